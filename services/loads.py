"""The weekly cap: how many requests one coach may take in a week, refused before the claim and held to by a write.

A place is taken first, in an item of that coach alone, so that coaches never wait for each other; the claim comes
after, and a claim that is lost gives its place back. A place left by a crash is found when somebody is refused: what
the places say is compared with the requests themselves.
"""

from __future__ import annotations

from domain import Clock, Person, Standing, State, tapped_at
from store import loads, requests
from store.table import Table

UNLIMITED = 1_000_000
ON_ITS_WAY_MS = 15 * 60_000
"""Longer than one tap goes on asking the store."""


class Loads:
    """Places in the week; `cap` 0 means that there is no cap, and then no place is ever taken."""

    def __init__(self, table: Table, *, cap: int, clock: Clock) -> None:
        self._table = table
        self._clock = clock
        self.cap = cap

    async def take(self, person: Person, request_id: str, claim_id: str, *, override: bool = False) -> bool:
        """Whether they may have one more this week; with `override` they may in any case, and it counts."""
        if not self.cap:
            return True
        week = self._week(claim_id)
        cap = UNLIMITED if override else self.cap
        if await loads.take_place(self._table, person, week, request_id, claim_id, cap):
            return True
        return await self._tidy(person, week) and await loads.take_place(
            self._table, person, week, request_id, claim_id, cap
        )

    async def give(self, person: Person, request_id: str, claim_id: str) -> None:
        """Gives a place back; nothing if there is none."""
        if self.cap:
            await loads.give_place(self._table, person, self._week(claim_id), request_id, claim_id)

    async def settle(self, person: Person, request_id: str, claim_id: str, found: Standing | None) -> None:
        """Gives a place back unless the claim it was taken for stands, as the write that decided found it."""
        if not _counts(person, claim_id, found):
            await self.give(person, request_id, claim_id)

    async def _tidy(self, person: Person, week: str) -> bool:
        """Gives back the places of claims that were never made or are over; whether there were any."""
        freed = False
        for request_id, claim_id in await loads.places(self._table, person, week):
            if self._is_new(claim_id):
                continue
            request = await requests.load(self._table, request_id)
            if not _counts(person, claim_id, request.standing if request else None):
                await loads.give_place(self._table, person, week, request_id, claim_id)
                freed = True
        return freed

    def _week(self, claim_id: str) -> str:
        """The week of the tap, which another delivery of it finds again when the next one has begun."""
        tapped = tapped_at(claim_id)
        return loads.week_of(tapped if tapped is not None and self._is_new(claim_id) else self._clock())

    def _is_new(self, claim_id: str) -> bool:
        """Whether the tap may still be on its way to the claim."""
        tapped = tapped_at(claim_id)
        return tapped is None or abs(self._clock() - tapped) < ON_ITS_WAY_MS


def _counts(person: Person, claim_id: str, standing: Standing | None) -> bool:
    """Whether the claim is theirs and lasts, or ended in what it was for; a late copy of its tap may find it over."""
    claim = standing.claim if standing and standing.state is not State.CANCELLED else None
    return claim is not None and claim.id == claim_id and claim.holder == person
