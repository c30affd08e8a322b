"""The one place where domain values become items, and items domain values."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from boto3.dynamodb.types import TypeDeserializer

from domain import Card, Claim, Entry, EntryKind, Person, Request, Standing, State, Submission
from store.keys import FORM, STATE, entry_id_of, entry_key, form_key, month_of, request_id_of, shard_of, state_key
from store.operations import wire
from store.table import Item

_deserializer = TypeDeserializer()


def plain(item: Item) -> dict[str, Any]:
    """An item's attributes as plain values; numbers come as Decimal."""
    return {name: _deserializer.deserialize(value) for name, value in item.items()}


def new_state_item(request_id: str, code: str, now: int, due: int) -> Item:
    """The state of a request nobody has touched yet, owing its card."""
    values = {
        "state": State.OPEN.value,
        "code": code,
        "seq": 1,
        "created_at": now,
        "drawn": 0,
        # There from the start: DynamoDB cannot set one key of a map that does not exist.
        "unrecorded": {},
        "live": State.OPEN.value,
        "live_at": now,
        **owing(request_id, due),
    }
    return {**state_key(request_id), **wire(values)}


def owing(request_id: str, due: int | None) -> dict[str, Any]:
    """The attributes that put an item on the list of owed work; none when nothing is owed."""
    return {} if due is None else {"owed": shard_of(request_id), "due": due}


def standing(item: Item) -> Standing:
    values = plain(item)
    request_id, code = request_id_of(item), values["code"]
    unrecorded = (_unrecorded(request_id, code, id_, line) for id_, line in values["unrecorded"].items())
    return Standing(
        request_id=request_id,
        code=code,
        state=State(values["state"]),
        seq=int(values["seq"]),
        created_at=int(values["created_at"]),
        claim=_claim(values),
        card=Card(values["channel"], values["ts"]) if "ts" in values else None,
        drawn=int(values["drawn"]),
        unrecorded=tuple(sorted(unrecorded, key=lambda entry: (entry.at, entry.id))),
    )


def _claim(values: Mapping[str, Any]) -> Claim | None:
    # The claim's id outlives the claim, so that a redelivered tap cannot take again what was given back.
    if "holder" not in values:
        return None
    return Claim(values["claim"], _person(values, "holder", "holder_name"), int(values["claimed_at"]), values["worker"])


def unrecorded_line(kind: EntryKind, by: Person, at: int, worker: str, where: str) -> dict[str, Any]:
    """An entry as a decision's own write names it: only what the item around it does not say already."""
    return {"kind": kind.value, "by": by.key, "name": by.name, "at": at, "worker": worker, "where": where}


def _unrecorded(request_id: str, code: str, entry_id: str, line: Mapping[str, Any]) -> Entry:
    return Entry(
        id=entry_id,
        request_id=request_id,
        code=code,
        kind=EntryKind(line["kind"]),
        by=_person(line, "by", "name"),
        at=int(line["at"]),
        worker=line["worker"],
        where=line["where"],
    )


def entry_item(entry: Entry, due: int | None) -> Item:
    """The entry's line in the history, owing its answer until told when `due` is given."""
    values: dict[str, Any] = {
        "code": entry.code,
        **unrecorded_line(entry.kind, entry.by, entry.at, entry.worker, entry.where),
        "month": month_of(entry.at),
        **owing(entry.request_id, due),
    }
    if entry.holder is not None:
        values |= {"lost_to": entry.holder.key, "lost_to_name": entry.holder.name}
    values |= {name: at for name, at in (("since", entry.since), ("told_at", entry.told_at)) if at is not None}
    return {**entry_key(entry.request_id, entry.id), **wire(values)}


def entry(item: Item) -> Entry:
    values = plain(item)
    return Entry(
        id=entry_id_of(item) or "",
        request_id=request_id_of(item),
        code=values["code"],
        kind=EntryKind(values["kind"]),
        by=_person(values, "by", "name"),
        at=int(values["at"]),
        worker=values["worker"],
        where=values["where"],
        holder=_person(values, "lost_to", "lost_to_name") if "lost_to" in values else None,
        since=_optional_int(values.get("since")),
        told_at=_optional_int(values.get("told_at")),
    )


def form_item(submission: Submission) -> Item:
    values = asdict(submission)
    del values["request_id"]
    values["topics"] = list(submission.topics)
    values["preferred_date"] = submission.preferred_date and submission.preferred_date.isoformat()
    given = {name: value for name, value in values.items() if value not in ("", None, [])}
    return {**form_key(submission.request_id), **wire(given)}


def submission(item: Item) -> Submission:
    values = plain(item)
    del values["pk"], values["sk"]
    values["submitted_at"] = int(values["submitted_at"])
    values["topics"] = tuple(values.get("topics", ()))
    values["preferred_at"] = _optional_int(values.get("preferred_at"))
    day = values.get("preferred_date")
    values["preferred_date"] = date.fromisoformat(day) if day else None
    return Submission(request_id=request_id_of(item), **values)


def requests(items: list[Item]) -> dict[str, Request]:
    """Requests by id from their items in any order; one of which a half is missing is left out.

    The form is written first, so a form alone is a request whose worker died before it existed.
    """
    forms = {request_id_of(item): submission(item) for item in items if item["sk"]["S"] == FORM}
    states = [standing(item) for item in items if item["sk"]["S"] == STATE]
    return {each.request_id: Request(each, forms[each.request_id]) for each in states if each.request_id in forms}


def _person(values: Mapping[str, Any], key: str, name: str) -> Person:
    team, _, user = values[key].partition("#")
    return Person(team, user, values[name])


def _optional_int(value: Any) -> int | None:
    return None if value is None else int(value)
