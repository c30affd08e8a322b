"""One sentence, two ways to say it: on the screen (mentions, zoned times) and in a notification (names, UTC)."""

from collections.abc import Callable
from dataclasses import dataclass

from domain import Person

from . import times
from .text import safe

NOBODY = "someone"


@dataclass(frozen=True, slots=True)
class Voice:
    """How to name a person, and a time: `moment` after "since", `at` after a verb, `second` to tell taps apart."""

    person: Callable[[Person | None], str]
    moment: Callable[[int], str]
    at: Callable[[int], str]
    second: Callable[[int], str]


def mention(person: Person | None) -> str:
    """Let Slack show the person as they are called today."""
    return f"<@{person.id}>" if person else NOBODY


def name(person: Person | None) -> str:
    """How the person was called when it was recorded, escaped."""
    return (safe(person.name, 60) if person else "") or NOBODY


def address(slack_id: str) -> str:
    """Mention whoever a setting names: a user, or a user group."""
    return f"<!subteam^{slack_id}>" if slack_id.startswith("S") else f"<@{slack_id}>"


def _on(ms: int) -> str:
    return f"on {times.utc(ms)}"


SHOWN = Voice(mention, times.when, times.when, times.second)
SPOKEN = Voice(name, times.utc, _on, times.utc_second)
