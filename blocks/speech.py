"""Messages that say one thing: the same sentence on the screen and, without markup and in UTC, in the notification."""

from collections.abc import Callable

from domain import Request

from .kit import Block, Message, section
from .phrases import what
from .text import joined
from .voice import SHOWN, SPOKEN, Voice


def told(say: Callable[[Voice], str], *more: Block) -> Message:
    """A sentence that names people or times, and whatever stands under it."""
    return Message(say(SPOKEN), [section(say(SHOWN)), *more])


def about(request: Request, say: Callable[[Voice], str], *more: Block) -> Message:
    """A sentence about a request, and under it which one."""

    def say_both(voice: Voice) -> str:
        return joined([say(voice), what(request, voice)], "\n" if voice.marked else " ")

    return told(say_both, *more)


def said(template: str, *more: Block, **parts: str) -> Message:
    """One of `words` with parts that are the same in both."""
    return told(lambda voice: voice.say(template, **parts), *more)
