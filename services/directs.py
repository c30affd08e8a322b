"""The holder's direct message: a second card, about one claim, that follows the request until the claim is over."""

from __future__ import annotations

import logging

from blocks.holder import holder_message
from blocks.kit import Message
from domain import Card, Clock, Entry, EntryKind, Person, Request
from services.cards import GRACE_MS
from services.reactions import SlackFailure
from services.slack import Slack
from store import entries, requests
from store.table import Table

log = logging.getLogger(__name__)

STORY_LENGTH = 50
CLAIM_EVENT = "dibs_claim"
ENDINGS = frozenset(
    {
        EntryKind.RELEASED,
        EntryKind.TAKEN_BACK,
        EntryKind.HANDED_OVER,
        EntryKind.CANCELLED,
        EntryKind.TOOK_PLACE,
        EntryKind.NO_SHOW,
    }
)
"""What ends a claim."""


class Directs:
    """Posts and edits the message of one claim; each is drawn from what is stored when it is sent."""

    def __init__(self, table: Table, slack: Slack, *, environment: str, clock: Clock) -> None:
        self._table = table
        self._slack = slack
        self._environment = environment
        self._clock = clock

    async def refresh(self, request_id: str, claim_id: str, *, late: bool = False, again: bool = False) -> None:
        """Shows the claim as it stands; drawn once more if something was decided while it was being sent.

        `late`: the holder heard before that it was not sure yet. `again`: another worker may have posted it and died
        before that was noted. Raises SlackFailure.
        """
        seq = -1
        while (request := await requests.load(self._table, request_id)) and request.standing.seq != seq:
            seq = request.standing.seq
            entry = await entries.read(self._table, request_id, claim_id)
            if entry is None or not await self._show(request, entry, late, again):
                return

    async def _show(self, request: Request, entry: Entry, late: bool, again: bool) -> bool:
        """Whether there is a message; a claim that ended before it had one needs none."""
        ended = await self._ending(request, entry.id)
        if entry.direct is None and ended:
            return False
        message = await self._message(request, entry, ended, late)
        if entry.direct is None:
            await self._post(entry, message, again)
        else:
            await self._slack.edit(entry.direct, message)
        return True

    async def _ending(self, request: Request, claim_id: str) -> Entry | None:
        current = request.standing.claim
        if current and current.id == claim_id and request.standing.is_held:
            return None
        story = await entries.story(self._table, request.id, STORY_LENGTH)
        waiting = (*story, *request.standing.unrecorded)
        return next((e for e in waiting if e.claim_id == claim_id and e.kind in ENDINGS), None)

    async def _message(self, request: Request, entry: Entry, ended: Entry | None, late: bool) -> Message:
        link = await self._link(request.standing.card) if request.standing.card else None
        own = ended is not None and ended.by == holder_of(entry)
        return holder_message(request, entry.id, self._environment, ended=ended, permalink=link, late=late, own=own)

    async def _link(self, card: Card) -> str | None:
        """A message without its link is better than none."""
        try:
            return await self._slack.permalink(card)
        except SlackFailure as failure:
            log.warning("no link to a card: %s", failure)
            return None

    async def _post(self, entry: Entry, message: Message, again: bool) -> None:
        holder = holder_of(entry)
        mark = {"request_id": entry.request_id, "claim_id": entry.id}
        channel = await self._slack.open_direct(holder.id)
        # A worker that comes so late may have been overtaken by the sweep of another.
        again = again or self._clock() - entry.at > GRACE_MS
        found = await self._slack.find_posted(channel, CLAIM_EVENT, mark, entry.at) if again else None
        direct = found or await self._slack.post(
            channel, message, metadata={"event_type": CLAIM_EVENT, "event_payload": mark}
        )
        saved = await entries.save_direct(self._table, entry.request_id, entry.id, Card(channel, direct.ts))
        if saved.direct and saved.direct.ts != direct.ts:
            await self._retire(direct)

    async def _retire(self, extra: Card) -> None:
        """Another worker's message is the one that follows the claim: this one would show contact details for ever."""
        try:
            await self._slack.delete(extra)
        except SlackFailure as failure:
            log.error("an extra direct message about a claim stays: %s", failure)


def holder_of(entry: Entry) -> Person:
    """Who has the claim that `entry` made: whoever won it, or whom it was handed to."""
    return entry.holder if entry.kind is EntryKind.HANDED_OVER and entry.holder else entry.by
