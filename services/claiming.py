"""The claim: decide by one conditional write, put the attempt on record, and only then tell its outcome.

1. `_decide` writes until the store answers: who may not claim is refused before, a time-out is no answer, and the same
   claim id makes every repetition harmless. There is no read to be sure: the write's own failure names the holder.
2. `_record` has it in the history: a win's own write named it already, a loss is put there. Only from then on is the
   answer owed, so the ack waits for it: a loser whose worker died before would never hear.
3. `follow_up` tells the person. What a crash leaves undone is owed, and done by another worker.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from blocks import notices
from blocks.kit import Message
from domain import (
    Already,
    AlreadyHeld,
    Card,
    Claim,
    Clock,
    Closed,
    Entry,
    EntryKind,
    Missing,
    Outcome,
    Standing,
    State,
    StoreUnavailable,
    Won,
)
from services.answers import Answers, Route
from services.cards import GRACE_MS, Cards
from services.loads import Loads
from services.mending import Mending
from services.patience import until_answered
from services.people import Actor, People, Role
from store import claims, entries, requests
from store.table import Table

log = logging.getLogger(__name__)

TELL_WITHIN_SECONDS = 4.0
"""Without an answer from the store until then, the coach hears that it is not sure yet."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap on Claim. `claim_id` is the same for every delivery of the tap, and no two taps share it."""

    claim_id: str
    request_id: str
    actor: Actor
    at: int
    where: str = ""
    reply: str = ""
    card_ts: str = ""
    """The card it was made on; empty from a list or Home."""

    @property
    def route(self) -> Route:
        return Route(self.actor.person, self.where, self.reply)


@dataclass(frozen=True, slots=True)
class Refused:
    """This person may not claim, or it cannot be told now whether they may."""

    role: Role


@dataclass(frozen=True, slots=True)
class Capped:
    """They took as many this week as one may."""

    standing: Standing


Decision = Outcome | Refused | Capped
Attempt = tuple[Decision, Entry | None]
"""How it was decided, and the new line of the history; none if there is nothing to record, or somebody recorded it."""


class Claiming:
    """Takes a tap to its decision, its record and its answer."""

    def __init__(
        self,
        table: Table,
        people: People,
        cards: Cards,
        answers: Answers,
        loads: Loads,
        mending: Mending,
        *,
        environment: str,
        worker: str,
        clock: Clock,
    ) -> None:
        self._table = table
        self._people = people
        self._cards = cards
        self._answers = answers
        self._loads = loads
        self._mending = mending
        self._environment = environment
        self._worker = worker
        self._clock = clock

    async def attempt(self, tap: Tap) -> Attempt:
        """Decides and puts it on record. Raises StoreUnavailable when the store has not answered for ten minutes."""
        decision = await self._decide(tap)
        return decision, await self._record(tap, decision)

    async def _decide(self, tap: Tap) -> Decision:
        role = await self._people.coach(tap.actor)
        if role is not Role.YES:
            return Refused(role)
        return await until_answered(lambda: self._within_cap(tap))

    async def _within_cap(self, tap: Tap) -> Outcome | Capped:
        """Takes a place in the coach's week first, and gives it back if the claim is not theirs."""
        person = tap.actor.person
        now = self._clock()
        claim = Claim(tap.claim_id, self._people.profiles.named(person), now, self._worker, tapped_at=tap.at)
        if not await self._loads.take(person, tap.request_id, tap.claim_id):
            return await self._capped(tap.request_id, claim)
        outcome = await claims.claim(self._table, tap.request_id, claim, tap.where, now + GRACE_MS)
        if not isinstance(outcome, Won):
            await self._loads.give(person, tap.request_id, tap.claim_id)
        return outcome

    async def _capped(self, request_id: str, claim: Claim) -> Outcome | Capped:
        """The cap is the reason only while the request is open; who has it already, or who else has, hears that."""
        request = await requests.load(self._table, request_id)
        if request is None:
            return Missing(request_id)
        standing = request.standing
        return Capped(standing) if standing.state is State.OPEN else claims.beaten(claim, standing)

    async def follow_up(self, tap: Tap, attempt: asyncio.Task[Attempt]) -> None:
        """Does all that comes after the attempt, the wait for a slow one included."""
        done, _ = await asyncio.wait({attempt}, timeout=TELL_WITHIN_SECONDS)
        if not done:
            await self._answers.say(tap.route, notices.unsure())
        try:
            outcome, entry = await attempt
        except StoreUnavailable:
            log.error("claim %s on %s: the store never answered", tap.claim_id, tap.request_id)
            await self._answers.say(tap.route, notices.still_unsure())
            return
        await asyncio.gather(self._tell(tap, outcome, entry, late=not done), self._mend_card(tap, outcome))

    async def _record(self, tap: Tap, decision: Decision) -> Entry | None:
        entry = self._entry(tap, decision)
        if entry is None:
            return None
        new = await until_answered(lambda: entries.write(self._table, entry, self._clock() + GRACE_MS))
        return entry if new else None

    def _entry(self, tap: Tap, outcome: Decision) -> Entry | None:
        """The history's line for this attempt; a repeated tap by the holder is not a new attempt."""
        match outcome:
            case Won(standing):
                return next((entry for entry in standing.unrecorded if entry.id == tap.claim_id), None)
            case AlreadyHeld(standing):
                return self._attempt(tap, standing, EntryKind.LOST)
            case Closed(standing):
                return self._attempt(tap, standing, EntryKind.CLOSED)
            case Capped(standing):
                return self._attempt(tap, standing, EntryKind.CAPPED)
            case _:
                return None

    def _attempt(self, tap: Tap, standing: Standing, kind: EntryKind) -> Entry:
        return Entry(
            id=tap.claim_id,
            request_id=tap.request_id,
            code=standing.code,
            kind=kind,
            by=self._people.profiles.named(tap.actor.person),
            at=self._clock(),
            worker=self._worker,
            where=tap.where,
            holder=standing.holder,
            since=standing.claim.at if standing.claim else None,
        )

    async def _tell(self, tap: Tap, outcome: Decision, entry: Entry | None, *, late: bool) -> None:
        """Tells the outcome; an attempt that was on record before this delivery of it is being told already."""
        try:
            if entry is not None:
                await self._answers.tell(entry, tap.reply, found=_standing(outcome), late=late)
            elif message := self._notice(outcome):
                await self._answers.say(tap.route, message)
        except StoreUnavailable as error:
            log.warning("the answer to %s stays owed: %s", tap.claim_id, error)
            await self._answers.say(tap.route, notices.details_follow())

    def _notice(self, outcome: Decision) -> Message | None:
        match outcome:
            case Refused(Role.OUTSIDER):
                return notices.refused_outsider()
            case Refused(Role.GUEST):
                return notices.refused_guest()
            case Refused(Role.UNKNOWN):
                return notices.cannot_check_role()
            case Refused():
                return notices.refused_not_coach(self._people.recruiters, self._people.coaches)
            case Missing():
                return notices.missing()
            case Already(standing):
                return notices.again(standing, self._environment)
            case _:
                return None

    async def _mend_card(self, tap: Tap, outcome: Decision) -> None:
        """After a win the card is owed; any tap may show that it needs mending."""
        if isinstance(outcome, Won):
            await self._cards.settle(tap.request_id, recorded=tap.claim_id)
        if tap.card_ts and (standing := _standing(outcome)):
            await self._mending.look(Card(tap.where, tap.card_ts), standing)


def _standing(outcome: Decision) -> Standing | None:
    return None if isinstance(outcome, Refused | Missing) else outcome.standing
