"""A tap that had its answer before a request was given back takes nothing, however often it is delivered."""

from __future__ import annotations

from dataclasses import replace

from domain import Closed, Decision, Won
from store import claims, decisions
from store.table import Table
from tests.store.samples import ANA, BEN, DUE, NOW, claim_by, open_request

LATER = NOW + 60_000


async def _given_back(table: Table) -> str:
    request_id = await open_request(table)
    await claims.claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    await claims.claim(table, request_id, claim_by(BEN), "C0PANEL", DUE)
    await decisions.release(table, request_id, claim_by(ANA).id, Decision("back", ANA, LATER, "worker"), DUE)
    return request_id


async def test_a_lost_tap_that_is_delivered_again_after_the_release_does_not_win(table: Table) -> None:
    request_id = await _given_back(table)
    again = replace(claim_by(BEN), at=LATER + 1, tapped_at=NOW)
    assert isinstance(await claims.claim(table, request_id, again, "C0PANEL", DUE), Closed)


async def test_a_tap_made_after_the_release_wins(table: Table) -> None:
    request_id = await _given_back(table)
    fresh = replace(claim_by(BEN, "fresh"), at=LATER + 2_000, tapped_at=LATER + 1_000)
    assert isinstance(await claims.claim(table, request_id, fresh, "C0PANEL", DUE), Won)


async def test_a_tap_timed_by_a_clock_that_is_a_little_behind_ours_still_wins(table: Table) -> None:
    request_id = await _given_back(table)
    fresh = replace(claim_by(BEN, "behind"), at=LATER + 100, tapped_at=LATER - 5_000)
    assert isinstance(await claims.claim(table, request_id, fresh, "C0PANEL", DUE), Won)
