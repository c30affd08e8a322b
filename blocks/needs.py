"""What needs a recruiter, on Home: forms, cards and requests that only people can help along."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domain import Problem, Request

from . import times, words
from .ids import CARD_RETRY, PROBLEM_DISMISS, PROBLEM_RETRY, encode_value
from .kit import Block, actions, button, context, header, section
from .phrases import problem_reason, what
from .rows import waiting_row
from .text import safe
from .voice import SHOWN

_PROBLEMS_SHOWN = 10
_ROWS_SHOWN = 5

Row = Callable[[Request, str], Block]


@dataclass(frozen=True, slots=True)
class Untended:
    """Requests that wait for somebody: their cards can't be shown, nobody takes them, or no time is agreed."""

    cards: Sequence[Request] = ()
    unclaimed: Sequence[Request] = ()
    unbooked: Sequence[Request] = ()


NOTHING = Untended()


def needs(problems: Sequence[Problem], total_problems: int, untended: Untended, environment: str) -> list[Block]:
    """List what needs a recruiter, the newest `problems` of `total_problems` last; says so when nothing does."""
    groups = [
        *_group(words.NEEDS_CARDS, untended.cards, _card_row, environment),
        *_group(words.NEEDS_COACH, untended.unclaimed, waiting_row, environment),
        *_group(words.NEEDS_TIME, untended.unbooked, waiting_row, environment),
        *_problems(problems, total_problems, environment),
    ]
    return [header(words.HOME_NEEDS_YOU), *(groups or [section(words.NEEDS_NOTHING)])]


def _group(title: words.Counted, requests: Sequence[Request], row: Row, environment: str) -> list[Block]:
    if not requests:
        return []
    rows = [row(request, environment) for request in requests[:_ROWS_SHOWN]]
    return [section(title(len(requests))), *rows, *_more(len(requests) - len(rows))]


def _card_row(request: Request, environment: str) -> Block:
    value = encode_value(environment, request.id)
    retry = button(words.TRY_AGAIN, CARD_RETRY, value, aloud=words.TRY_CARD_ALOUD.format(code=request.standing.code))
    why = words.CARD_UNSHOWN.format(error=safe(request.standing.trouble, 60))
    return section(f"{what(request, SHOWN)}\n{why}", retry)


def _problems(problems: Sequence[Problem], total: int, environment: str) -> list[Block]:
    if not problems:
        return []
    shown = problems[:_PROBLEMS_SHOWN]
    rows = [block for problem in shown for block in _problem(problem, environment)]
    return [section(words.NEEDS_FORMS(total)), *rows, *_more(total - len(shown))]


def _problem(problem: Problem, environment: str) -> list[Block]:
    value = encode_value(environment, problem.id)
    short = safe(problem.id, 200)[:8]
    reason = problem_reason(problem)
    buttons = (
        button(words.TRY_AGAIN, PROBLEM_RETRY, value, aloud=words.TRY_FORM_ALOUD.format(id=short)),
        button(words.DISMISS, PROBLEM_DISMISS, value, aloud=words.DISMISS_ALOUD.format(id=short)),
    )
    came_in = words.FORM_CAME_IN.format(reason=reason, ago=times.ago(problem.at), id=short)
    return [section(came_in), actions(*buttons)]


def _more(count: int) -> list[Block]:
    return [context(words.NEEDS_MORE(count))] if count > 0 else []
