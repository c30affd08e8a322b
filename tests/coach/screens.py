"""The screens on which people can decide about a request, each found as somebody comes to it."""

from collections.abc import Awaitable, Callable

from blocks import words as said
from tests.coach.day import Day, Screen, marks
from tests.flow.looking import words

Look = Callable[[Day, str, str], Awaitable[Screen]]
"""How this person gets to a screen with this request."""


async def card(day: Day, user: str, request_id: str) -> Screen:
    return day.card(request_id)


async def direct(day: Day, user: str, request_id: str) -> Screen:
    """The holder's message."""
    return day.direct(user, request_id)


async def open_list(day: Day, user: str, request_id: str) -> Screen:
    return await day.command(user, "")


async def whole_list(day: Day, user: str, request_id: str) -> Screen:
    return await day.command(user, "ALL")


async def own_list(day: Day, user: str, request_id: str) -> Screen:
    return await day.command(user, "mine")


async def home(day: Day, user: str, request_id: str) -> Screen:
    return await day.home(user)


async def details(day: Day, user: str, request_id: str) -> Screen:
    """The modal behind **Details** of the card."""
    await day.press(user, day.card(request_id), "details", request_id)
    return day.modal(user)


async def home_details(day: Day, user: str, request_id: str) -> Screen:
    """The modal behind **Details** on Home."""
    await day.press(user, await day.home(user), "details", request_id)
    return day.modal(user)


async def list_details(day: Day, user: str, request_id: str) -> Screen:
    """The modal behind **Details** in the whole list."""
    await day.press(user, await day.command(user, "all"), "details", request_id)
    return day.modal(user)


async def again(day: Day, user: str, request_id: str) -> Screen:
    """The words to a holder who taps once more."""
    await day.press_raw(user, "claim", f"{day.dibs.environment}:{request_id}", day.card(request_id))
    return day.heard(user)[-1]


async def escalation(day: Day, user: str, request_id: str) -> Screen:
    """The recruiters' message about what nobody takes."""
    await day.settle(minutes=241)
    return _newest(day, user, "Nobody has this one: it has been open")


async def nudge(day: Day, user: str, request_id: str) -> Screen:
    """The message to a holder who has agreed no time."""
    await day.settle(minutes=121)
    return _newest(day, user, "no time is agreed yet")


async def question(day: Day, user: str, request_id: str) -> Screen:
    """The message to a holder once the agreed time has come."""
    await day.settle(minutes=61)
    return _newest(day, user, "How did it go?")


async def unreachable(day: Day, user: str, request_id: str) -> Screen:
    """The recruiters' message about a holder whom nothing reaches any more."""
    day.person((await day.claim(request_id)).holder.id).change(deleted=True)
    await day.settle(minutes=121)
    return _newest(day, user, said.UNREACHABLE_WHY["deactivated"])


def _newest(day: Day, user: str, text: str) -> Screen:
    found = [one for one in day.person(user).dms() if text in words(one) and "claim_id" not in marks(one)]
    assert len(found) == 1, f"{len(found)} messages say {text}"
    return found[0]


async def hours_later_at_home(day: Day, user: str, request_id: str) -> Screen:
    """What waits for more than an hour is on the recruiters' Home."""
    day.clock.move(minutes=61)
    return await day.home(user)


async def days_later_at_home(day: Day, user: str, request_id: str) -> Screen:
    """So is what is claimed and not booked for more than a day."""
    day.clock.move(minutes=24 * 60 + 1)
    return await day.home(user)


async def at_home_once_asked(day: Day, user: str, request_id: str) -> Screen:
    """A holder's Home after the agreed time has come."""
    await day.settle(minutes=61)
    return await day.home(user)
