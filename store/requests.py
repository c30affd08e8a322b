"""Requests: made once from a submission, found by id, by code, by state and by holder."""

from collections.abc import Iterable
from typing import Any

from domain import Page, Person, Request, State, StoreFault, StoreUnavailable, Submission
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
from store.operations import expressions, get, put_new, query
from store.table import Item, Table

_BATCH = 50
"""Requests per BatchGetItem, which takes 100 keys: the state and the form of each."""


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
    condition = expressions(
        {"request": request_partition(request_id), "form": FORM, "state": STATE},
        KeyConditionExpression="#pk = :request AND #sk BETWEEN :form AND :state",
    )
    found = await query(table, ConsistentRead=True, **condition)
    return items.requests(found).get(request_id)


async def load_many(table: Table, request_ids: Iterable[str]) -> list[Request]:
    """The requests as of now, in the order asked for, without those that do not exist."""
    wanted = list(dict.fromkeys(request_ids))
    found: list[Item] = []
    for first in range(0, len(wanted), _BATCH):
        batch = wanted[first : first + _BATCH]
        found += await _get_all(table, [key(request_id) for request_id in batch for key in (state_key, form_key)])
    known = items.requests(found)
    return [known[request_id] for request_id in wanted if request_id in known]


async def _get_all(table: Table, keys: list[Item]) -> list[Item]:
    found: list[Item] = []
    while keys:
        asked = {table.name: {"Keys": keys, "ConsistentRead": True}}
        answer = await table.call("batch_get_item", RequestItems=asked)
        brought = answer["Responses"].get(table.name, [])
        keys = answer.get("UnprocessedKeys", {}).get(table.name, {}).get("Keys", [])
        if keys and not brought:
            raise StoreUnavailable(f"DynamoDB is too busy to read {len(keys)} items of table {table.name}.")
        found += brought
    return found


async def list_live(table: Table, state: State, limit: int, after: str | None = None) -> Page[Request]:
    """Requests in a state that is not final, oldest first.

    The index lags, so each is read again and left out if its state is another by now: a page may come out short.
    """
    arguments = _in_state(state)
    if start := unpack(after, ids=1):
        at, (request_id,) = start
        arguments["ExclusiveStartKey"] = {
            **state_key(request_id),
            LIVE.partition: {"S": state.value},
            LIVE.sort: {"N": str(at)},
        }
    # One more than fits tells whether there is a next page.
    found = await query(table, limit + 1, **arguments)
    requests = await load_many(table, map(request_id_of, found[:limit]))
    page = tuple(request for request in requests if request.standing.state == state)
    if len(found) <= limit:
        return Page(page)
    last = found[limit - 1]
    return Page(page, pack(int(last[LIVE.sort]["N"]), request_id_of(last)))


async def count_live(table: Table, state: State) -> int:
    """About how many requests are in a state that is not final: counted in an index, which lags."""
    return await operations.count(table, **_in_state(state))


def _in_state(state: State) -> dict[str, Any]:
    return {"IndexName": LIVE.name, **expressions({"state": state.value}, KeyConditionExpression="#live = :state")}


async def held_by(table: Table, person: Person) -> list[Request]:
    """What this person has now, oldest claim first."""
    condition = expressions({"holder": person.key}, KeyConditionExpression="#holder = :holder")
    found = await query(table, IndexName=HOLDER.name, **condition)
    requests = await load_many(table, map(request_id_of, found))
    held = [(claim.at, request) for request in requests if (claim := request.standing.claim) and claim.holder == person]
    return [request for _, request in sorted(held, key=lambda each: each[0])]
