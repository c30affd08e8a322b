"""Requests: made once whatever is repeated, and found in every way people look for them."""

import asyncio
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import Closed, State, StoreFault, StoreUnavailable, Submission
from store import items, requests
from store.claims import claim
from store.keys import form_key
from store.operations import get, put_new, update
from store.table import Table
from tests.proxies import refuse
from tests.store.samples import ANA, DUE, NOW, claim_by, open_request, proxied, submission

FULL = Submission(
    request_id="req-1001",
    submitted_at=NOW - 1_000,
    first_name="Robin",
    last_name="Ødegård",
    email="robin@example.com",
    phone="+1 555 0100",
    role="Engineer",
    interview_type="Technical",
    topics=("Python", "Systems"),
    panel="Backend",
    preferred_at=NOW + 86_400_000,
    preferred_date=date(2025, 11, 25),
    preferred_as_sent="mornings",
    timezone="Europe/Oslo",
    notes="Prefers mornings.\nBrings a <laptop> & a 🐈.",
    source="careers page",
)


async def test_a_request_comes_back_as_it_was_submitted(table: Table) -> None:
    assert await requests.create(table, FULL, "K7-QF", NOW, DUE)
    request = await requests.load(table, "req-1001")
    assert request is not None
    assert request.submission == FULL
    standing = request.standing
    assert (standing.state, standing.seq, standing.code, standing.created_at) == (State.OPEN, 1, "K7-QF", NOW)
    assert (standing.claim, standing.card, standing.drawn, standing.unrecorded) == (None, None, 0, ())


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
submissions = st.builds(
    Submission,
    request_id=st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=1),
    submitted_at=st.integers(0, 10**13),
    topics=st.lists(texts).map(tuple),
    preferred_at=st.none() | st.integers(-(10**13), 10**13),
    preferred_date=st.none() | st.dates(),
    **dict.fromkeys(
        ("first_name", "last_name", "email", "phone", "role", "notes", "preferred_as_sent", "timezone", "source"), texts
    ),
)


@given(submissions)
def test_no_submission_is_changed_by_being_kept(submission: Submission) -> None:
    assert items.submission(items.form_item(submission)) == submission


async def test_what_a_newer_version_keeps_in_a_form_is_no_fault(table: Table) -> None:
    await requests.create(table, FULL, "K7-QF", NOW, DUE)
    await update(table, form_key("req-1001"), "SET #later = :later", "attribute_exists(#pk)", {"later": "new"})
    (request,) = await requests.load_many(table, ["req-1001"])
    assert request.submission == FULL


async def test_the_same_submission_again_makes_nothing_and_changes_nothing(table: Table) -> None:
    assert await requests.create(table, FULL, "K7-QF", NOW, DUE)
    won = await claim(table, "req-1001", claim_by(ANA), "C0PANEL", DUE)
    assert not await requests.create(table, replace(FULL, notes="other"), "K9-ZZ", NOW + 9, DUE + 9)
    request = await requests.load(table, "req-1001")
    assert request is not None
    assert request.submission == FULL
    assert not isinstance(won, Closed)
    assert request.standing.holder == ANA


async def test_of_two_workers_with_the_same_submission_one_makes_it(table: Table) -> None:
    tries = (requests.create(table, FULL, "K7-QF", NOW, DUE) for _ in range(8))
    assert sorted(await asyncio.gather(*tries)) == [False] * 7 + [True]


async def test_a_worker_that_died_half_way_is_taken_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(refuse, where=lambda request: b"created_at" in request.body)
        with pytest.raises(StoreUnavailable):
            await requests.create(through, FULL, "K7-QF", NOW, DUE)
    assert await get(table, form_key("req-1001")) is not None
    assert await requests.load(table, "req-1001") is None
    assert await requests.load_many(table, ["req-1001"]) == []
    assert await requests.create(table, FULL, "K7-QF", NOW, DUE)
    assert await requests.load(table, "req-1001") is not None


async def test_a_code_belongs_to_one_request(table: Table) -> None:
    assert await requests.allot_code(table, "req-1", ["K7-QF", "K7-QFX"]) == "K7-QF"
    assert await requests.allot_code(table, "req-2", ["K7-QF", "K7-QFX"]) == "K7-QFX"
    assert await requests.allot_code(table, "req-1", ["K7-QF", "K7-QFX"]) == "K7-QF"
    assert await requests.allot_code(table, "req-2", ["K7-QF", "K7-QFX"]) == "K7-QFX"
    assert await requests.find_by_code(table, "K7-QF") == "req-1"
    assert await requests.find_by_code(table, "K7-QFX") == "req-2"
    assert await requests.find_by_code(table, "K7-XX") is None


async def test_running_out_of_codes_is_a_fault(table: Table) -> None:
    await requests.allot_code(table, "req-1", ["K7-QF"])
    with pytest.raises(StoreFault, match="request req-2"):
        await requests.allot_code(table, "req-2", ["K7-QF"])


async def test_two_requests_after_the_same_code_get_one_each(table: Table) -> None:
    tries = (requests.allot_code(table, f"req-{number}", ["K7-QF", "K7-QFX"]) for number in range(2))
    assert sorted(await asyncio.gather(*tries)) == ["K7-QF", "K7-QFX"]


async def test_many_are_loaded_in_the_order_asked_for(table: Table) -> None:
    for number in range(60):
        await open_request(table, f"req-{number}")
    wanted = [f"req-{number}" for number in reversed(range(60))]
    asked = [*wanted[:30], "req-none", "req-5", *wanted[30:], "req-0"]
    loaded = [request.id for request in await requests.load_many(table, asked)]
    assert loaded == [*wanted[:30], "req-5", *(each for each in wanted[30:] if each != "req-5")]
    assert await requests.load_many(table, []) == []


async def test_a_place_already_taken_tells_what_is_there(table: Table) -> None:
    item = items.form_item(FULL)
    assert await put_new(table, item) is None
    assert await put_new(table, items.form_item(submission())) == item
