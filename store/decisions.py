"""What follows a claim, each by one conditional write: give back, hand over, agree a time, conclude, cancel, remind.

Every function answers Decided however often the same decision is repeated, Overtaken with what it found when something
else came first, and Missing for no such request. From `due` on the sweep does what must follow, if nobody did.
No condition here holds for a request that is done or cancelled, so nothing leads out of those states.
"""

from dataclasses import replace

from domain import Claim, Decision, Entry, EntryKind, Last, Result
from store.items import held, last
from store.steps import ACTIVE, Step, entry_for, find_taken, take_step
from store.table import Table

_HELD = "#state IN (:claimed, :booked) AND #claim = :of"
"""Only while this very claim lasts: a button of an earlier claim does nothing to a later one."""
_NEW_HOLDER = (
    "#holder = :holder",
    "#held_by = :held_by",
    "#claim = :claim",
    "#claimed_at = :claimed_at",
    "#worker = :worker",
)


async def release(
    table: Table,
    request_id: str,
    claim_id: str,
    decision: Decision,
    due: int,
    kind: EntryKind = EntryKind.RELEASED,
) -> Result:
    """End the claim and open the request again, in the place on the list that it had; no tap of that claim wins it.

    TAKEN_BACK is Dibs' own release, and happens only while no time is agreed.
    """
    # A booking that comes just before the deadline's write must win, and it keeps the claim's id.
    condition = "#state = :claimed AND #claim = :of" if kind is EntryKind.TAKEN_BACK else _HELD
    sets = ("#state = :open", "#live = :open", "#freed_at = :freed_at")
    removes = ("#holder", "#held_by", "#claimed_at", "#worker", "#booked_for")
    values = {"of": claim_id, "freed_at": decision.at}
    return await _decide(table, entry_for(request_id, kind, decision), Step(condition, values, sets, removes), due)


async def hand_over(table: Table, request_id: str, claim_id: str, new: Claim, decision: Decision, due: int) -> Result:
    """End the claim and begin `new` in the same write, so that nobody can come between; an agreed time stays agreed.

    The new claim's id is the decision's. The entry's `claim_id` is the claim that ended, its `former` who had
    that, its `holder` the new one.
    """
    step = Step(_HELD, {"of": claim_id, **held(new)}, sets=_NEW_HOLDER)
    return await _decide(table, _given(request_id, new, decision), step, due)


async def assign(table: Table, request_id: str, new: Claim, decision: Decision, due: int) -> Result:
    """Give an open request to somebody, as a hand-over from nobody; the new claim's id is the decision's."""
    if taken := await find_taken(table, request_id, decision.id):
        return taken
    condition = "#state = :open AND (attribute_not_exists(#claim) OR #claim <> :claim)"
    sets = ("#state = :claimed", "#live = :claimed", *_NEW_HOLDER)
    return await _decide(table, _given(request_id, new, decision), Step(condition, held(new), sets), due)


async def book(table: Table, request_id: str, claim_id: str, when: int, decision: Decision, due: int) -> Result:
    """Agree the time `when`, or move it there."""
    # A booking that is delivered again after it was moved would move it back: no condition on the state can tell.
    if taken := await find_taken(table, request_id, decision.id):
        return taken
    sets = ("#state = :booked", "#live = :booked", "#booked_for = :when")
    entry = replace(entry_for(request_id, EntryKind.BOOKED, decision), when=when)
    return await _decide(table, entry, Step(_HELD, {"of": claim_id, "when": when}, sets), due)


async def conclude(
    table: Table, request_id: str, claim_id: str, kind: EntryKind, decision: Decision, due: int
) -> Result:
    """Say how the booked interview went (TOOK_PLACE or NO_SHOW), which ends the request; who had it stays readable.

    Overtaken also by a time that is still to come when it is decided: then the claim lasts, and is booked.
    """
    condition = "#state = :booked AND #claim = :of AND #booked_for <= :now"
    values = {"of": claim_id, "now": decision.at}
    step = Step(condition, values, sets=("#state = :done",), removes=("#live", "#held_by"))
    return await _decide(table, entry_for(request_id, kind, decision), step, due)


async def cancel(table: Table, request_id: str, decision: Decision, due: int) -> Result:
    """End the request, whoever has it; who had it stays readable."""
    step = Step(ACTIVE, {}, sets=("#state = :cancelled",), removes=("#live", "#held_by"))
    return await _decide(table, entry_for(request_id, EntryKind.CANCELLED, decision), step, due)


async def fire(table: Table, request_id: str, seq: int, kind: EntryKind, decision: Decision, due: int) -> Result:
    """Put a reminder on record, once for each decision that it follows, if the request still stands as at `seq`.

    Nothing is decided by it: the card goes on telling of the last decision.
    """
    condition = f"{ACTIVE} AND #seq = :seen AND (attribute_not_exists(#fired) OR NOT contains(#fired, :kind))"
    values = {"seen": seq, "kind": kind.value, "kinds": {kind.value}, "fired_at": decision.at}
    step = Step(condition, values, sets=("#fired_at = :fired_at",), adds=("#fired :kinds",))
    return await take_step(table, entry_for(request_id, kind, decision), step, due)


async def _decide(table: Table, entry: Entry, step: Step, due: int) -> Result:
    """A step that the card tells of, and after which every reminder may go out again."""
    told = last(Last(entry.kind, entry.by, entry.at, entry.reason))
    whole = step._replace(
        values={**step.values, "last": told},
        sets=(*step.sets, "#last = :last"),
        removes=(*step.removes, "#fired", "#fired_at"),
    )
    return await take_step(table, entry, whole, due)


def _given(request_id: str, new: Claim, decision: Decision) -> Entry:
    return replace(entry_for(request_id, EntryKind.HANDED_OVER, decision), holder=new.holder)
