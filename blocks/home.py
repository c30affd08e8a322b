"""The Home tab: what the reader holds and what is open; for recruiters, first of all what needs them."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain import Entry, Page, Problem, Request

from . import times
from .ids import (
    HOME,
    HOME_RETRY,
    PAGE_ATTEMPTS,
    PAGE_HOME_OPEN,
    PROBLEM_DISMISS,
    PROBLEM_RETRY,
    Place,
    encode_place,
    encode_value,
)
from .kit import Block, View, actions, button, context, divider, header, lines, paging, section
from .lists import nothing_open
from .rows import attempt_line, held_row, open_row
from .text import safe

PAGE_SIZE = 10
"""Open requests on a page of Home."""
ATTEMPTS_SIZE = 20
"""Attempts on a page of Home."""
_HELD_SHOWN = 20
_PROBLEMS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class CoachPart:
    """What every reader sees; `open` is the page at `place`."""

    held: Sequence[Request]
    open: Page[Request]
    total_open: int
    place: Place


@dataclass(frozen=True, slots=True)
class RecruiterPart:
    """What recruiters see besides: the newest problems of all of them, and the page of attempts at `place`."""

    problems: Sequence[Problem]
    total_problems: int
    attempts: Page[Entry]
    place: Place


def home(coach: CoachPart, recruiter: RecruiterPart | None, environment: str, channel: str) -> View:
    """Draw the Home tab, always within 100 blocks and 250 kB; `recruiter` is None for everyone else."""
    blocks = [*_held(coach.held, environment), *_open(coach, environment, channel)]
    if recruiter is not None:
        blocks = [*_problems(recruiter, environment), *blocks, *_attempts(recruiter, environment)]
    return _view(blocks)


def error_home(reference: str, environment: str) -> View:
    """Stand in for a Home that could not be read, with a way to try again and what finds the fault in the log."""
    words = "I couldn't load this page just now. Nothing is lost; please try again in a moment."
    retry = button("Try again", HOME_RETRY, encode_place(environment, Place()))
    return _view([section(words), actions(retry), context(f"Reference {safe(reference, 60)}")])


def _view(blocks: list[Block]) -> View:
    return {"type": "home", "callback_id": HOME, "blocks": blocks}


def _held(held: Sequence[Request], environment: str) -> list[Block]:
    if not held:
        return [header("What you hold"), section("You hold nothing right now.")]
    rows = [held_row(request, environment) for request in held[:_HELD_SHOWN]]
    more = len(held) - len(rows)
    rest = [context(f"And {more} more: `/interviews mine` shows them all.")] if more else []
    return [header(f"What you hold · {len(held)}"), *rows, *rest]


def _open(coach: CoachPart, environment: str, channel: str) -> list[Block]:
    place, page = coach.place, coach.open
    ways = paging(PAGE_HOME_OPEN, environment, place.back(), place.next(page.next))
    empty = "Nothing is left on this page." if ways else nothing_open(channel)
    rows = [open_row(request, environment) for request in page.items] or [section(empty)]
    title = f"Open · {coach.total_open}" if page.items or ways else "Open"
    return [divider(), header(title), *rows, *([actions(*ways)] if ways else [])]


def _problems(recruiter: RecruiterPart, environment: str) -> list[Block]:
    if not recruiter.problems:
        return [header("Needs you"), section("Nothing needs you: every form that came in was read."), divider()]
    count = recruiter.total_problems
    forms = "form" if count == 1 else "forms"
    shown = recruiter.problems[:_PROBLEMS_SHOWN]
    rows = [block for problem in shown for block in _problem(problem, environment)]
    more = count - len(shown)
    rest = [context(f"And {more} more; they move up as you deal with these.")] if more > 0 else []
    return [header(f"Needs you · {count} {forms} I couldn't read"), *rows, *rest, divider()]


def _problem(problem: Problem, environment: str) -> list[Block]:
    value = encode_value(environment, problem.id)
    short = safe(problem.id, 200)[:8]
    reason = safe(problem.reason, 300) or "No reason was recorded."
    buttons = (
        button("Try again", PROBLEM_RETRY, value, aloud=f"Try again to read form {short}"),
        button("Dismiss", PROBLEM_DISMISS, value, aloud=f"Dismiss form {short}"),
    )
    return [section(f"{reason}\nCame in {times.ago(problem.at)} · {short}"), actions(*buttons)]


def _attempts(recruiter: RecruiterPart, environment: str) -> list[Block]:
    place, page = recruiter.place, recruiter.attempts
    ways = paging(PAGE_ATTEMPTS, environment, place.back(), place.next(page.next), labels=("Newer", "Older"))
    tries = [attempt_line(entry) for entry in page.items]
    tries = tries or [
        "Nothing older." if place.number > 1 else "Nobody has tapped Claim yet. Every try will show here."
    ]
    number = [context(f"Page {place.number}")] if ways else []
    return [divider(), header("Newest attempts"), *lines(tries), *number, *([actions(*ways)] if ways else [])]
