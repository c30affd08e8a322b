"""What is delivered twice, to one worker or two, or written with its reply lost, happens once and is told once."""

import pytest

from domain import EntryKind, State
from sandbox.slack.records import Json
from store.table import Table
from tests.coach import screens
from tests.coach.day import ANA, BEN, Day, a_day
from tests.coach.truth import wrongs
from tests.coach.ways import (
    ASSIGN,
    BOOK,
    CANCEL,
    CLAIM,
    HAND_OVER,
    MOVE,
    NO_SHOW,
    RELEASE,
    RULES,
    TOOK_PLACE,
    Way,
    claimed,
    holds,
)
from tests.flow.looking import words
from tests.harness import CHANNEL
from tests.proxies import Proxy, Seen, lose_reply

ASSIGNED = ASSIGN.on(screens.details, "")
WAYS = (CLAIM, RELEASE, HAND_OVER, ASSIGNED, BOOK, MOVE, TOOK_PLACE, NO_SHOW, CANCEL)
every_way = pytest.mark.parametrize("way", WAYS, ids=str)


async def decide(day: Day, request_id: str, way: Way, *, at_once: bool) -> int:
    """Carries a decision out with every delivery repeated; returns how long the story was before."""
    screen = await way.screen(day, way.user, request_id)
    before = len(await day.story(request_id))
    day.again(at_once=at_once)
    await day.press(way.user, screen, way.control, request_id)
    if way.answers:
        day.again(at_once=at_once)
        result = await day.submit(way.user, **way.answers(day))
        assert (result.acked, result.error, result.errors) == (True, None, {})
    return before


@pytest.mark.parametrize("at_once", [False, True], ids=["one after the other", "at once"])
@every_way
async def test_a_decision_delivered_twice_happens_once_and_is_told_once(
    table: Table, way: Way, *, at_once: bool
) -> None:
    async with a_day(table, RULES, workers=2) as day:
        request_id = await way.given(day)
        heard = {user: len(day.heard(user)) for user in (way.user, ANA.id, BEN.id)}
        before = await decide(day, request_id, way, at_once=at_once)
        texts = [one.text for user in heard for one in day.heard(user)[heard[user] :]]
        await holds(day, request_id, way, before)
        assert not [text for text in texts if "nothing was changed" in text or "went wrong" in text], texts


def decides(request: Seen) -> bool:
    """Whether this is the write that a decision is made by."""
    return request.operation == "UpdateItem" and b"#unrecorded.#entry" in request.body


@every_way
async def test_a_decision_whose_reply_was_lost_happens_once_and_is_told_once(
    through: Table, proxy: Proxy, way: Way
) -> None:
    async with a_day(through, RULES) as day:
        request_id = await way.given(day)
        screen = await way.screen(day, way.user, request_id)
        before = len(await day.story(request_id))
        proxy.will(lose_reply, where=decides)
        await day.press(way.user, screen, way.control, request_id)
        if way.answers:
            result = await day.submit(way.user, **way.answers(day))
            assert (result.acked, result.error, result.errors) == (True, None, {})
        await holds(day, request_id, way, before)


@pytest.mark.parametrize("at_once", [False, True], ids=["one after the other", "at once"])
async def test_a_command_delivered_twice_gives_back_once(table: Table, *, at_once: bool) -> None:
    async with a_day(table, RULES, workers=2) as day:
        request_id = await day.claimed()
        heard = len(day.heard(ANA.id))
        day.clock.move(seconds=1)
        day.again(at_once=at_once)
        await day.person(ANA.id).command("/interviews", f"release {(await day.standing(request_id)).code}", CHANNEL)
        await day.rest()
        assert await day.kinds(request_id) == ["won", "released"]
        (answer,) = day.heard(ANA.id)[heard:]
        assert "Given back; it is open for everybody again." in words(answer)
        assert await wrongs(day, request_id) == []


async def test_a_late_copy_of_a_release_does_not_touch_the_next_claim(table: Table) -> None:
    async with a_day(table, RULES, workers=2) as day:
        request_id = await claimed(day)
        await day.press(ANA.id, day.direct(ANA.id, request_id), "release", request_id)
        form = day.modal(ANA.id)
        copies = await copied(day, form["id"])
        for user in (ANA.id, BEN.id):
            await day.press(user, day.card(request_id), "claim", request_id)
            claim = await day.claim(request_id)
            assert await day.slack.socket.deliver("interactive", copies) is not None
            await day.rest()
            assert (await day.claim(request_id)).id == claim.id
            await day.press(user, day.direct(user, request_id), "release", request_id)
            await day.submit(user)
        assert (await day.standing(request_id)).state is State.OPEN
        assert (await day.kinds(request_id)).count(EntryKind.RELEASED.value) == 3
        assert await wrongs(day, request_id) == []


@pytest.mark.parametrize("control", ["details", "release"])
async def test_a_modal_that_is_closed_before_it_is_filled_is_no_fault(table: Table, control: str) -> None:
    async with a_day(table) as day:
        request_id = await claimed(day)
        day.slack.faults.on("views.update", error="not_found")
        before = day.screens(ANA.id)
        await day.press(ANA.id, day.direct(ANA.id, request_id), control, request_id)
        (modal,) = day.person(ANA.id).modals
        assert [key for key in day.screens(ANA.id) if key not in before] == [(modal["id"], modal["hash"])]


async def copied(day: Day, view_id: str) -> Json:
    """Submits the form and gives a copy of what was sent."""
    await day.person(ANA.id).submit(view_id, {"reason": "double-booked"})
    await day.rest()
    sent = [one for one in day.slack.journal.entries if (one.kind, one.what) == ("envelope", "view_submission")]
    payload: Json = sent[-1].detail["payload"]
    return payload
