"""The card converges on what is stored: posted once, edited in place, drawn again until it shows the newest state.

Whatever changes a request owes its card in the same write (`owed`, `due`). `settle` pays: it puts the decision's
entries into the history, draws what is stored now, and strikes the debt off. A worker that dies leaves the debt, and
`services.sweep` pays it in any worker. Draws of one card in one process never overlap; across processes, a draw that
found another under way is repeated once the other must be over.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from blocks.card import card as build_card
from blocks.card import metadata
from domain import Card, Clock, Request, StoreUnavailable
from services.reactions import Reaction, SlackFailure
from services.slack import Slack
from services.tasks import Tasks
from store import cards, entries, requests
from store.table import Table

log = logging.getLogger(__name__)

GRACE_MS = 10_000
"""How long a decision's own worker has before any worker may pay what it owes; longer than one Slack call may take."""
POST_LEASE_MS = 20_000
"""How long one worker alone may be posting a card."""
PATIENCE_MS = 60_000
"""Before trying again after a failure that repeating soon will not mend."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards go, and what marks their buttons as this environment's."""

    channel: str
    environment: str


class Cards:
    """Draws cards. `settle` may be called from anywhere, any number of times."""

    def __init__(self, table: Table, slack: Slack, place: Place, tasks: Tasks, clock: Clock) -> None:
        self._table = table
        self._slack = slack
        self._place = place
        self._tasks = tasks
        self._clock = clock
        self._drawing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._recorded: set[str] = set()

    async def settle(self, request_id: str, *, fresh: bool = False, recorded: str = "") -> None:
        """Pays what the request owes. While a draw of it runs here, the calls that come in become one more draw.

        `fresh`: this worker has just created the request, so no card of it can exist yet. `recorded`: the id of an
        entry that the caller has just put into the history.
        """
        self._again.add(request_id)
        self._recorded.add(recorded)
        if request_id not in self._drawing:
            work = self._draw_until_quiet(request_id, fresh)
            self._drawing[request_id] = self._tasks.start(work, f"card {request_id}")
        await asyncio.shield(self._drawing[request_id])

    async def _draw_until_quiet(self, request_id: str, fresh: bool) -> None:
        try:
            while request_id in self._again:
                self._again.discard(request_id)
                await self._draw(request_id, fresh)
                fresh = False
        except StoreUnavailable as error:
            log.warning("card of %s stays owed: %s", request_id, error)
        finally:
            self._again.discard(request_id)
            del self._drawing[request_id]

    async def _draw(self, request_id: str, fresh: bool) -> None:
        request = await requests.load(self._table, request_id)
        if request is None:
            return
        recorded = await self._record(request)
        try:
            card = await self._show(request, fresh)
        except SlackFailure as failure:
            await self._put_off(request, recorded, failure)
            return
        if card is not None:
            await self._strike_off(request, recorded)

    async def _record(self, request: Request) -> list[str]:
        """Puts the entries that decisions named into the history; each then owes its own answer."""
        due = self._clock() + GRACE_MS
        for entry in request.standing.unrecorded:
            if entry.id not in self._recorded:
                await entries.write(self._table, entry, due)
            self._recorded.discard(entry.id)
        return [entry.id for entry in request.standing.unrecorded]

    async def _show(self, request: Request, fresh: bool) -> Card | None:
        if request.standing.card is None:
            return await self._post(request, fresh)
        message = build_card(request, self._place.environment)
        await self._slack.edit(request.standing.card, message, metadata=metadata(request))
        return request.standing.card

    async def _post(self, request: Request, fresh: bool) -> Card | None:
        """Posts the card under a lease; None when another worker is at it. A card whose reply was lost is adopted."""
        now = self._clock()
        if not await cards.begin_post(self._table, request.id, now, now + POST_LEASE_MS):
            return None
        found = None if fresh else await self._find(request)
        card = found or await self._post_new(request)
        standing = await cards.save_card(self._table, request.id, card)
        if standing.card != card:
            await self._retire(card)
        if found or standing.card != card:
            self._again.add(request.id)
            return None
        return card

    async def _find(self, request: Request) -> Card | None:
        since = request.standing.created_at - POST_LEASE_MS
        return await self._slack.find_posted(self._place.channel, {"request_id": request.id}, since)

    async def _post_new(self, request: Request) -> Card:
        message = build_card(request, self._place.environment)
        return await self._slack.post(self._place.channel, message, metadata=metadata(request))

    async def _retire(self, extra: Card) -> None:
        try:
            await self._slack.delete(extra)
        except SlackFailure as failure:
            log.warning("an extra card stays, its buttons lead to the same request: %s", failure)

    async def _strike_off(self, request: Request, recorded: list[str]) -> None:
        """Records what was drawn. A draw that began while another was owed is repeated after the grace: the other
        may still land, later and older."""
        standing = request.standing
        disturbed = standing.card is not None and standing.drawn < standing.seq - 1
        again_at = self._clock() + GRACE_MS if disturbed else None
        after = await cards.record_drawn(self._table, request.id, standing.seq, recorded, again_at)
        if after is not None and after.seq > standing.seq:
            self._again.add(request.id)

    async def _put_off(self, request: Request, recorded: list[str], failure: SlackFailure) -> None:
        """The decision stands whatever Slack says; the card stays owed."""
        log.warning("card of %s not drawn: %s (%s)", request.id, failure, failure.reaction.value)
        await cards.remove_recorded(self._table, request.id, recorded)
        if failure.reaction is not Reaction.RETRY:
            pause = int(failure.retry_after * 1000) if failure.reaction is Reaction.WAIT else PATIENCE_MS
            await cards.put_off(self._table, request.id, request.standing.seq, self._clock() + pause)
