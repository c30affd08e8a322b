"""Owed work: what must follow a decision, on one list ordered by when it is due, taken under a lease."""

import asyncio

from domain import Owed
from store.keys import DUE, SHARDS, entry_id_of, owed_key, request_id_of, shard
from store.operations import expressions, query, update
from store.table import ConditionFailed, Item, Table


async def find_due(table: Table, now: int, limit: int = 25) -> list[Owed]:
    """What is due by now, the longest overdue first; from an index that lags, so `take` decides."""
    found = await asyncio.gather(*(_due_in(table, shard(number), now, limit) for number in range(SHARDS)))
    owed = sorted((_owed(item) for items in found for item in items), key=lambda each: each.due)
    return owed[:limit]


async def take(table: Table, owed: Owed, until: int) -> bool:
    """Lease the work until then, if nobody took it, did it or put it off since it was seen."""
    try:
        values = {"until": until, "seen": owed.due}
        await update(table, owed_key(owed), "SET #due = :until", "#due = :seen", values)
    except ConditionFailed:
        return False
    return True


async def _due_in(table: Table, shard: str, now: int, limit: int) -> list[Item]:
    condition = expressions(
        {"shard": shard, "now": now},
        KeyConditionExpression="#owed = :shard AND #due <= :now",
    )
    return await query(table, limit, IndexName=DUE.name, **condition)


def _owed(item: Item) -> Owed:
    return Owed(request_id_of(item), entry_id_of(item), int(item[DUE.sort]["N"]))
