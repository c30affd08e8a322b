"""Every decision is told to everybody it concerns: the card's thread, the holder's direct message, and in private to
whoever made it and whoever it touches.

An entry owes this until it is marked told. Each part may be done again: what is posted carries a mark that is looked up
first, and what is edited is drawn from what is stored.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from blocks import notices, telling, thread
from blocks.kit import Message
from domain import REMINDERS, Clock, Entry, EntryKind, Person, Request, State, StoreUnavailable
from services.answers import Answers, Route
from services.cards import GRACE_MS, NextAt
from services.directs import Directs
from services.loads import Loads
from services.patience import until_answered
from services.people import People
from services.reactions import SlackFailure
from services.recruiters import Recruiters
from services.slack import Slack
from services.timers import opened_at
from store import entries, requests
from store.table import Table

log = logging.getLogger(__name__)

MINUTE_MS = 60_000
CARD_PAUSE_MS = 5 * MINUTE_MS
"""Between two looks whether the card that a reminder waits for is there."""

Part = Callable[[], Awaitable[object]]
"""One thing to do about an entry; it gives False when it has to be tried again."""


class Announcing:
    """Tells decisions and reminders; attempts are told by `services.answers`."""

    def __init__(
        self,
        table: Table,
        slack: Slack,
        people: People,
        answers: Answers,
        directs: Directs,
        recruiters: Recruiters,
        loads: Loads,
        *,
        environment: str,
        next_at: NextAt,
        clock: Clock,
    ) -> None:
        self._table = table
        self._slack = slack
        self._people = people
        self._answers = answers
        self._directs = directs
        self._recruiters = recruiters
        self._loads = loads
        self._environment = environment
        self._next_at = next_at
        self._clock = clock

    async def tell(self, entry: Entry, reply: str = "", *, again: bool = False) -> None:
        """Tells everybody and marks it told; if a part has to be tried again, all of it is, later, except for the
        words to whoever acted: private answers leave no trace that could be looked up, so that they were given is
        noted however long the store takes."""
        request = await requests.load(self._table, entry.request_id)
        if request and _waits_for_card(entry, request):
            # However long that takes: the recruiters have heard of the card, so nothing is left to tell them.
            await entries.put_off(self._table, entry.request_id, entry.id, self._clock() + CARD_PAUSE_MS)
            return
        heard = request is None or await self._to_actor(entry, request, reply)
        parts = self._parts(entry, request, again) if request else iter(())
        if all([await self._done(entry, part) for part in parts]) and heard:
            await until_answered(lambda: entries.mark_told(self._table, entry.request_id, entry.id, self._clock()))
            return
        if heard:
            await until_answered(lambda: entries.note_heard(self._table, entry.request_id, entry.id, self._clock()))
        await self._answers.try_later(entry)

    async def _to_actor(self, entry: Entry, request: Request, reply: str) -> bool:
        """Whether whoever acted has heard, now or before, or has nothing to hear."""
        message = telling.to_actor(entry, request) if entry.by.id and entry.heard_at is None else None
        return message is None or await self._answers.say(Route(entry.by, entry.where, reply), message)

    async def _done(self, entry: Entry, part: Part) -> bool:
        """Whether this part needs no other try: it worked, or never will."""
        try:
            return await part() is not False
        except StoreUnavailable as error:
            log.warning("a part of telling %s has to wait for the store: %s", entry.id, error)
            return False
        except SlackFailure as failure:
            log.warning("a part of telling %s did not work: %s", entry.id, failure)
            return not failure.is_passing

    def _parts(self, entry: Entry, request: Request, again: bool) -> Iterator[Part]:
        yield partial(self._give_place_back, entry)
        if note := self._note(entry, request):
            yield partial(self._in_thread, entry, request, note, self._late(entry, again))
        for claim_id in _claims(entry, request):
            yield partial(self._refresh_direct, entry, request, claim_id, self._late(entry, again))
        yield partial(self._to_holder, entry, request, self._late(entry, again))
        if news := self._to_recruiters(entry, request):
            late = self._late(entry, again)
            yield partial(self._recruiters.tell, news, mark=entry.id, since=entry.at, again=late)

    def _to_recruiters(self, entry: Entry, request: Request) -> Message | None:
        """What is for the recruiters to deal with, while it is."""
        if entry.kind is EntryKind.TOO_LATE:
            return notices.came_too_late(request, self._environment)
        if entry.kind is EntryKind.ESCALATED and request.standing.state is State.OPEN:
            return notices.escalation(request, self._environment, self._waiting(request))
        return None

    def _late(self, entry: Entry, again: bool) -> bool:
        """Whether another worker may have done it: an earlier one, or the sweep that overtook a slow one."""
        return again or self._clock() - entry.at > GRACE_MS

    async def _give_place_back(self, entry: Entry) -> None:
        """A claim that was given back or cancelled counts no longer towards its holder's week."""
        if entry.kind in _FREEING and (former := _touched(entry)):
            await self._loads.give(former, entry.request_id, entry.claim_id)

    def _note(self, entry: Entry, request: Request) -> Message | None:
        if entry.kind is not EntryKind.REMINDED:
            return thread.note(entry)
        if request.standing.state is not State.OPEN:
            return None
        return thread.reminder(request, self._people.coaches, self._waiting(request))

    def _waiting(self, request: Request) -> int:
        return max(1, (self._clock() - opened_at(request.standing)) // MINUTE_MS)

    async def _in_thread(self, entry: Entry, request: Request, note: Message, again: bool) -> None:
        if card := request.standing.card:
            mark = {"request_id": request.id, "entry_id": entry.id}
            await self._slack.post_once(card.channel, note, mark, entry.at, again=again, thread=card.ts)

    async def _to_holder(self, entry: Entry, request: Request, again: bool) -> bool:
        holder = _touched(entry)
        if holder is None or holder == entry.by:
            return True
        message = telling.to_holder(entry, request, self._environment, self._next_at(request))
        if message is None:
            return True
        mark = {"request_id": request.id, "entry_id": entry.id, "to": holder.id}

        async def send() -> None:
            channel = await self._slack.open_direct(holder.id)
            await self._slack.post_once(channel, message, mark, entry.at, again=again)

        return await self._or_recruiters(entry, request, holder, send)

    async def _refresh_direct(self, entry: Entry, request: Request, claim_id: str, again: bool) -> bool:
        holder = request.standing.holder
        refresh = partial(self._directs.refresh, request.id, claim_id, again=again)
        if holder and request.standing.claim and request.standing.claim.id == claim_id:
            return await self._or_recruiters(entry, request, holder, refresh)
        await refresh()
        return True

    async def _or_recruiters(self, entry: Entry, request: Request, holder: Person, send: Part) -> bool:
        """What can't reach the holder comes to the recruiters, who can hand the request to somebody else.

        They hear it once for each entry, however many parts of telling it fail; nothing once it is somebody else's.
        """
        try:
            await send()
        except SlackFailure as failure:
            if failure.is_passing:
                raise
            log.warning("holder %s cannot be reached: %s", holder.id, failure)
            if request.standing.is_held and request.standing.holder == holder:
                return await self._recruiters.holder_unreachable(request, holder, entry, failure)
        return True


_FREEING = frozenset({EntryKind.RELEASED, EntryKind.TAKEN_BACK, EntryKind.HANDED_OVER, EntryKind.CANCELLED})


def _touched(entry: Entry) -> Person | None:
    """Whom this happened to: who had it."""
    return entry.former if entry.kind is EntryKind.HANDED_OVER else entry.holder


def _waits_for_card(entry: Entry, request: Request) -> bool:
    """A reminder has no other place than the card's thread. What was decided, a card that comes later shows."""
    standing = request.standing
    return entry.kind is EntryKind.REMINDED and standing.state is State.OPEN and standing.card is None


def _claims(entry: Entry, request: Request) -> list[str]:
    """The claims whose direct messages show what happened: the one it was about, and the one that lasts."""
    current = request.standing.claim
    ids = (entry.claim_id, entry.id if entry.kind is EntryKind.HANDED_OVER else "", current.id if current else "")
    return [] if entry.kind in REMINDERS else list(dict.fromkeys(filter(None, ids)))
