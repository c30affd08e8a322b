"""The private words, as one person reads them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blocks import notices, times
from blocks.ids import SHOW_OPEN
from blocks.kit import Message
from blocks.places import decode_place
from domain import Claim, EntryKind, Person, State
from tests.blocks.builders import after
from tests.blocks.reading import buttons, labels, shown
from tests.content import AGREED, ANA, CAT, ENVIRONMENT, NOON, RITA, request

CLAIMED_AT = NOON + 240_000
HELD = request(state=State.CLAIMED).standing


def test_a_close_loser_reads_by_how_much() -> None:
    message = notices.lost(HELD, 415, 3, ENVIRONMENT)
    words = "Ana has this one (K7-QF): claimed at 12:04:00 UTC, 0.4 s before your try."
    assert message.text == f"{words} 3 others are open."
    shown_words = words.replace("Ana", "<@U0ANA>").replace("12:04:00 UTC", times.second(CLAIMED_AT))
    assert shown_words in shown(message.blocks)
    assert labels(message.blocks) == ["Show them"]
    place = decode_place(buttons(message.blocks)[SHOW_OPEN]["value"])
    assert place is not None
    assert place[0] == ENVIRONMENT


@pytest.mark.parametrize("gap", [-40, 0, 99])
def test_clocks_too_close_to_tell_are_not_told_apart(gap: int) -> None:
    assert "a moment before your try" in notices.lost(HELD, gap, 3, ENVIRONMENT).text


def test_a_late_loser_reads_since_when() -> None:
    message = notices.lost(HELD, 60_001, 3, ENVIRONMENT)
    assert message.text.startswith("Ana has this one (K7-QF), since Mon 30 Nov 2026 at 12:04 UTC.")


@pytest.mark.parametrize(
    ("count", "words", "offered"),
    [
        (0, "Nothing else is open right now", []),
        (1, "1 other is open.", ["Show it"]),
        (2, "2 others are open.", ["Show them"]),
        (None, "Others may be open.", ["Show them"]),
    ],
)
def test_a_loser_is_offered_the_others(count: int | None, words: str, offered: list[str]) -> None:
    message = notices.lost(HELD, 415, count, ENVIRONMENT)
    assert words in message.text
    assert labels(message.blocks) == offered


def test_a_holder_without_a_name_is_still_mentioned() -> None:
    standing = request(state=State.CLAIMED, holder=Person("T0HOME", "U0ANA")).standing
    message = notices.lost(standing, 415, 3, ENVIRONMENT)
    assert message.text.startswith("Someone has this one (K7-QF): claimed at")
    assert "<@U0ANA> has this one" in shown(message.blocks)


def test_a_second_tap_of_the_holder_is_no_loss() -> None:
    assert (
        notices.again(HELD, ENVIRONMENT).text
        == "You already have this one (K7-QF), since Mon 30 Nov 2026 at 12:04 UTC."
    )


@pytest.mark.parametrize(
    ("state", "words"),
    [(State.CANCELLED, "was cancelled"), (State.DONE, "is done"), (State.OPEN, "given back after that tap")],
)
def test_what_cannot_be_claimed_says_why(state: State, words: str) -> None:
    assert words in notices.closed(replace(HELD, state=state, claim=None, last=None)).text


def test_who_is_not_a_coach_reads_who_can_help() -> None:
    asked = notices.refused_not_coach(["U0REC", "S0REC"], ["S0COACH", "U0ANA"])
    assert "<@U0REC> or <!subteam^S0REC> can add you to <!subteam^S0COACH>." in shown(asked.blocks)
    assert "Whoever set Dibs up here can add you." in shown(notices.refused_not_coach([], []).blocks)


def test_an_old_card_links_to_the_current_one() -> None:
    message = notices.out_of_date("https://team.slack.example/p1?a=1&b=2")
    assert "<https://team.slack.example/p1?a=1&amp;b=2|here is the current one>" in str(message.blocks)


def test_a_fault_gives_its_reference() -> None:
    assert notices.failed("a1b2c3").text.endswith("tell whoever runs Dibs this reference: a1b2c3")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State.OPEN, "This one (K7-QF) is open, so nothing was changed."),
        (State.CLAIMED, "<@U0ANA> has this one (K7-QF) now, since <!date^1796040240^"),
        (State.BOOKED, "<@U0ANA> has this one (K7-QF) now, since <!date^1796040240^"),
        (State.DONE, "This interview (K7-QF) is done, so nothing was changed."),
        (State.CANCELLED, "This request (K7-QF) is cancelled, so nothing was changed."),
    ],
)
def test_an_overtaken_decision_is_answered_with_how_things_stand(state: State, words: str) -> None:
    assert words in shown(notices.overtaken(request(state=state).standing, CAT).blocks)


@pytest.mark.parametrize("state", [State.CLAIMED, State.BOOKED])
def test_a_holder_with_an_old_button_is_not_told_their_own_name(state: State) -> None:
    message = notices.overtaken(request(state=state).standing, ANA)
    assert message.text.startswith(
        "That button is out of date, so nothing was changed. You have this one (K7-QF), since Mon"
    )
    assert "<@U0ANA>" not in shown(message.blocks)


def test_who_may_not_decide_reads_who_may() -> None:
    assert "Only <@U0ANA>, who has this one (K7-QF), and recruiters can do this." in shown(
        notices.not_yours(HELD).blocks
    )


@pytest.mark.parametrize(
    ("held", "recruiters", "words"),
    [
        (5, ["U0REC"], "You have taken 5 this week, your cap. <@U0REC> can make an exception for this one (K7-QF)."),
        (
            1,
            ["U0REC", "S0REC"],
            "You have taken 1 this week, your cap. <@U0REC> or <!subteam^S0REC> can make an exception",
        ),
        (5, [], "You have taken 5 this week, your cap. A recruiter can make an exception for this one (K7-QF)."),
    ],
)
def test_the_cap_says_who_can_make_an_exception(held: int, recruiters: list[str], words: str) -> None:
    message = notices.at_cap(HELD, held, recruiters)
    assert words in shown(message.blocks)
    assert "<" not in message.text


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("not a coach", "<@W0CAT> is not a coach"),
        ("deactivated", "The account of <@W0CAT> is deactivated."),
        ("guest", "<@W0CAT> is a guest here"),
        ("outsider", "<@W0CAT> belongs to another workspace."),
        ("at the cap", "<@W0CAT> is at the cap for this week."),
        ("holds it already", "<@W0CAT> has it already."),
        ("role unknown", "Slack isn't telling me right now whether <@W0CAT> is a coach."),
    ],
)
def test_who_cannot_take_it_and_why(why: str, words: str) -> None:
    message = notices.cannot_take(CAT, why)
    assert words in shown(message.blocks)
    assert "Cat" in message.text


def test_somebody_whose_name_is_not_known_is_that_person() -> None:
    assert notices.cannot_take(Person("T0HOME", "U0GUE", ""), "guest").text.startswith("That person is a guest here")


@pytest.mark.parametrize(
    ("message", "offered"),
    [
        (notices.again(HELD, ENVIRONMENT), ["Pick a time", "Details"]),
        (notices.nudge(request(state=State.CLAIMED), ENVIRONMENT, None), ["Pick a time", "Hand over", "Release"]),
        (
            notices.ask_how_it_went(request(state=State.BOOKED), ENVIRONMENT),
            ["Took place", "No-show", "Change the time"],
        ),
        (notices.corrected_to_holder(request(state=State.CLAIMED), ["email"], ENVIRONMENT), ["Details"]),
        (notices.escalation(request(), ENVIRONMENT, 120), ["Hand to someone", "Cancel request", "Details"]),
        (
            notices.unreachable_holder(request(state=State.CLAIMED), ANA, "user_not_found", ENVIRONMENT),
            ["Hand to someone", "Release", "Details"],
        ),
    ],
)
def test_who_is_asked_for_something_can_do_it_there(message: Message, offered: list[str]) -> None:
    assert labels(message.blocks) == offered


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (notices.released_for_you(request(), RITA, "ill"), "Rita gave this one back for you, so it is open"),
        (notices.taken_back_to_holder(request()), "No time was agreed for this one, so I opened it for everybody"),
        (notices.handed_over(request(), CAT), "Cat has this one now, and hears of it from me."),
        (notices.handed_over_for_you(request(), RITA, CAT, ""), "Rita handed this one of yours over to Cat."),
        (notices.booked_confirmation(request(), AGREED), "Saved: Wed 9 Dec 2026 at 12:00 UTC."),
        (notices.booked_for_you(request(), RITA, AGREED), "Rita put down the agreed time of this one of yours: Wed 9"),
        (notices.concluded(request(), EntryKind.TOOK_PLACE), "Noted: it took place."),
        (notices.concluded(request(), EntryKind.NO_SHOW), "Noted: the candidate did not come."),
        (
            notices.cancelled_to_holder(request(), RITA, "filled"),
            "Rita cancelled this request, which was yours: “filled”",
        ),
        (
            notices.corrected_to_holder(request(), ["email", "notes"], ENVIRONMENT),
            "this one of yours changed: e-mail, notes.",
        ),
        (
            notices.nudge(after(EntryKind.HANDED_OVER), ENVIRONMENT, None),
            "You have had this one since Mon 30 Nov 2026 at 12:04 UTC, and no time is agreed yet.",
        ),
        (notices.escalation(request(), ENVIRONMENT, 120), "Nobody has this one: it has been open for 2 h."),
        (
            notices.unreachable_holder(request(), ANA, "deactivated", ENVIRONMENT),
            "Ana has this one, but their account is deactivated.",
        ),
        (
            notices.unreachable_holder(request(), ANA, "user_not_found", ENVIRONMENT),
            "Ana has this one, but I can't reach them with a direct message.",
        ),
    ],
)
def test_news_say_what_happened_and_to_which_request(message: Message, words: str) -> None:
    assert words in message.text
    assert message.text.endswith("Backend engineer, system design, Mira T., K7-QF")
    assert "\nBackend engineer · system design · Mira T. · K7-QF" in shown(message.blocks)


def test_dibs_speaks_of_itself_by_its_name() -> None:
    took_back = replace(request(state=State.CLAIMED).standing, claim=Claim("c", Person("", ""), NOON, "a1"))
    assert notices.not_yours(took_back).text.startswith("Only Dibs, who has")
    assert "<@>" not in shown(notices.not_yours(took_back).blocks)


def test_a_cancelled_request_says_who_cancelled_it() -> None:
    message = notices.closed(request(state=State.CANCELLED).standing)
    assert message.text.startswith("Rita cancelled this request (K7-QF) on Mon 30 Nov 2026 at 12:06 UTC.")
