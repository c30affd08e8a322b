"""The weekly cap: refused before the claim, held to whoever taps how often, and given back when a claim ends."""

import asyncio

import pytest

from blocks import words as said
from domain import Claim, Decided, Decision, State, Won
from rules import Reminders, Rules
from sandbox.slack.records import Json
from services.people import Actor
from services.taps import Tap
from store import claims, decisions, loads
from store.table import Table
from tests.coach.day import ANA, BEN, RITA, Day, a_day
from tests.coach.tampering import submit_form
from tests.coach.truth import wrongs
from tests.coach.wires import MINUTE_MS, MONDAY
from tests.flow.looking import words

TWO = Rules(Reminders(unbooked_minutes=60, take_back_minutes=30), weekly_cap=2)
AT_CAP = "You have taken 2 this week, your cap. <@U0REC> can make an exception for this one ("
A_WEEK = 7 * 24 * 60


async def full(day: Day) -> list[str]:
    """Two requests that Ana has; one of them in each of the ways to get one."""
    taken = await day.claimed()
    given = await day.open()
    await submit_form(day, RITA.id, "hand_over", await day.request(given), "", to=ANA.id)
    return [taken, given]


async def tapped(day: Day, request_id: str, user: str = ANA.id) -> bool:
    """Whether a tap on the card wins."""
    await day.press(user, day.card(request_id), "claim", request_id)
    holder = (await day.standing(request_id)).holder
    return holder is not None and holder.id == user


async def places(day: Day) -> int:
    """How many places of Ana's week are taken."""
    return len(await loads.places(day.table, ANA, loads.week_of(day.clock())))


async def test_beyond_the_cap_a_claim_is_refused_before_it_is_made(table: Table) -> None:
    async with a_day(table, TWO) as day:
        await full(day)
        request_id = await day.open()
        before = await day.standing(request_id)
        assert not await tapped(day, request_id)
        assert words(day.heard(ANA.id)[-1]) == f"{AT_CAP}{before.code})."
        (entry,) = await day.story(request_id)
        assert (entry.kind, entry.by, entry.told_at is not None) == ("capped", ANA, True)
        assert await day.standing(request_id) == before, "nothing was written"
        assert await tapped(day, request_id, BEN.id), "others may take it"


async def test_a_tap_beyond_the_cap_that_is_delivered_twice_is_refused_once(table: Table) -> None:
    async with a_day(table, TWO, workers=2) as day:
        await full(day)
        for at_once in (False, True):
            request_id, heard = await day.open(), len(day.heard(ANA.id))
            day.again(at_once=at_once)
            assert not await tapped(day, request_id)
            assert await day.kinds(request_id) == ["capped"]
            assert [words(one).startswith(AT_CAP) for one in day.heard(ANA.id)[heard:]] == [True]


@pytest.mark.parametrize("workers", [1, 2])
async def test_twenty_taps_at_once_never_make_more_than_the_cap(table: Table, workers: int) -> None:
    async with a_day(table, TWO, workers=workers) as day:
        open_ones = [await day.open() for _ in range(20)]
        ana = day.person(ANA.id)
        taps = (ana.tap(card.channel, card.ts, "claim") for card in map(day.card, open_ones))
        assert all(tap.acked for tap in await asyncio.gather(*taps))
        await day.rest()
        held = [each for each in open_ones if (await day.standing(each)).holder == ANA]
        assert len(held) == 2
        assert await places(day) == 2
        capped = [one for one in day.heard(ANA.id) if words(one).startswith(AT_CAP)]
        assert len(capped) == 18
        assert f"you hold {len(held)} from this week" in words(await day.command(ANA.id, ""))


@pytest.mark.parametrize("how", ["release", "hand over", "cancel", "take back"])
async def test_a_claim_that_ends_gives_its_place_back(table: Table, how: str) -> None:
    async with a_day(table, TWO) as day:
        request_id, _ = await full(day)
        waiting = await day.open()
        assert not await tapped(day, waiting)
        request, claim = await day.request(request_id), await day.claim(request_id)
        match how:
            case "release":
                await submit_form(day, ANA.id, "release", request, claim.id)
            case "hand over":
                await submit_form(day, ANA.id, "hand_over", request, claim.id, to=BEN.id)
            case "cancel":
                await submit_form(day, RITA.id, "cancel_request", request, claim.id)
            case _:
                await day.settle(minutes=61)
                await day.settle(minutes=30)
        assert await wrongs(day, request_id) == []
        assert await tapped(day, waiting)


def last_sent(day: Day, what: str) -> Json:
    """A copy of what Slack delivered last of this kind."""
    payload: Json = [one for one in day.slack.journal.entries if one.what == what][-1].detail["payload"]
    return payload


@pytest.mark.parametrize("end", ["release", "hand_over", "cancel_request"])
@pytest.mark.parametrize("is_held", [True, False], ids=["handed over", "assigned"])
async def test_a_late_copy_of_a_gift_that_is_over_keeps_no_place(table: Table, end: str, *, is_held: bool) -> None:
    async with a_day(table, TWO) as day:
        request = await day.request(await (day.claimed(BEN.id) if is_held else day.open()))
        claim_id = (await day.claim(request.id)).id if is_held else ""
        await submit_form(day, RITA.id, "hand_over", request, claim_id, to=ANA.id)
        late = last_sent(day, "view_submission")
        assert await places(day) == 1
        await submit_form(day, RITA.id, end, await day.request(request.id), (await day.claim(request.id)).id)
        await day.slack.socket.deliver("interactive", late)
        await day.rest()
        assert await places(day) == 0
        assert await wrongs(day, request.id) == []


async def test_a_late_copy_of_a_winning_tap_keeps_no_place_once_it_was_given_back(table: Table) -> None:
    """Also while the win is not in the history yet, when the copy is known as the winner's by the request alone."""
    async with a_day(table, TWO) as day:
        request_id = await day.open()
        tap = Tap(f"{day.clock() * 1000}-tap", request_id, Actor(ANA, ANA.team), day.clock())
        claim = Claim(tap.claim_id, ANA, day.clock(), "worker-1")
        assert isinstance(await claims.claim(table, request_id, claim, "", day.clock()), Won)
        release = Decision("release", ANA, day.clock(), "worker-1")
        assert isinstance(await decisions.release(table, request_id, claim.id, release, day.clock()), Decided)
        outcome, _ = await day.dibs.claiming.attempt(tap)
        assert isinstance(outcome, Won)
        assert await places(day) == 0


async def test_an_interview_that_took_place_still_counts(table: Table) -> None:
    async with a_day(table, TWO) as day:
        booked, _ = await full(day)
        request_id = await day.open()
        late = last_sent(day, "block_actions")
        await submit_form(day, ANA.id, "pick_time", await day.request(booked), (await day.claim(booked)).id)
        day.clock.move(minutes=601)
        await day.press(ANA.id, day.direct(ANA.id, booked), "took_place", booked)
        assert (await day.standing(booked)).state is State.DONE
        await day.slack.socket.deliver("interactive", late)
        await day.rest()
        assert not await tapped(day, request_id)
        assert words(day.heard(ANA.id)[-1]).startswith(AT_CAP), "though she holds one of the two"


async def test_a_new_week_begins_at_nothing(table: Table) -> None:
    async with a_day(table, TWO) as day:
        await full(day)
        request_id = await day.open()
        assert not await tapped(day, request_id)
        day.clock.move(minutes=A_WEEK)
        assert await tapped(day, request_id)
        assert await places(day) == 1


async def test_a_coach_cannot_go_beyond_anothers_cap_and_a_recruiter_can(table: Table) -> None:
    async with a_day(table, TWO) as day:
        await full(day)
        request = await day.request(await day.claimed(BEN.id))
        claim = await day.claim(request.id)
        result = await submit_form(day, BEN.id, "hand_over", request, claim.id, to=ANA.id)
        assert "is at the cap for this week." in result.errors["to"]
        assert not (await submit_form(day, RITA.id, "hand_over", request, claim.id, to=ANA.id)).errors
        assert (await day.standing(request.id)).holder == ANA
        assert await places(day) == 3
        assert await wrongs(day, request.id) == []


async def test_at_the_cap_the_holder_has_it_already_and_others_hear_who_has_it(table: Table) -> None:
    async with a_day(table, TWO) as day:
        mine, _ = await full(day)
        theirs = await day.claimed(BEN.id)
        gone = await day.open()
        await submit_form(day, RITA.id, "cancel_request", await day.request(gone), "")
        answers = {mine: "You already have this one", theirs: "<@U0BEN> has this one", gone: "cancelled this request"}
        for request_id, answer in answers.items():
            value = f"{day.dibs.environment}:{request_id}"
            await day.press_raw(ANA.id, "claim", value, day.card(request_id))
            assert answer in words(day.heard(ANA.id)[-1])
        assert [await day.kinds(theirs), await day.kinds(gone)] == [["won", "lost"], ["cancelled", "closed"]]
        assert await places(day) == 2


async def test_a_place_that_a_crash_left_behind_is_found_and_given_back(table: Table) -> None:
    async with a_day(table, TWO) as day:
        week, never = loads.week_of(day.clock()), await day.claimed(BEN.id)
        for number in range(2):
            claim_id = f"{day.clock() * 1000 + number}-of-a-worker-that-died"
            assert await loads.take_place(day.table, ANA, week, never, claim_id, 2)
        request_id = await day.open()
        assert not await tapped(day, request_id), "they may still be on their way to a claim"
        day.clock.move(minutes=16)
        assert await tapped(day, request_id)
        assert await places(day) == 1


async def test_a_tap_that_loses_takes_no_place(table: Table) -> None:
    async with a_day(table, TWO) as day:
        for holder in ("W0CAT", "U0DEV", "U0DEV"):
            request_id = await day.claimed(holder)
            await day.press_raw(ANA.id, "claim", f"{day.dibs.environment}:{request_id}", day.card(request_id))
        assert await places(day) == 0


async def test_without_a_cap_nothing_is_counted_and_nobody_refused(table: Table) -> None:
    async with a_day(table) as day:
        for _ in range(4):
            assert await tapped(day, await day.open())
        assert await places(day) == 0
        assert "You hold 4 from this week." in words(await day.command(ANA.id, ""))
        assert said.WEEK.format(loads="<@U0ANA> 4") in words(await day.home(BEN.id))


async def test_a_tap_that_comes_again_in_the_next_week_takes_no_place_there(table: Table) -> None:
    async with a_day(table, Rules(weekly_cap=1)) as day:
        late, next_one = await day.open(), await day.open()
        day.clock.ms = MONDAY + (A_WEEK - 9 * 60) * MINUTE_MS - 1_000
        tap = Tap(f"{day.clock() * 1000}-tap", late, Actor(ANA, ANA.team), day.clock())
        await day.dibs.claiming.attempt(tap)
        day.clock.move(seconds=3)
        await day.dibs.claiming.attempt(tap)
        assert await places(day) == 0
        assert await tapped(day, next_one)
        await day.rest()
