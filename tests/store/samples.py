"""Requests and people that the store's tests share."""

from domain import Claim, Entry, EntryKind, Person, Submission
from store.requests import create
from store.table import Table

NOW = 1_764_000_000_000
DUE = NOW + 5_000

ANA = Person("T0HOME", "U0ANA", "Ana Alvarez")
BEN = Person("T0HOME", "U0BEN", "Ben Okafor")
CAT = Person("T0HOME", "W0CAT", "Cat Lindqvist")


def submission(request_id: str = "req-1001") -> Submission:
    return Submission(request_id, NOW - 1_000, first_name="Robin", email="robin@example.com", role="Engineer")


async def open_request(table: Table, request_id: str = "req-1001", now: int = NOW) -> str:
    assert await create(table, submission(request_id), f"K-{request_id}", now, DUE)
    return request_id


def claim_by(person: Person, claim_id: str = "", at: int = NOW) -> Claim:
    return Claim(claim_id or f"claim-of-{person.id}", person, at, "worker-1")


def lost(entry_id: str, request_id: str = "req-1001", at: int = NOW, told_at: int | None = None) -> Entry:
    return Entry(
        entry_id, request_id, f"K-{request_id}", EntryKind.LOST, BEN, at, "worker-2", "C0PANEL", ANA, at - 500, told_at
    )
