"""Requests and people that the store's tests share, and what has happened to them before a test begins."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from domain import Claim, Decided, Decision, Entry, EntryKind, Person, Result, Standing, State, Submission, Won
from store import cards, claims, decisions, entries, requests
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
    assert await requests.create(table, submission(request_id), f"K-{request_id}", now, DUE)
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


def decision(decision_id: str, by: Person = ANA, at: int = NOW, reason: str = "") -> Decision:
    return Decision(decision_id, by, at, "worker-1", "C0PANEL", reason)


async def standing_of(table: Table, request_id: str = "req-1001") -> Standing:
    request = await requests.load(table, request_id)
    assert request is not None
    return request.standing


async def drawn(table: Table, request_id: str = "req-1001") -> Standing:
    """The standing after everything on record was recorded and the card drawn."""
    standing = await standing_of(table, request_id)
    for entry in standing.unrecorded:
        await entries.write(table, entry, None)
    ids = [entry.id for entry in standing.unrecorded]
    after = await cards.record_drawn(table, request_id, standing.seq, ids, None)
    assert after is not None
    return after


async def take(table: Table, request_id: str, person: Person) -> Standing:
    """A tap that wins."""
    outcome = await claims.claim(table, request_id, claim_by(person), "C0PANEL", DUE)
    assert isinstance(outcome, Won)
    return outcome.standing


async def give_back(table: Table, request_id: str = "req-1001", decision_id: str = "given-back") -> Standing:
    """The holder's release."""
    claim = (await standing_of(table, request_id)).claim
    assert claim is not None
    return decided(await decisions.release(table, request_id, claim.id, decision(decision_id, claim.holder), DUE))


async def close_as(table: Table, state: State, request_id: str = "req-1001") -> Standing:
    """A cancellation, or an interview that took place; the request is claimed and booked on the way if it must be."""
    if state is State.CANCELLED:
        return decided(await decisions.cancel(table, request_id, decision("cancelled"), DUE))
    claim = (await standing_of(table, request_id)).claim or (await take(table, request_id, CAT)).claim
    assert claim is not None
    decided(await decisions.book(table, request_id, claim.id, NOW + 60_000, decision("booked"), DUE))
    kind = EntryKind.TOOK_PLACE
    return decided(
        await decisions.conclude(table, request_id, claim.id, kind, decision("concluded", at=NOW + 60_000), DUE)
    )


def decided(result: Result) -> Standing:
    assert isinstance(result, Decided)
    return result.standing


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
