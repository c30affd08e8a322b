"""How a decision ended: what went through is told by the services, so only refusals are answered here."""

from __future__ import annotations

from services import Services
from services.answers import Route
from services.intents import Ending
from services.refusals import refusal


async def answer(dibs: Services, route: Route, ending: Ending, taker: str = "") -> None:
    """Says in private why nothing was changed, if nothing was."""
    if message := refusal(ending, route.person, taker):
        await dibs.answers.say(route, message)
