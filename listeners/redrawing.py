"""After somebody did something in a list or on Home, what they look at is drawn again from what is stored."""

from __future__ import annotations

import logging

from blocks.ids import Surface
from blocks.places import Listing
from domain import StoreUnavailable
from services import Services
from services.people import Actor
from services.reactions import SlackFailure

log = logging.getLogger(__name__)


async def redraw(dibs: Services, actor: Actor, surface: Surface, reply: str, listing: Listing) -> None:
    """As it stood, for `listing` says which list and which page of it.

    Nobody hears of it when that fails: what they did was answered, and old buttons answer truthfully.
    """
    try:
        await _draw(dibs, actor, surface, reply, listing)
    except (SlackFailure, StoreUnavailable) as error:
        log.warning("what %s looked at (%s) was not drawn again: %s", actor.person.id, surface.value, error)


async def _draw(dibs: Services, actor: Actor, surface: Surface, reply: str, listing: Listing) -> None:
    """A private list is replaced through its reply address, which lasts for five uses or 30 minutes."""
    match surface:
        case Surface.HOME:
            await dibs.home.publish(actor, listing.place)
        case Surface.LIST if reply:
            await dibs.slack.reply(reply, await dibs.lists.draw(actor, listing), replace=True)
        case _:
            return
