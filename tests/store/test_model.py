"""Taps, decisions, reminders and drawings in any order, late and repeated, against a few lines of plain Python."""

from dataclasses import dataclass
from itertools import count
from typing import Literal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain import FINAL, EntryKind, Missing, Person, Standing
from store import cards, entries
from store.table import Table
from tests.store.oracle import Life, Move, Name, make, stands
from tests.store.samples import ANA, BEN, CAT, NOW, drawn, open_request, standing_of


@dataclass(frozen=True)
class Event:
    """Something that happens; `back` is how old the reading is that it goes by, or the move that it repeats."""

    what: Name | Literal["repeat", "draw"]
    by: Person
    to: Person
    back: int
    reminder: EntryKind


_people = st.sampled_from([ANA, BEN, CAT])
_names: list[Name] = ["release", "take back", "hand over", "assign", "book", "conclude", "fire"]
# The more often named are the more often drawn; cancelling ends the game, so it is rare.
_whats = st.sampled_from([*["claim"] * 4, *["repeat"] * 6, *["draw"] * 5, *_names * 2, "cancel"])
_reminders = st.sampled_from([EntryKind.REMINDED, EntryKind.NUDGED])
_events = st.builds(Event, _whats, _people, _people, st.sampled_from([0, 0, 0, 1, 2, 5]), _reminders)
_numbers = count()


class Game:
    """One request, played in the store and in the model at once."""

    def __init__(self, table: Table, request_id: str, first: Standing) -> None:
        self._table = table
        self._request_id = request_id
        self._readings = [first]
        self._moves: list[Move] = []
        self.life = Life()

    async def happen(self, event: Event) -> None:
        seen = self._readings[-1 - event.back % len(self._readings)]
        if event.what == "draw":
            await self._draw(seen)
        elif event.what != "repeat":
            self._moves.append(self._move(event.what, event, seen))
            await self._play(self._moves[-1])
        elif self._moves:
            await self._play(self._moves[-1 - event.back % len(self._moves)])
        await self._compare()

    def _move(self, name: Name, event: Event, seen: Standing) -> Move:
        number = len(self._moves)
        claim_id = seen.claim.id if seen.claim else ""
        return Move(
            name, f"{self._request_id}-{number}", event.by, event.to, claim_id, seen.seq, NOW + number, event.reminder
        )

    async def _play(self, move: Move) -> None:
        expected = self.life.play(move)
        result = await make(self._table, self._request_id, move)
        assert type(result) is expected
        assert not isinstance(result, Missing)
        assert result.standing == await standing_of(self._table, self._request_id)

    async def _draw(self, seen: Standing) -> None:
        """What was seen is put on record and drawn, however old it is by now."""
        for entry in seen.unrecorded:
            await entries.write(self._table, entry, None)
        ids = [entry.id for entry in seen.unrecorded]
        after = await cards.record_drawn(self._table, self._request_id, seen.seq, ids, None)
        assert after is not None
        self.life.recorded = self.life.taken.keys() - {entry.id for entry in after.unrecorded}

    async def _compare(self) -> None:
        before, now = self._readings[-1], await standing_of(self._table, self._request_id)
        self._readings.append(now)
        assert stands(now) == self.life.stands
        assert before.drawn <= now.drawn <= now.seq
        assert before.state not in FINAL or now.state is before.state


@given(events=st.lists(_events, min_size=10, max_size=24))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_no_order_of_events_breaks_a_request(table: Table, events: list[Event]) -> None:
    request_id = await open_request(table, f"req-{next(_numbers)}")
    game = Game(table, request_id, await standing_of(table, request_id))
    for event in events:
        await game.happen(event)
    after = await drawn(table, request_id)
    assert (after.drawn, after.unrecorded) == (after.seq, ())
    story = await entries.story(table, request_id, 50)
    assert {entry.id: entry.kind for entry in story} == game.life.taken
