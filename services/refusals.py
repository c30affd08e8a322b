"""Why nothing was changed, in words: for the private answer to a button and for the modal that asked."""

from __future__ import annotations

from blocks import notices
from blocks.kit import Message
from domain import Decided, Missing, Overtaken, Person
from services.intents import Denied, Ending, NotYours, TooEarly


def refusal(ending: Ending, reader: Person, taker: str = "") -> Message | None:
    """None if something was changed. `taker` is the id of whom the request was to go to."""
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
        case _:
            return _denial(ending, Person(reader.team, taker))


def _denial(denied: Denied, taker: Person) -> Message:
    match denied:
        case Denied.NOT_A_RECRUITER:
            return notices.refused_not_recruiter()
        case Denied.RECRUITER_UNKNOWN:
            return notices.cannot_check_recruiter()
        case Denied.TIME_PASSED:
            return notices.time_passed()
        case Denied.TELLS_CONTACT:
            return notices.tells_contact()
        case _:
            return notices.cannot_take(taker, denied.value)
