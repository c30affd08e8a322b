"""The words of Dibs as types. Imports nothing of ours; every time is an integer: milliseconds since the epoch, UTC."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")

Clock = Callable[[], int]
"""Tells the time in milliseconds since the epoch, UTC."""


class State(StrEnum):
    """Where a request stands."""

    OPEN = "open"
    CLAIMED = "claimed"
    BOOKED = "booked"
    DONE = "done"
    CANCELLED = "cancelled"


FINAL = frozenset({State.DONE, State.CANCELLED})
"""No path leads out of these."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in Slack. Identity is workspace plus user id; the name is only how they were called at the time."""

    team: str
    id: str
    name: str = field(default="", compare=False)

    @property
    def key(self) -> str:
        return f"{self.team}#{self.id}"


NOTES_LIMIT = 50_000
"""Characters of notes that are kept. With everything else well under the 400 KB that DynamoDB stores in an item, in any
script (Amazon DynamoDB Developer Guide, "Constraints"); forms allow little more."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What the form sent, in Dibs' own field names; an absent answer is empty or None."""

    request_id: str
    submitted_at: int
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    phone: str = ""
    role: str = ""
    interview_type: str = ""
    topics: tuple[str, ...] = ()
    panel: str = ""
    preferred_at: int | None = None
    preferred_date: date | None = None
    preferred_as_sent: str = ""
    """What was said about the time that can be read neither as an instant nor as a date: for people to read."""
    timezone: str = ""
    notes: str = ""
    source: str = ""
    form: str = ""
    """The form's own id: a correction is a submission of the same form by the same person for the same role."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A delivery that could not be understood: why, and the body as it came (cut at `RAW_LIMIT` bytes)."""

    id: str
    reason: str
    raw: str
    at: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Who has a request, since when, under which claim id (new for every tap), decided by which worker."""

    id: str
    holder: Person
    at: int
    worker: str
    tapped_at: int | None = field(default=None, compare=False)
    """When the tap was made, by Slack's clock; only a claim that is being made knows it."""


def tapped_at(claim_id: str) -> int | None:
    """When what became a claim (or an attempt) was tapped, by Slack's clock: its id begins with the microseconds."""
    microseconds = claim_id.partition("-")[0]
    return int(microseconds) // 1000 if microseconds.isascii() and microseconds.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Card:
    """Where a request's message is: the pair that Slack addresses it by."""

    channel: str
    ts: str


class EntryKind(StrEnum):
    """What a line of the history says happened."""

    WON = "won"
    LOST = "lost"
    CLOSED = "closed"
    CAPPED = "capped"
    RELEASED = "released"
    TAKEN_BACK = "taken back"
    HANDED_OVER = "handed over"
    BOOKED = "booked"
    TOOK_PLACE = "took place"
    NO_SHOW = "no-show"
    CANCELLED = "cancelled"
    CORRECTED = "corrected"
    TOO_LATE = "too late"
    REMINDED = "reminded"
    ESCALATED = "escalated"
    NUDGED = "nudged"
    ASKED = "asked"


ATTEMPTS = frozenset({EntryKind.WON, EntryKind.LOST, EntryKind.CLOSED, EntryKind.CAPPED})
"""The kinds that are attempts: one try to claim, with its outcome."""
REMINDERS = frozenset({EntryKind.REMINDED, EntryKind.ESCALATED, EntryKind.NUDGED, EntryKind.ASKED})
"""The kinds that only say that somebody was reminded; nothing was decided."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history: an attempt or a decision. `id` is the claim id (or decision id) that made it."""

    id: str
    request_id: str
    code: str
    kind: EntryKind
    by: Person
    at: int
    worker: str
    where: str = ""
    """The channel it was done in, empty from Home or a direct message: where a private answer can be shown."""
    claim_id: str = ""
    """The claim it was about: the one that was made, given back, handed over or booked, or that it was lost to."""
    holder: Person | None = None
    """A lost attempt: whom it was lost to. Handed over: who has it now. Otherwise: who had it when this happened."""
    former: Person | None = None
    """Handed over: who had it before; None for what nobody had."""
    since: int | None = None
    """For a lost attempt: since when that holder has it."""
    reason: str = ""
    when: int | None = None
    """Booked: the agreed time."""
    direct: Card | None = None
    """Won or handed over: the direct message that the holder got about it."""
    told_at: int | None = None
    """When everybody it concerns had heard of it."""
    heard_at: int | None = None
    """When whoever acted had, while somebody else had not."""

    @property
    def on_behalf(self) -> bool:
        """It was handed over by somebody else than who had it."""
        return self.former is not None and self.former != self.by


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decides about a request; `id` is new for every press and the same for every delivery of it.

    `by` with an empty id is Dibs itself, acting on a deadline.
    """

    id: str
    by: Person
    at: int
    worker: str
    where: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Last:
    """The newest decision on a request, as far as its card tells of it."""

    kind: EntryKind
    by: Person
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a request stands: the small item that every decision is made on. `seq` rises with each decision."""

    request_id: str
    code: str
    state: State
    seq: int
    created_at: int
    claim: Claim | None = None
    card: Card | None = None
    posting_to: str = ""
    """The channel that a card was sent to, while nobody knows yet whether it arrived."""
    drawn: int = 0
    """The newest `seq` that the card is known to show; 0 before it is posted."""
    unrecorded: tuple[Entry, ...] = ()
    """Entries that the decisions' own writes named and that are not in the history yet."""
    booked_for: int | None = None
    """The agreed time, once there is one."""
    last: Last | None = None
    fired: frozenset[EntryKind] = frozenset()
    """The reminders that went out since the last decision; each goes out once."""
    fired_at: int | None = None
    """When the newest of them did."""
    trouble: str = ""
    """Why the card can't be shown, as Slack says; empty while it can."""
    tries: int = 0
    """How often Slack failed in passing to show it, since it was last shown."""

    @property
    def holder(self) -> Person | None:
        return self.claim.holder if self.claim else None

    @property
    def channel(self) -> str:
        """Where its card is, or may be; empty while there is none anywhere."""
        return self.card.channel if self.card else self.posting_to

    @property
    def is_live(self) -> bool:
        """There is still something to decide about it."""
        return self.state not in FINAL

    @property
    def is_held(self) -> bool:
        """Somebody has it and has something to do about it."""
        return self.claim is not None and self.state in (State.CLAIMED, State.BOOKED)


@dataclass(frozen=True, slots=True)
class Request:
    """An interview request: what was asked for, and how it stands."""

    standing: Standing
    submission: Submission

    @property
    def id(self) -> str:
        return self.standing.request_id


@dataclass(frozen=True, slots=True)
class Won:
    """This tap has it: now, or found to have been recorded already when its own write was repeated."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class Already:
    """The same coach holds it by an earlier tap."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class AlreadyHeld:
    """Somebody else has it: whoever the write that failed found there."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class Closed:
    """It is cancelled or done, or this very tap was already given back: there is nothing to claim with it."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class Missing:
    """No such request."""

    request_id: str


Outcome = Won | Already | AlreadyHeld | Closed | Missing


@dataclass(frozen=True, slots=True)
class Decided:
    """The decision stands: now, or found recorded already when its own write was repeated."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class Overtaken:
    """Something else was decided first: the claim it was about is over, or the request is closed."""

    standing: Standing


Result = Decided | Overtaken | Missing


@dataclass(frozen=True, slots=True)
class Owed:
    """Due work that must follow a decision: a request's (its card and history), or one entry's (its answer)."""

    request_id: str
    entry_id: str | None
    due: int


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A part of a list; `next` continues after it and is None on the last."""

    items: tuple[T, ...]
    next: str | None = None


class StoreUnavailable(Exception):
    """The store gave no answer (throttled, timed out, cut off, broken): a write may or may not have been applied."""


class StoreFault(Exception):
    """The store refused what was asked as wrong: a mistake of ours, not a passing state of the store."""
