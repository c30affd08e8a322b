"""The card's lease and its place, in every order in which workers can get to it."""

import asyncio

import pytest

from domain import Card, StoreFault, StoreUnavailable
from store import cards, posts
from store.table import Table
from tests.proxies import lose_reply
from tests.store.samples import ANA, NOW, open_request, proxied, standing_of, take

CHANNEL, ELSEWHERE = "C0PANEL", "C0OTHER"
CARD = Card(CHANNEL, "1764000000.000100")
OTHER = Card(CHANNEL, "1764000000.000200")


async def test_one_of_many_workers_may_post(table: Table) -> None:
    request_id = await open_request(table)
    tries = (posts.begin(table, request_id, CHANNEL, NOW, NOW + 30_000) for _ in range(8))
    leases = [lease for lease in await asyncio.gather(*tries) if lease]
    assert leases == [posts.Lease(CHANNEL, in_doubt=False)]


async def test_the_lease_of_a_dead_worker_ends_by_itself(table: Table) -> None:
    request_id = await open_request(table)
    assert await posts.begin(table, request_id, CHANNEL, NOW, NOW + 30_000)
    assert not await posts.begin(table, request_id, CHANNEL, NOW + 30_000, NOW + 60_000)
    assert await posts.begin(table, request_id, CHANNEL, NOW + 30_001, NOW + 60_000)


async def test_only_the_lease_that_was_taken_is_given_back(table: Table) -> None:
    request_id = await open_request(table)
    assert await posts.begin(table, request_id, CHANNEL, NOW, NOW + 30_000)
    assert await posts.begin(table, request_id, CHANNEL, NOW + 30_001, NOW + 60_000), "the first worker was too slow"
    await posts.end(table, request_id, NOW + 30_000, in_doubt=False)
    assert not await posts.begin(table, request_id, CHANNEL, NOW + 40_000, NOW + 70_000)
    await posts.end(table, request_id, NOW + 60_000, in_doubt=False)
    assert await posts.begin(table, request_id, CHANNEL, NOW + 40_000, NOW + 70_000)


async def test_while_a_post_is_in_doubt_the_next_is_held_to_its_channel(table: Table) -> None:
    request_id = await open_request(table)
    await posts.begin(table, request_id, CHANNEL, NOW, NOW + 30_000)
    for begun in (NOW + 30_001, NOW + 40_000):
        lease = await posts.begin(table, request_id, ELSEWHERE, begun, begun + 5_000)
        assert lease == posts.Lease(CHANNEL, in_doubt=True)
        assert (await standing_of(table)).channel == CHANNEL
        await posts.end(table, request_id, begun + 5_000, in_doubt=True)


async def test_a_post_that_was_refused_or_deleted_leaves_the_next_its_own_channel(table: Table) -> None:
    request_id = await open_request(table)
    await posts.begin(table, request_id, CHANNEL, NOW, NOW + 30_000)
    await posts.end(table, request_id, NOW + 30_000, in_doubt=False)
    lease = await posts.begin(table, request_id, ELSEWHERE, NOW, NOW + 40_000)
    assert lease == posts.Lease(ELSEWHERE, in_doubt=False)
    await posts.save_card(table, request_id, CARD)
    assert await cards.forget_card(table, request_id, CARD)
    assert (await standing_of(table)).channel == ""
    lease = await posts.begin(table, request_id, ELSEWHERE, NOW, NOW + 50_000)
    assert lease == posts.Lease(ELSEWHERE, in_doubt=False)


async def test_nobody_may_post_a_card_that_is_saved(table: Table) -> None:
    request_id = await open_request(table)
    await posts.begin(table, request_id, CHANNEL, NOW, NOW + 30_000)
    assert (await posts.save_card(table, request_id, CARD)).card == CARD
    assert not await posts.begin(table, request_id, CHANNEL, NOW + 90_000, NOW + 120_000)


async def test_nobody_may_post_for_a_request_that_does_not_exist(table: Table) -> None:
    assert not await posts.begin(table, "req-none", CHANNEL, NOW, NOW + 30_000)
    with pytest.raises(StoreFault, match="req-none does not exist"):
        await posts.save_card(table, "req-none", CARD)


async def test_of_two_cards_the_first_saved_stays_and_the_second_poster_learns_of_it(table: Table) -> None:
    request_id = await open_request(table)
    await posts.save_card(table, request_id, CARD)
    assert (await posts.save_card(table, request_id, OTHER)).card == CARD
    assert (await standing_of(table)).card == CARD


async def test_a_card_saved_again_after_a_lost_reply_is_the_same(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    request_id = await open_request(table)
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(lose_reply)
        with pytest.raises(StoreUnavailable):
            await posts.save_card(through, request_id, CARD)
        assert (await posts.save_card(through, request_id, CARD)).card == CARD


async def test_saving_the_card_keeps_a_decision_made_meanwhile(table: Table) -> None:
    before = await take(table, await open_request(table), ANA)
    after = await posts.save_card(table, before.request_id, CARD)
    assert (after.claim, after.seq, after.unrecorded) == (before.claim, before.seq, before.unrecorded)
