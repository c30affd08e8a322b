"""Pays what dead workers owe: the one scheduler of Dibs, run by every worker.

Whatever is due is found through one sparse index, taken by moving its due time on (a lease whose deadline is in the
condition), and done. What fails stays owed and falls due again when its lease ends.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from domain import Clock, Owed, StoreUnavailable
from services.answers import Answers
from services.cards import Cards
from services.tasks import Tasks
from store import entries, owed
from store.table import Table

log = logging.getLogger(__name__)

EVERY_SECONDS = 5.0
"""Between two looks. With four shards at half a read unit each, an idle worker uses 0.4 read units a second."""
LEASE_MS = 15_000
"""How long one worker alone does a piece of owed work; longer than its calls to Slack may take."""
AT_ONCE = 25


class Sweep:
    """Finds and does owed work until it is stopped."""

    def __init__(self, table: Table, cards: Cards, answers: Answers, tasks: Tasks, clock: Clock) -> None:
        self._table = table
        self._cards = cards
        self._answers = answers
        self._tasks = tasks
        self._clock = clock

    async def run(self, stop: asyncio.Event) -> None:
        """Looks every few seconds until `stop` is set."""
        while not stop.is_set():
            try:
                await self.once()
            except StoreUnavailable as error:
                log.warning("cannot look for owed work now: %s", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), EVERY_SECONDS)

    async def once(self) -> int:
        """Does what is due now, each piece apart from the others; returns how many it took."""
        due = await owed.find_due(self._table, self._clock(), AT_ONCE)
        taken = [piece for piece in due if await owed.take(self._table, piece, self._clock() + LEASE_MS)]
        work = [self._tasks.start(self._pay(piece), f"owed by {piece.request_id}") for piece in taken]
        await asyncio.gather(*work, return_exceptions=True)
        return len(taken)

    async def _pay(self, piece: Owed) -> None:
        if piece.entry_id is None:
            await self._cards.settle(piece.request_id)
            return
        entry = await entries.read(self._table, piece.request_id, piece.entry_id)
        if entry is not None and entry.told_at is None:
            await self._answers.tell(entry, again=True)
