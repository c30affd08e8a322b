"""The lists of requests: all that are not over, how many are in a state, and what somebody holds."""

from collections import Counter
from dataclasses import replace

import pytest

from domain import State
from store import decisions, requests
from store.claims import claim
from store.table import Table
from tests.proxies import Exchange, Seen, asks_for, aws_answer, pass_on
from tests.store.samples import ANA, BEN, DUE, NOW, claim_by, close_as, decision, give_back, open_request, proxied, take


async def ids(table: Table) -> list[str]:
    return [request.id for request in await requests.live(table)]


async def test_open_requests_come_oldest_first(table: Table) -> None:
    for number in range(5):
        await open_request(table, f"req-{number}", NOW - number)
    assert await ids(table) == ["req-4", "req-3", "req-2", "req-1", "req-0"]
    assert await requests.count_live(table, State.OPEN) == 5


async def test_those_of_the_same_instant_stay_in_their_order(table: Table) -> None:
    for number in (3, 1, 2):
        await open_request(table, f"req-{number}")
    assert await ids(table) == ["req-1", "req-2", "req-3"]


async def test_with_nothing_going_on_the_list_is_empty(table: Table) -> None:
    assert await ids(table) == []
    assert await requests.count_live(table, State.OPEN) == 0
    await open_request(table)
    await close_as(table, State.CANCELLED)
    assert await ids(table) == []


async def test_what_the_index_still_says_is_checked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        await open_request(table, f"req-{number}", NOW + number)
    await claim(table, "req-0", claim_by(ANA), "C0PANEL", DUE)
    await claim(table, "req-2", claim_by(BEN), "C0PANEL", DUE)
    await close_as(table, State.CANCELLED, "req-3")
    lagging = [
        {"pk": {"S": f"REQ#req-{number}"}, "sk": {"S": "STATE"}, "live": {"S": "open"}, "live_at": {"N": str(NOW)}}
        for number in range(4)
    ]
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(aws_answer({"Items": lagging, "Count": 4}), where=asks_for("Query"), times=4)
        found = await requests.live(through)
        assert [(request.id, request.standing.state) for request in found] == [
            ("req-1", State.OPEN),
            ("req-0", State.CLAIMED),
            ("req-2", State.CLAIMED),
        ]
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
    first, second = await open_request(table, "req-1"), await open_request(table, "req-2", NOW + 1)
    place = {"pk": {"S": f"REQ#{first}"}, "sk": {"S": "STATE"}, "live": {"S": "open"}, "live_at": {"N": str(NOW)}}
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(aws_answer({"Items": [], "Count": 3, "LastEvaluatedKey": place}))
        proxy.will(aws_answer({"Items": [], "Count": 2}))
        assert await requests.count_live(through, State.OPEN) == 5
        assert b"ExclusiveStartKey" in proxy.seen[-1].body
        proxy.will(aws_answer({"Items": [place], "Count": 1, "LastEvaluatedKey": place}), where=_asks_for_open)
        assert [request.id for request in await requests.live(through)] == [first, second]


def _asks_for_open(seen: Seen) -> bool:
    return asks_for("Query")(seen) and b'"open"' in seen.body


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
    assert await ids(table) == ["req-7", "req-6", "req-4", "req-2", "req-5", "req-3"]


async def test_a_list_has_no_end_that_was_set_beforehand(table: Table) -> None:
    numbers = range(1_030)
    for number in numbers:
        await open_request(table, f"req-{number:04}", NOW + number)
    for number in numbers[::3]:
        await take(table, f"req-{number:04}", ANA)
    found = await requests.live(table)
    assert Counter(request.standing.state for request in found) == {State.OPEN: 686, State.CLAIMED: 344}
    order = sorted(numbers, key=lambda number: (number % 3 == 0, number))
    assert [request.id for request in found] == [f"req-{number:04}" for number in order]
    assert len(await requests.held_by(table, ANA)) == 344


async def test_one_that_is_claimed_while_the_index_is_read_is_on_the_list_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        await open_request(table, f"req-{number}", NOW + number)

    async def claim_meanwhile(exchange: Exchange) -> None:
        await pass_on(exchange)
        await take(table, "req-1", ANA)

    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(claim_meanwhile, where=_asks_for_open)
        assert [request.id for request in await requests.live(through)] == ["req-0", "req-2", "req-1"]


async def test_a_booked_request_is_on_its_holders_list_until_it_is_over(table: Table) -> None:
    for request_id in ("booked", "done", "cancelled"):
        await open_request(table, request_id)
        await take(table, request_id, ANA)
        await _book(table, request_id, "claim-of-U0ANA")
    assert len(await requests.held_by(table, ANA)) == 3
    await close_as(table, State.DONE, "done")
    await close_as(table, State.CANCELLED, "cancelled")
    assert [request.id for request in await requests.held_by(table, ANA)] == ["booked"]
    assert await ids(table) == ["booked"]
