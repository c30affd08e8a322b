"""Where everything lies in the table: keys, indexes, and the small rules that place an item in them."""

from datetime import UTC, datetime
from typing import NamedTuple
from zlib import crc32

from domain import Owed, Person
from store.table import Item

STATE = "STATE"
FORM = "FORM"
ENTRY = "ENTRY#"
CODE = "CODE"
PROBLEMS = "PROBLEMS"
RAW = "RAW"
POINTER = "POINTER"

EXPIRES = "expires"
"""The attribute with the time, in epoch seconds, from which DynamoDB may delete an item."""

SHARDS = 4
"""How many partitions of the `due` index share the owed work."""


class Index(NamedTuple):
    """A secondary index: its name, its two key attributes (text, number), and what it projects."""

    name: str
    partition: str
    sort: str
    projection: str


LIVE = Index("live", "live", "live_at", "KEYS_ONLY")
HOLDER = Index("holder", "held_by", "claimed_at", "KEYS_ONLY")
DUE = Index("due", "owed", "due", "KEYS_ONLY")
HISTORY = Index("history", "month", "at", "ALL")
INDEXES = (LIVE, HOLDER, DUE, HISTORY)


def key(partition: str, sort: str) -> Item:
    return {"pk": {"S": partition}, "sk": {"S": sort}}


def request_partition(request_id: str) -> str:
    return f"REQ#{request_id}"


def state_key(request_id: str) -> Item:
    return key(request_partition(request_id), STATE)


def form_key(request_id: str) -> Item:
    return key(request_partition(request_id), FORM)


def entry_key(request_id: str, entry_id: str) -> Item:
    return key(request_partition(request_id), ENTRY + entry_id)


def code_key(code: str) -> Item:
    return key(f"CODE#{code}", CODE)


def problem_key(problem_id: str) -> Item:
    return key(PROBLEMS, problem_id)


def raw_key(problem_id: str) -> Item:
    return key(f"PROBLEM#{problem_id}", RAW)


def load_key(person: Person, week: str) -> Item:
    return key(f"LOAD#{person.key}", week)


def pointer_key(digest: str) -> Item:
    return key(f"PERSON#{digest}", POINTER)


def environment_key() -> Item:
    return key("DIBS", "ENVIRONMENT")


def owed_key(owed: Owed) -> Item:
    """The item that owes the work: an entry's own, or the request's state."""
    return state_key(owed.request_id) if owed.entry_id is None else entry_key(owed.request_id, owed.entry_id)


def request_id_of(item: Item) -> str:
    partition: str = item["pk"]["S"]
    return partition.removeprefix("REQ#")


def entry_id_of(item: Item) -> str | None:
    """The entry's id, or None when the item is not an entry."""
    sort: str = item["sk"]["S"]
    return sort.removeprefix(ENTRY) if sort.startswith(ENTRY) else None


def shard(number: int) -> str:
    return f"owed#{number}"


def shard_of(request_id: str) -> str:
    return shard(crc32(request_id.encode()) % SHARDS)


def month_of(at: int) -> str:
    """The history's partition for a time in milliseconds, such as "2026-11" (UTC)."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m")


def week_of(at: int) -> str:
    """The ISO week of a time in milliseconds, such as "2026-W48" (UTC)."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%G-W%V")
