"""Taps, releases, cancellations and drawings in any order, late and repeated, against a few lines of plain Python."""

from dataclasses import dataclass, field
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain import Already, AlreadyHeld, Claim, Closed, Outcome, Person, Standing, State, Won
from store import cards, entries, requests
from store.claims import claim
from store.table import Table
from tests.store.samples import ANA, BEN, CAT, DUE, NOW, close_as, give_back, open_request

Step = tuple[str, Person, int]
"""What happens, by whom, and how far back the tap or the reading is that it goes by."""

steps = st.tuples(
    # The more often named are the more often drawn; cancelling ends the game, so it is rare.
    st.sampled_from(["tap"] * 4 + ["tap again"] * 3 + ["release"] * 3 + ["draw"] * 4 + ["cancel"]),
    st.sampled_from([ANA, BEN, CAT]),
    st.integers(0, 5),
)
_numbers = count()


@dataclass
class Model:
    """What should be so."""

    state: State = State.OPEN
    holder: Person | None = None
    claim_id: str = ""
    taps: list[tuple[Person, str]] = field(default_factory=list)
    won: set[str] = field(default_factory=set)

    def tap(self, person: Person, claim_id: str) -> type[Outcome]:
        if self.state is State.OPEN and claim_id != self.claim_id:
            self.state, self.holder, self.claim_id = State.CLAIMED, person, claim_id
            self.won.add(claim_id)
            return Won
        if self.state is not State.CLAIMED:
            return Closed
        if claim_id == self.claim_id:
            return Won
        return Already if person == self.holder else AlreadyHeld

    def release(self) -> None:
        self.state, self.holder = State.OPEN, None

    def cancel(self) -> None:
        self.state, self.holder = State.CANCELLED, None


@given(played=st.lists(steps, max_size=14))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_no_order_of_events_breaks_the_claim(table: Table, played: list[Step]) -> None:
    request_id = await open_request(table, f"req-{next(_numbers)}")
    model, read = Model(), [await _standing(table, request_id)]
    for number, (what, person, back) in enumerate(played):
        if what == "tap":
            model.taps.append((person, f"{request_id}-{number}"))
            await _tap(table, request_id, model, 0)
        elif what == "tap again" and model.taps:
            await _tap(table, request_id, model, back)
        elif what == "release" and model.state is State.CLAIMED:
            await give_back(table, request_id)
            model.release()
        elif what == "cancel":
            await close_as(table, State.CANCELLED, request_id)
            model.cancel()
        elif what == "draw":
            await _draw(table, read[-1 - back % len(read)])
        read.append(await _standing(table, request_id))
        _compare(read[-2], read[-1], model)
    await _finish(table, request_id, model)


async def _tap(table: Table, request_id: str, model: Model, back: int) -> None:
    person, claim_id = model.taps[-1 - back % len(model.taps)]
    outcome = await claim(table, request_id, Claim(claim_id, person, NOW, "worker"), "C0PANEL", DUE)
    assert type(outcome) is model.tap(person, claim_id)


async def _standing(table: Table, request_id: str) -> Standing:
    request = await requests.load(table, request_id)
    assert request is not None
    return request.standing


async def _draw(table: Table, seen: Standing) -> Standing:
    for entry in seen.unrecorded:
        await entries.write(table, entry, None)
    ids = [entry.id for entry in seen.unrecorded]
    after = await cards.record_drawn(table, seen.request_id, seen.seq, ids, None)
    assert after is not None
    return after


def _compare(before: Standing, now: Standing, model: Model) -> None:
    assert (now.state, now.holder) == (model.state, model.holder)
    assert now.claim is None or now.claim.id == model.claim_id
    assert now.seq >= before.seq
    assert before.drawn <= now.drawn <= now.seq


async def _finish(table: Table, request_id: str, model: Model) -> None:
    """However it went, one more drawing settles it, and every win is on record once."""
    after = await _draw(table, await _standing(table, request_id))
    assert (after.drawn, after.unrecorded) == (after.seq, ())
    assert sorted(entry.id for entry in await entries.story(table, request_id, 50)) == sorted(model.won)
