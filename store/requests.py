"""Requests: made once from a submission, found by id, by code, by state and by holder."""

from collections.abc import Iterable
from typing import Any

from domain import Person, Request, State, StoreFault, Submission
from store import items, operations
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
from store.operations import expressions, get, get_batch, put_new, query
from store.table import Item, Table

ACTIVE = (State.OPEN, State.CLAIMED, State.BOOKED)
"""The states that are not final, in the order in which lists show them."""
AT_ONCE = 50
"""Requests read in one go: two items each, which is what one BatchGetItem takes (Amazon DynamoDB API Reference), and
little enough for the event loop to turn into requests without keeping a tap waiting."""


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
    found: list[Request] = []
    for first in range(0, len(wanted), AT_ONCE):
        some = wanted[first : first + AT_ONCE]
        known = items.requests(await get_batch(table, [key(each) for each in some for key in (state_key, form_key)]))
        found += [known[each] for each in some if each in known]
    return found


async def live(table: Table) -> list[Request]:
    """Every request that is not final: the open ones, then the claimed, then the booked, the oldest of each first.

    An index finds them, which lags; each is then read as it is now. The states are looked through in the order in which
    requests go through them, so that one which goes on meanwhile is found; one that is given back may be missed.
    """
    ids = [request_id_of(item) for state in ACTIVE for item in await query(table, **_in_state(state))]
    return sorted((each for each in await load_many(table, ids) if each.standing.is_live), key=_place)


def _place(request: Request) -> tuple[int, int, str]:
    return ACTIVE.index(request.standing.state), request.standing.created_at, request.id


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
