"""Home: always publishable, paged, and recruiters' things for recruiters only."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from blocks import home
from blocks.ids import decode_value
from blocks.kit import View
from blocks.needs import Untended
from blocks.places import Place, decode_place
from domain import EntryKind, Page, State
from sandbox.slack.blocks import check_view
from tests.blocks.reading import buttons, labels, objects, shown
from tests.content import (
    AGREED,
    ANA,
    CAT,
    CHANNEL,
    CONTENTS,
    ENVIRONMENT,
    PLAIN,
    TEXTS,
    entries,
    entry,
    home_view,
    problems,
    request,
    requests,
)

EMPTY = home.CoachPart((), (), Place())


def recruiters(recruiter: home.RecruiterPart) -> View:
    """The Home of a recruiter who holds nothing."""
    return home.home(EMPTY, recruiter, ENVIRONMENT, CHANNEL)


@pytest.mark.parametrize("count", [0, 1, 2, 26, 60, 99, 100, 101, 5000])
@pytest.mark.parametrize("content", ["ordinary", "families", "700 ampersands"])
def test_home_can_always_be_published(count: int, content: str) -> None:
    view = home_view(count, CONTENTS[content], TEXTS.get(content, ""), Place(3, ("a", "b")))
    assert check_view(view) == []


def test_a_coach_sees_nothing_of_the_recruiters() -> None:
    coach = home.CoachPart(requests(2), requests(3), Place())
    seen = shown(home.home(coach, None, ENVIRONMENT, CHANNEL))
    assert "What you hold · 2" in seen
    assert "Open · 3" in seen
    assert "Needs you" not in seen
    assert "History" not in seen


def test_an_empty_home_says_what_comes_next() -> None:
    seen = shown(recruiters(home.RecruiterPart((), 0, Page(()), Place())))
    assert "You hold nothing right now." in seen
    assert "Nothing is open. You'll see new requests in <#C0PANEL>" in seen
    assert "Nothing needs you" in seen
    assert "Nothing has happened yet." in seen


def test_a_problem_can_be_tried_again_or_dismissed() -> None:
    view = recruiters(home.RecruiterPart(problems(1), 1, Page(()), Place()))
    seen = shown(view)
    assert "1 form I couldn't read" in seen
    assert "The form sent no role.\nCame in <!date^" in seen
    assert decode_value(buttons(view)["problem_retry"]["value"]) == (ENVIRONMENT, "problem0")
    assert decode_value(buttons(view)["problem_dismiss"]["value"]) == (ENVIRONMENT, "problem0")


def test_more_problems_than_fit_are_counted() -> None:
    seen = shown(recruiters(home.RecruiterPart(problems(10), 34, Page(()), Place())))
    assert "34 forms I couldn't read" in seen
    assert "And 24 more" in seen


def test_attempts_say_who_won_and_who_lost_by_how_much() -> None:
    seen = shown(recruiters(home.RecruiterPart((), 0, Page(entries(3)), Place())))
    assert "<@W0CAT> won K7-QF" in seen
    assert "<@W0CAT> lost K7-QF to <@U0ANA> by 0.415 s" in seen
    assert "<@W0CAT> tapped K7-QF when it could not be claimed any more" in seen


def test_attempts_are_paged_by_age() -> None:
    view = recruiters(home.RecruiterPart((), 0, Page(entries(20), "older"), Place(2, ("here",))))
    assert labels(view) == ["Newer", "Older"]
    assert decode_place(buttons(view)["page_attempts_next"]["value"]) == (ENVIRONMENT, Place(3, ("here", "older")))


def test_holding_more_than_fit_points_to_the_command() -> None:
    coach = home.CoachPart(requests(13), (), Place())
    assert "And 3 more: `/interviews mine`" in shown(home.home(coach, None, ENVIRONMENT, CHANNEL))


def test_what_is_held_comes_in_the_order_it_happens_with_all_that_its_holder_can_do() -> None:
    sooner = request(replace(PLAIN, request_id="sooner"), State.BOOKED)
    later = request(replace(PLAIN, request_id="later"), State.BOOKED)
    later = replace(later, standing=replace(later.standing, booked_for=AGREED + 1))
    untimed = request(replace(PLAIN, request_id="untimed"), State.CLAIMED)
    coach = home.CoachPart((untimed, later, sooner), (), Place())
    view = home.home(coach, None, ENVIRONMENT, CHANNEL)
    booked = ["Details", "Took place", "No-show", "Change the time", "Hand over", "Release"]
    assert labels(view) == [*booked, *booked, "Details", "Pick a time", "Hand over", "Release"]
    found = [re.split("[: ]", each["value"])[1] for each in objects(view) if each.get("type") == "button"]
    assert found == ["sooner"] * 6 + ["later"] * 6 + ["untimed"] * 4


def test_the_week_shows_how_the_load_is_shared() -> None:
    coach = home.CoachPart((), (), Place(), [(ANA, 3), (CAT, 1)])
    assert "Held from this week: <@U0ANA> 3, <@W0CAT> 1" in shown(home.home(coach, None, ENVIRONMENT, CHANNEL))
    many = home.CoachPart((), (), Place(), [(ANA, 9 - number) for number in range(7)])
    assert "<@U0ANA> 5, 2 more coaches" in shown(home.home(many, None, ENVIRONMENT, CHANNEL))


@pytest.mark.parametrize(
    ("untended", "words", "offered"),
    [
        (Untended(unclaimed=requests(1)), "*1 unclaimed for over an hour*", "Hand to someone"),
        (Untended(unbooked=requests(2, State.CLAIMED)), "*2 claimed but not booked*", "Hand to someone"),
        (Untended(cards=requests(3)), "*3 cards I can't show*", "Try again"),
    ],
)
def test_what_needs_a_recruiter_is_counted_and_can_be_dealt_with(untended: Untended, words: str, offered: str) -> None:
    view = recruiters(home.RecruiterPart((), 0, Page(()), Place(), untended))
    assert words in shown(view)
    assert set(labels(view)) == {offered}
    assert "Nothing needs you" not in shown(view)


def test_more_than_a_screenful_that_needs_a_recruiter_is_counted() -> None:
    view = recruiters(home.RecruiterPart((), 0, Page(()), Place(), Untended(unclaimed=requests(7))))
    assert labels(view) == ["Hand to someone"] * 5
    assert "And 2 more; they move up as you go." in shown(view)


def test_the_history_tells_decisions_too() -> None:
    decided = [entry(0, EntryKind.HANDED_OVER, "ill"), entry(1, EntryKind.RELEASED), entry(2, EntryKind.BOOKED)]
    seen = shown(recruiters(home.RecruiterPart((), 0, Page(tuple(decided)), Place())))
    assert "<@W0CAT> handed K7-QF over to <@U0ANA>: “ill”" in seen
    assert "<@W0CAT> gave K7-QF back for <@U0ANA>" in seen
    assert "<@W0CAT> booked K7-QF for <!date^" in seen


def test_a_page_that_cannot_be_read_says_so_and_offers_retry() -> None:
    view = home.error_home("a1b2c3", ENVIRONMENT)
    assert labels(view) == ["Try again"]
    assert "Reference a1b2c3" in shown(view)
