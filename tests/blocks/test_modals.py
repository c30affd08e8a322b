"""The forms: what they ask, what travels with them, and answers read back whatever was sent."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocks import ids, modals, notices, times
from blocks.ids import decode_origin
from blocks.kit import View
from domain import Person, State
from tests.blocks.builders import ORIGIN
from tests.blocks.reading import objects, shown
from tests.content import AGREED, ANA, NOON, RITA, request

FORMS: dict[str, View] = {
    ids.RELEASE_MODAL: modals.release_modal(request(state=State.CLAIMED), ANA, ORIGIN),
    ids.HAND_OVER_MODAL: modals.hand_over_modal(request(state=State.CLAIMED), ANA, ORIGIN),
    ids.PICK_TIME_MODAL: modals.pick_time_modal(request(state=State.CLAIMED), ORIGIN, AGREED),
    ids.CANCEL_MODAL: modals.cancel_modal(request(state=State.CLAIMED), RITA, ORIGIN),
}
names = st.sampled_from([ids.REASON, ids.TO, ids.WHEN, "value", "selected_user", "selected_date_time"])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
anything = st.recursive(scalars, lambda part: st.lists(part) | st.dictionaries(names | st.text(), part))
unhurried = settings(deadline=None)


def asked(view: View) -> dict[str, dict[str, Any]]:
    """The inputs of a form by name."""
    return {each["block_id"]: each for each in objects(view) if each.get("type") == "input"}


def answered(name: str, key: str, value: object) -> dict[str, object]:
    """What Slack sends of a form with one answer."""
    return {name: {name: {"type": "any", key: value}}}


@pytest.mark.parametrize("callback_id", FORMS)
def test_a_form_says_what_it_is_about_and_carries_it(callback_id: str) -> None:
    view = FORMS[callback_id]
    assert view["callback_id"] == callback_id
    assert decode_origin(view["private_metadata"]) == ORIGIN
    assert "*Backend engineer · system design · Mira T. · K7-QF*" in shown(view)


@pytest.mark.parametrize(
    ("callback_id", "inputs", "submit"),
    [
        (ids.RELEASE_MODAL, {ids.REASON: True}, "Release"),
        (ids.HAND_OVER_MODAL, {ids.TO: False, ids.REASON: True}, "Hand over"),
        (ids.PICK_TIME_MODAL, {ids.WHEN: False}, "Save the time"),
        (ids.CANCEL_MODAL, {ids.REASON: True}, "Cancel request"),
    ],
)
def test_only_a_reason_may_be_left_out(callback_id: str, inputs: dict[str, bool], submit: str) -> None:
    view = FORMS[callback_id]
    assert {name: block["optional"] for name, block in asked(view).items()} == inputs
    assert {block["element"]["action_id"] for block in asked(view).values()} == inputs.keys()
    assert view["submit"]["text"] == submit


def test_a_booked_one_says_what_becomes_of_the_time() -> None:
    booked = request(state=State.BOOKED)
    assert "no longer stands" in shown(modals.release_modal(booked, ANA, ORIGIN))
    assert "stays." in shown(modals.hand_over_modal(booked, ANA, ORIGIN))
    assert "no longer stands" not in shown(FORMS[ids.RELEASE_MODAL])


def test_giving_back_says_who_no_longer_sees_how_to_reach_the_candidate() -> None:
    own = shown(FORMS[ids.RELEASE_MODAL])
    assert "Your direct message will no longer show how to reach the candidate." in own
    others = shown(modals.release_modal(request(state=State.CLAIMED), RITA, ORIGIN))
    assert "<@U0ANA> has it, will be told, and will no longer see how to reach the candidate." in others
    assert "Your" not in others


def test_giving_away_what_somebody_has_says_who() -> None:
    held = request(state=State.CLAIMED)
    assert "<@U0ANA> has it, and will be told." in shown(modals.hand_over_modal(held, RITA, ORIGIN))
    assert "has it, and" not in shown(modals.hand_over_modal(held, ANA, ORIGIN))
    assert "has it, and" not in shown(modals.hand_over_modal(request(), RITA, ORIGIN))


def test_another_time_is_asked_for_beside_the_agreed_one() -> None:
    view = modals.pick_time_modal(request(state=State.BOOKED), ORIGIN, AGREED)
    assert view["title"]["text"] == "Change the time"
    assert f"Agreed now: {times.when(AGREED)}." in shown(view)
    assert FORMS[ids.PICK_TIME_MODAL]["title"]["text"] == "Pick a time"
    assert "Agreed now" not in shown(FORMS[ids.PICK_TIME_MODAL])


def test_cancelling_says_who_will_be_told() -> None:
    assert "<@U0ANA> has it, and will be told." in shown(FORMS[ids.CANCEL_MODAL])
    assert "will be told" not in shown(modals.cancel_modal(request(), RITA, ORIGIN))


@pytest.mark.parametrize(
    ("initial", "shown_seconds"),
    [(NOON, NOON // 1000), (None, None), (0, None), (999_999_999_999, None), (10_000_000_000_000, None)],
)
def test_the_picker_begins_only_with_a_time_that_slack_takes(initial: int | None, shown_seconds: int | None) -> None:
    view = modals.pick_time_modal(request(state=State.CLAIMED), ORIGIN, initial)
    assert asked(view)[ids.WHEN]["element"].get("initial_date_time") == shown_seconds


def test_answers_are_read_back() -> None:
    assert modals.read_reason(answered(ids.REASON, "value", " double-\nbooked ")) == "double- booked"
    assert modals.read_reason(answered(ids.REASON, "value", None)) == ""
    assert modals.read_person(answered(ids.TO, "selected_user", "W0CAT")) == "W0CAT"
    assert modals.read_when(answered(ids.WHEN, "selected_date_time", NOON // 1000)) == NOON


@pytest.mark.parametrize("value", [None, True, 1.5, "1796040000", -1, 0, 99, 10**10])
def test_no_other_time_is_one(value: object) -> None:
    assert modals.read_when(answered(ids.WHEN, "selected_date_time", value)) is None


@unhurried
@given(anything | st.builds(answered, names, names, anything))
def test_whatever_was_sent_is_read_as_an_answer_or_none(values: object) -> None:
    reason, person, when = modals.read_reason(values), modals.read_person(values), modals.read_when(values)
    assert len(reason) <= modals.REASON_LIMIT
    assert reason.splitlines() in ([reason], [])
    assert person is None or person
    assert when is None or len(str(when // 1000)) == 10


def test_an_error_stands_under_its_input_in_plain_text() -> None:
    refused = notices.cannot_take(Person("T0HOME", "U0BEN", "A & B"), "not a coach")
    assert modals.errors(ids.TO, refused)[ids.TO].startswith("A & B is not a coach")
