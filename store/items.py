"""The one place where a request becomes items, and items a request; its history is in `store.lines`."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import date
from typing import Any, NamedTuple

from domain import Card, Claim, EntryKind, Last, Request, Standing, State, Submission
from store.keys import FORM, STATE, form_key, request_id_of, state_key
from store.lines import holder, optional_int, owing, person, unrecorded
from store.operations import plain, wire
from store.table import Item

_SUBMITTED = frozenset(field.name for field in fields(Submission)) - {"request_id"}
LAST_REASON_LIMIT = 150
"""Characters of a reason that the state keeps for the card."""


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


def held(claim: Claim) -> dict[str, Any]:
    """The attributes of a request that somebody has; `held_by` puts it on that person's list."""
    return {
        "holder": holder(claim.id, claim.holder),
        "held_by": claim.holder.key,
        # Outlives the claim, so that a redelivered tap cannot take again what was given back.
        "claim": claim.id,
        "claimed_at": claim.at,
        "worker": claim.worker,
    }


def last(decided: Last) -> dict[str, Any]:
    """The newest decision, as the state keeps it for the card."""
    values = {"kind": decided.kind.value, "by": decided.by.key, "name": decided.by.name, "at": decided.at}
    return values | ({"reason": decided.reason[:LAST_REASON_LIMIT]} if decided.reason else {})


def standing(item: Item) -> Standing:
    values = plain(item)
    request_id, code = request_id_of(item), values["code"]
    waiting = (unrecorded(request_id, code, id_, stored) for id_, stored in values["unrecorded"].items())
    return Standing(
        request_id=request_id,
        code=code,
        state=State(values["state"]),
        seq=int(values["seq"]),
        created_at=int(values["created_at"]),
        claim=_claim(values),
        card=Card(values["channel"], values["ts"]) if "ts" in values else None,
        posting_to=values.get("posting_to", ""),
        drawn=int(values["drawn"]),
        unrecorded=tuple(sorted(waiting, key=lambda entry: (entry.at, entry.id))),
        booked_for=optional_int(values.get("booked_for")),
        last=_last(values["last"]) if "last" in values else None,
        fired=frozenset(map(EntryKind, values.get("fired", ()))),
        fired_at=optional_int(values.get("fired_at")),
        trouble=values.get("trouble", ""),
        tries=int(values.get("tries", 0)),
    )


def _claim(values: Mapping[str, Any]) -> Claim | None:
    if "holder" not in values:
        return None
    claim_id, key, name = values["holder"]
    return Claim(claim_id, person(key, name), int(values["claimed_at"]), values["worker"])


def _last(values: Mapping[str, Any]) -> Last:
    by = person(values["by"], values["name"])
    return Last(EntryKind(values["kind"]), by, int(values["at"]), values.get("reason", ""))


def form_item(submission: Submission) -> Item:
    values = asdict(submission)
    del values["request_id"]
    values["topics"] = list(submission.topics)
    values["preferred_date"] = submission.preferred_date and submission.preferred_date.isoformat()
    given = {name: value for name, value in values.items() if value not in ("", None, [])}
    return {**form_key(submission.request_id), **wire(given)}


class Version(NamedTuple):
    """Which correction a form comes from (empty: none), the fields it changed, and the marks of the older versions."""

    correction: str = ""
    changed: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()


def corrected_form_item(submission: Submission, version: Version) -> Item:
    return {**form_item(submission), **wire(version._asdict())}


def version(item: Item) -> Version:
    values = plain(item)
    if "correction" not in values:
        return Version()
    return Version(values["correction"], tuple(values["changed"]), tuple(values["replaced"]))


def mark(submission: Submission) -> str:
    """The same for every delivery of what was submitted, and another one for other values or another time."""
    return hashlib.sha256(json.dumps(form_item(submission), sort_keys=True).encode()).hexdigest()[:20]


def submission(item: Item) -> Submission:
    # Fields that a newer version of Dibs keeps here are no fault: its workers and ours run side by side for a while.
    values = {name: value for name, value in plain(item).items() if name in _SUBMITTED}
    values["submitted_at"] = int(values["submitted_at"])
    values["topics"] = tuple(values.get("topics", ()))
    values["preferred_at"] = optional_int(values.get("preferred_at"))
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
