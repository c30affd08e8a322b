"""A line of the history: as an item of its own, and before that inside the state of the request it is about."""

from collections.abc import Mapping
from typing import Any

from domain import Card, Entry, EntryKind, Person
from store.keys import entry_id_of, entry_key, month_of, request_id_of, shard_of
from store.operations import plain, wire
from store.table import Item

REASON_LIMIT = 300
"""Characters kept of a reason: lines wait inside the state, which is to stay small."""


def owing(request_id: str, due: int | None) -> dict[str, Any]:
    """The attributes that put an item on the list of owed work; none when nothing is owed."""
    return {} if due is None else {"owed": shard_of(request_id), "due": due}


def line(entry: Entry) -> dict[str, Any]:
    """What an entry says, without its id, the request's and its code: the item around it has those."""
    values: dict[str, Any] = {
        "kind": entry.kind.value,
        "by": entry.by.key,
        "name": entry.by.name,
        "at": entry.at,
        "worker": entry.worker,
        "where": entry.where,
    }
    for role, who in (("holder", entry.holder), ("former", entry.former)):
        values |= {role: who.key, f"{role}_name": who.name} if who else {}
    texts = {"claim_id": entry.claim_id, "reason": entry.reason[:REASON_LIMIT]}
    times = {"since": entry.since, "when": entry.when, "told_at": entry.told_at, "heard_at": entry.heard_at}
    values |= {name: text for name, text in texts.items() if text}
    values |= {name: time for name, time in times.items() if time is not None}
    return values | (direct(entry.direct) if entry.direct else {})


def direct(card: Card) -> dict[str, str]:
    """The attributes that say where the holder's direct message is."""
    return {"direct_channel": card.channel, "direct_ts": card.ts}


def holder(claim_id: str, person: Person) -> list[str]:
    """Who has a request: a list, because that is what an update can append to another attribute by itself."""
    return [claim_id, person.key, person.name]


def unrecorded(request_id: str, code: str, entry_id: str, stored: list[Any]) -> Entry:
    """An entry as a state has it: its line, followed by the `holder` that the decision found if there was one.

    A line that names the holder itself is of a hand-over, so whom it found had it before.
    """
    values, *copied = stored
    role = "former" if "holder" in values else "holder"
    if copied:
        values |= dict(zip(("claim_id", role, f"{role}_name"), copied, strict=True))
    return _entry(request_id, code, entry_id, values)


def entry_item(entry: Entry, due: int | None) -> Item:
    """The entry's own item in the history, owing its answer until told when `due` is given."""
    values = {"code": entry.code, **line(entry), "month": month_of(entry.at), **owing(entry.request_id, due)}
    return {**entry_key(entry.request_id, entry.id), **wire(values)}


def entry(item: Item) -> Entry:
    values = plain(item)
    return _entry(request_id_of(item), values["code"], entry_id_of(item) or "", values)


def _entry(request_id: str, code: str, entry_id: str, values: Mapping[str, Any]) -> Entry:
    return Entry(
        id=entry_id,
        request_id=request_id,
        code=code,
        kind=EntryKind(values["kind"]),
        by=person(values["by"], values["name"]),
        at=int(values["at"]),
        worker=values["worker"],
        where=values["where"],
        claim_id=values.get("claim_id", ""),
        holder=_named(values, "holder"),
        former=_named(values, "former"),
        since=optional_int(values.get("since")),
        reason=values.get("reason", ""),
        when=optional_int(values.get("when")),
        direct=Card(values["direct_channel"], values["direct_ts"]) if "direct_ts" in values else None,
        told_at=optional_int(values.get("told_at")),
        heard_at=optional_int(values.get("heard_at")),
    )


def _named(values: Mapping[str, Any], role: str) -> Person | None:
    return person(values[role], values[f"{role}_name"]) if role in values else None


def person(key: str, name: str) -> Person:
    team, _, user = key.partition("#")
    return Person(team, user, name)


def optional_int(value: Any) -> int | None:
    return None if value is None else int(value)
