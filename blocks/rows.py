"""One line per thing, for lists: a request with the one button that matters, and a line of history."""

from domain import Entry, EntryKind, Request

from . import times
from .ids import CLAIM, DETAILS, encode_value
from .kit import Block, button, section
from .phrases import code, prefers, short_name, spoken_title, title
from .text import joined, safe
from .voice import mention


def open_row(request: Request, environment: str) -> Block:
    """An open request with its Claim button."""
    claim = button(
        "Claim", CLAIM, encode_value(environment, request.id), aloud=f"Claim {spoken_title(request.submission)}"
    )
    return section(joined([_line(request), times.ago(request.submission.submitted_at)]), claim)


def held_row(request: Request, environment: str) -> Block:
    """A request for its holder, with its Details button."""
    details = button(
        "Details",
        DETAILS,
        encode_value(environment, request.id),
        aloud=f"Details of {spoken_title(request.submission)}",
    )
    claim = request.standing.claim
    return section(joined([_line(request), f"yours since {times.when(claim.at)}" if claim else ""]), details)


def attempt_line(entry: Entry) -> str:
    """An attempt as recruiters read it ("@Ben lost K7-QF to @Ana by 0.415 s")."""
    return f"{times.when_exactly(entry.at)}  {mention(entry.by)} {_deed(entry, safe(entry.code, 20))}"


def story_line(entry: Entry) -> str:
    """An attempt as one step in its request's story, with when it was answered and by which worker it was decided."""
    told = f"told at {times.second(entry.told_at)}" if entry.told_at is not None else ""
    worker = f"worker {safe(entry.worker, 40)}" if entry.worker else ""
    said = joined([f"{mention(entry.by)} {_deed(entry)}", told], ", ")
    return f"{times.when_exactly(entry.at)}  {joined([said, worker])}"


def _line(request: Request) -> str:
    submission = request.submission
    words = [title(submission, limit=75), short_name(submission), prefers(submission)]
    return f"*{code(request)}*  {joined(words)}"


def _deed(entry: Entry, what: str = "") -> str:
    match entry.kind:
        case EntryKind.LOST:
            by = f" by {times.margin(entry.at - entry.since)}" if entry.since is not None else ""
            return joined(["lost", what, f"to {mention(entry.holder)}{by}"], " ")
        case EntryKind.CLOSED:
            return joined(["tapped", what, "when it could not be claimed any more"], " ")
        case EntryKind.CAPPED:
            return joined(["tapped", what, "while at the weekly cap"], " ")
        case _:
            return joined([str(entry.kind), what], " ")
