"""Owed work is found by everybody and taken by one."""

import asyncio

from domain import Owed
from store import cards, entries, owed
from store.keys import shard_of
from store.table import Table
from tests.store.samples import DUE, NOW, lost, open_request


async def test_what_is_due_comes_longest_overdue_first_from_all_shards(table: Table) -> None:
    ids = [f"req-{number}" for number in range(12)]
    assert len({shard_of(request_id) for request_id in ids}) == 4
    for number, request_id in enumerate(ids):
        await open_request(table, request_id)
        await cards.owe_card(table, request_id, DUE - number)
    everything = [Owed(f"req-{number}", None, DUE - number) for number in reversed(range(12))]
    assert await owed.find_due(table, DUE) == everything
    assert await owed.find_due(table, DUE, limit=5) == everything[:5]
    assert await owed.find_due(table, DUE - 9) == everything[:3]
    assert await owed.find_due(table, DUE - 12) == []


async def test_an_entry_owes_its_answer_until_told(table: Table) -> None:
    await entries.write(table, lost("tap-1"), DUE)
    await entries.write(table, lost("tap-2"), None)
    assert await owed.find_due(table, DUE) == [Owed("req-1001", "tap-1", DUE)]
    await entries.mark_told(table, "req-1001", "tap-1", NOW + 1)
    assert await owed.find_due(table, DUE) == []


async def test_of_many_workers_one_takes_the_work(table: Table) -> None:
    await open_request(table)
    await entries.write(table, lost("tap-1"), DUE)
    for each in await owed.find_due(table, DUE):
        tries = await asyncio.gather(*(owed.take(table, each, DUE + 30_000) for _ in range(8)))
        assert sorted(tries) == [False] * 7 + [True]
    assert await owed.find_due(table, DUE + 29_999) == []


async def test_a_lease_that_ran_out_can_be_taken_again(table: Table) -> None:
    await open_request(table)
    (seen,) = await owed.find_due(table, DUE)
    assert await owed.take(table, seen, DUE + 30_000)
    (again,) = await owed.find_due(table, DUE + 30_000)
    assert not await owed.take(table, seen, DUE + 60_000)
    assert await owed.take(table, again, DUE + 60_000)


async def test_work_done_meanwhile_cannot_be_taken(table: Table) -> None:
    request_id = await open_request(table)
    await entries.write(table, lost("tap-1"), DUE)
    seen = await owed.find_due(table, DUE)
    await cards.record_drawn(table, request_id, 1, [], None)
    await entries.mark_told(table, request_id, "tap-1", NOW)
    assert [await owed.take(table, each, DUE + 30_000) for each in seen] == [False, False]
    assert await owed.find_due(table, DUE + 30_000) == []


async def test_work_that_never_was_cannot_be_taken(table: Table) -> None:
    assert not await owed.take(table, Owed("req-none", None, DUE), DUE + 1)
    assert await owed.find_due(table, DUE + 1) == []
