"""Requests: made once whatever is repeated, and found in every way people look for them."""

import asyncio
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import Closed, Page, Request, State, StoreFault, StoreUnavailable, Submission
from store import items, requests
from store.claims import claim
from store.keys import form_key
from store.operations import get, put_new
from store.table import Table
from tests.proxies import asks_for, aws_answer, refuse
from tests.store.samples import ANA, BEN, DUE, NOW, claim_by, close_as, give_back, open_request, proxied, submission

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
    timezone="Europe/Oslo",
    notes="Prefers mornings.\nBrings a <laptop> & a 🐈.",
    source="careers page",
)


def ids(page: Page[Request]) -> list[str]:
    return [request.id for request in page.items]


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
    **dict.fromkeys(("first_name", "last_name", "email", "phone", "role", "notes", "timezone", "source"), texts),
)


@given(submissions)
def test_no_submission_is_changed_by_being_kept(submission: Submission) -> None:
    assert items.submission(items.form_item(submission)) == submission


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


async def test_open_requests_are_paged_oldest_first(table: Table) -> None:
    for number in range(5):
        await open_request(table, f"req-{number}", NOW - number)
    first = await requests.list_live(table, State.OPEN, 2)
    second = await requests.list_live(table, State.OPEN, 2, first.next)
    third = await requests.list_live(table, State.OPEN, 2, second.next)
    assert [ids(page) for page in (first, second, third)] == [["req-4", "req-3"], ["req-2", "req-1"], ["req-0"]]
    assert third.next is None
    assert (await requests.list_live(table, State.OPEN, 5)).next is None
    assert await requests.count_live(table, State.OPEN) == 5


async def test_nothing_open_is_one_empty_page(table: Table) -> None:
    assert await requests.list_live(table, State.OPEN, 5) == Page(())
    assert await requests.count_live(table, State.OPEN) == 0


async def test_a_page_goes_on_after_a_request_that_left_the_list_meanwhile(table: Table) -> None:
    for number in range(4):
        await open_request(table, f"req-{number}", NOW + number)
    first = await requests.list_live(table, State.OPEN, 2)
    await claim(table, "req-1", claim_by(ANA), "C0PANEL", DUE)
    assert ids(await requests.list_live(table, State.OPEN, 2, first.next)) == ["req-2", "req-3"]


@pytest.mark.parametrize("cursor", ["", "garbage", "~", "12~a~b", "x~a", "1" * 400])
async def test_a_mangled_cursor_starts_over(table: Table, cursor: str) -> None:
    request_id = await open_request(table)
    assert ids(await requests.list_live(table, State.OPEN, 5, cursor)) == [request_id]


async def test_each_state_has_its_list_and_a_closed_request_is_on_none(table: Table) -> None:
    for request_id in ("open", "claimed", "cancelled"):
        await open_request(table, request_id)
    await claim(table, "claimed", claim_by(ANA), "C0PANEL", DUE)
    await close_as(table, State.CANCELLED, "cancelled")
    lists = [ids(await requests.list_live(table, state, 5)) for state in State]
    assert lists == [["open"], ["claimed"], [], [], []]


async def test_what_the_index_still_says_is_checked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        await open_request(table, f"req-{number}", NOW + number)
    await claim(table, "req-0", claim_by(ANA), "C0PANEL", DUE)
    await claim(table, "req-2", claim_by(BEN), "C0PANEL", DUE)
    lagging = [
        {"pk": {"S": f"REQ#req-{number}"}, "sk": {"S": "STATE"}, "live": {"S": "open"}, "live_at": {"N": str(NOW)}}
        for number in range(3)
    ]
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(aws_answer({"Items": lagging, "Count": 3}), where=asks_for("Query"), times=2)
        page = await requests.list_live(through, State.OPEN, 2)
        assert ids(page) == ["req-1"]
        assert page.next is not None
        assert [request.id for request in await requests.held_by(through, ANA)] == ["req-0"]


async def test_a_person_finds_what_they_hold_oldest_claim_first(table: Table) -> None:
    for number in range(4):
        await open_request(table, f"req-{number}")
    for number, (person, at) in enumerate([(ANA, NOW + 9), (BEN, NOW), (ANA, NOW + 1), (ANA, NOW + 5)]):
        await claim(table, f"req-{number}", claim_by(person, f"claim-{number}", at), "C0PANEL", DUE)
    await give_back(table, "req-3")
    assert [request.id for request in await requests.held_by(table, ANA)] == ["req-2", "req-0"]
    assert [request.id for request in await requests.held_by(table, BEN)] == ["req-1"]
    assert await requests.held_by(table, replace(ANA, team="T0EXT")) == []


async def test_a_list_longer_than_one_answer_is_read_to_its_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    start = {"pk": {"S": "REQ#a"}, "sk": {"S": "STATE"}, "live": {"S": "open"}, "live_at": {"N": "1"}}
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(aws_answer({"Items": [], "Count": 3, "LastEvaluatedKey": start}))
        proxy.will(aws_answer({"Items": [], "Count": 2}))
        assert await requests.count_live(through, State.OPEN) == 5
        assert b"ExclusiveStartKey" in proxy.seen[-1].body
        proxy.will(aws_answer({"Items": [], "LastEvaluatedKey": start}))
        proxy.will(aws_answer({"Items": []}))
        assert await requests.list_live(through, State.OPEN, 5) == Page(())


async def test_a_place_already_taken_tells_what_is_there(table: Table) -> None:
    item = items.form_item(FULL)
    assert await put_new(table, item) is None
    assert await put_new(table, items.form_item(submission())) == item
