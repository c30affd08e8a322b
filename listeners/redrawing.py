"""After somebody did something in a list or on Home, what they look at is drawn again from what is stored."""

from __future__ import annotations

from blocks.ids import Surface
from blocks.places import Listing
from services import Services
from services.answers import Route
from services.people import Actor


async def redraw(dibs: Services, actor: Actor, surface: Surface, reply: str, listing: Listing) -> None:
    """As it stood, for `listing` says which list and which page of it.

    A private list is replaced through its reply address, which lasts for five uses or 30 minutes.
    """
    match surface:
        case Surface.HOME:
            await dibs.home.publish(actor, listing.place)
        case Surface.LIST if reply:
            await dibs.answers.say(
                Route(actor.person, reply=reply), await dibs.lists.draw(actor, listing), replace=True
            )
        case _:
            return
