"""What a tap on Claim shows about the card it was made on: that it is not drawn as it should be, or one too many."""

from __future__ import annotations

import logging

from domain import Card, Clock, Standing, State, StoreUnavailable
from services.cards import Cards

log = logging.getLogger(__name__)

STALE_MS = 10_000
"""A Claim button tapped this long after it should have gone was on a card that needs drawing again."""


class Mending:
    """Mends cards beside the answers to taps: nobody waits for it, and nobody hears of it."""

    def __init__(self, cards: Cards, clock: Clock) -> None:
        self._cards = cards
        self._clock = clock

    async def look(self, tapped: Card, standing: Standing) -> None:
        """`tapped`: the message in a channel that had the button; `standing`: what the tap found."""
        shown = standing.card
        if shown is None or tapped.channel != shown.channel:
            return
        if tapped != shown:
            await self._cards.retire(tapped)
        elif self._is_stale(standing):
            await self._draw_again(standing.request_id)

    def _is_stale(self, standing: Standing) -> bool:
        last = standing.last
        return standing.state is not State.OPEN and last is not None and self._clock() - last.at > STALE_MS

    async def _draw_again(self, request_id: str) -> None:
        """Another tap will ask for it again."""
        try:
            await self._cards.redraw(request_id)
        except StoreUnavailable as error:
            log.warning("the stale card of %s stays for now: %s", request_id, error)
