"""A form that is sent again: whose request it is about, and how it takes effect there once and in order."""

import hashlib
import json
from dataclasses import fields, replace

from domain import FINAL, Decision, EntryKind, Missing, Overtaken, Result, Standing, Submission
from store import entries, items
from store.keys import FORM, STATE, pointer_key
from store.operations import get, put, update
from store.requests import read_halves
from store.steps import ACTIVE, Step, entry_for, find_taken, take_step
from store.table import ConditionFailed, Item, Table

_FIELDS = tuple(field.name for field in fields(Submission) if field.name not in {"request_id", "submitted_at", "form"})


async def same_person(table: Table, submission: Submission) -> str | None:
    """The newest request from the same form by the same person (e-mail) for the same role; None without an e-mail."""
    item = await get(table, _pointer(submission)) if submission.email else None
    return None if item is None else str(item["request_id"]["S"])


async def point(table: Table, submission: Submission, request_id: str, instead_of: str | None) -> str:
    """Make the request that person's newest, in place of `instead_of` (None: of nothing); the one that is it now.

    That is another one if another submission of theirs came first: this one is a correction of it then.
    """
    if not submission.email:
        return request_id
    condition = "attribute_not_exists(#pk)" if instead_of is None else "#request_id = :instead_of"
    change, values = "SET #request_id = :request_id", {"request_id": request_id, "instead_of": instead_of}
    try:
        await update(table, _pointer(submission), change, condition, values)
    except ConditionFailed as failed:
        return request_id if failed.item is None else str(failed.item["request_id"]["S"])
    return request_id


def _pointer(submission: Submission) -> Item:
    who = [submission.form, submission.email.casefold(), submission.role.casefold()]
    return pointer_key(hashlib.sha256(json.dumps(who).encode()).hexdigest())


async def is_taken(table: Table, request_id: str, decision_id: str) -> bool:
    """Whether that correction is on record, or about to be."""
    return await find_taken(table, request_id, decision_id) is not None


async def correct(table: Table, request_id: str, submission: Submission, decision: Decision, due: int) -> Result | None:
    """Put what was submitted in the place of what the request has; None when that is newer, and stays.

    The entry's reason names the fields that changed, separated by ", "; it is empty when none did. The form is written
    first, with the decision's id: whoever repeats the decision after a crash finds it there, and adds the entry.
    Overtaken when the request is done or cancelled.
    """
    if taken := await find_taken(table, request_id, decision.id):
        return taken
    halves = await read_halves(table, request_id)
    if halves.keys() != {FORM, STATE}:
        return Missing(request_id)
    found, new = items.standing(halves[STATE]), replace(submission, request_id=request_id)
    if _is_older(new, halves[FORM]):
        return None
    if found.state in FINAL:
        return Overtaken(found)
    try:
        changed = await _overwrite(table, halves[FORM], new, found, decision.id)
    except ConditionFailed:
        # Another correction came between, and it may be the newer one.
        return await correct(table, request_id, submission, decision, due)
    entry = replace(entry_for(request_id, EntryKind.CORRECTED, decision), reason=", ".join(changed))
    return await take_step(table, entry, Step(ACTIVE, {}), due)


def _is_older(new: Submission, form: Item) -> bool:
    """A correction may carry the time of what it corrects; then what was replaced once is the older."""
    return items.submission(form).submitted_at > new.submitted_at or items.mark(new) in items.version(form).replaced


async def _overwrite(table: Table, form: Item, new: Submission, found: Standing, correction: str) -> tuple[str, ...]:
    """The names of the fields that the correction changes, whether it is written now or was before."""
    old, version = items.submission(form), items.version(form)
    if version.correction == correction:
        return version.changed
    differing = {name for name in _FIELDS if getattr(new, name) != getattr(old, name)}
    if version.correction and not await _is_on_record(table, found, version.correction):
        # Its worker died before it could say so.
        differing |= set(version.changed)
    changed = tuple(name for name in _FIELDS if name in differing)
    item = items.corrected_form_item(new, items.Version(correction, changed, (*version.replaced, items.mark(old))))
    unchanged = "#correction = :correction" if version.correction else "attribute_not_exists(#correction)"
    await put(table, item, f"attribute_exists(#pk) AND {unchanged}", version._asdict())
    return changed


async def _is_on_record(table: Table, found: Standing, entry_id: str) -> bool:
    waiting = any(entry.id == entry_id for entry in found.unrecorded)
    return waiting or await entries.read(table, found.request_id, entry_id) is not None
