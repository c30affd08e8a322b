"""Requests: made once from a submission, found by id, by code, by state and by holder."""

from collections.abc import Iterable, Sequence
from typing import Any

from domain import Page, Person, Request, State, StoreFault, Submission
from store import items, operations
from store.cursors import pack, unpack
from store.keys import (
    FORM,
    HOLDER,
    LIVE,
    STATE,
    code_key,
    form_key,
    request_id_of,
    request_partition,
    state_key,
)
from store.operations import expressions, get, get_many, put_new, query
from store.table import Item, Table

ACTIVE = (State.OPEN, State.CLAIMED, State.BOOKED)
"""The states that are not final, in the order in which lists show them."""


async def allot_code(table: Table, request_id: str, candidates: Iterable[str]) -> str:
    """Give the request the first code that is free, or the one it was given before; StoreFault when they run out."""
    for code in candidates:
        taken = await put_new(table, {**code_key(code), "request_id": {"S": request_id}})
        if taken is None or taken["request_id"]["S"] == request_id:
            return code
    raise StoreFault(f"Every short code thought of for request {request_id} belongs to another one.")


async def find_by_code(table: Table, code: str) -> str | None:
    """The id of the request that people call by this code."""
    item = await get(table, code_key(code))
    return None if item is None else str(item["request_id"]["S"])


async def create(table: Table, submission: Submission, code: str, now: int, due: int) -> bool:
    """Make an open request that owes its card; False when it was there.

    The form goes in first and the state last, so that a request exists when it is whole. A worker that dies in between
    leaves a form behind, and the next delivery of the same submission goes on from there.
    """
    await put_new(table, items.form_item(submission))
    return await put_new(table, items.new_state_item(submission.request_id, code, now, due)) is None


async def load(table: Table, request_id: str) -> Request | None:
    """The request as of now, in one read that does not touch its history."""
    halves = await read_halves(table, request_id)
    return items.requests(list(halves.values())).get(request_id)


async def read_halves(table: Table, request_id: str) -> dict[str, Item]:
    """The request's own items as of now, by FORM and STATE."""
    condition = expressions(
        {"request": request_partition(request_id), "form": FORM, "state": STATE},
        KeyConditionExpression="#pk = :request AND #sk BETWEEN :form AND :state",
    )
    return {item["sk"]["S"]: item for item in await query(table, ConsistentRead=True, **condition)}


async def load_many(table: Table, request_ids: Iterable[str]) -> list[Request]:
    """The requests as of now, in the order asked for, without those that do not exist."""
    wanted = list(dict.fromkeys(request_ids))
    keys = [key(request_id) for request_id in wanted for key in (state_key, form_key)]
    known = items.requests(await get_many(table, keys))
    return [known[request_id] for request_id in wanted if request_id in known]


async def list_live(table: Table, state: State, limit: int, after: str | None = None) -> Page[Request]:
    """Requests in a state that is not final, oldest first.

    The index lags, so each is read again and left out if its state is another by now: a page may come out short.
    """
    return await _list(table, (state,), limit, after)


async def list_all(table: Table, limit: int, after: str | None = None) -> Page[Request]:
    """Every request that is not final: the open ones, then the claimed, then the booked, oldest first in each.

    One that changes its state while somebody pages is on the list once, as what it is when its place comes.
    """
    return await _list(table, ACTIVE, limit, after)


async def _list(table: Table, states: Sequence[State], limit: int, after: str | None) -> Page[Request]:
    # One more than fits tells whether there is a next page.
    found = await _find(table, states, limit + 1, after)
    state_of = {request_id_of(item): item[LIVE.partition]["S"] for item in found[:limit]}
    requests = await load_many(table, state_of)
    page = tuple(request for request in requests if request.standing.state == state_of[request.id])
    if len(found) <= limit:
        return Page(page)
    last = found[limit - 1]
    return Page(page, pack(int(last[LIVE.sort]["N"]), last[LIVE.partition]["S"], request_id_of(last)))


async def _find(table: Table, states: Sequence[State], limit: int, after: str | None) -> list[Item]:
    """The index's items of these states, one state after the other, up to the limit."""
    at, (start, request_id) = unpack(after, ids=2) or (0, ("", ""))
    if start not in states:
        start = states[0]
    found: list[Item] = []
    for state in states[states.index(State(start)) :]:
        arguments = _in_state(state)
        if state == start and request_id:
            key = {LIVE.partition: {"S": state.value}, LIVE.sort: {"N": str(at)}}
            arguments["ExclusiveStartKey"] = {**state_key(request_id), **key}
        found += await query(table, limit - len(found), **arguments)
        if len(found) == limit:
            break
    return found


async def count_live(table: Table, state: State) -> int:
    """About how many requests are in a state that is not final: counted in an index, which lags."""
    return await operations.count(table, **_in_state(state))


def _in_state(state: State) -> dict[str, Any]:
    return {"IndexName": LIVE.name, **expressions({"state": state.value}, KeyConditionExpression="#live = :state")}


async def held_by(table: Table, person: Person) -> list[Request]:
    """What this person has now, oldest claim first."""
    condition = expressions({"person": person.key}, KeyConditionExpression="#held_by = :person")
    found = await query(table, IndexName=HOLDER.name, **condition)
    requests = await load_many(table, map(request_id_of, found))
    # The index lags.
    held = [request for request in requests if request.standing.is_held and request.standing.holder == person]
    return sorted(held, key=_claimed_at)


def _claimed_at(request: Request) -> int:
    return request.standing.claim.at if request.standing.claim else 0
