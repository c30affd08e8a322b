"""Decisions that meet: whatever the order in which they land, each is told what was so when it did."""

import asyncio
from copy import deepcopy
from itertools import permutations

import pytest

from domain import Decided, EntryKind, Outcome, Overtaken, Result, State
from store import decisions
from store.table import Table
from tests.store.oracle import Life, Move, Name, make, stands
from tests.store.samples import ANA, BEN, CAT, DUE, NOW, claim_by, decided, decision, open_request, standing_of, take

_ROUNDS = 12


def starting(state: State) -> Life:
    """The request as `_begin` leaves it."""
    life = Life()
    if state is not State.OPEN:
        life.play(Move("claim", "claim-of-U0ANA", ANA, ANA))
    if state is State.BOOKED:
        life.play(Move("book", "booked", ANA, ANA, "claim-of-U0ANA", when=NOW))
    return life


async def _begin(table: Table, state: State, request_id: str) -> None:
    await open_request(table, request_id)
    if state is not State.OPEN:
        await take(table, request_id, ANA)
    if state is State.BOOKED:
        decided(await decisions.book(table, request_id, "claim-of-U0ANA", NOW, decision("booked"), DUE))


@pytest.mark.parametrize(
    ("state", "names"),
    [
        (State.OPEN, ("claim", "claim", "cancel", "fire")),
        (State.OPEN, ("claim", "assign", "fire", "fire")),
        (State.CLAIMED, ("release", "hand over", "cancel", "book")),
        (State.CLAIMED, ("take back", "book", "fire", "claim")),
        (State.BOOKED, ("conclude", "release", "hand over", "cancel")),
        (State.BOOKED, ("conclude", "conclude", "book", "fire")),
    ],
)
async def test_all_are_told_what_some_order_of_them_explains(
    table: Table, state: State, names: tuple[Name, ...]
) -> None:
    for number in range(_ROUNDS):
        request_id = f"req-{number}"
        await _begin(table, state, request_id)
        start = starting(state)
        moves = [
            Move(name, f"press-{place}", (BEN, CAT)[place % 2], CAT, "claim-of-U0ANA", start.seq, NOW + place)
            for place, name in enumerate(names)
        ]
        told = [type(result) for result in await asyncio.gather(*(make(table, request_id, move) for move in moves))]
        standing = await standing_of(table, request_id)
        assert (told, stands(standing)) in [
            _explained(start, moves, order) for order in permutations(range(len(moves)))
        ]


Told = tuple[list[type[Outcome | Result]], tuple[object, ...]]
"""What each is told, and how the request stands then."""


def _explained(start: Life, moves: list[Move], order: tuple[int, ...]) -> Told:
    """If the moves land in this order."""
    life = deepcopy(start)
    answers = {place: life.play(moves[place]) for place in order}
    return [answers[place] for place in range(len(moves))], life.stands


@pytest.mark.parametrize("name", ["release", "take back", "hand over", "cancel", "conclude", "fire", "assign"])
async def test_of_many_who_decide_the_same_at_once_one_does(table: Table, name: Name) -> None:
    state = {"assign": State.OPEN, "conclude": State.BOOKED}.get(name, State.CLAIMED)
    await _begin(table, state, "req-1001")
    seq = starting(state).seq
    presses = [Move(name, f"press-{number}", ANA, BEN, "claim-of-U0ANA", seq) for number in range(10)]
    results = await asyncio.gather(*(make(table, "req-1001", press) for press in presses))
    assert sorted(type(result).__name__ for result in results) == ["Decided", *["Overtaken"] * 9]
    standing = await standing_of(table)
    assert standing.seq == seq + 1
    (winner,) = [press.id for press, result in zip(presses, results, strict=True) if isinstance(result, Decided)]
    assert winner in [entry.id for entry in standing.unrecorded]


async def test_a_booking_just_before_the_deadline_is_not_taken_back(table: Table) -> None:
    for number in range(_ROUNDS):
        request_id = f"req-{number}"
        await _begin(table, State.CLAIMED, request_id)
        book = decisions.book(table, request_id, "claim-of-U0ANA", NOW + 9, decision("booked"), DUE)
        end = decision("deadline")
        back = decisions.release(table, request_id, "claim-of-U0ANA", end, DUE, kind=EntryKind.TAKEN_BACK)
        results = await asyncio.gather(book, back) if number % 2 else reversed(await asyncio.gather(back, book))
        standing = await standing_of(table, request_id)
        won = [Decided, Overtaken] if standing.state is State.BOOKED else [Overtaken, Decided]
        assert [type(result) for result in results] == won
        assert standing.state in (State.BOOKED, State.OPEN)


async def test_the_loser_is_shown_the_very_state_that_beat_it(table: Table) -> None:
    await _begin(table, State.CLAIMED, "req-1001")
    new = claim_by(BEN, "to-ben")
    over = decided(await decisions.hand_over(table, "req-1001", "claim-of-U0ANA", new, decision("to-ben"), DUE))
    assert await decisions.release(table, "req-1001", "claim-of-U0ANA", decision("late"), DUE) == Overtaken(over)
