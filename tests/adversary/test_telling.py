"""While Slack fails for a time, everybody hears everything in the end, and nobody the same thing over and over."""

import asyncio

import pytest

from domain import EntryKind
from rules import Reminders, Rules
from sandbox.slack.faults import Fault
from sandbox.slack.records import Json
from services.cards import GRACE_MS
from store import entries
from store.table import Table
from tests.coach.day import ANA, BEN, RITA, Day, a_day
from tests.coach.tampering import submit_form, value_of
from tests.flow.looking import words
from tests.proxies import Seen, Where, aws_error
from tests.stand_in.support import until
from tests.store.samples import proxied


def _in_a_direct_message(arguments: Json) -> bool:
    return str(arguments.get("channel")).startswith("D")


def _no_direct_messages(day: Day) -> Fault:
    return day.slack.faults.on("chat.postMessage", status=500, times=None, where=_in_a_direct_message)


async def _given_back_by_rita(day: Day) -> str:
    """A recruiter gives back what Ana has, from the card."""
    request_id = await day.claimed(ANA.id)
    claim = await day.claim(request_id)
    await day.press_raw(RITA.id, "release", value_of("release", request_id, claim.id), day.card(request_id))
    await day.submit(RITA.id, reason="on holiday")
    return request_id


async def test_who_decided_hears_it_once_while_the_holder_is_out_of_reach(day: Day) -> None:
    fault = day.slack.faults.on("chat.postMessage", status=500, times=None, where=_said_to_ana)
    await _given_back_by_rita(day)
    for _ in range(5):
        await day.sweep(minutes=3)
    assert fault.hits >= 3
    assert len(day.heard(RITA.id)) == 1
    day.slack.faults.clear()
    await day.settle(minutes=30)
    assert len(day.heard(RITA.id)) == 1
    assert "gave this one back for you" in words(*day.heard(ANA.id))


def _said_to_ana(arguments: Json) -> bool:
    payload = (arguments.get("metadata") or {}).get("event_payload", {})
    return bool(payload.get("to") == ANA.id)


async def test_who_decided_hears_it_later_when_nothing_reaches_them_now(day: Day) -> None:
    _no_direct_messages(day)
    for way in ("chat.postEphemeral", "response_url"):
        day.slack.faults.on(way, status=500, times=None)
    await _given_back_by_rita(day)
    assert day.heard(RITA.id) == []
    day.slack.faults.clear()
    await day.settle(minutes=1)
    assert len(day.heard(RITA.id)) == 1


async def test_a_winner_gets_the_details_once_while_direct_messages_fail(day: Day) -> None:
    request_id = await day.open()
    _no_direct_messages(day)
    await day.press(ANA.id, day.card(request_id), "claim", request_id)
    for _ in range(5):
        await day.sweep(minutes=3)
    assert len(day.heard(ANA.id)) == 1
    day.slack.faults.clear()
    await day.settle(minutes=30)
    assert words(day.direct(ANA.id, request_id)).startswith("It's yours.")


async def test_an_escalation_that_reaches_no_recruiter_comes_later(table: Table) -> None:
    async with a_day(table, Rules(reminders=Reminders(escalate_minutes=5))) as day:
        await day.open()
        _no_direct_messages(day)
        await day.settle(minutes=6)
        assert day.heard(RITA.id) == []
        day.slack.faults.clear()
        await day.settle(minutes=10)
        assert len(day.heard(RITA.id)) == 1


def _a_card_that_cannot_be_shown(day: Day) -> None:
    day.slack.faults.on("chat.update", error="cant_update_message", times=None)


def _troubles(day: Day) -> int:
    return sum("I can't show the card" in words(one) for one in day.heard(RITA.id))


async def test_a_card_that_cannot_be_shown_is_told_of_once_when_slack_takes_it(day: Day) -> None:
    request_id = await day.open()
    _a_card_that_cannot_be_shown(day)
    _no_direct_messages(day)
    await day.dibs.cards.redraw(request_id)
    await day.sweep(minutes=1)
    assert _troubles(day) == 0
    day.slack.faults.clear()
    _a_card_that_cannot_be_shown(day)
    for _ in range(3):
        await day.sweep(minutes=1)
    await day.press(ANA.id, day.card(request_id), "claim", request_id)
    await day.settle()
    assert _troubles(day) == 1
    assert await day.overdue() == []


async def test_a_card_that_cannot_be_shown_is_told_of_though_the_worker_dies_before(table: Table) -> None:
    async with a_day(table, workers=2) as day:
        request_id = await day.open()
        _a_card_that_cannot_be_shown(day)
        slow = day.slack.faults.on("conversations.open", delay=30.0, times=1)
        drawing = asyncio.create_task(day.workers[0].cards.redraw(request_id))
        await until(lambda: slow.hits == 1, 20.0)
        await day.workers[0].tasks.drain(0)
        await asyncio.gather(drawing, return_exceptions=True)
        await day.settle(minutes=1)
        assert _troubles(day) == 1
        assert await day.overdue() == []


async def test_news_that_never_arrives_is_called_news_and_not_a_tap(day: Day) -> None:
    day.slack.faults.on("chat.postMessage", status=500, times=None, where=_said_to_ana)
    await _given_back_by_rita(day)
    before = len(day.heard(RITA.id))
    for _ in range(12):
        await day.sweep(minutes=40)
    (untold,) = day.heard(RITA.id)[before:]
    assert words(untold).startswith("I couldn't bring everybody the news about")
    assert await day.overdue() == []


async def test_a_slow_worker_looks_for_what_the_sweep_said_in_its_place(table: Table) -> None:
    """Slack answers so late that the grace is over in the middle of the telling, and another worker begins as well."""
    async with a_day(table, workers=2) as day:
        request_id = await day.claimed(ANA.id)
        claim = await day.claim(request_id)
        await day.press_raw(RITA.id, "hand_over", value_of("hand_over", request_id, claim.id), day.card(request_id))
        slow = day.slack.faults.on("chat.getPermalink", delay=3.0)
        handing = asyncio.create_task(day.submit(RITA.id, to=BEN.id, reason="on holiday"))
        await until(lambda: slow.hits == 1, 20.0)
        day.clock.move(seconds=GRACE_MS / 1000 + 1)
        begun = [task for worker in day.workers for task in await worker.sweep.begin()]
        await asyncio.gather(*begun)
        await handing
        assert sum("handed this one of yours over" in words(message) for message in day.heard(ANA.id)) == 1
        assert len(day.notes(request_id)) == 1


async def test_what_is_heard_is_noted_only_while_something_is_owed(day: Day) -> None:
    request_id = await day.claimed(ANA.id)
    (won,) = await day.story(request_id)
    await entries.note_heard(day.table, request_id, won.id, day.clock())
    (entry,) = await day.story(request_id)
    assert (entry.kind, entry.heard_at) == (EntryKind.WON, None)


def _saves_direct(request: Seen) -> bool:
    return request.operation == "UpdateItem" and b"SET #direct_channel" in request.body


def _marks_told(request: Seen) -> bool:
    return request.operation == "UpdateItem" and b"SET #told_at" in request.body


@pytest.mark.parametrize("write", [_saves_direct, _marks_told])
async def test_who_decided_hears_it_once_though_the_store_fails_in_the_middle_of_the_telling(
    table: Table, monkeypatch: pytest.MonkeyPatch, write: Where
) -> None:
    async with proxied(table, monkeypatch) as (through, proxy), a_day(through) as day:
        request = await day.request(await day.claimed(ANA.id))
        claim, before = await day.claim(request.id), len(day.heard(ANA.id))
        proxy.will(aws_error("InternalServerError", status=500), where=write)
        await submit_form(day, ANA.id, "hand_over", request, claim.id, to=BEN.id)
        await day.settle(minutes=1)
        assert len([one for one in day.heard(ANA.id)[before:] if "hears of it from me" in words(one)]) == 1
        assert words(day.direct(BEN.id, request.id)).startswith("It's yours:")
        assert await day.overdue() == []
