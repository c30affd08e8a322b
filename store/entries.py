"""The history: every attempt and decision, one item each, written once and never changed but for when it was told."""

from contextlib import suppress

from domain import Card, Entry, EntryKind, Page, StoreFault
from store import lines
from store.cursors import Place, pack, unpack
from store.keys import ENTRY, HISTORY, entry_key, month_of, request_partition
from store.operations import expressions, get, put, query, update
from store.table import ConditionFailed, Item, Table

_MONTHS = 24
"""How far back the history over all requests is shown; a request's own story has no such end."""


async def write(table: Table, entry: Entry, due: int | None) -> bool:
    """Put the entry on record; False when it was there. With `due` it owes its answer from then on.

    A win takes the place of what is on record about an earlier delivery of the same tap: the state is the truth.
    """
    other_outcome = " OR #kind <> :kind" if entry.kind is EntryKind.WON else ""
    condition = f"attribute_not_exists(#pk){other_outcome}"
    try:
        await put(table, lines.entry_item(entry, due), condition, {"kind": entry.kind.value})
    except ConditionFailed:
        return False
    return True


async def mark_told(table: Table, request_id: str, entry_id: str, at: int) -> None:
    """Note when the answer was first given and strike it off; StoreFault when there is no such entry."""
    change = "SET #told_at = if_not_exists(#told_at, :at) REMOVE #owed, #due"
    try:
        await update(table, entry_key(request_id, entry_id), change, "attribute_exists(#pk)", {"at": at})
    except ConditionFailed:
        raise _not_on_record(request_id, entry_id) from None


async def note_heard(table: Table, request_id: str, entry_id: str, at: int) -> None:
    """Note that whoever acted was answered, while the rest of telling it is still owed; nothing if it is not."""
    change = "SET #heard_at = if_not_exists(#heard_at, :at)"
    with suppress(ConditionFailed):
        await update(table, entry_key(request_id, entry_id), change, "attribute_exists(#owed)", {"at": at})


async def put_off(table: Table, request_id: str, entry_id: str, due: int) -> None:
    """Have the answer given at `due`, after a try that failed; nothing if it was given meanwhile."""
    with suppress(ConditionFailed):
        await update(table, entry_key(request_id, entry_id), "SET #due = :due", "attribute_exists(#owed)", {"due": due})


async def give_up(table: Table, request_id: str, entry_id: str) -> bool:
    """Stop trying to tell it; True for the one who strikes it off and has to tell somebody else."""
    try:
        await update(table, entry_key(request_id, entry_id), "REMOVE #owed, #due", "attribute_exists(#owed)", {})
    except ConditionFailed:
        return False
    return True


async def read(table: Table, request_id: str, entry_id: str) -> Entry | None:
    item = await get(table, entry_key(request_id, entry_id))
    return None if item is None else lines.entry(item)


async def save_direct(table: Table, request_id: str, entry_id: str, card: Card) -> Entry:
    """Remember the holder's direct message about this entry, unless it has one; the entry has the one that counts.

    StoreFault when there is no such entry.
    """
    condition = "attribute_exists(#pk) AND attribute_not_exists(#direct_ts)"
    change = "SET #direct_channel = :direct_channel, #direct_ts = :direct_ts"
    try:
        item = await update(table, entry_key(request_id, entry_id), change, condition, lines.direct(card))
    except ConditionFailed as failed:
        if failed.item is None:
            raise _not_on_record(request_id, entry_id) from None
        item = failed.item
    return lines.entry(item)


async def story(table: Table, request_id: str, newest: int) -> list[Entry]:
    """The newest so many lines about one request, oldest first; ids begin with their time, so they are in order."""
    condition = expressions(
        {"request": request_partition(request_id), "entry": ENTRY},
        KeyConditionExpression="#pk = :request AND begins_with(#sk, :entry)",
    )
    found = await query(table, newest, ConsistentRead=True, ScanIndexForward=False, **condition)
    return sorted(map(lines.entry, found), key=lambda entry: (entry.at, entry.id))


async def newest(table: Table, now: int, limit: int, after: str | None = None) -> Page[Entry]:
    """The history over all requests, newest first, up to two years back."""
    start = unpack(after)
    found: list[Item] = []
    for month in _months_back(now, min(now, start.at) if start else now):
        # One more than fits tells whether there is a next page.
        found += await _in_month(table, month, limit + 1 - len(found), start)
        if len(found) > limit:
            break
    page = tuple(map(lines.entry, found[:limit]))
    more = len(found) > limit
    return Page(page, pack(Place(page[-1].at, page[-1].request_id, page[-1].id)) if more else None)


async def _in_month(table: Table, month: str, limit: int, start: Place | None) -> list[Item]:
    arguments = expressions({"month": month}, KeyConditionExpression="#month = :month")
    if start and month_of(start.at) == month:
        arguments["ExclusiveStartKey"] = {
            **entry_key(start.request_id, start.entry_id),
            "month": {"S": month},
            "at": {"N": str(start.at)},
        }
    return await query(table, limit, IndexName=HISTORY.name, ScanIndexForward=False, **arguments)


def _months_back(now: int, newest: int) -> list[str]:
    first, last = _month_number(newest), _month_number(now) - _MONTHS
    return [f"{number // 12}-{number % 12 + 1:02}" for number in range(first, last, -1)]


def _month_number(at: int) -> int:
    year, month = month_of(at).split("-")
    return int(year) * 12 + int(month) - 1


def _not_on_record(request_id: str, entry_id: str) -> StoreFault:
    return StoreFault(f"Entry {entry_id} of request {request_id} is not on record.")
