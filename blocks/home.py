"""The Home tab: what the reader holds and what is open; for recruiters, first of all what needs them."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain import Entry, Page, Person, Problem, Request

from . import words
from .ids import HOME, HOME_RETRY, PAGE_ATTEMPTS, PAGE_HOME_OPEN
from .kit import Block, View, actions, button, context, divider, header, lines, paging, section
from .lists import nothing_open
from .needs import NOTHING, Untended, needs
from .places import Listing, Place, Sheet, encode_place, sheet
from .rows import attempt_line, held_rows, load_line, open_row
from .text import safe

PAGE_SIZE = 10
"""Open requests on a page of Home."""
ATTEMPTS_SIZE = 20
"""Lines of history on a page of Home."""
_HELD_SHOWN = 10


@dataclass(frozen=True, slots=True)
class CoachPart:
    """What every reader sees: of all that is open the page at `place`; `loads` is how many the coaches took this week
    and have, most first."""

    held: Sequence[Request]
    open: Sequence[Request]
    place: Place
    loads: Sequence[tuple[Person, int]] = ()

    @property
    def page(self) -> Sheet[Request]:
        return sheet(self.open, self.place, PAGE_SIZE)

    @property
    def listing(self) -> Listing:
        return Listing(HOME, self.page.place.number)


@dataclass(frozen=True, slots=True)
class RecruiterPart:
    """What recruiters see besides: what needs them, and the page of the history at `place`."""

    problems: Sequence[Problem]
    """The newest forms that could not be read, of `total_problems`."""
    total_problems: int
    attempts: Page[Entry]
    place: Place
    untended: Untended = NOTHING


def home(coach: CoachPart, recruiter: RecruiterPart | None, environment: str, channel: str) -> View:
    """Draw the Home tab, always within 100 blocks and 250 kB; `recruiter` is None for everyone else."""
    blocks = [*_held(coach, environment), *_open(coach, environment, channel)]
    if recruiter is not None:
        first = needs(recruiter.problems, recruiter.total_problems, recruiter.untended, environment)
        blocks = [*first, divider(), *blocks, *_history(recruiter, environment)]
    return _view(blocks)


def error_home(reference: str, environment: str) -> View:
    """Stand in for a Home that could not be read, with a way to try again and what finds the fault in the log."""
    retry = button(words.TRY_AGAIN, HOME_RETRY, encode_place(environment, Place()))
    return _view(
        [
            section(words.HOME_FAILED),
            actions(retry),
            context(words.REFERENCE.format(reference=safe(reference, 60))),
        ]
    )


def _view(blocks: list[Block]) -> View:
    return {"type": "home", "callback_id": HOME, "blocks": blocks}


def _held(coach: CoachPart, environment: str) -> list[Block]:
    load = [context(line)] if (line := load_line(coach.loads)) else []
    if not coach.held:
        return [header(words.HOME_HELD), section(words.NOTHING_HELD), *load]
    soonest, listing = sorted(coach.held, key=_next_time), coach.listing
    rows = [block for request in soonest[:_HELD_SHOWN] for block in held_rows(request, environment, listing)]
    more = max(0, len(soonest) - _HELD_SHOWN)
    rest = [context(words.HELD_MORE(more))] if more else []
    title = words.HEADER_COUNT.format(title=words.HOME_HELD, count=len(soonest))
    return [header(title), *rows, *rest, *load]


def _next_time(request: Request) -> tuple[bool, int]:
    """Agreed times first, the next on top; then what has none, the oldest claim on top."""
    booked, claim = request.standing.booked_for, request.standing.claim
    return (booked is None, booked if booked is not None else claim.at if claim else 0)


def _open(coach: CoachPart, environment: str, channel: str) -> list[Block]:
    if not coach.open:
        return [divider(), header(words.HOME_OPEN), section(nothing_open(channel))]
    page, listing = coach.page, coach.listing
    title = words.HEADER_COUNT.format(title=words.HOME_OPEN, count=len(coach.open))
    rows = [open_row(request, environment, listing) for request in page.items]
    ways = paging(PAGE_HOME_OPEN, environment, page.back, page.onward)
    return [divider(), header(title), *rows, *([actions(*ways)] if ways else [])]


def _history(recruiter: RecruiterPart, environment: str) -> list[Block]:
    place, page = recruiter.place, recruiter.attempts
    labels = (words.NEWER, words.OLDER)
    ways = paging(PAGE_ATTEMPTS, environment, place.back(), place.next(page.next), labels=labels)
    steps = [attempt_line(entry) for entry in page.items]
    steps = steps or [words.HISTORY_END if place.number > 1 else words.HISTORY_EMPTY]
    number = [context(words.PAGE.format(number=place.number)), actions(*ways)] if ways else []
    return [divider(), header(words.HOME_HISTORY), *lines(steps), *number]
