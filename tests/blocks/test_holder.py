"""The holder's message: everything while the claim is theirs, what became of it afterwards, and then no contacts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blocks import ids, times
from blocks.holder import holder_message
from blocks.ids import decode_hold, decode_value
from domain import Entry, EntryKind, Last, State
from tests.blocks.builders import handed_over, holders
from tests.blocks.reading import buttons, labels, shown
from tests.content import AGREED, ANA, CAT, CONTENTS, ENVIRONMENT, NOON, PLAIN, RITA, entry, request

CONTACTS = (PLAIN.email, PLAIN.phone, PLAIN.last_name)


def ended(kind: EntryKind, *, reason: str = "double-booked") -> Entry:
    """Rita ended Ana's claim at noon; a hand-over went to Cat."""
    to = CAT if kind is EntryKind.HANDED_OVER else ANA
    return replace(entry(0, kind), by=RITA, holder=to, reason=reason, at=NOON)


def test_the_holder_is_told_whom_to_reach_and_when() -> None:
    seen = shown(holders(request(state=State.CLAIMED)).blocks)
    mail = "<mailto:mira@candidate.example|mira@candidate.example>"
    assert f"It's yours. *Mira Tanaka*, {mail}, +1 555 0100" in seen
    assert "your time. Their time zone is America/New_York." in seen
    assert "*Backend engineer · system design*\n*Topics*  caching, queues" in seen
    assert "Notes: Prefers to share a screen.\nHas a dog." in seen
    assert "|Its card in the channel>" in seen


def test_what_cannot_be_read_as_a_time_is_to_be_asked() -> None:
    unclear = CONTENTS["unclear preference"]
    asked = "I can't tell when that is, so please ask them. Their time zone is America/New_York."
    seen = shown(holders(request(unclear, State.CLAIMED)).blocks)
    assert f"Prefers “Tuesdays after 5”. {asked}" in seen
    at_noon = shown(holders(request(replace(unclear, preferred_at=NOON), State.CLAIMED)).blocks)
    assert "your time, “Tuesdays after 5”. Their time zone is America/New_York." in at_noon


@pytest.mark.parametrize("email", ["_ana_@home.example", "mira", 'a"b@home.example', "mira@home.example|x"])
def test_an_address_that_makes_no_link_is_shown_as_it_was_typed(email: str) -> None:
    seen = shown(holders(request(replace(PLAIN, email=email), State.CLAIMED)).blocks)
    assert f"*Mira Tanaka*, {email}, +1 555 0100" in seen


def test_the_next_step_is_said() -> None:
    assert "write to the candidate and agree a time" in shown(holders(request(state=State.CLAIMED)).blocks)
    assert "I'll ask you here how it went" in shown(holders(request(state=State.BOOKED)).blocks)


def test_its_notification_says_which_one_and_when() -> None:
    text = holders(request(state=State.CLAIMED)).text
    which = "Backend engineer, system design, Mira T., K7-QF"
    assert text == f"It's yours. {which}, prefers Tue 8 Dec 2026 at 12:00 UTC"
    assert holders(request(state=State.BOOKED)).text == f"Agreed for Wed 9 Dec 2026 at 12:00 UTC: {which}"


def test_what_the_form_did_not_say_is_said_to_be_missing() -> None:
    seen = shown(holders(request(CONTENTS["empty"], State.CLAIMED)).blocks)
    assert "It's yours. *no name given*, no e-mail or phone given\nNo preference." in seen
    assert "Topics" not in seen


def test_long_notes_end_with_where_the_rest_is() -> None:
    seen = shown(holders(request(CONTENTS["long"], State.CLAIMED)).blocks)
    assert "… (the rest is in Details)" in seen


def test_a_card_without_a_link_is_no_reason_to_say_nothing() -> None:
    shown_request = request(state=State.CLAIMED)
    message = holder_message(shown_request, "claim1", ENVIRONMENT, ended=None, permalink=None)
    assert "Its card" not in shown(message.blocks)
    assert PLAIN.email in shown(message.blocks)


def test_late_news_says_so() -> None:
    assert holders(request(state=State.CLAIMED), late=True).text.startswith("It's yours after all.")


def test_whoever_it_was_handed_to_reads_by_whom() -> None:
    given = handed_over(PLAIN)
    said = shown(holders(given).blocks)
    assert "It's yours: <@U0REC> handed it to you: “Prefers to share a screen. Has a dog.” *Mira Tanaka*" in said
    booked = replace(given.standing, last=Last(EntryKind.BOOKED, CAT, NOON))
    assert "It's yours. *Mira" in shown(holders(replace(given, standing=booked)).blocks)


@pytest.mark.parametrize(
    ("state", "offered"),
    [
        (State.CLAIMED, ["Pick a time", "Hand over", "Release", "Details"]),
        (State.BOOKED, ["Took place", "No-show", "Change the time", "Hand over", "Release", "Details"]),
    ],
)
def test_what_the_holder_can_do_follows_from_the_state(state: State, offered: list[str]) -> None:
    blocks = holders(request(state=state)).blocks
    assert labels(blocks) == offered
    for name, button in buttons(blocks).items():
        if name == ids.DETAILS:
            assert decode_value(button["value"]) == (ENVIRONMENT, PLAIN.request_id)
        else:
            assert decode_hold(button["value"]) == (ENVIRONMENT, PLAIN.request_id, "claim1")


def test_an_agreed_time_stands_on_top() -> None:
    first, *_ = holders(request(state=State.BOOKED)).blocks
    assert first["text"]["text"] == f":calendar: *{times.when(AGREED)}* is agreed."


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (EntryKind.RELEASED, "<@U0REC> gave this one back for you {at}: “double-booked”"),
        (EntryKind.TAKEN_BACK, "No time was agreed, so I opened this one for everybody again {at}: “double-booked”"),
        (EntryKind.HANDED_OVER, "<@U0REC> handed this one over to <@W0CAT> {at}: “double-booked”"),
        (EntryKind.CANCELLED, "<@U0REC> cancelled this request {at}: “double-booked”"),
        (EntryKind.TOOK_PLACE, "The interview took place, as <@U0REC> said {at}: “double-booked”"),
        (EntryKind.NO_SHOW, "The candidate did not come, as <@U0REC> said {at}: “double-booked”"),
    ],
)
def test_an_ended_claim_says_what_became_of_it(kind: EntryKind, words: str) -> None:
    message = holders(request(), ended(kind))
    assert words.format(at=times.when(NOON)) in shown(message.blocks)
    assert "Backend engineer · system design · Mira T. · K7-QF" in shown(message.blocks)
    assert "<" not in message.text


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (EntryKind.RELEASED, "You gave this one back on {at}."),
        (EntryKind.HANDED_OVER, "You handed this one over to Cat on {at}."),
        (EntryKind.CANCELLED, "You cancelled this request on {at}."),
        (EntryKind.TOOK_PLACE, "The interview took place, as you said on {at}."),
        (EntryKind.NO_SHOW, "The candidate did not come, as you said on {at}."),
    ],
)
def test_one_ended_by_oneself_says_you(kind: EntryKind, words: str) -> None:
    message = holders(request(), ended(kind, reason=""), own=True)
    assert message.text.startswith(f"{words.format(at='Mon 30 Nov 2026 at 12:00 UTC')} Backend engineer")


@pytest.mark.parametrize("kind", EntryKind)
@pytest.mark.parametrize("state", State)
def test_no_ended_claim_shows_contacts_or_offers_more_than_details(kind: EntryKind, state: State) -> None:
    message = holders(request(state=state), ended(kind))
    assert not any(secret in str(message) for secret in CONTACTS)
    assert labels(message.blocks) == ["Details"]


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("claim_id", ["claim1", "claim0", ""])
def test_contacts_are_for_the_claim_that_lasts_and_no_other(state: State, claim_id: str) -> None:
    message = holder_message(request(state=state), claim_id, ENVIRONMENT, ended=None, permalink=None)
    theirs = claim_id == "claim1" and state in {State.CLAIMED, State.BOOKED}
    assert (PLAIN.email in str(message)) == theirs
    assert theirs or "This one is not yours any more." in shown(message.blocks)
