"""What should happen to a request, in a few lines of plain Python, and the same moves made in the store."""

from dataclasses import dataclass, field, replace
from typing import Literal

from domain import (
    FINAL,
    Already,
    AlreadyHeld,
    Claim,
    Closed,
    Decided,
    Decision,
    EntryKind,
    Outcome,
    Overtaken,
    Person,
    Result,
    Standing,
    State,
    Won,
)
from store import claims, decisions
from store.table import Table
from tests.store.samples import DUE, NOW

HELD = (State.CLAIMED, State.BOOKED)

Name = Literal["claim", "release", "take back", "hand over", "assign", "book", "conclude", "cancel", "fire"]


@dataclass(frozen=True)
class Move:
    """What somebody tries; the claim and the `seq` are those that they saw, and may be over by now."""

    name: Name
    id: str
    by: Person
    to: Person
    claim_id: str = ""
    seq: int = 0
    when: int = NOW
    """The time that is agreed, or that it is when somebody says how it went."""
    reminder: EntryKind = EntryKind.REMINDED

    @property
    def kind(self) -> EntryKind:
        """What the history says once it is done."""
        return _KINDS.get(self.name, self.reminder)


_KINDS = {
    "claim": EntryKind.WON,
    "release": EntryKind.RELEASED,
    "take back": EntryKind.TAKEN_BACK,
    "hand over": EntryKind.HANDED_OVER,
    "assign": EntryKind.HANDED_OVER,
    "book": EntryKind.BOOKED,
    "conclude": EntryKind.NO_SHOW,
    "cancel": EntryKind.CANCELLED,
}


@dataclass
class Life:
    """A request as it should be."""

    state: State = State.OPEN
    seq: int = 1
    claim_id: str = ""
    """The newest claim's; it outlives the claim."""
    holder: Person | None = None
    booked_for: int | None = None
    fired: frozenset[EntryKind] = frozenset()
    last: EntryKind | None = None
    taken: dict[str, EntryKind] = field(default_factory=dict)
    """Every move that took effect, by its id."""
    recorded: set[str] = field(default_factory=set)
    """Those of them that are in the history by now."""

    def play(self, move: Move) -> type[Outcome | Result]:
        """Let it take effect if it may, and say how it is answered."""
        done, refused = (Won, self._refusal(move)) if move.name == "claim" else (Decided, Overtaken)
        if self._was_done(move):
            return done
        if not self._may(move):
            return refused
        self.seq += 1
        self.recorded.discard(move.id)
        self.taken[move.id] = move.kind
        if move.name == "fire":
            self.fired |= {move.kind}
        else:
            self._change(move)
            self.fired, self.last = frozenset(), move.kind
        return done

    def _was_done(self, move: Move) -> bool:
        """Every repetition is found to be one; a claim's only while it lasts or until it is in the history, unread."""
        if move.name != "claim" or move.id not in self.recorded:
            return move.id in self.taken
        return self.state in HELD and move.id == self.claim_id

    def _may(self, move: Move) -> bool:
        its_claim = self.state in HELD and move.claim_id == self.claim_id
        match move.name:
            case "claim" | "assign":
                return self.state is State.OPEN and move.id != self.claim_id
            case "fire":
                return self.state not in FINAL and move.seq == self.seq and move.kind not in self.fired
            case "cancel":
                return self.state not in FINAL
            case "take back":
                return its_claim and self.state is State.CLAIMED
            case "conclude":
                return its_claim and self.booked_for is not None and self.booked_for <= move.when
            case _:
                return its_claim

    def _change(self, move: Move) -> None:
        match move.name:
            case "claim":
                self.state, self.claim_id, self.holder = State.CLAIMED, move.id, move.by
            case "assign":
                self.state, self.claim_id, self.holder = State.CLAIMED, move.id, move.to
            case "hand over":
                self.claim_id, self.holder = move.id, move.to
            case "book":
                self.state, self.booked_for = State.BOOKED, move.when
            case "conclude":
                self.state = State.DONE
            case "cancel":
                self.state = State.CANCELLED
            case _:
                self.state, self.holder, self.booked_for = State.OPEN, None, None

    def _refusal(self, move: Move) -> type[Outcome]:
        if self.state not in HELD:
            return Closed
        return Already if move.by == self.holder else AlreadyHeld

    @property
    def stands(self) -> tuple[object, ...]:
        holder = self.holder and (self.claim_id, self.holder)
        return self.state, self.seq, holder, self.booked_for, self.fired, self.last


def stands(standing: Standing) -> tuple[object, ...]:
    """All that a `Life` knows of how a request stands."""
    holder = standing.claim and (standing.claim.id, standing.claim.holder)
    last = standing.last and standing.last.kind
    return standing.state, standing.seq, holder, standing.booked_for, standing.fired, last


async def make(table: Table, request_id: str, move: Move) -> Outcome | Result:
    """The same in the store."""
    decision, new = Decision(move.id, move.by, NOW, "worker-1", "C0PANEL"), Claim(move.id, move.to, NOW, "worker-1")
    match move.name:
        case "claim":
            return await claims.claim(table, request_id, replace(new, holder=move.by), "C0PANEL", DUE)
        case "assign":
            return await decisions.assign(table, request_id, new, decision, DUE)
        case "hand over":
            return await decisions.hand_over(table, request_id, move.claim_id, new, decision, DUE)
        case "cancel":
            return await decisions.cancel(table, request_id, decision, DUE)
        case "fire":
            return await decisions.fire(table, request_id, move.seq, move.kind, decision, DUE)
        case _:
            return await _make_by_holder(table, request_id, move, decision)


async def _make_by_holder(table: Table, request_id: str, move: Move, decision: Decision) -> Result:
    match move.name:
        case "book":
            return await decisions.book(table, request_id, move.claim_id, move.when, decision, DUE)
        case "conclude":
            then = replace(decision, at=move.when)
            return await decisions.conclude(table, request_id, move.claim_id, move.kind, then, DUE)
        case _:
            return await decisions.release(table, request_id, move.claim_id, decision, DUE, kind=move.kind)
