"""The card's side of a request's state: which `seq` it shows, what it still owes, why it cannot be shown."""

from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from domain import Card, Standing
from store import items
from store.keys import state_key
from store.lines import owing
from store.operations import changing, update
from store.table import ConditionFailed, Item, Table


async def record_drawn(
    table: Table, request_id: str, seq: int, recorded: Collection[str], again_at: int | None
) -> Standing | None:
    """Note that the card shows `seq` and that the entries in `recorded` are in the history; None for no such request.

    What the state owes is struck off, or put off until `again_at`, only if this was all of it: no decision since, and
    no entry left over. Both are in the condition of that write. Every decision raises `seq` in the write that adds its
    entry, so one that lands after the caller's reading keeps what it owes.

    If it was not all of it, a second write notes what is true all the same and leaves alone what is owed. It never
    lowers `drawn`: when a newer `seq` was drawn meanwhile, it changes nothing.

    A standing whose `seq` is above the one given tells the caller to draw again, even if the newer one is drawn
    already: the older edit may have reached Slack after it.
    """
    try:
        item: Item | None = await _settle(table, request_id, seq, recorded, again_at)
    except ConditionFailed as failed:
        item = failed.item and await _note(table, request_id, seq, recorded)
    return items.standing(item) if item else None


async def _settle(table: Table, request_id: str, seq: int, recorded: Collection[str], again_at: int | None) -> Item:
    entries = _unrecorded(recorded)
    # Another worker that drew the same `seq` may have struck the same entries already.
    all_of_it = ["size(#unrecorded) = :count", *(f"attribute_exists({path})" for path in entries.paths)]
    condition = f"#seq = :seq AND (size(#unrecorded) = :none OR ({' AND '.join(all_of_it)}))"
    sets, removes = ["#drawn = :seq"], [*entries.paths, "#trouble", "#untold", "#tries"]
    if again_at is None:
        removes = [*removes, "#owed", "#due"]
    else:
        sets += ["#owed = :owed", "#due = :due"]
    values = {"seq": seq, "count": len(entries.paths), "none": 0, **owing(request_id, again_at)}
    return await update(table, state_key(request_id), changing(sets, removes), condition, values, entries.aliases)


async def _note(table: Table, request_id: str, seq: int, recorded: Collection[str]) -> Item | None:
    entries = _unrecorded(recorded)
    change = changing(["#drawn = :seq"], entries.paths)
    try:
        return await update(table, state_key(request_id), change, "#drawn <= :seq", {"seq": seq}, entries.aliases)
    except ConditionFailed as failed:
        return failed.item


async def remove_recorded(table: Table, request_id: str, recorded: Collection[str]) -> None:
    """Strike entries that are in the history by now, when there is nothing to say about the card."""
    entries = _unrecorded(recorded)
    if not entries.paths:
        return
    with suppress(ConditionFailed):
        await update(
            table, state_key(request_id), changing([], entries.paths), "attribute_exists(#pk)", {}, entries.aliases
        )


async def owe_card(table: Table, request_id: str, due: int) -> Standing | None:
    """Have the card drawn again, as if something had been decided; None for no such request.

    One that was posted anew already, and is gone again, may be posted anew once more.
    """
    change = "SET #seq = #seq + :one, #owed = :owed, #due = :due REMOVE #replaced"
    values = {"one": 1, **owing(request_id, due)}
    try:
        return items.standing(await update(table, state_key(request_id), change, "attribute_exists(#pk)", values))
    except ConditionFailed:
        return None


async def put_off(table: Table, request_id: str, seq: int, due: int, tries: int) -> None:
    """Have what is owed done at `due` and not before, after so many tries, unless something was decided since `seq`."""
    condition = "#seq = :seq AND attribute_exists(#owed)"
    values = {"seq": seq, "due": due, "tries": tries}
    with suppress(ConditionFailed):
        await update(table, state_key(request_id), "SET #due = :due, #tries = :tries", condition, values)


async def plan(table: Table, request_id: str, seq: int, at: int) -> None:
    """Have the request looked at again by `at`, unless something was decided since `seq`."""
    condition = "#seq = :seq AND (attribute_not_exists(#owed) OR #due > :due)"
    values = {"seq": seq, **owing(request_id, at)}
    with suppress(ConditionFailed):
        await update(table, state_key(request_id), "SET #owed = :owed, #due = :due", condition, values)


async def forget_card(table: Table, request_id: str, card: Card) -> bool:
    """Let another card be posted in place of one that is gone, if nobody did; False when this one replaces another."""
    values = {"channel": card.channel, "ts": card.ts, "yes": True}
    condition = "#ts = :ts AND #channel = :channel AND attribute_not_exists(#replaced)"
    try:
        await update(table, state_key(request_id), "SET #replaced = :yes REMOVE #channel, #ts", condition, values)
    except ConditionFailed as failed:
        # Another worker that found it gone may be posting the next one already: that is no trouble.
        return failed.item is not None and items.standing(failed.item).card != card
    return True


async def note_trouble(table: Table, request_id: str, seq: int, trouble: str, now: int) -> int | None:
    """Note why `seq` cannot be shown; since when somebody is to be told of it (`now`: by the caller), None when nobody.

    Whoever told them says so with `end_telling`; a worker that died before leaves it to the next one that comes here.
    """
    values = {"seq": seq, "trouble": trouble, "now": now}
    new = "#seq = :seq AND (attribute_not_exists(#trouble) OR #trouble <> :trouble)"
    try:
        await update(table, state_key(request_id), "SET #trouble = :trouble, #untold = :now", new, values)
    except ConditionFailed as failed:
        found = failed.item or {}
        return int(found["untold"]["N"]) if "untold" in found else None
    return now


async def end_telling(table: Table, request_id: str, since: int) -> None:
    """Note that whoever was to be told of a trouble since then has been."""
    with suppress(ConditionFailed):
        await update(table, state_key(request_id), "REMOVE #untold", "#untold = :since", {"since": since})


async def give_up(table: Table, request_id: str, seq: int, again_at: int | None) -> None:
    """Stop trying to show `seq`. The request is looked at again at `again_at`, if that is given.

    What was decided since keeps what it owes.
    """
    rest = "REMOVE #owed, #due, #tries" if again_at is None else "SET #owed = :owed, #due = :due REMOVE #tries"
    later = owing(request_id, again_at)
    with suppress(ConditionFailed):
        await update(table, state_key(request_id), rest, "#seq = :seq", {"seq": seq, **later})


class _Entries(NamedTuple):
    """Entries inside the state: the paths to them in an expression, and what the names in the paths stand for."""

    paths: list[str]
    aliases: dict[str, str]


def _unrecorded(entry_ids: Collection[str]) -> _Entries:
    aliases = {f"entry{number}": entry_id for number, entry_id in enumerate(dict.fromkeys(entry_ids))}
    return _Entries([f"#unrecorded.#{alias}" for alias in aliases], aliases)
