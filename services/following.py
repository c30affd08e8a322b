"""What follows every decision: the history first, then the card and the words to everybody, side by side."""

from __future__ import annotations

import asyncio

from domain import Clock, Entry, Standing
from services.announcing import Announcing
from services.cards import GRACE_MS, Cards
from services.patience import until_answered
from services.tasks import Tasks
from store import entries
from store.table import Table


class Following:
    """Does at once what a decision's own write made owed; what does not work now, the sweep does."""

    def __init__(self, table: Table, cards: Cards, announcing: Announcing, tasks: Tasks, clock: Clock) -> None:
        self._table = table
        self._cards = cards
        self._announcing = announcing
        self._tasks = tasks
        self._clock = clock

    def begin(self, standing: Standing, entry_id: str, reply: str = "") -> None:
        """In a task of its own. A decision that was recorded before this delivery of it is followed up already."""
        entry = next((each for each in standing.unrecorded if each.id == entry_id), None)
        if entry is not None:
            self._tasks.start(self._do(entry, reply), f"follow-up of {entry_id}")

    def tell(self, entry: Entry) -> None:
        """What follows an entry that is in the history already and changed nothing about its request."""
        self._tasks.start(self._announcing.tell(entry), f"word of {entry.id}")

    async def _do(self, entry: Entry, reply: str) -> None:
        new = await until_answered(lambda: entries.write(self._table, entry, self._clock() + GRACE_MS))
        work = [self._cards.settle(entry.request_id, recorded=entry.id)]
        if new:
            work.append(self._announcing.tell(entry, reply))
        await asyncio.gather(*work)
