"""Every decision in every state, repeated, late, and with its reply lost."""

from dataclasses import replace

import pytest

from domain import Decided, Entry, EntryKind, Last, Missing, Outcome, Overtaken, Owed, Result, Standing, State, Won
from domain import StoreUnavailable as Unavailable
from store import decisions, entries, owed, requests
from store.table import Table
from tests.proxies import Fault, cut_reply, lose_reply, refuse
from tests.store.oracle import Move, Name, make
from tests.store.samples import (
    ANA,
    BEN,
    CAT,
    DUE,
    NOW,
    claim_by,
    close_as,
    decided,
    decision,
    drawn,
    open_request,
    proxied,
    standing_of,
    take,
)

STEPS: dict[Name, dict[State, State]] = {
    "release": {State.CLAIMED: State.OPEN, State.BOOKED: State.OPEN},
    "take back": {State.CLAIMED: State.OPEN},
    "hand over": {State.CLAIMED: State.CLAIMED, State.BOOKED: State.BOOKED},
    "assign": {State.OPEN: State.CLAIMED},
    "book": {State.CLAIMED: State.BOOKED, State.BOOKED: State.BOOKED},
    "conclude": {State.BOOKED: State.DONE},
    "cancel": dict.fromkeys((State.OPEN, State.CLAIMED, State.BOOKED), State.CANCELLED),
    "fire": {state: state for state in (State.OPEN, State.CLAIMED, State.BOOKED)},
}
"""From which state each leads to which; from the others it leads nowhere."""
WORKS_IN: dict[Name, State] = {name: next(iter(states)) for name, states in STEPS.items()}
LATER = NOW + 86_400_000


async def in_state(table: Table, state: State, request_id: str = "req-1001") -> Standing:
    """A request that came into the state in the ordinary way, and was drawn there; Ana has or had it."""
    await open_request(table, request_id)
    if state is not State.OPEN:
        await take(table, request_id, ANA)
    if state is State.BOOKED:
        decided(await decisions.book(table, request_id, "claim-of-U0ANA", NOW + 9, decision("booked"), DUE))
    elif state in (State.DONE, State.CANCELLED):
        await close_as(table, state, request_id)
    return await drawn(table, request_id)


def move(name: Name, before: Standing, move_id: str = "press-1") -> Move:
    claim_id = before.claim.id if before.claim else "claim-of-U0ANA"
    return Move(name, move_id, ANA, BEN, claim_id, before.seq, LATER)


def standing(result: Outcome | Result) -> Standing:
    assert not isinstance(result, Missing)
    return result.standing


@pytest.mark.parametrize("name", STEPS)
async def test_a_step_leads_where_it_may_and_nowhere_else(table: Table, name: Name) -> None:
    for state in State:
        before = await in_state(table, state, f"req-{state}")
        result = await make(table, before.request_id, move(name, before))
        after = await standing_of(table, before.request_id)
        if state in STEPS[name]:
            assert result == Decided(after), state
            assert (after.state, after.seq) == (STEPS[name][state], before.seq + 1), state
            assert Owed(before.request_id, None, DUE) in await owed.find_due(table, DUE), state
        else:
            assert result == Overtaken(before), state
            assert after == before, state


@pytest.mark.parametrize("name", STEPS)
async def test_a_step_names_its_line_of_the_history_in_its_own_write(table: Table, name: Name) -> None:
    before = await in_state(table, WORKS_IN[name])
    after = standing(await make(table, before.request_id, move(name, before)))
    given = name in ("hand over", "assign")
    expected = Entry(
        id="press-1",
        request_id="req-1001",
        code="K-req-1001",
        kind=move(name, before).kind,
        by=ANA,
        at=LATER if name == "conclude" else NOW,
        worker="worker-1",
        where="C0PANEL",
        claim_id=before.claim.id if before.claim else "",
        holder=BEN if given else before.holder,
        former=before.holder if given else None,
        when=LATER if name == "book" else None,
    )
    assert after.unrecorded == (expected,)
    assert after.unrecorded[0].by.name == "Ana Alvarez"
    assert await entries.write(table, after.unrecorded[0], None)
    assert await entries.read(table, "req-1001", "press-1") == expected


@pytest.mark.parametrize("name", STEPS)
async def test_a_step_repeated_is_the_same_step(table: Table, name: Name) -> None:
    before = await in_state(table, WORKS_IN[name])
    step = move(name, before)
    first = await make(table, before.request_id, step)
    assert await make(table, before.request_id, step) == first
    settled = await drawn(table)
    assert await make(table, before.request_id, step) == Decided(settled)
    if settled.state not in (State.DONE, State.CANCELLED):
        decided(await decisions.cancel(table, before.request_id, decision("cancelled"), DUE))
    last = await drawn(table)
    assert await make(table, before.request_id, step) == Decided(last)
    assert await standing_of(table) == last


@pytest.mark.parametrize("fault", [lose_reply, cut_reply, refuse])
@pytest.mark.parametrize("name", STEPS)
async def test_a_step_whose_reply_is_lost_happens_once(
    table: Table, monkeypatch: pytest.MonkeyPatch, name: Name, fault: Fault
) -> None:
    before = await in_state(table, WORKS_IN[name])
    step = move(name, before)
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(fault, where=lambda request: b"unrecorded" in request.body)
        with pytest.raises(Unavailable):
            await make(through, before.request_id, step)
        after = standing(await make(through, before.request_id, step))
    assert (after.seq, [entry.id for entry in after.unrecorded]) == (before.seq + 1, ["press-1"])


@pytest.mark.parametrize("name", STEPS)
async def test_a_request_nobody_made_is_missing(table: Table, name: Name) -> None:
    nothing = Move(name, "press-1", ANA, BEN, "claim-of-U0ANA", 1)
    assert await make(table, "req-none", nothing) == Missing("req-none")
    assert await requests.load(table, "req-none") is None


@pytest.mark.parametrize("name", ["release", "take back", "hand over", "book", "conclude"])
async def test_a_button_of_an_earlier_claim_does_nothing_to_the_present_one(table: Table, name: Name) -> None:
    old = await in_state(table, State.CLAIMED)
    await make(table, old.request_id, move("hand over", old, "to-ben"))
    decided(await decisions.book(table, old.request_id, "to-ben", LATER, decision("booked", BEN), DUE))
    present = await standing_of(table)
    assert await make(table, old.request_id, move(name, old)) == Overtaken(present)


async def test_a_release_leaves_an_open_request_in_its_old_place(table: Table) -> None:
    await open_request(table, "req-old", NOW - 5)
    before = await in_state(table, State.BOOKED)
    await open_request(table, "req-new", NOW + 5)
    after = decided(await decisions.release(table, before.request_id, "claim-of-U0ANA", decision("press-1"), DUE))
    assert (after.claim, after.booked_for) == (None, None)
    assert [request.id for request in await requests.live(table)] == ["req-old", "req-1001", "req-new"]
    assert await requests.held_by(table, ANA) == []


async def test_after_a_release_the_next_tap_is_an_ordinary_claim_and_the_old_one_is_not(table: Table) -> None:
    before = await in_state(table, State.CLAIMED)
    await decisions.release(table, before.request_id, "claim-of-U0ANA", decision("press-1"), DUE)
    await drawn(table)
    old = Move("claim", "claim-of-U0ANA", ANA, ANA)
    assert not isinstance(await make(table, before.request_id, old), Won)
    won = await take(table, before.request_id, BEN)
    assert won.holder == BEN
    assert won.last == Last(EntryKind.WON, BEN, NOW)


async def test_a_hand_over_moves_the_request_from_list_to_list_and_keeps_the_time(table: Table) -> None:
    before = await in_state(table, State.BOOKED)
    new = claim_by(BEN, "press-1", NOW + 7)
    reason = decision("press-1", CAT, reason="Ben knows the stack.")
    after = decided(await decisions.hand_over(table, before.request_id, "claim-of-U0ANA", new, reason, DUE))
    assert (after.claim, after.booked_for) == (new, before.booked_for)
    assert after.last == Last(EntryKind.HANDED_OVER, CAT, NOW, "Ben knows the stack.")
    assert [(each.former, each.former.name) for each in after.unrecorded if each.former] == [(ANA, ANA.name)]
    assert await requests.held_by(table, ANA) == []
    assert [request.id for request in await requests.held_by(table, BEN)] == ["req-1001"]


async def test_a_time_can_be_moved_and_a_late_delivery_does_not_move_it_back(table: Table) -> None:
    before = await in_state(table, State.CLAIMED)
    first = move("book", before, "first")
    await make(table, before.request_id, first)
    moved = replace(first, id="second", when=LATER + 1)
    await make(table, before.request_id, moved)
    for _ in range(2):
        assert standing(await make(table, before.request_id, first)).booked_for == LATER + 1
        await drawn(table)
    assert [entry.when for entry in await entries.story(table, before.request_id, 2)] == [LATER, LATER + 1]


async def test_nobody_says_how_it_went_before_the_time_that_the_write_finds(table: Table) -> None:
    seen = await in_state(table, State.BOOKED)
    conclude = replace(move("conclude", seen), when=NOW + 9)
    moved = standing(await make(table, seen.request_id, replace(move("book", seen, "moved"), when=NOW + 10)))
    assert await make(table, seen.request_id, conclude) == Overtaken(moved)
    assert isinstance(await make(table, seen.request_id, replace(conclude, when=NOW + 10)), Decided)


@pytest.mark.parametrize("state", [State.DONE, State.CANCELLED])
async def test_who_had_it_stays_readable_at_the_end_and_is_on_no_list(table: Table, state: State) -> None:
    after = await in_state(table, state)
    assert after.claim == claim_by(ANA)
    assert not after.is_held
    assert await requests.live(table) == []
    assert await requests.held_by(table, ANA) == []


async def test_a_long_reason_is_cut_in_the_history_and_shorter_on_the_card(table: Table) -> None:
    before = await in_state(table, State.CLAIMED)
    reason = decision("press-1", reason="🐈" * 301)
    after = decided(await decisions.release(table, before.request_id, "claim-of-U0ANA", reason, DUE))
    assert after.unrecorded[0].reason == "🐈" * 300
    assert after.last == Last(EntryKind.RELEASED, ANA, NOW, "🐈" * 150)


async def test_dibs_itself_decides_as_nobody(table: Table) -> None:
    before = await in_state(table, State.CLAIMED)
    dibs = decision("deadline", by=replace(ANA, team="", id="", name=""))
    after = decided(
        await decisions.release(table, before.request_id, "claim-of-U0ANA", dibs, DUE, kind=EntryKind.TAKEN_BACK)
    )
    assert after.last is not None
    assert after.last.by.id == after.unrecorded[0].by.id == ""
    assert after.unrecorded[0].holder == ANA


async def test_a_reminder_goes_out_once_until_something_is_decided(table: Table) -> None:
    seen = await in_state(table, State.CLAIMED)
    nudge = replace(move("fire", seen), reminder=EntryKind.NUDGED)
    fired = standing(await make(table, seen.request_id, nudge))
    assert fired.fired == frozenset({EntryKind.NUDGED})
    assert (fired.last, fired.fired_at) == (seen.last, NOW)
    for press, seq in (("press-2", seen.seq), ("press-3", fired.seq)):
        again = replace(nudge, id=press, seq=seq)
        assert await make(table, seen.request_id, again) == Overtaken(fired)
    both = standing(await make(table, seen.request_id, replace(nudge, id="b", seq=fired.seq, reminder=EntryKind.ASKED)))
    assert both.fired == {EntryKind.NUDGED, EntryKind.ASKED}
    given = standing(await make(table, seen.request_id, move("hand over", both, "to-ben")))
    assert (given.fired, given.fired_at) == (frozenset(), None)
    assert isinstance(await make(table, seen.request_id, replace(nudge, id="press-4", seq=given.seq)), Decided)


async def test_a_claim_too_makes_room_for_reminders(table: Table) -> None:
    seen = await in_state(table, State.OPEN)
    await make(table, seen.request_id, move("fire", seen))
    assert (await take(table, seen.request_id, BEN)).fired == frozenset()
