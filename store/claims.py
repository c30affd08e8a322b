"""The claim: one conditional write that decides, and tells whoever lost the truth it found."""

from domain import (
    FINAL,
    Already,
    AlreadyHeld,
    Claim,
    Closed,
    Entry,
    EntryKind,
    Last,
    Missing,
    Outcome,
    Standing,
    State,
    Won,
)
from store.items import held, last, standing
from store.keys import state_key
from store.lines import line, owing
from store.operations import update
from store.table import ConditionFailed, Table

# The rest keeps out the redelivery of a tap that won or lost before the request was given back.
_FREE = (
    "#state = :open AND (attribute_not_exists(#claim) OR #claim <> :claim)"
    " AND (attribute_not_exists(#freed_at) OR #freed_at <= :fresh)"
    " AND attribute_not_exists(#unrecorded.#entry)"
)
_SKEW_MS = 10_000
"""How far Slack's clock, which times the tap, and ours, which times the release, may be apart."""
# `unrecorded` carries the attempt in the same write, so there is no moment at which it is decided but not on record.
_TAKE = (
    "SET #state = :claimed, #live = :claimed, #holder = :holder, #held_by = :held_by, #claim = :claim,"
    " #claimed_at = :claimed_at, #worker = :worker, #last = :last, #unrecorded.#entry = :line, #owed = :owed,"
    " #due = :due, #seq = #seq + :one REMOVE #fired, #fired_at"
)


async def claim(table: Table, request_id: str, claim: Claim, where: str, due: int) -> Outcome:
    """Take the request if it is open, and say who has it if not.

    A tap of before the request was last given back takes nothing: it had its answer then. `where` is the channel of
    the tap, for the history; from `due` on the sweep does what must follow, if nobody did.
    May be repeated under the same claim id after StoreUnavailable: it takes once, and finds its own earlier success.
    """
    values = {
        "open": State.OPEN.value,
        "claimed": State.CLAIMED.value,
        **held(claim),
        "last": last(Last(EntryKind.WON, claim.holder, claim.at)),
        "line": [line(_won(request_id, claim, where))],
        "one": 1,
        "fresh": (claim.tapped_at or claim.at) + _SKEW_MS,
        **owing(request_id, due),
    }
    try:
        item = await update(table, state_key(request_id), _TAKE, _FREE, values, {"entry": claim.id})
    except ConditionFailed as failed:
        return Missing(request_id) if failed.item is None else beaten(claim, standing(failed.item))
    return Won(standing(item))


def _won(request_id: str, claim: Claim, where: str) -> Entry:
    return Entry(
        id=claim.id,
        request_id=request_id,
        code="",
        kind=EntryKind.WON,
        by=claim.holder,
        at=claim.at,
        worker=claim.worker,
        where=where,
        claim_id=claim.id,
    )


def beaten(claim: Claim, found: Standing) -> Outcome:
    """What the claim comes to on a request that it cannot take, from how that was found."""
    # It did win, whatever has become of it since, and nobody may put another outcome of this tap on record first.
    if any(entry.id == claim.id for entry in found.unrecorded):
        return Won(found)
    if found.claim is None or found.state in FINAL:
        return Closed(found)
    if found.claim.id == claim.id:
        return Won(found)
    if found.claim.holder == claim.holder:
        return Already(found)
    return AlreadyHeld(found)
