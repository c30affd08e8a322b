"""One line per thing, for lists: a request with the buttons that matter, and a line of history."""

from collections.abc import Sequence

from domain import Entry, EntryKind, Person, Request, State

from . import times, words
from .buttons import buttons
from .kit import Block, actions, section
from .margin import margin
from .phrases import code, field_names, prefers, short_name, stands, title
from .places import Listing
from .text import joined, safe
from .voice import SHOWN, mention

_REASON_LIMIT = 150
_LOADS_SHOWN = 5
_FOR_HOLDER = frozenset({EntryKind.RELEASED, EntryKind.BOOKED})
"""What a recruiter may do in a holder's place."""


def open_row(request: Request, environment: str, listing: Listing) -> Block:
    """An open request with its Claim button."""
    said = joined([_line(request), times.ago(request.standing.created_at)])
    return section(said, buttons(request, environment, listing).claim())


def any_row(request: Request, environment: str, listing: Listing) -> Block:
    """A request as everybody may see it: who has it, or Claim."""
    if request.standing.state is State.OPEN:
        return open_row(request, environment, listing)
    return section(joined([_line(request), _taken(request)]), buttons(request, environment, listing).details())


def waiting_row(request: Request, environment: str) -> Block:
    """A request for recruiters, to be handed to somebody."""
    is_open = request.standing.state is State.OPEN
    since = times.ago(request.standing.created_at) if is_open else _taken(request)
    return section(joined([_line(request), since]), buttons(request, environment).hand_to_someone())


def held_rows(request: Request, environment: str, listing: Listing) -> list[Block]:
    """A request for its holder, with everything they can do."""
    offered = buttons(request, environment, listing)
    return [section(_held(request), offered.details()), actions(*offered.for_holder())]


def attempt_line(entry: Entry) -> str:
    """What somebody did, as recruiters read it ("@Ben lost K7-QF to @Ana by 0.415 s")."""
    return f"{times.when_exactly(entry.at)}  {_did(entry, code(entry))}"


def story_line(entry: Entry, with_worker: bool) -> str:
    """One step in a request's story, with when it was answered and, if wanted, by which worker it was decided."""
    did = _did(entry, words.IT)
    if entry.told_at is not None:
        did = words.TOLD_AT.format(said=did, when=times.second(entry.told_at))
    worker = words.WORKER.format(worker=safe(entry.worker, 40)) if with_worker and entry.worker else ""
    return f"{times.when_exactly(entry.at)}  {joined([did, worker])}"


def load_line(loads: Sequence[tuple[Person, int]]) -> str:
    """How many the coaches took this week and have, given most first ("Held from this week: @Ana 3, @Ben 1"); empty
    when there are none."""
    if not loads:
        return ""
    each = [words.WEEK_ONE.format(who=mention(who), count=count) for who, count in loads[:_LOADS_SHOWN]]
    more = len(loads) - len(each)
    return words.WEEK.format(loads=joined([*each, words.WEEK_MORE(more) if more else ""], ", "))


def _line(request: Request) -> str:
    submission, booked = request.submission, request.standing.booked_for
    when = words.AGREED_FOR.format(when=times.when(booked)) if booked is not None else prefers(submission)
    return f"*{code(request.standing)}*  {joined([title(submission, limit=75), short_name(submission), when])}"


def _taken(request: Request) -> str:
    """Who has it; a booked one's line begins with the agreed time already."""
    if request.standing.state is State.BOOKED:
        return words.STANDS_BOOKED.format(who=mention(request.standing.holder))
    return stands(request, SHOWN)


def _held(request: Request) -> str:
    claim = request.standing.claim
    if claim is None or request.standing.state is not State.CLAIMED:
        return _line(request)
    return joined([_line(request), words.YOURS_SINCE.format(since=times.when(claim.at))])


def _did(entry: Entry, what: str) -> str:
    when = times.when(entry.when) if entry.when is not None else ""
    people = {"who": mention(entry.by), "holder": mention(entry.holder), "former": mention(entry.former)}
    deed = words.HANDED_FROM if entry.on_behalf else words.DEEDS[entry.kind]
    said = deed.format(**people, what=what, when=when)
    if (late := margin(entry)) is not None:
        said = words.BY_MARGIN.format(said=said, span=times.margin(late))
    if entry.kind in _FOR_HOLDER and entry.holder is not None and entry.holder != entry.by:
        said = words.FOR_HOLDER.format(said=said, holder=mention(entry.holder))
    return words.SAID_WHY.format(said=said, reason=_why(entry)) if entry.reason else said


def _why(entry: Entry) -> str:
    if entry.kind is EntryKind.CORRECTED:
        return field_names(entry.reason.split(", "))
    return words.QUOTED.format(reason=safe(entry.reason, _REASON_LIMIT))
