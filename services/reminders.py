"""Nobody waits unnoticed: reminders, escalation and taking back, each once, on the state as it is when it fires.

When the next one is due is a pure function of how the request stands (`services.timers`); the store keeps it as the due
time of the request's owed work, so the same sweep fires it that repairs cards. Firing is a conditional write on the
`seq` that was looked at: whatever was decided meanwhile keeps it from happening, and of two workers one does it.
"""

from __future__ import annotations

import logging

from domain import Clock, Decided, Decision, EntryKind, Person, Request, Standing
from rules import ChannelOf, Rules
from services.cards import GRACE_MS
from services.live import read_live
from services.patience import until_answered
from services.timers import Timer, due, next_timer
from store import cards, decisions, requests
from store.table import Table

log = logging.getLogger(__name__)

NOBODY = Person("", "")
"""Dibs itself, acting on a deadline."""


class Reminders:
    """Fires what is due; what must follow is owed by the entry that the firing writes, like any decision's."""

    def __init__(self, table: Table, rules: Rules, *, channel_of: ChannelOf, worker: str, clock: Clock) -> None:
        self._table = table
        self._rules = rules
        self._channel_of = channel_of
        self._worker = worker
        self._clock = clock

    def next_at(self, request: Request) -> int | None:
        """When the request is to be looked at again (ms), if nothing happens before."""
        timer = next_timer(request.standing, self._rules_of(request))
        return timer.at if timer else None

    def _rules_of(self, request: Request) -> Rules:
        return self._rules.within(self._channel_of(request))

    async def plan(self) -> None:
        """Has every live request looked at when `dibs.toml` says: one that was last decided under other rules, or none,
        would wait for its next decision."""
        live = await until_answered(lambda: read_live(self._table))
        for request in live.requests:
            await self._plan(request)

    async def _plan(self, request: Request) -> None:
        if (at := self.next_at(request)) is not None:
            await until_answered(lambda: cards.plan(self._table, request.id, request.standing.seq, at))

    async def fire(self, request_id: str) -> None:
        """Fires what is due for the request now, if anything is."""
        request = await requests.load(self._table, request_id)
        if request is None:
            return
        now = self._clock()
        timer = due(request.standing, self._rules_of(request), now)
        if timer is not None and await self._write(request.standing, timer, now):
            log.info("%s fired for %s", timer.kind.value, request_id)

    async def _write(self, standing: Standing, timer: Timer, now: int) -> bool:
        decision = Decision(
            f"{now * 1000}-{timer.kind.value.replace(' ', '-')}-{standing.seq}", NOBODY, now, self._worker
        )
        when = now + GRACE_MS
        if timer.kind is EntryKind.TAKEN_BACK and standing.claim:
            claim_id = standing.claim.id
            result = await decisions.release(
                self._table, standing.request_id, claim_id, decision, when, kind=EntryKind.TAKEN_BACK
            )
        else:
            result = await decisions.fire(self._table, standing.request_id, standing.seq, timer.kind, decision, when)
        return isinstance(result, Decided)
