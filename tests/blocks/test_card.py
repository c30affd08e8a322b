"""The card: what it says and offers in each state."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from blocks import rows, times
from blocks.card import card, metadata
from blocks.ids import SHOW_OPEN, decode_value
from blocks.phrases import initialled
from blocks.places import Listing
from domain import EntryKind, Last, State
from tests.blocks.builders import after
from tests.blocks.reading import buttons, labels, shown, texts
from tests.content import AGREED, CAT, CONTENTS, ENVIRONMENT, NOON, PLAIN, RITA, TEXTS, request

TAKEN = [State.CLAIMED, State.BOOKED, State.DONE, State.CANCELLED]


def test_an_open_card_offers_claim_and_details() -> None:
    blocks = card(request(), ENVIRONMENT).blocks
    assert labels(blocks) == ["Claim", "Details"]
    claim = buttons(blocks)["claim"]
    assert claim["style"] == "primary"
    assert claim["accessibility_label"] == "Claim Backend engineer, system design, Mira T."
    assert decode_value(claim["value"]) == (ENVIRONMENT, PLAIN.request_id)


@pytest.mark.parametrize("state", State)
def test_marks_in_others_words_stay_marks(state: State) -> None:
    marked = replace(PLAIN, first_name="*Mira*", topics=("_caching_", "`x`"), panel="~Web~", role="*Backend*")
    seen = shown(card(request(marked, state), ENVIRONMENT).blocks)
    assert "\u2217Mira\u2217 T." in seen
    assert "*Backend*" in seen  # The header is plain text.
    assert not {"*Mira*", "_caching_", "`x`", "~Web~"} & set(re.split(r"\s|, ", seen))


@pytest.mark.parametrize("state", TAKEN)
def test_a_card_that_is_taken_or_closed_has_no_claim(state: State) -> None:
    assert labels(card(request(state=state), ENVIRONMENT).blocks) == ["Details"]


def test_an_open_card_says_who_when_and_what() -> None:
    seen = shown(card(request(), ENVIRONMENT).blocks)
    for words in ("Backend engineer · system design", "*Candidate*\nMira T.", "*Topics*\ncaching, queues", "K7-QF"):
        assert words in seen
    assert "From the careers form · <!date^1796040000^{ago}|" in seen


def test_a_correction_does_not_make_a_request_newer() -> None:
    corrected = request(replace(PLAIN, submitted_at=NOON + 25_200_000))
    listed = rows.open_row(corrected, ENVIRONMENT, Listing(SHOW_OPEN, 1))
    for seen in (card(corrected, ENVIRONMENT).blocks, [listed], [rows.waiting_row(corrected, ENVIRONMENT)]):
        assert times.ago(NOON) in shown(seen)


def test_a_claimed_card_names_the_holder_and_how_fast_it_went() -> None:
    message = card(request(state=State.CLAIMED, holder=CAT), ENVIRONMENT)
    seen = shown(message.blocks)
    assert ":raised_hand: *Claimed by <@W0CAT>* <!date^1796040240^" in seen
    assert ", 4 min after it came in" in seen
    assert message.text == "Backend engineer, system design: claimed by Cat on Mon 30 Nov 2026 at 12:04 UTC"


def test_who_was_given_a_request_is_not_said_to_have_claimed_it() -> None:
    message = card(after(EntryKind.HANDED_OVER), ENVIRONMENT)
    assert message.text == "Backend engineer, system design: with Ana since Mon 30 Nov 2026 at 12:04 UTC"
    assert "laimed" not in shown(message.blocks)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State.BOOKED, f":calendar: *{times.when(AGREED)}* with <@U0ANA>"),
        (State.DONE, f":white_check_mark: *Took place* · {times.when(AGREED)} · with <@U0ANA>"),
        (State.CANCELLED, f"*Cancelled by <@U0REC>* {times.when(NOON + 400_000)}: “filled”"),
    ],
)
def test_later_states_say_so(state: State, words: str) -> None:
    assert words in shown(card(request(state=state), ENVIRONMENT).blocks)


@pytest.mark.parametrize(
    ("kind", "reason", "words"),
    [
        (EntryKind.RELEASED, "double-booked", "Given back by <@U0ANA> {at}: “double-booked”"),
        (EntryKind.RELEASED, "", "Given back by <@U0ANA> {at}."),
        (EntryKind.TAKEN_BACK, "", "Open again since {at}: no time was agreed."),
        (EntryKind.HANDED_OVER, "ill", ":raised_hand: *<@U0ANA> has it* · handed over by <@U0ANA> {at}: “ill”"),
        (
            EntryKind.NO_SHOW,
            "",
            f":white_check_mark: *The candidate did not come* · {times.when(AGREED)} · with <@U0ANA>",
        ),
        (EntryKind.CANCELLED, "", "*Cancelled by <@U0ANA>* {at}."),
    ],
)
def test_the_card_tells_the_newest_decision(kind: EntryKind, reason: str, words: str) -> None:
    seen = shown(card(after(kind, replace(PLAIN, notes=reason)), ENVIRONMENT).blocks)
    assert words.replace("{at}", times.when(NOON + 300_000)) in seen


@pytest.mark.parametrize("kind", EntryKind)
def test_only_an_open_card_has_claim_whatever_led_there(kind: EntryKind) -> None:
    now = after(kind)
    offered = ["Claim", "Details"] if now.standing.state is State.OPEN else ["Details"]
    assert labels(card(now, ENVIRONMENT).blocks) == offered


def test_a_booked_card_says_who_handed_it_over_and_why() -> None:
    booked = request(replace(PLAIN, notes="ill"), State.BOOKED)
    last = Last(EntryKind.HANDED_OVER, RITA, NOON, "ill")
    handed = replace(booked, standing=replace(booked.standing, last=last))
    assert f"Handed over by <@U0REC> {times.when(NOON)}: “ill”" in shown(card(handed, ENVIRONMENT).blocks)
    assert "Handed over" not in shown(card(booked, ENVIRONMENT).blocks)


def test_a_claimed_card_says_what_comes_next() -> None:
    assert "K7-QF · picking a time" in shown(card(request(state=State.CLAIMED), ENVIRONMENT).blocks)
    assert "picking a time" not in shown(card(request(state=State.BOOKED), ENVIRONMENT).blocks)


def test_an_open_card_reads_in_one_line() -> None:
    spoken = "Backend engineer, system design: open, Mira T., prefers Tue 8 Dec 2026 at 12:00 UTC"
    assert card(request(), ENVIRONMENT).text == spoken


def test_a_date_without_a_time_is_no_token() -> None:
    seen = shown(card(request(CONTENTS["date only"]), ENVIRONMENT).blocks)
    assert "*Prefers*\nSun 8 Mar 2026" in seen
    submission = replace(PLAIN, preferred_at=None, preferred_date=date(2026, 3, 8))
    assert "prefers Sun 8 Mar 2026" in card(request(submission), ENVIRONMENT).text


def test_a_wish_in_own_words_may_say_how_to_reach_them_and_is_not_on_the_card() -> None:
    unclear = replace(CONTENTS["unclear preference"], preferred_as_sent="any day, call +1 555 0100")
    for submission in (unclear, replace(unclear, preferred_date=date(2026, 3, 8))):
        for state in State:
            message = card(request(submission, state), ENVIRONMENT)
            assert "555" not in f"{message.text}{message.blocks}"
    both = replace(unclear, preferred_date=date(2026, 3, 8))
    assert "*Prefers*\na time in their own words (see Details)" in shown(card(request(unclear), ENVIRONMENT).blocks)
    assert "Sun 8 Mar 2026 (more in Details)" in shown(card(request(both), ENVIRONMENT).blocks)
    assert "prefers a time in their own words (see Details)" in card(request(unclear), ENVIRONMENT).text


def test_a_form_that_said_nothing_still_makes_a_card() -> None:
    message = card(request(CONTENTS["empty"]), ENVIRONMENT)
    seen = shown(message.blocks)
    assert "Interview request" in seen
    assert "no name given" in seen
    assert "no preference" in seen
    assert "*Topics*" not in seen
    assert buttons(message.blocks)["claim"]["accessibility_label"] == "Claim interview request"


def test_a_long_role_is_cut_inside_the_header_and_leaves_room_for_the_name() -> None:
    blocks = card(request(replace(PLAIN, role=TEXTS["role of 200"])), ENVIRONMENT).blocks
    assert texts(blocks[:1], "plain_text")[0].endswith("…")
    assert str(buttons(blocks)["claim"]["accessibility_label"]).endswith("Mira T.")


def test_metadata_is_opaque() -> None:
    expected = {"event_type": "dibs_card", "event_payload": {"request_id": PLAIN.request_id, "seq": 2}}
    assert metadata(request()) == expected


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("Mira", "Tanaka", "Mira T."),
        ("Mira", "", "Mira"),
        ("", "Tanaka", "Tanaka"),
        ("", "", ""),
        ("美咲", "田中", "美咲 田."),
        ("明华", "李", "明华"),
        ("محمد", "الرحمن", "محمد ا."),
        ("Zoë", "e\u0301clair", "Zoë e\u0301."),
    ],
)
def test_names_are_shortened_in_any_script(first: str, last: str, expected: str) -> None:
    assert initialled(replace(PLAIN, first_name=first, last_name=last)) == expected
