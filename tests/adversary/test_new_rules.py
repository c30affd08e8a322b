"""`dibs.toml` was changed and every worker started anew: what is open already is looked after by the new rules."""

import asyncio

from domain import EntryKind
from rules import Reminders, Rules
from store.table import Table
from tests.coach.day import ANA, Day, a_day

HOURLY = Rules(reminders=Reminders(unclaimed_minutes=60, unbooked_minutes=60))


async def _restarted(day: Day) -> None:
    """What a worker does when it starts: it stops again at once."""
    stop = asyncio.Event()
    stop.set()
    await day.dibs.sweep.run(stop)
    await day.rest()


async def test_reminders_that_are_switched_on_come_for_what_is_open_and_claimed(table: Table) -> None:
    async with a_day(table) as day:
        unclaimed, unbooked = await day.open(), await day.claimed(ANA.id)
    async with a_day(table, HOURLY) as day:
        await _restarted(day)
        await day.settle(minutes=61)
        assert (await day.kinds(unclaimed))[-1] == EntryKind.REMINDED
        assert (await day.kinds(unbooked))[-1] == EntryKind.NUDGED


async def test_a_shorter_wait_counts_at_once_and_a_restart_repeats_nothing(table: Table) -> None:
    async with a_day(table, Rules(reminders=Reminders(unclaimed_minutes=600))) as day:
        request_id = await day.open()
    async with a_day(table, HOURLY) as day:
        await _restarted(day)
        await day.settle(minutes=61)
        await _restarted(day)
        await day.settle(minutes=61)
        assert await day.kinds(request_id) == [EntryKind.REMINDED]
