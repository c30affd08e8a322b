"""Pays what dead workers owe: the one scheduler of Dibs, run by every worker.

Whatever is due is found through one sparse index, taken by moving its due time on (a lease whose deadline is in the
condition), and done. What fails stays owed and falls due again when its lease ends.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from domain import ATTEMPTS, Clock, Owed, StoreUnavailable
from services.announcing import Announcing
from services.answers import Answers
from services.cards import Cards
from services.reminders import Reminders
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

    def __init__(
        self,
        table: Table,
        cards: Cards,
        answers: Answers,
        announcing: Announcing,
        reminders: Reminders,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._table = table
        self._cards = cards
        self._answers = answers
        self._announcing = announcing
        self._reminders = reminders
        self._tasks = tasks
        self._clock = clock
        self._paying: set[tuple[str, str | None]] = set()

    async def run(self, stop: asyncio.Event) -> None:
        """Looks every few seconds until `stop` is set; at once again while there is more than one look takes."""
        self._tasks.start(self._reminders.plan(), "reminders")
        while not stop.is_set():
            begun = await self._look()
            if len(begun) >= AT_ONCE:
                await asyncio.wait(begun, timeout=EVERY_SECONDS)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), EVERY_SECONDS)

    async def _look(self) -> list[asyncio.Task[None]]:
        try:
            return await self.begin()
        except StoreUnavailable as error:
            log.warning("cannot look for owed work now: %s", error)
            return []

    async def begin(self) -> list[asyncio.Task[None]]:
        """Takes what is due now and starts it, each piece apart from the others, so that none delays another."""
        room = AT_ONCE - len(self._paying)
        due = await owed.find_due(self._table, self._clock(), AT_ONCE) if room > 0 else []
        # One still under way here, whose lease has run out, is neither begun twice nor in the way of another.
        new = [piece for piece in due if _mark(piece) not in self._paying][:room]
        return [self._tasks.start(self._pay(piece), _name(piece)) for piece in new if await self._take(piece)]

    async def _take(self, piece: Owed) -> bool:
        return await owed.take(self._table, piece, self._clock() + LEASE_MS)

    async def _pay(self, piece: Owed) -> None:
        self._paying.add(_mark(piece))
        try:
            if piece.entry_id is None:
                await self._reminders.fire(piece.request_id)
                await self._cards.settle(piece.request_id)
            else:
                await self._tell(piece.request_id, piece.entry_id)
        except StoreUnavailable as error:
            log.warning("%s stays owed: %s", _name(piece), error)
        finally:
            self._paying.discard(_mark(piece))

    async def _tell(self, request_id: str, entry_id: str) -> None:
        entry = await entries.read(self._table, request_id, entry_id)
        if entry is None or entry.told_at is not None:
            return
        if entry.kind in ATTEMPTS:
            await self._answers.tell(entry, again=True)
        else:
            await self._announcing.tell(entry, again=True)


def _mark(piece: Owed) -> tuple[str, str | None]:
    return piece.request_id, piece.entry_id


def _name(piece: Owed) -> str:
    return f"card of {piece.request_id}" if piece.entry_id is None else f"answer to {piece.entry_id}"
