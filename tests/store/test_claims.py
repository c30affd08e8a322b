"""The claim as one coach after another meets it."""

from dataclasses import replace

import pytest

from domain import Already, AlreadyHeld, Closed, EntryKind, Missing, State, Won
from store import decisions, requests
from store.claims import claim
from store.table import Table
from tests.store.samples import (
    ANA,
    BEN,
    CAT,
    DUE,
    NOW,
    claim_by,
    close_as,
    decision,
    drawn,
    give_back,
    open_request,
    take,
)


async def test_an_open_request_goes_to_whoever_asks(table: Table) -> None:
    request_id = await open_request(table)
    before = await requests.load(table, request_id)
    outcome = await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    assert isinstance(outcome, Won)
    assert outcome.standing.state is State.CLAIMED
    assert outcome.standing.claim == claim_by(ANA)
    assert outcome.standing.holder == ANA
    assert before is not None
    assert outcome.standing.seq == before.standing.seq + 1


async def test_the_write_that_decides_also_records_the_attempt(table: Table) -> None:
    request_id = await open_request(table)
    outcome = await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    assert isinstance(outcome, Won)
    (entry,) = outcome.standing.unrecorded
    assert (entry.id, entry.request_id, entry.code) == ("claim-of-U0ANA", request_id, f"K-{request_id}")
    assert (entry.kind, entry.by, entry.by.name) == (EntryKind.WON, ANA, "Ana Alvarez")
    assert (entry.at, entry.worker, entry.where) == (NOW, "worker-1", "C0PANEL")


async def test_the_loser_is_told_what_the_failed_write_found(table: Table) -> None:
    request_id = await open_request(table)
    won = await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    outcome = await claim(table, request_id, claim_by(BEN, at=NOW + 40), "C0PANEL", DUE)
    assert isinstance(won, Won)
    assert outcome == AlreadyHeld(won.standing)
    assert outcome.standing.claim == claim_by(ANA)
    assert outcome.standing.holder is not None
    assert outcome.standing.holder.name == "Ana Alvarez"


async def test_a_second_tap_of_the_holder_is_not_a_loss(table: Table) -> None:
    request_id = await open_request(table)
    won = await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    assert isinstance(won, Won)
    assert await claim(table, request_id, claim_by(ANA, "second"), "C0PANEL", DUE) == Already(won.standing)


async def test_the_same_tap_again_is_the_same_win(table: Table) -> None:
    request_id = await open_request(table)
    first = await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    assert await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE) == first


async def test_the_same_user_id_in_another_workspace_is_somebody_else(table: Table) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA, "home"), "C0PANEL", DUE)
    stranger = replace(ANA, team="T0EXT")
    outcome = await claim(table, request_id, claim_by(stranger, "away"), "C0PANEL", DUE)
    assert isinstance(outcome, AlreadyHeld)


async def test_a_request_nobody_made_is_missing(table: Table) -> None:
    assert await claim(table, "req-none", claim_by(ANA), "C0PANEL", DUE) == Missing("req-none")
    assert await requests.load(table, "req-none") is None


@pytest.mark.parametrize("state", [State.CANCELLED, State.DONE])
async def test_a_closed_request_stays_closed(table: Table, state: State) -> None:
    request_id = await open_request(table)
    closed = await close_as(table, state)
    for person in (ANA, BEN, CAT):
        tap = claim_by(person, f"late-tap-of-{person.id}")
        assert await claim(table, request_id, tap, "C0PANEL", DUE) == Closed(closed)


@pytest.mark.parametrize("state", [State.CANCELLED, State.DONE])
async def test_the_tap_that_once_won_does_not_reopen_what_was_closed(table: Table, state: State) -> None:
    request_id = await open_request(table)
    await take(table, request_id, ANA)
    await close_as(table, state)
    closed = await drawn(table)
    assert await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE) == Closed(closed)


async def test_a_tap_that_won_is_no_loss_even_if_all_is_over_before_its_reply_comes(table: Table) -> None:
    """Nobody puts another outcome of it on record before its own is there."""
    request_id = await open_request(table)
    await take(table, request_id, ANA)
    given_back = await give_back(table)
    assert await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE) == Won(given_back)
    taken = await take(table, request_id, BEN)
    assert await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE) == Won(taken)
    closed = await close_as(table, State.CANCELLED)
    assert await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE) == Won(closed)


async def test_a_booked_request_is_still_its_holders(table: Table) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    await decisions.book(table, request_id, "first", NOW + 9, decision("booked"), DUE)
    assert isinstance(await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE), Won)
    assert isinstance(await claim(table, request_id, claim_by(ANA, "second"), "C0PANEL", DUE), Already)
    assert isinstance(await claim(table, request_id, claim_by(BEN), "C0PANEL", DUE), AlreadyHeld)


async def test_a_redelivered_tap_does_not_take_again_what_was_given_back(table: Table) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    await give_back(table)
    await drawn(table)
    outcome = await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    assert isinstance(outcome, Closed)
    assert (outcome.standing.state, outcome.standing.claim) == (State.OPEN, None)
    assert isinstance(await claim(table, request_id, claim_by(ANA, "second"), "C0PANEL", DUE), Won)


async def test_an_old_card_of_an_earlier_holder_loses_to_the_present_one(table: Table) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    await give_back(table)
    await drawn(table)
    ben = await claim(table, request_id, claim_by(BEN), "C0PANEL", DUE)
    assert isinstance(ben, Won)
    assert await claim(table, request_id, claim_by(ANA, "second"), "C0PANEL", DUE) == AlreadyHeld(ben.standing)
    assert await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE) == AlreadyHeld(ben.standing)
