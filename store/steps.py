"""A step in the life of a request: one conditional write on its state that also names the history's line for it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from domain import Decided, Decision, Entry, EntryKind, Missing, Overtaken, Result, State
from store import entries
from store.items import standing
from store.keys import state_key
from store.lines import line, owing
from store.operations import changing, get, update
from store.table import ConditionFailed, Item, Table

ACTIVE = "#state IN (:open, :claimed, :booked)"
"""A condition: the request is neither done nor cancelled."""
_STATES = {state.value: state.value for state in State}
# A reply that was lost, or a press that is delivered twice, must not lead to a second step.
_NEW = "attribute_not_exists(#unrecorded.#entry)"


class Step(NamedTuple):
    """What a step does beyond raising `seq` and owing what follows; expressions may use the states as `:open` etc."""

    condition: str
    values: Mapping[str, Any]
    sets: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()


async def take_step(table: Table, entry: Entry, step: Step, due: int) -> Result:
    """Do it if the condition holds; one that was done before under the entry's id is found again as Decided.

    The line copies whom the write finds as the holder. So nothing needs to be read first, and what is on record is what
    was so at the moment of the decision.
    """
    sets = [
        *step.sets,
        "#unrecorded.#entry = list_append(:line, if_not_exists(#holder, :nobody))",
        "#seq = #seq + :one",
        "#owed = :owed",
        "#due = :due",
    ]
    fixed = {"line": [line(entry)], "nobody": [], "one": 1, **owing(entry.request_id, due)}
    change = changing(sets, step.removes, step.adds)
    condition, values = f"{step.condition} AND {_NEW}", {**_STATES, **fixed, **step.values}
    try:
        item = await update(table, state_key(entry.request_id), change, condition, values, {"entry": entry.id})
    except ConditionFailed as failed:
        return await _refused(table, entry, failed.item)
    return Decided(standing(item))


async def _refused(table: Table, entry: Entry, item: Item | None) -> Result:
    if item is None:
        return Missing(entry.request_id)
    found = standing(item)
    if any(waiting.id == entry.id for waiting in found.unrecorded):
        return Decided(found)
    # It may be in the history by now, and much may have been decided since.
    return await find_taken(table, entry.request_id, entry.id) or Overtaken(found)


async def find_taken(table: Table, request_id: str, entry_id: str) -> Result | None:
    """The step under this id, with how the request stands now, if the history has it already."""
    if await entries.read(table, request_id, entry_id) is None:
        return None
    item = await get(table, state_key(request_id))
    return Missing(request_id) if item is None else Decided(standing(item))


def entry_for(request_id: str, kind: EntryKind, decision: Decision) -> Entry:
    """The history's line for a decision, without what only the write can say: the code, and who had it."""
    return Entry(
        id=decision.id,
        request_id=request_id,
        code="",
        kind=kind,
        by=decision.by,
        at=decision.at,
        worker=decision.worker,
        where=decision.where,
        reason=decision.reason,
    )
