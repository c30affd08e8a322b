"""The private words, as one person reads them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blocks import notices
from blocks.ids import SHOW_OPEN, decode_place
from domain import Person, State
from tests.blocks.reading import buttons, labels, shown
from tests.content import ENVIRONMENT, NOON, request

CLAIMED_AT = NOON + 240_000
HELD = request(state=State.CLAIMED).standing


def test_a_close_loser_reads_by_how_much() -> None:
    message = notices.lost(HELD, CLAIMED_AT + 415, 3, ENVIRONMENT)
    assert message.text == "Ana has this one: claimed at 12:04:00 UTC, 0.4 s before your tap. 3 others are open."
    shown_words = (
        "<@U0ANA> has this one: claimed at <!date^1796040240^{time_secs}|12:04:00 UTC>, 0.4 s before your tap."
    )
    assert shown_words in shown(message.blocks)
    assert labels(message.blocks) == ["Show them"]
    place = decode_place(buttons(message.blocks)[SHOW_OPEN]["value"])
    assert place is not None
    assert place[0] == ENVIRONMENT


@pytest.mark.parametrize("gap", [-40, 0, 99])
def test_clocks_too_close_to_tell_are_not_told_apart(gap: int) -> None:
    assert "just before your tap" in notices.lost(HELD, CLAIMED_AT + gap, 3, ENVIRONMENT).text


def test_a_late_loser_reads_since_when() -> None:
    message = notices.lost(HELD, CLAIMED_AT + 60_001, 3, ENVIRONMENT)
    assert message.text.startswith("Ana has this one, since Mon 30 Nov 2026 at 12:04 UTC.")


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
    message = notices.lost(HELD, CLAIMED_AT + 415, count, ENVIRONMENT)
    assert words in message.text
    assert labels(message.blocks) == offered


def test_a_holder_without_a_name_is_still_mentioned() -> None:
    standing = request(state=State.CLAIMED, holder=Person("T0HOME", "U0ANA")).standing
    message = notices.lost(standing, CLAIMED_AT + 415, 3, ENVIRONMENT)
    assert message.text.startswith("Someone has this one: claimed at")
    assert "<@U0ANA> has this one" in shown(message.blocks)


def test_a_second_tap_of_the_holder_is_no_loss() -> None:
    assert notices.again(HELD, ENVIRONMENT).text == "You already have this one, since Mon 30 Nov 2026 at 12:04 UTC."


@pytest.mark.parametrize(
    ("state", "words"),
    [(State.CANCELLED, "was cancelled"), (State.DONE, "is done"), (State.OPEN, "gave this one back")],
)
def test_what_cannot_be_claimed_says_why(state: State, words: str) -> None:
    assert words in notices.closed(replace(HELD, state=state, claim=None)).text


def test_who_is_not_a_coach_reads_who_can_help() -> None:
    asked = notices.refused_not_coach(["U0REC", "S0REC"], ["S0COACH", "U0ANA"])
    assert "<@U0REC> or <!subteam^S0REC> can add you to <!subteam^S0COACH>." in shown(asked.blocks)
    assert "Whoever set Dibs up here can add you." in shown(notices.refused_not_coach([], []).blocks)


def test_an_old_card_links_to_the_current_one() -> None:
    message = notices.out_of_date("https://team.slack.example/p1?a=1&b=2")
    assert "<https://team.slack.example/p1?a=1&amp;b=2|here is the current one>" in str(message.blocks)


def test_a_fault_gives_its_reference() -> None:
    assert notices.failed("a1b2c3").text.endswith("tell whoever runs Dibs this reference: a1b2c3")
