"""What a drawing of the card settles, in every order in which workers can get to it."""

import asyncio
from collections.abc import Collection

import pytest

from domain import Card, Owed, Standing, StoreUnavailable, Won
from store import cards, entries, owed, requests
from store.claims import claim
from store.table import Table
from tests.proxies import lose_reply
from tests.store.samples import ANA, BEN, DUE, claim_by, give_back, open_request, proxied, standing_of

CARD = Card("C0PANEL", "1764000000.000100")
OTHER = Card("C0PANEL", "1764000000.000200")
LATER = DUE + 60_000


async def due(table: Table) -> list[Owed]:
    return await owed.find_due(table, LATER + 1)


async def claimed(table: Table) -> Standing:
    outcome = await claim(table, await open_request(table), claim_by(ANA), "C0PANEL", DUE)
    assert isinstance(outcome, Won)
    return outcome.standing


def ids(standing: Standing) -> Collection[str]:
    return [entry.id for entry in standing.unrecorded]


async def test_a_drawing_that_was_all_of_it_settles_what_is_owed(table: Table) -> None:
    standing = await claimed(table)
    assert await due(table) == [Owed(standing.request_id, None, DUE)]
    after = await cards.record_drawn(table, standing.request_id, standing.seq, ids(standing), None)
    assert after is not None
    assert (after.drawn, after.seq, after.unrecorded) == (standing.seq, standing.seq, ())
    assert await due(table) == []


async def test_the_first_card_owes_nothing_more_once_it_is_drawn(table: Table) -> None:
    request_id = await open_request(table)
    await cards.record_drawn(table, request_id, 1, [], None)
    assert await due(table) == []


async def test_a_drawing_may_put_off_what_is_owed(table: Table) -> None:
    standing = await claimed(table)
    await cards.record_drawn(table, standing.request_id, standing.seq, ids(standing), LATER)
    assert await due(table) == [Owed(standing.request_id, None, LATER)]


async def test_a_drawing_may_owe_something_new_after_all_was_settled(table: Table) -> None:
    standing = await claimed(table)
    await cards.record_drawn(table, standing.request_id, standing.seq, ids(standing), None)
    await cards.record_drawn(table, standing.request_id, standing.seq, ids(standing), LATER)
    assert await due(table) == [Owed(standing.request_id, None, LATER)]


async def test_two_workers_that_drew_the_same_settle_it_both(table: Table) -> None:
    standing = await claimed(table)
    both = [cards.record_drawn(table, standing.request_id, standing.seq, ids(standing), None) for _ in range(2)]
    first, second = await asyncio.gather(*both)
    assert first == second
    assert await due(table) == []


@pytest.mark.parametrize("again_at", [None, LATER])
async def test_a_decision_after_the_reading_keeps_what_it_owes(table: Table, again_at: int | None) -> None:
    request_id = await open_request(table)
    drawn = await standing_of(table)
    won = await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE + 1)
    after = await cards.record_drawn(table, request_id, drawn.seq, ids(drawn), again_at)
    assert isinstance(won, Won)
    assert after is not None
    assert (after.drawn, after.seq) == (drawn.seq, won.standing.seq)
    assert after.unrecorded == won.standing.unrecorded
    assert await due(table) == [Owed(request_id, None, DUE + 1)]


async def test_a_decision_after_the_reading_keeps_its_entry_and_loses_the_one_recorded(table: Table) -> None:
    drawn = await claimed(table)
    await give_back(table)
    await claim(table, drawn.request_id, claim_by(BEN), "C0PANEL", DUE)
    after = await cards.record_drawn(table, drawn.request_id, drawn.seq, ids(drawn), None)
    assert after is not None
    assert after.seq > drawn.seq
    assert set(ids(after)) == {"given-back", "claim-of-U0BEN"}
    assert await due(table) == [Owed(drawn.request_id, None, DUE)]


@pytest.mark.parametrize("again_at", [None, LATER])
async def test_an_older_drawing_that_lands_late_changes_nothing_and_shows(table: Table, again_at: int | None) -> None:
    request_id = await open_request(table)
    old = await standing_of(table)
    won = await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    assert isinstance(won, Won)
    new = await cards.record_drawn(table, request_id, won.standing.seq, ids(won.standing), None)
    late = await cards.record_drawn(table, request_id, old.seq, ids(old), again_at)
    assert late == new
    assert late is not None
    assert late.drawn == late.seq > old.seq
    assert await due(table) == []


async def test_an_older_drawing_between_two_newer_ones_does_not_go_back(table: Table) -> None:
    drawn = await claimed(table)
    await give_back(table)
    newer = await standing_of(table)
    await claim(table, drawn.request_id, claim_by(BEN), "C0PANEL", DUE)
    await cards.record_drawn(table, drawn.request_id, newer.seq, [], None)
    after = await cards.record_drawn(table, drawn.request_id, drawn.seq, ids(drawn), None)
    assert after is not None
    assert (after.drawn, after.seq) == (newer.seq, newer.seq + 1)
    assert set(ids(after)) == {"claim-of-U0ANA", "given-back", "claim-of-U0BEN"}
    assert await due(table) == [Owed(drawn.request_id, None, DUE)]


async def test_an_entry_left_over_stays_owed(table: Table) -> None:
    drawn = await claimed(table)
    await give_back(table)
    won = await claim(table, drawn.request_id, claim_by(BEN), "C0PANEL", DUE)
    assert isinstance(won, Won)
    left = ["claim-of-U0ANA"]
    for recorded in (["given-back", "claim-of-U0BEN"], ["no-such-entry"]):
        after = await cards.record_drawn(table, drawn.request_id, won.standing.seq, recorded, None)
        assert after is not None
        assert (after.drawn, ids(after)) == (won.standing.seq, left)
        assert await due(table) == [Owed(drawn.request_id, None, DUE)]


async def test_entries_struck_by_another_worker_are_not_left_over(table: Table) -> None:
    standing = await claimed(table)
    await cards.remove_recorded(table, standing.request_id, ids(standing))
    assert [each.entry_id for each in await due(table)] == [None]
    await cards.record_drawn(table, standing.request_id, standing.seq, ids(standing), None)
    assert await due(table) == []


async def test_striking_recorded_entries_leaves_everything_else(table: Table) -> None:
    standing = await claimed(table)
    for recorded in (ids(standing), ids(standing), [], ["no-such-entry"]):
        await cards.remove_recorded(table, standing.request_id, recorded)
    after = await standing_of(table)
    assert after.unrecorded == ()
    assert (after.seq, after.drawn, after.claim) == (standing.seq, 0, standing.claim)


async def test_an_entry_is_recorded_once_however_often_the_end_is_repeated(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    standing = await claimed(table)
    async with proxied(table, monkeypatch) as (through, proxy):
        await entries.write(table, standing.unrecorded[0], None)
        proxy.will(lose_reply)
        with pytest.raises(StoreUnavailable):
            await cards.record_drawn(through, standing.request_id, standing.seq, ids(standing), None)
        after = await cards.record_drawn(through, standing.request_id, standing.seq, ids(standing), None)
    assert after is not None
    assert (after.drawn, after.unrecorded) == (standing.seq, ())
    assert await due(table) == []


async def test_a_stale_card_is_owed_again_as_by_a_decision(table: Table) -> None:
    standing = await claimed(table)
    await cards.record_drawn(table, standing.request_id, standing.seq, ids(standing), None)
    owing = await cards.owe_card(table, standing.request_id, LATER)
    assert owing is not None
    assert (owing.seq, owing.drawn, owing.claim) == (standing.seq + 1, standing.seq, standing.claim)
    assert await due(table) == [Owed(standing.request_id, None, LATER)]
    late = await cards.record_drawn(table, standing.request_id, standing.seq, [], None)
    assert late is not None
    assert late.seq > standing.seq
    assert len(await due(table)) == 1


async def test_a_request_that_does_not_exist_has_no_card(table: Table) -> None:
    assert await cards.record_drawn(table, "req-none", 1, [], None) is None
    assert await cards.record_drawn(table, "req-none", 1, ["entry"], LATER) is None
    assert await cards.owe_card(table, "req-none", DUE) is None
    await cards.remove_recorded(table, "req-none", ["entry"])
    assert await requests.load(table, "req-none") is None
