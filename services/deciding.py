"""What follows a claim: give back, hand over, agree a time, say how it went, cancel.

Each is one conditional write on the claim that the button named, so that a button of an earlier claim can't touch a
later one. Like the claim itself: decide, put it on record, then tell. Who may do it is looked up before; that the claim
is still the one that was looked at is in the condition.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from domain import Claim, Clock, Decided, Decision, EntryKind, Overtaken, Request, Result, Standing, State
from services.cards import GRACE_MS
from services.following import Following
from services.intents import Denied, Ending, Hold, Intent, NotYours, TooEarly
from services.loads import Loads
from services.patience import until_answered
from services.people import Actor, People, Role
from services.profiles import Profile
from services.reasons import tells_contact
from store import decisions, entries, requests
from store.table import Table

STORY_LENGTH = 50
"""How far back a command is looked for that comes once more: much further than one could be late."""

Write = Callable[[Decision, int], Awaitable[Result]]
Give = Callable[[Claim, Decision, int], Awaitable[Result]]


class Deciding:
    """Carries out decisions; each method returns how it ended, and has then put it on record."""

    def __init__(
        self,
        table: Table,
        people: People,
        loads: Loads,
        following: Following,
        *,
        worker: str,
        clock: Clock,
    ) -> None:
        self._table = table
        self._people = people
        self._loads = loads
        self._following = following
        self._worker = worker
        self._clock = clock

    async def release(self, intent: Intent, hold: Hold) -> Ending:
        if denied := await self.may_touch(intent.actor, hold) or await self._indiscreet(intent, hold):
            return denied
        return await self._carry_out(
            lambda decision, due: decisions.release(self._table, hold.request_id, hold.claim_id, decision, due), intent
        )

    async def book(self, intent: Intent, hold: Hold, when: int) -> Ending:
        """Records the agreed time; again for another time moves it."""
        if when <= self._clock():
            return Denied.TIME_PASSED
        if denied := await self.may_touch(intent.actor, hold):
            return denied
        return await self._carry_out(
            lambda decision, due: decisions.book(self._table, hold.request_id, hold.claim_id, when, decision, due),
            intent,
        )

    async def conclude(self, intent: Intent, hold: Hold, kind: EntryKind) -> Ending:
        """Says how it went; before the agreed time there is nothing to say."""
        if denied := await self.may_touch(intent.actor, hold):
            return denied
        ending = await self._carry_out(
            lambda decision, due: decisions.conclude(self._table, hold.request_id, hold.claim_id, kind, decision, due),
            intent,
        )
        if isinstance(ending, Overtaken) and _awaits_its_time(ending.standing, hold):
            return TooEarly(ending.standing)
        return ending

    async def cancel(self, intent: Intent, request_id: str) -> Ending:
        if denied := await self.may_recruit(intent.actor) or await self._indiscreet(intent, Hold(request_id, "")):
            return denied
        return await self._carry_out(
            lambda decision, due: decisions.cancel(self._table, request_id, decision, due), intent
        )

    async def hand_over(self, intent: Intent, hold: Hold, to: str) -> Ending:
        """Passes the claim to somebody who may claim; recruiters may go beyond that person's cap."""
        if denied := await self.may_touch(intent.actor, hold) or await self._indiscreet(intent, hold):
            return denied
        lasting = await self._lasting(hold)
        if lasting and lasting.holder and lasting.holder.id == to:
            return Denied.HOLDS_IT
        return await self._give(
            intent,
            hold.request_id,
            to,
            lambda new, decision, due: decisions.hand_over(
                self._table, hold.request_id, hold.claim_id, new, decision, due
            ),
        )

    async def assign(self, intent: Intent, request_id: str, to: str) -> Ending:
        """Gives a request that nobody has to somebody, on a recruiter's word."""
        if denied := await self.may_recruit(intent.actor) or await self._indiscreet(intent, Hold(request_id, "")):
            return denied
        return await self._give(
            intent,
            request_id,
            to,
            lambda new, decision, due: decisions.assign(self._table, request_id, new, decision, due),
        )

    async def _give(self, intent: Intent, request_id: str, to: str, write: Give) -> Ending:
        taker = await self._people.profiles.ask(to)
        if taker is None:
            return Denied.ROLE_UNKNOWN
        if denied := await self._may_take(taker):
            return denied
        override = await self._people.recruiter(intent.actor) is Role.YES
        if not await self._loads.take(taker.person, request_id, intent.id, override=override):
            return Denied.AT_CAP
        new = Claim(id=intent.id, holder=taker.person, at=self._clock(), worker=self._worker)
        ending = await self._carry_out(lambda decision, due: write(new, decision, due), intent)
        found = ending.standing if isinstance(ending, Decided) else None
        await self._loads.settle(taker.person, request_id, intent.id, found)
        return ending

    async def was_taken(self, request: Request, decision_id: str) -> bool:
        """Whether the decision is on record, or about to be, by the part of its id that follows its time."""
        mark = decision_id.partition("-")[2]
        story = await entries.story(self._table, request.id, STORY_LENGTH)
        return any(entry.id.endswith(mark) for entry in (*story, *request.standing.unrecorded))

    async def may_recruit(self, actor: Actor) -> Denied | None:
        """Whether somebody may do what only recruiters may."""
        match await self._people.recruiter(actor):
            case Role.YES:
                return None
            case Role.UNKNOWN:
                return Denied.RECRUITER_UNKNOWN
            case _:
                return Denied.NOT_A_RECRUITER

    async def may_touch(self, actor: Actor, hold: Hold) -> NotYours | Denied | None:
        """Whether somebody may decide about a claim: its holder and recruiters may.

        About a claim that is over, the write itself will tell the truth.
        """
        lasting = await self._lasting(hold)
        if lasting is None or lasting.holder == actor.person:
            return None
        denied = await self.may_recruit(actor)
        return NotYours(lasting) if denied is Denied.NOT_A_RECRUITER else denied

    async def _indiscreet(self, intent: Intent, hold: Hold) -> Denied | None:
        """Whether the reason, which everybody can read, says how to reach the candidate.

        The answer tells what the form said. So it is for those who may decide, and not about a claim that is over.
        """
        request = await until_answered(lambda: requests.load(self._table, hold.request_id)) if intent.reason else None
        claim = request.standing.claim if request else None
        if request is None or (hold.claim_id and (claim is None or claim.id != hold.claim_id)):
            return None
        return Denied.TELLS_CONTACT if tells_contact(intent.reason, request.submission) else None

    async def _lasting(self, hold: Hold) -> Standing | None:
        """How the request stands, while the claim is its newest."""
        request = await until_answered(lambda: requests.load(self._table, hold.request_id))
        claim = request.standing.claim if request else None
        return request.standing if request and claim and claim.id == hold.claim_id else None

    async def _may_take(self, taker: Profile) -> Denied | None:
        if taker.deactivated:
            return Denied.DEACTIVATED
        if taker.bot:
            return Denied.NOT_A_COACH
        return _DENIED.get(await self._people.coach(Actor(taker.person, taker.home)))

    async def _carry_out(self, write: Write, intent: Intent) -> Ending:
        """Decides, and leaves what follows to a task of its own: the history, the card, and whom to tell."""
        by = self._people.profiles.named(intent.actor.person)
        decision = Decision(intent.id, by, self._clock(), self._worker, intent.where, intent.reason)
        result = await until_answered(lambda: write(decision, self._clock() + GRACE_MS))
        if isinstance(result, Decided):
            self._following.begin(result.standing, intent.id, intent.reply)
        return result


def _awaits_its_time(standing: Standing, hold: Hold) -> bool:
    """Whether the claim lasts and is booked, so that only the agreed time keeps anybody from saying how it went."""
    return standing.claim is not None and standing.claim.id == hold.claim_id and standing.state is State.BOOKED


_DENIED = {
    Role.NO: Denied.NOT_A_COACH,
    Role.OUTSIDER: Denied.OUTSIDER,
    Role.GUEST: Denied.GUEST,
    Role.UNKNOWN: Denied.ROLE_UNKNOWN,
}
