"""Every attempt gets its answer, privately, once it is on record.

An entry owes its answer until it is marked told; a worker that dies in between leaves that debt to `services.sweep`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from blocks import notices
from domain import Claim, Clock, Entry, EntryKind, Person, Request, Standing, State, StoreUnavailable
from services.reactions import SlackFailure
from services.recruiters import Recruiters
from services.slack import Message, Slack
from store import entries, requests
from store.table import Table

log = logging.getLogger(__name__)


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

    def __init__(self, table: Table, slack: Slack, recruiters: Recruiters, *, environment: str, clock: Clock) -> None:
        self._table = table
        self._slack = slack
        self._recruiters = recruiters
        self._environment = environment
        self._clock = clock

    async def say(self, route: Route, message: Message, *, replace: bool = False) -> bool:
        """Shows `message` to one person by the first way that works; False when none does."""
        for way in self._ways(route, message, replace):
            try:
                await way()
            except SlackFailure as failure:
                log.warning("a private message did not arrive, trying the next way: %s", failure)
            else:
                return True
        return False

    def _ways(self, route: Route, message: Message, replace: bool) -> Iterator[Callable[[], Awaitable[None]]]:
        if route.reply:
            yield lambda: self._slack.reply(route.reply, message, replace=replace)
        if route.where and not route.where.startswith("D"):
            yield lambda: self._slack.whisper(route.where, route.person.id, message)
        yield lambda: self._direct(route.person, message)

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
        if told:
            await entries.mark_told(self._table, entry.request_id, entry.id, self._clock())
        else:
            await self._try_later(entry)

    async def _try_later(self, entry: Entry) -> None:
        now = self._clock()
        if now - entry.at < TRY_FOR_MS:
            pause = max(SHORTEST_PAUSE_MS, (now - entry.at) // 2)
            await entries.put_off(self._table, entry.request_id, entry.id, now + pause)
        elif await entries.give_up(self._table, entry.request_id, entry.id):
            log.error("the answer to %s reached nobody", entry.id)
            await self._recruiters.tell(notices.untold(entry))

    async def _refusal(self, entry: Entry, found: Standing | None) -> Message:
        """Names the holder that the write which lost found, whoever holds it by now."""
        if found is None:
            request = await requests.load(self._table, entry.request_id)
            if request is None:
                return notices.missing()
            found = request.standing
        if entry.holder is None or entry.since is None:
            return notices.closed(found)
        winner = Claim(id="", holder=entry.holder, at=entry.since, worker="")
        return notices.lost(replace(found, claim=winner), entry.at, await self._count_open(), self._environment)

    async def _count_open(self) -> int | None:
        try:
            return await requests.count_live(self._table, State.OPEN)
        except StoreUnavailable as error:
            log.warning("cannot count what is open: %s", error)
            return None

    async def _give_details(self, entry: Entry, reply: str, late: bool, again: bool) -> bool:
        """Sends the winner what they need, as a direct message, once; by another way when they can't get one."""
        request = await requests.load(self._table, entry.request_id)
        if request is None or request.standing.holder != entry.by:
            return True
        message = notices.won(request, self._environment, late=late)
        try:
            await self._send_once(entry, request, message, again)
        except SlackFailure as failure:
            log.warning("no direct message for claim %s: %s", entry.id, failure)
            return await self.say(Route(entry.by, entry.where, reply), message)
        return True

    async def _send_once(self, entry: Entry, request: Request, message: Message, again: bool) -> None:
        channel = await self._slack.open_direct(entry.by.id)
        mark = {"request_id": request.id, "claim_id": entry.id}
        if again and await self._slack.find_posted(channel, mark, entry.at):
            return
        metadata: dict[str, Any] = {"event_type": "dibs_claim", "event_payload": mark}
        await self._slack.post(channel, message, metadata=metadata)
