"""The claim as one coach after another meets it."""

from dataclasses import replace

import pytest

from domain import Already, AlreadyHeld, Closed, EntryKind, Missing, State, Won
from store import cards, requests
from store.claims import claim
from store.keys import state_key
from store.operations import get, update
from store.table import Item, Table
from tests.store.samples import ANA, BEN, DUE, NOW, claim_by, close_as, give_back, open_request


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
    await close_as(table, state)
    outcome = await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    assert isinstance(outcome, Closed)
    assert outcome.standing.state is state
    assert outcome.standing.claim is None


@pytest.mark.parametrize("state", [State.CANCELLED, State.DONE])
async def test_the_tap_that_once_won_does_not_reopen_what_was_closed(table: Table, state: State) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    await close_as(table, state)
    assert isinstance(await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE), Closed)


async def test_a_booked_request_is_still_its_holders(table: Table) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    await update(table, state_key(request_id), "SET #state = :booked", "attribute_exists(#pk)", {"booked": "booked"})
    assert isinstance(await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE), Won)
    assert isinstance(await claim(table, request_id, claim_by(ANA, "second"), "C0PANEL", DUE), Already)
    assert isinstance(await claim(table, request_id, claim_by(BEN), "C0PANEL", DUE), AlreadyHeld)


async def test_a_redelivered_tap_does_not_take_again_what_was_given_back(table: Table) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    await give_back(table)
    outcome = await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    assert isinstance(outcome, Closed)
    assert (outcome.standing.state, outcome.standing.claim) == (State.OPEN, None)
    assert isinstance(await claim(table, request_id, claim_by(ANA, "second"), "C0PANEL", DUE), Won)


async def test_an_old_card_of_an_earlier_holder_loses_to_the_present_one(table: Table) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE)
    await give_back(table)
    ben = await claim(table, request_id, claim_by(BEN), "C0PANEL", DUE)
    assert isinstance(ben, Won)
    assert await claim(table, request_id, claim_by(ANA, "second"), "C0PANEL", DUE) == AlreadyHeld(ben.standing)
    assert await claim(table, request_id, claim_by(ANA, "first"), "C0PANEL", DUE) == AlreadyHeld(ben.standing)


async def test_a_claim_costs_the_same_after_a_thousand(table: Table) -> None:
    request_id = await open_request(table)
    await claim(table, request_id, claim_by(ANA, "claim-0000"), "C0PANEL", DUE)
    first = _size(await get(table, state_key(request_id)))
    for number in range(1, 1_001):
        await give_back(table)
        won = await claim(table, request_id, claim_by(ANA, f"claim-{number:04}"), "C0PANEL", DUE)
        assert isinstance(won, Won)
        if number % 5 == 4:
            recorded = [entry.id for entry in won.standing.unrecorded]
            await cards.record_drawn(table, request_id, won.standing.seq, recorded, None)
    last = await get(table, state_key(request_id))
    # One write unit pays for 1 KB.
    assert _size(last) <= first + 21 < 1_024


def _size(item: Item | None) -> int:
    """An item's size by DynamoDB's rules, counting every number at its largest (21 bytes)."""
    assert item is not None
    return sum(len(name.encode()) + _value_size(value) for name, value in item.items())


def _value_size(value: Item) -> int:
    ((kind, content),) = value.items()
    if kind == "M":
        return 3 + sum(1 + len(name.encode()) + _value_size(inner) for name, inner in content.items())
    return 21 if kind == "N" else len(content.encode())
