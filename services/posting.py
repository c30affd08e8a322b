"""A request's first card, and only one of it: posted under a lease, and looked for before it is posted again."""

from __future__ import annotations

import logging
from enum import Enum, auto

from blocks.card import card as build_card
from blocks.card import metadata
from blocks.ids import CARD_EVENT
from domain import Card, Clock, Request
from rules import ChannelOf
from services.reactions import Reaction, SlackFailure
from services.slack import Slack
from store import posts
from store.table import Table

log = logging.getLogger(__name__)

POST_LEASE_MS = 20_000
"""How long one worker alone may be posting a card."""


class Posted(Enum):
    """What became of a post."""

    NOW = auto()
    """The card shows the request as it was read."""
    EARLIER = auto()
    """There is a card from before, which may show less."""
    ELSEWHERE = auto()
    """Another worker is at it."""


class Posting:
    """Posts cards; raises SlackFailure."""

    def __init__(self, table: Table, slack: Slack, *, channel_of: ChannelOf, environment: str, clock: Clock) -> None:
        self._channel_of = channel_of
        self._environment = environment
        self._table = table
        self._slack = slack
        self._clock = clock

    async def post(self, request: Request, fresh: bool) -> Posted:
        """Posts the card under a lease, unless another worker is at it. A card whose reply was lost is adopted."""
        now = self._clock()
        until = now + POST_LEASE_MS
        lease = await posts.begin(self._table, request.id, self._channel_of(request), now, until)
        if lease is None:
            return Posted.ELSEWHERE
        found = None if fresh and not lease.in_doubt else await self._find_first(request, lease, until)
        card = found or await self._post_new(request, lease.channel, until)
        standing = await posts.save_card(self._table, request.id, card)
        if standing.card != card:
            await self.retire(card)
        return Posted.EARLIER if found or standing.card != card else Posted.NOW

    async def _find_first(self, request: Request, lease: posts.Lease, until: int) -> Card | None:
        """A card that somebody posted already. When Slack will not say, nothing is posted and the lease is free; a
        channel that is gone keeps nothing in doubt."""
        try:
            return await self._find(request, lease.channel)
        except SlackFailure as failure:
            in_doubt = lease.in_doubt and failure.code != "channel_not_found"
            await posts.end(self._table, request.id, until, in_doubt=in_doubt)
            raise

    async def _find(self, request: Request, channel: str) -> Card | None:
        since = request.standing.created_at - POST_LEASE_MS
        return await self._slack.find_posted(channel, CARD_EVENT, {"request_id": request.id}, since)

    async def _post_new(self, request: Request, channel: str, until: int) -> Card:
        """One post. After a failure that leaves it open whether Slack took it, one look before anybody posts again."""
        message = build_card(request, self._environment)
        try:
            return await self._slack.post(channel, message, metadata=metadata(request))
        except SlackFailure as failure:
            if failure.reaction is not Reaction.RETRY:
                await posts.end(self._table, request.id, until, in_doubt=False)
                raise
            if found := await self._find(request, channel):
                return found
            raise

    async def retire(self, extra: Card) -> None:
        """Takes away a second card of a request, which a post that everybody took for lost may leave."""
        try:
            await self._slack.delete(extra)
        except SlackFailure as failure:
            log.warning("an extra card stays, its buttons lead to the same request: %s", failure)
