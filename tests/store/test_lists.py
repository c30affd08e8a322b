"""The lists of requests: by state, all together, and by who holds them."""

from dataclasses import replace

import pytest

from domain import Page, Request, State
from store import decisions, requests
from store.claims import claim
from store.table import Table
from tests.proxies import asks_for, aws_answer
from tests.store.samples import ANA, BEN, DUE, NOW, claim_by, close_as, decision, give_back, open_request, proxied, take


def ids(page: Page[Request]) -> list[str]:
    return [request.id for request in page.items]


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


async def _book(table: Table, request_id: str, claim_id: str) -> None:
    await decisions.book(table, request_id, claim_id, NOW + 9, decision(f"booked-{request_id}"), DUE)


async def test_all_that_is_not_over_comes_open_then_claimed_then_booked_oldest_first(table: Table) -> None:
    for number in range(9):
        await open_request(table, f"req-{number}", NOW - number)
    for number in range(7):
        await take(table, f"req-{number}", ANA)
    for number in (1, 3, 5):
        await _book(table, f"req-{number}", "claim-of-U0ANA")
    await close_as(table, State.CANCELLED, "req-0")
    await close_as(table, State.DONE, "req-1")
    await close_as(table, State.CANCELLED, "req-8")
    expected = ["req-7", "req-6", "req-4", "req-2", "req-5", "req-3"]
    for limit in (1, 2, 3, 4, 6, 9):
        assert await _all_pages(table, limit) == [expected[at : at + limit] for at in range(0, 6, limit)]


async def _all_pages(table: Table, limit: int) -> list[list[str]]:
    page = await requests.list_all(table, limit)
    found = [ids(page)]
    while page.next is not None:
        page = await requests.list_all(table, limit, page.next)
        found.append(ids(page))
    return found


async def test_with_nothing_going_on_the_list_of_all_is_one_empty_page(table: Table) -> None:
    await open_request(table)
    await close_as(table, State.CANCELLED)
    assert await requests.list_all(table, 5) == Page(())


async def test_one_that_changes_while_somebody_pages_is_neither_lost_nor_shown_twice(table: Table) -> None:
    for number in range(4):
        await open_request(table, f"req-{number}", NOW + number)
    await take(table, "req-3", ANA)
    first = await requests.list_all(table, 2)
    await take(table, "req-2", BEN)
    second = await requests.list_all(table, 2, first.next)
    assert [ids(first), ids(second)] == [["req-0", "req-1"], ["req-2", "req-3"]]
    assert second.next is None


@pytest.mark.parametrize("cursor", ["", "garbage", "~", "12~a~b", "12~done~b", "12~open~", "x~open~b", "1" * 400])
async def test_a_mangled_cursor_of_all_starts_over(table: Table, cursor: str) -> None:
    request_id = await open_request(table)
    assert ids(await requests.list_all(table, 5, cursor)) == [request_id]
    assert ids(await requests.list_live(table, State.OPEN, 5, "12~claimed~b")) == [request_id]


async def test_a_booked_request_is_on_its_holders_list_until_it_is_over(table: Table) -> None:
    for request_id in ("booked", "done", "cancelled"):
        await open_request(table, request_id)
        await take(table, request_id, ANA)
        await _book(table, request_id, "claim-of-U0ANA")
    assert len(await requests.held_by(table, ANA)) == 3
    await close_as(table, State.DONE, "done")
    await close_as(table, State.CANCELLED, "cancelled")
    assert [request.id for request in await requests.held_by(table, ANA)] == ["booked"]
    assert ids(await requests.list_live(table, State.BOOKED, 5)) == ["booked"]
