"""Places in a coach's week: never more than the cap, never two for one claim, none lost."""

import asyncio
from dataclasses import replace

import pytest

from domain import StoreUnavailable
from store import loads
from store.keys import load_key
from store.operations import get
from store.table import Table
from tests.proxies import lose_reply
from tests.store.samples import ANA, BEN, NOW, proxied

WEEK = "2025-W48"


async def test_of_twenty_claims_at_once_five_find_a_place(table: Table) -> None:
    tries = (loads.take_place(table, ANA, WEEK, f"req-{number}", f"tap-{number}", 5) for number in range(20))
    assert sorted(await asyncio.gather(*tries)) == [False] * 15 + [True] * 5
    assert len(await loads.places(table, ANA, WEEK)) == 5


async def test_a_claim_has_its_place_once_however_often_it_asks(table: Table) -> None:
    tries = (loads.take_place(table, ANA, WEEK, "req-1", "tap-1", 1) for _ in range(6))
    assert await asyncio.gather(*tries) == [True] * 6
    assert await loads.places(table, ANA, WEEK) == frozenset({("req-1", "tap-1")})
    assert not await loads.take_place(table, ANA, WEEK, "req-1", "tap-2", 1)


async def test_a_place_is_kept_when_the_cap_is_lowered(table: Table) -> None:
    for number in range(3):
        assert await loads.take_place(table, ANA, WEEK, f"req-{number}", "tap", 3)
    assert await loads.take_place(table, ANA, WEEK, "req-0", "tap", 1)
    assert not await loads.take_place(table, ANA, WEEK, "req-9", "tap", 1)


async def test_a_place_given_back_is_free_for_another(table: Table) -> None:
    assert await loads.take_place(table, ANA, WEEK, "req-1", "tap-1", 1)
    for _ in range(2):
        await loads.give_place(table, ANA, WEEK, "req-1", "tap-1")
    assert await loads.places(table, ANA, WEEK) == frozenset()
    assert await loads.take_place(table, ANA, WEEK, "req-2", "tap-2", 1)
    await loads.give_place(table, ANA, WEEK, "req-1", "tap-1")
    assert await loads.places(table, ANA, WEEK) == frozenset({("req-2", "tap-2")})


async def test_giving_back_what_was_never_taken_leaves_nothing_behind(table: Table) -> None:
    await loads.give_place(table, ANA, WEEK, "req-1", "tap-1")
    assert await get(table, load_key(ANA, WEEK)) is None


async def test_each_coach_and_each_week_has_its_own_places(table: Table) -> None:
    for person, week in ((ANA, WEEK), (BEN, WEEK), (ANA, "2025-W49"), (replace(ANA, team="T0EXT"), WEEK)):
        assert await loads.take_place(table, person, week, "req-1", "tap-1", 1)


async def test_a_place_whose_reply_was_lost_is_found_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(lose_reply)
        with pytest.raises(StoreUnavailable):
            await loads.take_place(through, ANA, WEEK, "req-1", "tap-1", 1)
        assert await loads.take_place(through, ANA, WEEK, "req-1", "tap-1", 1)


async def test_a_week_is_forgotten_some_weeks_later(table: Table) -> None:
    assert loads.week_of(NOW) == WEEK
    await loads.take_place(table, ANA, WEEK, "req-1", "tap-1", 1)
    item = await get(table, load_key(ANA, WEEK))
    assert item is not None
    expires = int(item["expires"]["N"])
    assert 28 <= (expires - NOW // 1_000) / 86_400 <= 60


@pytest.mark.parametrize(
    ("at", "week"),
    [
        (1_767_225_599_999, "2026-W01"),  # the last moment of 2025, a Wednesday
        (1_767_571_199_999, "2026-W01"),  # Sunday, 4 January 2026
        (1_767_571_200_000, "2026-W02"),
        (1_798_761_600_000, "2026-W53"),  # 1 January 2027, a Friday
    ],
)
def test_a_week_begins_on_monday_and_belongs_to_the_year_of_its_thursday(at: int, week: str) -> None:
    assert loads.week_of(at) == week
