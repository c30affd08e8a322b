"""One sentence, two ways to say it: on the screen (mentions, zoned times) and in a notification (names, UTC)."""

from collections.abc import Callable
from dataclasses import dataclass

from domain import Person

from . import times, words
from .text import safe

_MARKUP = str.maketrans("", "", "*`")


@dataclass(frozen=True, slots=True)
class Voice:
    """How to name a person, and a time: `moment` after "since", `at` after a verb, `second` to tell taps apart."""

    person: Callable[[Person | None], str]
    moment: Callable[[int], str]
    at: Callable[[int], str]
    second: Callable[[int], str]
    marked: bool

    def say(self, template: str, **parts: str) -> str:
        """Fill in one of `words`; what stands for screen readers loses the markup of ours."""
        return (template if self.marked else template.translate(_MARKUP)).format(**parts)


def mention(person: Person | None) -> str:
    """Let Slack show the person as they are called today; Dibs itself has no id."""
    if person is None:
        return words.NOBODY
    return f"<@{person.id}>" if person.id else words.DIBS


def name(person: Person | None) -> str:
    """How the person was called when it was recorded, escaped."""
    if person is None or person.id:
        return (safe(person.name, 60) if person else "") or words.NOBODY
    return words.DIBS


def address(slack_id: str) -> str:
    """Mention whoever a setting names: a user, or a user group."""
    return f"<!subteam^{slack_id}>" if slack_id.startswith("S") else f"<@{slack_id}>"


def _on(ms: int) -> str:
    return words.ON.format(when=times.utc(ms))


SHOWN = Voice(mention, times.when, times.when, times.second, marked=True)
SPOKEN = Voice(name, times.utc, _on, times.utc_second, marked=False)
