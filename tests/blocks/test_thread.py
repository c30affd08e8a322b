"""What a card's thread is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blocks import thread, times
from blocks.kit import Message
from domain import ATTEMPTS, REMINDERS, EntryKind
from sandbox.slack.blocks import check_message
from tests.blocks.reading import shown
from tests.content import ANA, CAT, NOON, RITA, entry, request

BOOKED_FOR = times.when(NOON + 86_400_000)


def noted(kind: EntryKind, reason: str = "") -> Message:
    """What the thread hears when Rita does this to Ana's."""
    message = thread.note(replace(entry(0, kind), by=RITA, holder=ANA, reason=reason))
    assert message is not None
    return message


@pytest.mark.parametrize(
    ("kind", "reason", "words"),
    [
        (EntryKind.RELEASED, "double-booked", "<@U0REC> gave this one back: “double-booked” It's open again"),
        (EntryKind.RELEASED, "", "<@U0REC> gave this one back. It's open again: tap *Claim* above"),
        (EntryKind.TAKEN_BACK, "", "No time was agreed, so <@U0ANA> no longer has this one. It's open again"),
        (EntryKind.HANDED_OVER, "ill", "<@U0REC> handed this one over to <@U0ANA>: “ill”"),
        (EntryKind.BOOKED, "", f"<@U0REC> agreed a time: {BOOKED_FOR}."),
        (EntryKind.TOOK_PLACE, "", "The interview took place, says <@U0REC>."),
        (EntryKind.NO_SHOW, "", "The candidate did not come, says <@U0REC>."),
        (EntryKind.CANCELLED, "filled", "<@U0REC> cancelled this request: “filled”"),
        (EntryKind.CORRECTED, "email, preferred_at", "Changed: e-mail, preferred time."),
        (EntryKind.CORRECTED, "preferred_at, preferred_as_sent", "Changed: preferred time, preferred time in words."),
    ],
)
def test_decisions_say_who_did_what_and_why(kind: EntryKind, reason: str, words: str) -> None:
    assert words in shown(noted(kind, reason).blocks)
    assert noted(kind, reason).text.startswith("K7-QF: ")


def test_a_hand_over_says_from_whom_unless_it_was_their_own_doing() -> None:
    made = replace(entry(0, EntryKind.HANDED_OVER), by=RITA, former=ANA, holder=CAT)
    for by, words in (
        (RITA, "<@U0REC> handed this one over from <@U0ANA> to <@W0CAT>."),
        (ANA, "<@U0ANA> handed this one over to <@W0CAT>."),
    ):
        message = thread.note(replace(made, by=by))
        assert message is not None
        assert shown(message.blocks) == words


@pytest.mark.parametrize("kind", sorted(ATTEMPTS | REMINDERS))
def test_attempts_and_reminders_are_no_news_for_the_thread(kind: EntryKind) -> None:
    assert thread.note(entry(0, kind)) is None


def test_every_decision_is_told() -> None:
    assert {kind for kind in EntryKind if thread.note(entry(0, kind)) is None} == ATTEMPTS | REMINDERS | {
        EntryKind.TOO_LATE
    }


def test_a_reminder_mentions_whoever_is_named_and_says_what_to_do() -> None:
    message = thread.reminder(request(), ["S0COACH", "U0ANA", "W0CAT"], 30)
    said = "Nobody has this one: it has been open for 30 min. Tap *Claim* above if you want it."
    assert shown(message.blocks) == f"{said} <!subteam^S0COACH> <@U0ANA> <@W0CAT>"
    assert message.text == f"K7-QF, Backend engineer, system design: {said.replace('*', '')}"


def test_a_reminder_to_nobody_in_particular_or_to_very_many_fits_too() -> None:
    assert shown(thread.reminder(request(), [], 30).blocks).endswith("if you want it.")
    message = thread.reminder(request(), [f"U0COACH{number}" for number in range(500)], 30)
    assert check_message(message.blocks, message.text) == []
