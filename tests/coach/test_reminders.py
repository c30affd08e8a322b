"""Nobody waits unnoticed, and nobody is told twice: whatever the clock, the workers and the people do meanwhile."""

import asyncio
from collections import Counter
from datetime import UTC

import aiohttp
import pytest

from domain import EntryKind, State
from rules import Hours, Reminders, Rules
from store.table import Table
from tests.blocks.reading import labels
from tests.coach import screens
from tests.coach.day import ANA, BEN, CAT, RITA, Day, a_day, add_worker, marks
from tests.coach.truth import wrongs
from tests.coach.wires import MINUTE_MS
from tests.flow.looking import words
from tests.harness import CHANNEL

RULES = Rules(Reminders(unclaimed_minutes=60, escalate_minutes=240, unbooked_minutes=120, take_back_minutes=30))
OFFICE = Rules(RULES.reminders, Hours(UTC, frozenset(range(5)), 9 * 60, 17 * 60))
REMINDER = "Nobody has this one: it has been open"
A_DAY = 24 * 60


def reminders(day: Day, request_id: str) -> list[str]:
    """What the thread says of a request that nobody has."""
    return [words(note) for note in day.notes(request_id) if REMINDER in words(note)]


def told(day: Day, user: str, text: str) -> list[str]:
    """The direct messages that say this."""
    return [words(message) for message in day.person(user).dms() if text in words(message)]


async def test_what_nobody_takes_is_brought_to_mind_once_and_escalated_once(table: Table) -> None:
    async with a_day(table, RULES, workers=2) as day:
        request_id = await day.open()
        await day.settle(minutes=58)
        assert await day.kinds(request_id) == []
        await day.settle(minutes=1)
        (reminder,) = reminders(day, request_id)
        assert reminder.endswith("open for 1 h. Tap *Claim* above if you want it. <!subteam^S0COACH>")
        assert not day.person(RITA.id).dms()
        await day.settle(minutes=180)
        (message,) = day.person(RITA.id).dms()
        assert labels(message.blocks) == ["Hand to someone", "Cancel request", "Details"]
        for _ in range(3):
            await day.settle(minutes=A_DAY)
        assert await day.kinds(request_id) == ["reminded", "escalated"]
        assert (len(reminders(day, request_id)), len(day.person(RITA.id).dms())) == (1, 1)
        assert await wrongs(day, request_id) == []


async def test_an_old_way_to_give_it_away_says_who_has_it_by_now_and_is_about_their_claim(table: Table) -> None:
    async with a_day(table, RULES) as day:
        request_id = await day.open()
        message = await screens.escalation(day, RITA.id, request_id)
        await day.press(CAT.id, day.card(request_id), "claim", request_id)
        await day.press(RITA.id, message, "hand_over", request_id)
        assert "<@W0CAT> has it, and will be told." in words(day.modal(RITA.id))
        assert not (await day.submit(RITA.id, to=BEN.id)).errors
        assert (await day.standing(request_id)).holder == BEN


async def test_a_holder_is_nudged_once_and_then_it_is_taken_back_with_words_to_both_sides(table: Table) -> None:
    async with a_day(table, RULES, workers=2) as day:
        request_id = await day.claimed()
        await day.settle(minutes=121)
        (nudge,) = [one for one in day.person(ANA.id).dms() if "no time is agreed yet" in words(one)]
        assert labels(nudge.blocks) == ["Pick a time", "Hand over", "Release"]
        assert await day.kinds(request_id) == ["won", "nudged"]
        await day.settle(minutes=30)
        assert await day.kinds(request_id) == ["won", "nudged", "taken back"]
        assert (await day.standing(request_id)).state is State.OPEN
        assert len(told(day, ANA.id, "No time was agreed for this one, so I opened it for everybody again.")) == 1
        assert "No time was agreed, so <@U0ANA> no longer has this one" in words(*day.notes(request_id))
        assert await wrongs(day, request_id) == []
        await day.press(BEN.id, day.card(request_id), "claim", request_id)
        assert (await day.standing(request_id)).holder == BEN
        assert await wrongs(day, request_id) == []


@pytest.mark.parametrize("jump", [-60, -A_DAY, -400 * A_DAY, A_DAY, 400 * A_DAY])
async def test_a_clock_that_jumps_repeats_nothing(table: Table, jump: int) -> None:
    async with a_day(table, RULES, workers=2) as day:
        opened, claimed = await day.open(), await day.claimed()
        await day.settle(minutes=121)
        await day.settle(minutes=jump)
        await day.settle(minutes=-jump)
        await day.settle(minutes=A_DAY)
        assert await day.kinds(opened) == ["reminded", "escalated"]
        assert Counter(await day.kinds(claimed)) >= Counter(["won", "nudged", "taken back"])
        for kind, count in Counter(await day.kinds(claimed)).items():
            assert count == 1, kind
        assert len(reminders(day, opened)) == 1
        assert len(told(day, ANA.id, "no time is agreed yet")) == 1


@pytest.mark.parametrize(
    ("opened_after", "quiet_until"),
    [(7 * 60 + 30, A_DAY), (4 * A_DAY + 7 * 60 + 30, 7 * A_DAY), (5 * A_DAY, 7 * A_DAY)],
    ids=["overnight", "over the weekend", "on a Saturday"],
)
async def test_nights_and_weekends_are_quiet(table: Table, opened_after: int, quiet_until: int) -> None:
    """Monday 09:00 is minute 0; the office is open from 9 to 17."""
    async with a_day(table, OFFICE) as day:
        monday = day.clock()
        day.clock.move(minutes=opened_after)
        request_id = await day.open()
        await day.sweep(minutes=241)
        day.clock.ms = monday + quiet_until * MINUTE_MS - 1
        await day.sweep()
        assert await day.kinds(request_id) == []
        day.clock.ms += 1
        await day.settle()
        assert await day.kinds(request_id) == ["reminded", "escalated"], "both were due by the time people came back"
        assert len(reminders(day, request_id)) == 1


async def test_a_reminder_survives_a_restart_between_firing_and_telling(table: Table) -> None:
    async with a_day(table, RULES) as day:
        request_id = await day.open()
        day.clock.move(minutes=61)
        await day.dibs.sweep._reminders.fire(request_id)
        day.workers.clear()
        async with aiohttp.ClientSession() as session:
            await add_worker(day, RULES, session)
            await day.settle(minutes=1)
            assert await day.kinds(request_id) == ["reminded"]
            assert len(reminders(day, request_id)) == 1
            await day.settle(minutes=180)
            assert await day.kinds(request_id) == ["reminded", "escalated"]
            await day.rest()


@pytest.mark.parametrize("taken", [False, True])
async def test_a_reminder_waits_for_the_card_in_whose_thread_it_goes(table: Table, *, taken: bool) -> None:
    async with a_day(table, Rules(Reminders(unclaimed_minutes=60))) as day:
        members = day.slack.workspace.channel(CHANNEL).members
        members.remove(day.slack.workspace.bot_user)
        request_id = await day.send(role="Engineer")
        await day.settle(minutes=61)
        for _ in range(4):
            await day.settle(minutes=60)
        (trouble,) = day.person(RITA.id).dms()
        assert "I can't show the card" in words(trouble), "and that is all they hear"
        members.append(day.slack.workspace.bot_user)
        await day.press(RITA.id, trouble, "card_retry", request_id)
        if taken:
            await day.press(ANA.id, day.card(request_id), "claim", request_id)
        await day.settle(minutes=5)
        assert len(reminders(day, request_id)) == (not taken)
        assert (await day.story(request_id))[0].kind is EntryKind.REMINDED
        assert await wrongs(day, request_id) == []


async def test_a_claim_right_before_a_reminder_keeps_it_quiet(table: Table) -> None:
    async with a_day(table, RULES) as day:
        request_id = await day.open()
        day.clock.move(minutes=60)
        await day.press(ANA.id, day.card(request_id), "claim", request_id)
        await day.settle(minutes=1)
        assert await day.kinds(request_id) == ["won"]
        assert not day.notes(request_id)


async def test_a_claim_between_firing_and_telling_keeps_it_quiet(table: Table) -> None:
    async with a_day(table, RULES) as day:
        request_id = await day.open()
        await day.sweep(minutes=61)
        await day.press(ANA.id, day.card(request_id), "claim", request_id)
        await day.settle()
        assert await day.kinds(request_id) == ["reminded", "won"]
        assert not day.notes(request_id)
        assert await wrongs(day, request_id) == []


async def test_a_claim_and_a_reminder_at_the_same_moment_are_never_both_wrong(table: Table) -> None:
    async with a_day(table, RULES, workers=2) as day:
        for _ in range(3):
            request_id = await day.open()
            day.clock.move(minutes=60)
            await asyncio.gather(day.sweep(), day.press(ANA.id, day.card(request_id), "claim", request_id))
            await day.settle()
            assert await day.kinds(request_id) in (["won"], ["reminded", "won"])
            assert not reminders(day, request_id)
            assert (await day.standing(request_id)).holder == ANA


async def test_taken_back_and_booked_at_the_same_moment_one_of_them_is_true_for_everybody(table: Table) -> None:
    async with a_day(table, RULES, workers=2) as day:
        for _ in range(2):
            request_id = await day.claimed()
            await day.settle(minutes=121)
            await day.press(ANA.id, day.direct(ANA.id, request_id), "pick_time", request_id)
            day.clock.move(minutes=29)
            _, result = await asyncio.gather(day.sweep(), day.submit(ANA.id, when=day.seconds(600)))
            await day.close(ANA.id)
            await day.settle()
            last = (await day.kinds(request_id))[2:]
            assert last in (["taken back"], ["booked"])
            assert bool(result.errors) is (last == ["taken back"])
            assert await wrongs(day, request_id) == []


async def test_after_an_outage_all_that_is_overdue_comes_once(table: Table) -> None:
    async with a_day(table, RULES, workers=2) as day:
        opened, claimed, booked = await day.open(), await day.claimed(), await day.booked()
        await day.settle(minutes=30 * A_DAY)
        assert await day.kinds(opened) == ["reminded", "escalated"]
        assert await day.kinds(claimed) == ["won", "nudged"], "the grace begins when the nudge is sent"
        assert await day.kinds(booked) == ["won", "booked", "asked"]
        await day.settle(minutes=30)
        assert await day.kinds(claimed) == ["won", "nudged", "taken back"]
        for request_id in (opened, claimed, booked):
            assert await wrongs(day, request_id) == []


async def test_after_a_release_the_wait_begins_again(table: Table) -> None:
    async with a_day(table, RULES) as day:
        request_id = await day.claimed()
        day.clock.move(minutes=100)
        await day.press(ANA.id, day.direct(ANA.id, request_id), "release", request_id)
        await day.submit(ANA.id)
        await day.settle(minutes=58)
        assert await day.kinds(request_id) == ["won", "released"]
        await day.settle(minutes=1)
        assert await day.kinds(request_id) == ["won", "released", "reminded"]
        assert await wrongs(day, request_id) == []


async def test_the_one_it_was_handed_to_has_all_the_time_again(table: Table) -> None:
    async with a_day(table, RULES) as day:
        request_id = await day.claimed()
        await day.settle(minutes=121)
        await day.press(ANA.id, day.direct(ANA.id, request_id), "hand_over", request_id)
        assert not (await day.submit(ANA.id, to=BEN.id)).errors
        await day.settle(minutes=118)
        assert await day.kinds(request_id) == ["won", "nudged", "handed over"]
        await day.settle(minutes=2)
        assert await day.kinds(request_id) == ["won", "nudged", "handed over", "nudged"]
        assert (len(told(day, ANA.id, "no time is agreed")), len(told(day, BEN.id, "no time is agreed"))) == (1, 1)


async def test_a_time_that_was_moved_is_asked_about_when_it_comes_and_not_before(table: Table) -> None:
    async with a_day(table, RULES) as day:
        request_id = await day.booked(minutes=60)
        await day.press(ANA.id, day.direct(ANA.id, request_id), "pick_time", request_id)
        assert not (await day.submit(ANA.id, when=day.seconds(300))).errors
        await day.settle(minutes=290)
        assert await day.kinds(request_id) == ["won", "booked", "booked"]
        await day.settle(minutes=10)
        assert await day.kinds(request_id) == ["won", "booked", "booked", "asked"]
        (question,) = [one for one in day.person(ANA.id).dms() if "How did it go?" in words(one)]
        assert labels(question.blocks) == ["Took place", "No-show", "Change the time"]
        assert marks(question)["to"] == ANA.id


@pytest.mark.parametrize("held", [False, True])
async def test_nothing_is_said_about_what_was_cancelled(table: Table, held: bool) -> None:
    async with a_day(table, RULES) as day:
        request_id = await (day.claimed() if held else day.open())
        await day.press(RITA.id, day.card(request_id), "details", request_id)
        await day.press(RITA.id, day.modal(RITA.id), "cancel_request", request_id)
        assert not (await day.submit(RITA.id, reason="filled")).errors
        await day.close(RITA.id)
        before = await day.kinds(request_id)
        await day.settle(minutes=30 * A_DAY)
        assert await day.kinds(request_id) == before
        assert await wrongs(day, request_id) == []
