"""What people want decided about a request, and how that can end short of a decision."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain import Result, Standing
from services.people import Actor


class Denied(StrEnum):
    """Why somebody may not do this, or why the person they named cannot take it."""

    NOT_A_RECRUITER = "not a recruiter"
    RECRUITER_UNKNOWN = "recruiter unknown"
    NOT_A_COACH = "not a coach"
    DEACTIVATED = "deactivated"
    GUEST = "guest"
    OUTSIDER = "outsider"
    AT_CAP = "at the cap"
    ROLE_UNKNOWN = "role unknown"
    HOLDS_IT = "holds it already"
    TIME_PASSED = "time passed"
    TELLS_CONTACT = "tells contact"


@dataclass(frozen=True, slots=True)
class Intent:
    """Who decides what, from where; `id` is the same for every delivery of one intent."""

    id: str
    actor: Actor
    where: str = ""
    reply: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Hold:
    """One claim on one request, as a button names it."""

    request_id: str
    claim_id: str


@dataclass(frozen=True, slots=True)
class NotYours:
    """The claim lasts, and is somebody else's."""

    standing: Standing


@dataclass(frozen=True, slots=True)
class TooEarly:
    """The agreed time is still to come, so nobody can say yet how it went."""

    standing: Standing


Ending = Result | Denied | NotYours | TooEarly
