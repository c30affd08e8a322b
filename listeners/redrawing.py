"""After somebody did something in a list or on Home, what they look at is drawn again from what is stored."""

from __future__ import annotations

from blocks.ids import Surface
from services import Services
from services.answers import Route
from services.home import FIRST
from services.people import Actor


async def redraw(dibs: Services, actor: Actor, surface: Surface, reply: str, *, held: bool) -> None:
    """A private list is replaced through its reply address, which lasts for five uses or 30 minutes.

    `held`: it was done to something that somebody holds, so the list was one of what they hold.
    """
    match surface:
        case Surface.HOME:
            await dibs.home.publish(actor)
        case Surface.LIST if reply:
            message = await (dibs.lists.mine(actor, FIRST) if held else dibs.lists.open(actor, FIRST))
            await dibs.answers.say(Route(actor.person, reply=reply), message, replace=True)
        case _:
            return
