"""What a button is about, and whether it is this environment's to act on.

A button carries the id of the table it belongs to. A laptop left running on another table gets some of everybody's
taps, since Slack hands each to any one connection; it must not answer them from its own records.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from blocks import notices
from blocks.ids import decode_hold, decode_value
from blocks.kit import Message
from blocks.places import Place, decode_place
from listeners.errors import guarded
from listeners.payloads import Press
from services import Services
from services.intents import Hold

T = TypeVar("T")
log = logging.getLogger(__name__)


def thing_of(dibs: Services, press: Press) -> str | None:
    """The id of what the button is about; None, once the person is told why, when it is not ours to act on."""
    return _ours(dibs, press, decode_value)


def place_of(dibs: Services, press: Press) -> Place | None:
    """The page the button leads to; None as for `thing_of`."""
    return _ours(dibs, press, decode_place)


def hold_of(dibs: Services, press: Press) -> Hold | None:
    """The claim the button is about; None as for `thing_of`."""
    return _ours(dibs, press, _decode_hold)


def _decode_hold(text: str) -> tuple[str, Hold] | None:
    found = decode_hold(text)
    return (found[0], Hold(found[1], found[2])) if found else None


def _ours(dibs: Services, press: Press, decode: Callable[[str], tuple[str, T] | None]) -> T | None:
    found = decode(press.value)
    if found is None:
        log.info("a button of another version was tapped")
        tell(dibs, press, notices.out_of_date(None))
        return None
    environment, about = found
    if environment != dibs.environment:
        log.error("refused a button of environment %s; this worker serves %s", environment, dibs.environment)
        tell(dibs, press, notices.other_environment())
        return None
    return about


def tell(dibs: Services, press: Press, message: Message) -> None:
    """Answers the person in private, after the ack."""

    async def say() -> None:
        await dibs.answers.say(press.route, message)

    dibs.tasks.start(guarded(dibs, press.route, say()), "private answer")
