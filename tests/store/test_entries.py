"""The history: written once, told once, paged newest first."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain

import pytest

from domain import Card, Entry, EntryKind, StoreFault, StoreUnavailable
from store import entries, requests
from store.table import Table
from tests.proxies import lose_reply
from tests.store.samples import ANA, BEN, CAT, DUE, NOW, lost, open_request, proxied

CARD = Card("D0ANA", "1764000000.000100")


def at(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, tzinfo=UTC).timestamp() * 1_000)


async def pages(table: Table, now: int, limit: int) -> list[list[str]]:
    found, after = [], None
    while True:
        page = await entries.newest(table, now, limit, after)
        found.append([entry.id for entry in page.items])
        if page.next is None:
            return found
        after = page.next


@pytest.mark.parametrize(
    "entry",
    [
        lost("tap-1"),
        Entry("tap-2", "req-1001", "K7-QF", EntryKind.WON, ANA, NOW, "worker-1", "C0PANEL"),
        Entry("tap-3", "req-1001", "K7-QF", EntryKind.CLOSED, CAT, NOW, "worker-1", told_at=NOW + 1),
        Entry("tap-4", "req-1001", "K7-QF", EntryKind.HANDED_OVER, CAT, NOW, "worker-1", holder=BEN, former=ANA),
        Entry(
            id="press-1",
            request_id="req-1001",
            code="K7-QF",
            kind=EntryKind.BOOKED,
            by=CAT,
            at=NOW,
            worker="worker-1",
            claim_id="tap-2",
            holder=ANA,
            reason="On Ana's word.",
            when=NOW + 1,
            direct=CARD,
        ),
    ],
)
async def test_an_entry_comes_back_as_it_was_written(table: Table, entry: Entry) -> None:
    assert await entries.write(table, entry, DUE)
    read = await entries.read(table, entry.request_id, entry.id)
    assert read == entry
    assert read is not None
    assert read.by.name == entry.by.name


async def test_an_entry_is_never_written_over(table: Table) -> None:
    assert await entries.write(table, lost("tap-1"), DUE)
    assert not await entries.write(table, replace(lost("tap-1"), by=CAT), DUE)
    assert await entries.read(table, "req-1001", "tap-1") == lost("tap-1")


async def test_an_entry_that_does_not_exist_is_none(table: Table) -> None:
    assert await entries.read(table, "req-1001", "tap-1") is None


async def test_the_time_of_the_first_answer_stays(table: Table) -> None:
    await entries.write(table, lost("tap-1"), DUE)
    await entries.mark_told(table, "req-1001", "tap-1", NOW + 1)
    await entries.mark_told(table, "req-1001", "tap-1", NOW + 2)
    assert await entries.read(table, "req-1001", "tap-1") == replace(lost("tap-1"), told_at=NOW + 1)


async def test_an_entry_must_be_on_record_before_it_is_told(table: Table) -> None:
    with pytest.raises(StoreFault, match="tap-1 of request req-1001 is not on record"):
        await entries.mark_told(table, "req-1001", "tap-1", NOW)
    assert await entries.read(table, "req-1001", "tap-1") is None


async def test_a_requests_story_is_its_own_and_in_order(table: Table) -> None:
    await open_request(table)
    for entry in (lost("b", at=NOW + 2), lost("a", at=NOW + 3), lost("c", at=NOW + 1), lost("d", "req-2")):
        await entries.write(table, entry, None)
    assert [entry.id for entry in await entries.story(table, "req-1001", 50)] == ["c", "b", "a"]
    assert await entries.story(table, "req-none", 50) == []


async def test_of_a_long_story_the_newest_part_is_told_oldest_first(table: Table) -> None:
    for number in range(7):
        await entries.write(table, lost(f"{NOW + number}-tap", at=NOW + number), None)
    found = await entries.story(table, "req-1001", 3)
    assert [entry.at - NOW for entry in found] == [4, 5, 6]
    assert len(await entries.story(table, "req-1001", 7)) == 7


async def test_a_long_history_does_not_make_the_request_harder_to_read(table: Table) -> None:
    await open_request(table)
    for number in range(5):
        await entries.write(table, lost(f"tap-{number}"), None)
    request = await requests.load(table, "req-1001")
    assert request is not None
    assert request.standing.unrecorded == ()


async def test_pages_run_newest_first_through_the_months(table: Table) -> None:
    days = [(2026, 11, 28), (2026, 11, 27), (2026, 9, 30), (2026, 9, 1), (2025, 12, 31), (2025, 1, 1)]
    for number, day in enumerate(days):
        await entries.write(table, lost(f"tap-{number}", f"req-{number}", at(*day)), None)
    ids = [f"tap-{number}" for number in range(6)]
    now = at(2026, 11, 29)
    assert await pages(table, now, 10) == [ids]
    assert await pages(table, now, 6) == [ids]
    assert await pages(table, now, 3) == [ids[:3], ids[3:]]
    assert await pages(table, now, 1) == [[each] for each in ids]


async def test_pages_neither_skip_nor_repeat_what_happened_in_the_same_millisecond(table: Table) -> None:
    for number in range(7):
        await entries.write(table, lost(f"tap-{number}", f"req-{number % 3}"), None)
    found = await pages(table, NOW, 2)
    assert [len(page) for page in found] == [2, 2, 2, 1]
    assert sorted(chain(*found)) == [f"tap-{number}" for number in range(7)]


async def test_the_history_goes_back_two_years(table: Table) -> None:
    await entries.write(table, lost("new", at=at(2024, 12, 1)), None)
    await entries.write(table, lost("old", at=at(2024, 11, 30)), None)
    assert await pages(table, at(2026, 11, 29), 5) == [["new"]]
    assert [entry.id for entry in await entries.story(table, "req-1001", 50)] == ["old", "new"]


async def test_an_empty_history_is_one_empty_page(table: Table) -> None:
    assert await pages(table, NOW, 5) == [[]]


@pytest.mark.parametrize(
    "cursor", ["", "garbage", "~~", "12~a", "x~a~b", "1764000000000~~b", "9" * 400, "٣~a~b", "-1~a~b"]
)
async def test_a_mangled_cursor_starts_over(table: Table, cursor: str) -> None:
    await entries.write(table, lost("tap-1"), None)
    page = await entries.newest(table, NOW, 5, cursor)
    assert [entry.id for entry in page.items] == ["tap-1"]


async def test_a_cursor_from_the_future_or_the_far_past_does_no_harm(table: Table) -> None:
    await entries.write(table, lost("tap-1"), None)
    assert len((await entries.newest(table, NOW, 5, "9999999999999~req~tap")).items) == 1
    assert (await entries.newest(table, NOW, 5, "0~req~tap")).items == ()


async def test_the_first_direct_message_about_a_claim_is_the_one_that_counts(table: Table) -> None:
    await entries.write(table, lost("tap-1"), DUE)
    messages = [Card("D0ANA", f"1764000000.{number:06}") for number in range(6)]
    saved = await asyncio.gather(*(entries.save_direct(table, "req-1001", "tap-1", each) for each in messages))
    (counts,) = {entry.direct for entry in saved}
    assert counts in messages
    assert await entries.read(table, "req-1001", "tap-1") == replace(lost("tap-1"), direct=counts)


async def test_a_direct_message_is_remembered_beside_when_it_was_told(table: Table) -> None:
    await entries.write(table, lost("tap-1"), DUE)
    await entries.mark_told(table, "req-1001", "tap-1", NOW + 1)
    assert await entries.save_direct(table, "req-1001", "tap-1", CARD) == replace(
        lost("tap-1"), told_at=NOW + 1, direct=CARD
    )


async def test_a_direct_message_saved_again_after_a_lost_reply_is_the_same(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await entries.write(table, lost("tap-1"), None)
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(lose_reply)
        with pytest.raises(StoreUnavailable):
            await entries.save_direct(through, "req-1001", "tap-1", CARD)
        assert (await entries.save_direct(through, "req-1001", "tap-1", CARD)).direct == CARD


async def test_there_is_no_direct_message_about_what_is_not_on_record(table: Table) -> None:
    with pytest.raises(StoreFault, match="tap-1 of request req-1001 is not on record"):
        await entries.save_direct(table, "req-1001", "tap-1", CARD)
    assert await entries.read(table, "req-1001", "tap-1") is None
