"""The modals: the whole request, its story, and contact details for those who may see them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blocks import times
from blocks.buttons import buttons
from blocks.details import details_modal, message_modal
from domain import NOTES_LIMIT, EntryKind, Person, State
from sandbox.slack.blocks import check_view
from tests.blocks.reading import labels, shown, texts
from tests.content import AGREED, ANA, CAT, CONTENTS, ENVIRONMENT, PLAIN, RITA, TEXTS, entry, request


def test_contact_details_only_for_those_who_may_see_them() -> None:
    claimed = request(state=State.CLAIMED)
    assert "|mira@candidate.example>, +1 555 0100" in shown(details_modal(claimed, True, ()))
    hidden = shown(details_modal(claimed, False, ()))
    assert "candidate.example" not in hidden
    assert "Contact details are shown to the coach who has this request, and to recruiters." in hidden


def test_everything_the_form_said_is_there() -> None:
    seen = shown(details_modal(request(state=State.CLAIMED), False, ()))
    for words in ("Claimed by <@U0ANA>", "caching, queues", "America/New_York", "From the careers form", "Has a dog."):
        assert words in seen


@pytest.mark.parametrize("name", ["long", "3,001", "700 ampersands", "families", "accents"])
def test_long_notes_are_there_in_full(name: str) -> None:
    view = details_modal(request(replace(PLAIN, notes=TEXTS[name])), False, ())
    assert "".join(TEXTS[name].split()) in "".join("".join(texts(view, "plain_text")).split())
    assert "longer than Slack can show" not in shown(view)


def test_notes_beyond_a_view_say_so() -> None:
    view = details_modal(request(CONTENTS["very long"]), False, ())
    assert check_view(view) == []
    assert "The notes are longer than Slack can show here." in shown(view)


def test_notes_that_were_too_long_to_keep_say_so() -> None:
    def seen(length: int) -> str:
        return shown(details_modal(request(replace(PLAIN, notes="n" * length)), False, ()))

    assert "I keep the first 50,000 characters of the notes." in seen(NOTES_LIMIT)
    assert "I keep the first" not in seen(NOTES_LIMIT - 1)


def test_a_long_wish_that_is_no_time_is_there_in_full() -> None:
    unclear = replace(PLAIN, preferred_at=None, preferred_as_sent="Tuesdays, " * 100)
    assert ("Tuesdays, " * 100).rstrip() in shown(details_modal(request(unclear), False, ()))


def test_no_notes_say_so() -> None:
    assert "No notes came with this request." in shown(details_modal(request(CONTENTS["empty"]), False, ()))


def test_the_story_keeps_the_newest_lines_in_order() -> None:
    steps = [entry(number) for number in reversed(range(30))]
    told = shown(details_modal(request(), False, steps, with_workers=True))
    assert "… 10 earlier steps" in told
    assert (
        "<@W0CAT> lost it to <@U0ANA> by 0.415 s, told at <!date^1796040010^{time_secs}|12:00:10 UTC> · worker b2"
        in told
    )
    assert told.index("12:00:10 UTC") < told.index("12:00:29 UTC")
    assert "12:00:09 UTC" not in told


def test_only_recruiters_read_which_worker_decided() -> None:
    assert "worker" not in shown(details_modal(request(), True, [entry(1)]))


def test_a_message_modal_shows_its_words_and_fits_its_title() -> None:
    view = message_modal("A title that is far too long for Slack", "I can't find this request any more.")
    assert view["title"]["text"] == "A title that is far too…"
    assert "I can't find this request any more." in shown(view)


def test_a_booked_one_reads_who_and_when() -> None:
    seen = shown(details_modal(request(state=State.BOOKED), False, ()))
    assert f"*Status*\nBooked, <@U0ANA>, for {times.when(AGREED)}" in seen


def test_what_the_viewer_can_do_stands_in_the_modal() -> None:
    booked = request(state=State.BOOKED)
    offered = buttons(booked, ENVIRONMENT)
    assert "Hand to someone" in labels(details_modal(booked, True, (), offered.for_recruiter()))
    assert labels(details_modal(booked, True, (), offered.for_holder()))[:2] == ["Took place", "No-show"]
    assert labels(details_modal(booked, False, ())) == []


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (EntryKind.WON, "<@W0CAT> won it"),
        (EntryKind.CLOSED, "<@W0CAT> tapped it when it could not be claimed any more"),
        (EntryKind.CAPPED, "<@W0CAT> tapped it while at the weekly cap"),
        (EntryKind.RELEASED, "<@W0CAT> gave it back for <@U0ANA>"),
        (EntryKind.TAKEN_BACK, "<@W0CAT> opened it again, as <@U0ANA> had agreed no time"),
        (EntryKind.HANDED_OVER, "<@W0CAT> handed it over to <@U0ANA>"),
        (EntryKind.BOOKED, "<@W0CAT> booked it for <!date^1796126400^"),
        (EntryKind.TOOK_PLACE, "<@W0CAT> closed it: it took place"),
        (EntryKind.NO_SHOW, "<@W0CAT> closed it: the candidate did not come"),
        (EntryKind.CANCELLED, "<@W0CAT> cancelled it"),
        (EntryKind.CORRECTED, "A new form corrected it"),
        (EntryKind.REMINDED, "<@W0CAT> reminded the coaches of it"),
        (EntryKind.ESCALATED, "<@W0CAT> told the recruiters that it is unclaimed"),
        (EntryKind.NUDGED, "<@W0CAT> asked <@U0ANA> to agree a time for it"),
        (EntryKind.ASKED, "<@W0CAT> asked <@U0ANA> how it went"),
    ],
)
def test_the_story_tells_every_kind_of_step(kind: EntryKind, words: str) -> None:
    assert words in shown(details_modal(request(), False, [entry(0, kind)]))


def test_a_hand_over_says_from_whom_unless_it_was_their_own_doing() -> None:
    step = replace(entry(0, EntryKind.HANDED_OVER), by=RITA, former=ANA, holder=CAT)
    assert "<@U0REC> handed it over from <@U0ANA> to <@W0CAT>" in shown(details_modal(request(), False, [step]))
    own = replace(step, by=ANA)
    assert "<@U0ANA> handed it over to <@W0CAT>" in shown(details_modal(request(), False, [own]))


def test_a_deadline_is_dibs_own_doing() -> None:
    step = replace(entry(0, EntryKind.TAKEN_BACK), by=Person("", ""))
    assert "Dibs opened it again, as <@U0ANA> had agreed no time" in shown(details_modal(request(), False, [step]))


def test_the_story_says_why_and_names_corrected_fields_as_people_do() -> None:
    told = shown(details_modal(request(), False, [entry(0, EntryKind.CANCELLED, "filled")]))
    assert "<@W0CAT> cancelled it: “filled”" in told
    told = shown(details_modal(request(), False, [entry(0, EntryKind.CORRECTED, "email, topics")]))
    assert "A new form corrected it: e-mail, topics" in told
