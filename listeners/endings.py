"""How a decision ended, in words: what went through is told by the services, so only refusals are answered here."""

from __future__ import annotations

from blocks import notices
from blocks.kit import Message
from domain import Decided, Missing, Overtaken, Person
from services import Services
from services.answers import Route
from services.intents import Denied, Ending, NotYours, TooEarly


async def answer(dibs: Services, route: Route, ending: Ending, taker: str = "") -> None:
    """Says in private why nothing was changed, if nothing was."""
    if message := refusal(ending, route.person, taker):
        await dibs.answers.say(route, message)


def refusal(ending: Ending, reader: Person, taker: str = "") -> Message | None:
    """Why nothing was changed; None if it was. `taker` is the id of whom the request was to go to."""
    match ending:
        case Decided():
            return None
        case Missing():
            return notices.missing()
        case Overtaken(standing):
            return notices.overtaken(standing, reader)
        case NotYours(standing):
            return notices.not_yours(standing)
        case TooEarly(standing):
            return notices.too_early(standing)
        case Denied.NOT_A_RECRUITER:
            return notices.refused_not_recruiter()
        case Denied.TIME_PASSED:
            return notices.time_passed()
        case _:
            return notices.cannot_take(Person(reader.team, taker), ending.value)
