"""Cards that are not as they should be: what a tap on Claim shows about the one it was made on, and **Try again**."""

from __future__ import annotations

import logging

from blocks import notices
from blocks.kit import Message
from domain import Card, Clock, Standing, State, StoreUnavailable
from services.cards import Cards
from services.posting import Posting
from services.recruiters import Recruiters
from store import requests
from store.table import Table

log = logging.getLogger(__name__)

STALE_MS = 10_000
"""A Claim button tapped this long after it should have gone was on a card that needs drawing again."""


class Mending:
    """Draws cards again, and takes away those that are one too many."""

    def __init__(self, table: Table, cards: Cards, posting: Posting, recruiters: Recruiters, clock: Clock) -> None:
        self._table = table
        self._cards = cards
        self._posting = posting
        self._recruiters = recruiters
        self._clock = clock

    async def look(self, tapped: Card, standing: Standing) -> None:
        """Beside the answer to a tap: nobody waits for it, and nobody hears of it.

        `tapped`: the message in a channel that had the button; `standing`: what the tap found.
        """
        shown = standing.card
        if shown is None or tapped.channel != shown.channel:
            return
        if tapped != shown:
            await self._posting.retire(tapped)
        elif self._is_stale(standing):
            await self._draw_again(standing.request_id)

    async def retry(self, request_id: str) -> tuple[bool, Message]:
        """Draws a card again for a recruiter: whether it is shown now, and what to say to them."""
        await self._cards.redraw(request_id)
        request = await requests.load(self._table, request_id)
        if request is None:
            return False, notices.missing()
        standing = request.standing
        if standing.trouble:
            return False, self._recruiters.about_card(request, standing.trouble)
        if standing.card is None or standing.drawn < standing.seq:
            return False, notices.card_waits(request)
        return True, notices.card_shown(request, standing.card.channel)

    def _is_stale(self, standing: Standing) -> bool:
        last = standing.last
        return standing.state is not State.OPEN and last is not None and self._clock() - last.at > STALE_MS

    async def _draw_again(self, request_id: str) -> None:
        """Another tap will ask for it again."""
        try:
            await self._cards.redraw(request_id)
        except StoreUnavailable as error:
            log.warning("the stale card of %s stays for now: %s", request_id, error)
