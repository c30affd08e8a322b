"""Every attempt gets its answer, privately, once it is on record.

An entry owes its answer until it is marked told; a worker that dies in between leaves that debt to `services.sweep`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from blocks import notices
from blocks.kit import Message
from blocks.margin import margin
from domain import Claim, Clock, Entry, EntryKind, Person, Standing, State, StoreUnavailable
from services.directs import Directs
from services.patience import until_answered
from services.reactions import SlackFailure
from services.recruiters import Recruiters
from services.slack import Slack
from store import entries, requests
from store.table import Table

log = logging.getLogger(__name__)


Way = Callable[[], Awaitable[None]]

TRY_FOR_MS = 60 * 60_000
"""How long an answer that does not arrive is tried again; then the recruiters hear of it."""
SHORTEST_PAUSE_MS = 15_000


@dataclass(frozen=True, slots=True)
class Route:
    """The ways to one person from where they acted: a reply address, the channel, and always a direct message."""

    person: Person
    where: str = ""
    reply: str = ""


class Answers:
    """Tells people, in private, what became of what they did."""

    def __init__(
        self,
        table: Table,
        slack: Slack,
        directs: Directs,
        recruiters: Recruiters,
        *,
        environment: str,
        cap: int,
        clock: Clock,
    ) -> None:
        self._table = table
        self._slack = slack
        self._directs = directs
        self._recruiters = recruiters
        self._environment = environment
        self._cap = cap
        self._clock = clock

    async def say(self, route: Route, message: Message, *, replace: bool = False) -> bool:
        """Shows `message` to one person by the first way that works; False when none does."""
        direct = partial(self._direct, route.person, message)
        return await _first_that_works([*self._ways(route, message, replace), direct])

    def _ways(self, route: Route, message: Message, replace: bool) -> Iterator[Way]:
        """From where they acted; a direct message always remains."""
        if route.reply:
            yield partial(self._slack.reply, route.reply, message, replace=replace)
        if route.where and not route.where.startswith("D"):
            yield partial(self._slack.whisper, route.where, route.person.id, message)

    async def _direct(self, person: Person, message: Message) -> None:
        await self._slack.post(await self._slack.open_direct(person.id), message)

    async def tell(
        self, entry: Entry, reply: str = "", *, found: Standing | None = None, late: bool = False, again: bool = False
    ) -> None:
        """Answers an attempt and marks it told; what cannot be told now is tried again later.

        `found`: how the request stood for the write that decided. `late`: the person heard before that it was not sure
        yet. `again`: another worker may have told it and died before the mark.
        """
        if entry.kind is EntryKind.WON:
            told = await self._give_details(entry, reply, late, again)
        else:
            told = await self.say(Route(entry.by, entry.where, reply), await self._refusal(entry, found))
        if told is None:
            return
        if told:
            # Whoever was told is not to hear of a mark that could not be set, nor to be told again for want of one.
            await until_answered(lambda: entries.mark_told(self._table, entry.request_id, entry.id, self._clock()))
        else:
            await self.try_later(entry)

    async def try_later(self, entry: Entry) -> None:
        """Has the sweep tell it after a pause that grows with its age; in the end the recruiters hear of it."""
        now = self._clock()
        if now - entry.at >= TRY_FOR_MS and await self._leave_to_recruiters(entry):
            return
        pause = max(SHORTEST_PAUSE_MS, (now - entry.at) // 2)
        await entries.put_off(self._table, entry.request_id, entry.id, now + pause)

    async def _leave_to_recruiters(self, entry: Entry) -> bool:
        """Whether they have heard of it; only then it is struck off."""
        told = await self._recruiters.tell(notices.untold(entry), mark=f"untold {entry.id}", since=entry.at, again=True)
        if told and await entries.give_up(self._table, entry.request_id, entry.id):
            log.error("the answer to %s did not arrive", entry.id)
        return told

    async def _refusal(self, entry: Entry, found: Standing | None) -> Message:
        """Names the holder that the write which lost found, whoever holds it by now."""
        if found is None:
            request = await requests.load(self._table, entry.request_id)
            if request is None:
                return notices.missing()
            found = request.standing
        if entry.kind is EntryKind.CAPPED:
            return notices.at_cap(found, self._cap, self._recruiters.named)
        if entry.holder is None or entry.since is None:
            return notices.closed(found)
        winner = Claim(id=entry.claim_id, holder=entry.holder, at=entry.since, worker="")
        late = margin(entry) or 0
        return notices.lost(replace(found, claim=winner), late, await self._count_open(), self._environment)

    async def _count_open(self) -> int | None:
        try:
            return await requests.count_live(self._table, State.OPEN)
        except StoreUnavailable as error:
            log.warning("cannot count what is open: %s", error)
            return None

    async def _give_details(self, entry: Entry, reply: str, late: bool, again: bool) -> bool | None:
        """Sends the winner what they need, as a direct message that follows the claim. While that does not work they
        get it another way; one who can't get any is for the recruiters to call: None once they know."""
        try:
            await self._directs.refresh(entry.request_id, entry.id, late=late, again=again)
        except SlackFailure as failure:
            log.warning("no direct message for claim %s: %s", entry.id, failure)
            heard = entry.heard_at is not None or await self._give_otherwise(entry, reply, late)
            if not failure.is_passing:
                return heard or await self._leave_at_once(entry, failure)
            if heard:
                await entries.note_heard(self._table, entry.request_id, entry.id, self._clock())
            return False
        return True

    async def _leave_at_once(self, entry: Entry, failure: SlackFailure) -> bool | None:
        """A winner whom no message will ever reach: None once the recruiters know, who can hand it to somebody else."""
        request = await requests.load(self._table, entry.request_id)
        if request is None or request.standing.holder != entry.by:
            return True
        if not await self._recruiters.holder_unreachable(request, entry.by, entry, failure):
            return False
        await entries.give_up(self._table, entry.request_id, entry.id)
        return None

    async def _give_otherwise(self, entry: Entry, reply: str, late: bool) -> bool:
        request = await requests.load(self._table, entry.request_id)
        if request is None or request.standing.holder != entry.by:
            return True
        message = notices.won(request, self._environment, late=late)
        return await _first_that_works(list(self._ways(Route(entry.by, entry.where, reply), message, False)))


async def _first_that_works(ways: Sequence[Way]) -> bool:
    for way in ways:
        try:
            await way()
        except SlackFailure as failure:
            log.warning("a private message did not arrive, trying the next way: %s", failure)
        else:
            return True
    return False
