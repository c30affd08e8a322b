"""A tap on Claim, how it was decided, and the line that the history gets of it."""

from __future__ import annotations

from dataclasses import dataclass

from domain import AlreadyHeld, Closed, Entry, EntryKind, Missing, Outcome, Person, Standing, Won
from services.answers import Route
from services.people import Actor, Role


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap on Claim. `claim_id` is the same for every delivery of the tap, and no two taps share it."""

    claim_id: str
    request_id: str
    actor: Actor
    at: int
    where: str = ""
    reply: str = ""
    card_ts: str = ""
    """The card it was made on; empty from a list or Home."""

    @property
    def route(self) -> Route:
        return Route(self.actor.person, self.where, self.reply)


@dataclass(frozen=True, slots=True)
class Refused:
    """This person may not claim, or it cannot be told now whether they may."""

    role: Role


@dataclass(frozen=True, slots=True)
class Capped:
    """They took as many this week as one may."""

    standing: Standing


Decision = Outcome | Refused | Capped
Attempt = tuple[Decision, Entry | None]
"""How it was decided, and the new line of the history; none if there is nothing to record, or somebody recorded it."""


@dataclass(frozen=True, slots=True)
class Line:
    """What an attempt's line in the history says besides the tap: who they were called, when, which worker."""

    by: Person
    at: int
    worker: str


def found_by(outcome: Decision) -> Standing | None:
    """How the request stood for the write that decided."""
    return None if isinstance(outcome, Refused | Missing) else outcome.standing


def entry_of(tap: Tap, outcome: Decision, line: Line) -> Entry | None:
    """The line for this attempt; a repeated tap by the holder is not a new attempt."""
    match outcome:
        case Won(standing):
            return next((entry for entry in standing.unrecorded if entry.id == tap.claim_id), None)
        case AlreadyHeld(standing):
            return _attempt(tap, standing, EntryKind.LOST, line)
        case Closed(standing):
            return _attempt(tap, standing, EntryKind.CLOSED, line)
        case Capped(standing):
            return _attempt(tap, standing, EntryKind.CAPPED, line)
        case _:
            return None


def _attempt(tap: Tap, standing: Standing, kind: EntryKind, line: Line) -> Entry:
    return Entry(
        id=tap.claim_id,
        request_id=tap.request_id,
        code=standing.code,
        kind=kind,
        by=line.by,
        at=line.at,
        worker=line.worker,
        where=tap.where,
        claim_id=standing.claim.id if kind is EntryKind.LOST and standing.claim else "",
        holder=standing.holder,
        since=standing.claim.at if standing.claim else None,
    )
