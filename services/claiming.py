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
from contextlib import suppress

from blocks import notices
from blocks.kit import Message
from domain import Already, Card, Claim, Clock, Entry, Missing, Outcome, State, StoreUnavailable, Won
from services.answers import Answers
from services.cards import GRACE_MS, Cards
from services.loads import Loads
from services.mending import Mending
from services.patience import until_answered
from services.people import Actor, People, Role
from services.taps import Attempt, Capped, Decision, Line, Refused, Tap, entry_of, found_by
from store import claims, entries, requests
from store.table import Table

log = logging.getLogger(__name__)

TELL_WITHIN_SECONDS = 4.0
"""Without an answer from the store until then, the coach hears that it is not sure yet."""
FAREWELL_SECONDS = 1.0
"""For the last words to one person of a worker that is being stopped."""


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
        await self._loads.settle(person, tap.request_id, tap.claim_id, found_by(outcome))
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
        except asyncio.CancelledError:
            await self._say_in_passing(tap)
            raise
        else:
            await asyncio.gather(self._tell(tap, outcome, entry, late=not done), self._mend_card(tap, outcome))

    async def _say_in_passing(self, tap: Tap) -> None:
        """This worker ends before the store has answered: whoever waits for the answer hears not to wait on it."""
        log.error("claim %s on %s: stopped before the store answered", tap.claim_id, tap.request_id)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._answers.say(tap.route, notices.still_unsure()), FAREWELL_SECONDS)

    async def _record(self, tap: Tap, decision: Decision) -> Entry | None:
        line = Line(self._people.profiles.named(tap.actor.person), self._clock(), self._worker)
        entry = entry_of(tap, decision, line)
        if entry is None:
            return None
        new = await until_answered(lambda: entries.write(self._table, entry, self._clock() + GRACE_MS))
        return entry if new else None

    async def _tell(self, tap: Tap, outcome: Decision, entry: Entry | None, *, late: bool) -> None:
        """Tells the outcome; an attempt that was on record before this delivery of it is being told already."""
        try:
            if entry is not None:
                await self._answers.tell(entry, tap.reply, found=found_by(outcome), late=late)
            elif message := await self._notice(tap, outcome):
                await self._answers.say(tap.route, message)
        except StoreUnavailable as error:
            log.warning("the answer to %s stays owed: %s", tap.claim_id, error)
            await self._answers.say(tap.route, notices.details_follow())

    async def _notice(self, tap: Tap, outcome: Decision) -> Message | None:
        """What is said of a tap that left no line in the history."""
        match outcome:
            case Refused(role):
                return await self._refusal(role, tap.actor)
            case Missing():
                return notices.missing()
            case Already(standing):
                return notices.again(standing, self._environment)
            case _:
                return None

    async def _refusal(self, role: Role, actor: Actor) -> Message:
        if role in (Role.NO, Role.GUEST) and await self._people.recruiter(actor) is Role.YES:
            return notices.refused_recruiter()
        match role:
            case Role.OUTSIDER:
                return notices.refused_outsider()
            case Role.GUEST:
                return notices.refused_guest()
            case Role.UNKNOWN:
                return notices.cannot_check_role()
            case _:
                return notices.refused_not_coach(self._people.recruiters, self._people.coaches)

    async def _mend_card(self, tap: Tap, outcome: Decision) -> None:
        """After a win the card is owed; any tap may show that it needs mending."""
        if isinstance(outcome, Won):
            await self._cards.settle(tap.request_id, recorded=tap.claim_id)
        if tap.card_ts and (standing := found_by(outcome)):
            await self._mending.look(Card(tap.where, tap.card_ts), standing)
