"""Requests and people that the store's tests share, and the decisions that this stage cannot make by itself yet."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from domain import Claim, Entry, EntryKind, Person, State, Submission
from store.keys import state_key
from store.operations import update
from store.requests import create
from store.table import Table, open_table
from tests.proxies import Proxy

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


def lost(entry_id: str, request_id: str = "req-1001", at: int = NOW) -> Entry:
    return Entry(
        id=entry_id,
        request_id=request_id,
        code=f"K-{request_id}",
        kind=EntryKind.LOST,
        by=BEN,
        at=at,
        worker="worker-2",
        where="C0PANEL",
        holder=ANA,
        since=at - 500,
    )


async def give_back(table: Table, request_id: str = "req-1001") -> None:
    """What a release leaves: open again, nobody's, the claim's id still there."""
    change = "SET #state = :open, #live = :open, #seq = #seq + :one REMOVE #holder, #holder_name, #claimed_at, #worker"
    values = {"open": State.OPEN.value, "claimed": State.CLAIMED.value, "one": 1}
    await update(table, state_key(request_id), change, "#state = :claimed", values)


async def close_as(table: Table, state: State, request_id: str = "req-1001") -> None:
    """What a cancellation or the end of an interview leaves."""
    change = (
        "SET #state = :state, #seq = #seq + :one REMOVE #live, #live_at, #holder, #holder_name, #claimed_at, #worker"
    )
    await update(table, state_key(request_id), change, "attribute_exists(#pk)", {"state": state.value, "one": 1})


@asynccontextmanager
async def proxied(
    table: Table, monkeypatch: pytest.MonkeyPatch, read_timeout: float = 30.0
) -> AsyncIterator[tuple[Table, Proxy]]:
    """The same table by way of a proxy."""
    async with Proxy(table.client.meta.endpoint_url) as proxy:
        monkeypatch.setenv("AWS_ENDPOINT_URL", proxy.url)
        through = open_table(table.name, connect_timeout=10.0, read_timeout=read_timeout)
        try:
            yield through, proxy
        finally:
            through.close()
