"""Who can do what with a request in which state, and for which claim each button was drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blocks import ids
from blocks.buttons import Buttons, buttons
from blocks.ids import decode_hold
from domain import State
from tests.blocks.reading import labels
from tests.content import ENVIRONMENT, PLAIN, request

HOLDERS = {
    State.CLAIMED: ["Pick a time", "Hand over", "Release"],
    State.BOOKED: ["Took place", "No-show", "Change the time", "Hand over", "Release"],
}
RECRUITERS = {
    State.OPEN: ["Hand to someone", "Cancel request"],
    State.CLAIMED: ["Hand to someone", "Pick a time", "Release", "Cancel request"],
    State.BOOKED: ["Took place", "No-show", "Hand to someone", "Change the time", "Release", "Cancel request"],
    State.DONE: [],
    State.CANCELLED: [],
}


@pytest.mark.parametrize("state", HOLDERS)
def test_what_the_holder_can_do(state: State) -> None:
    assert labels(buttons(request(state=state), ENVIRONMENT).for_holder()) == HOLDERS[state]


@pytest.mark.parametrize("state", State)
def test_what_recruiters_can_do(state: State) -> None:
    assert labels(buttons(request(state=state), ENVIRONMENT).for_recruiter()) == RECRUITERS[state]


@pytest.mark.parametrize(("state", "claim_id"), [(State.OPEN, ""), (State.CLAIMED, "claim1"), (State.BOOKED, "claim1")])
def test_a_decision_names_the_claim_it_was_drawn_for(state: State, claim_id: str) -> None:
    for button in buttons(request(state=state), ENVIRONMENT).for_recruiter():
        assert decode_hold(button["value"]) == (ENVIRONMENT, PLAIN.request_id, claim_id)


def test_a_screen_reader_hears_which_request_a_button_is_for() -> None:
    offered = buttons(request(state=State.BOOKED), ENVIRONMENT).for_holder()
    heard = [button["accessibility_label"] for button in offered]
    assert heard[0] == "Took place: Backend engineer, system design, Mira T."
    assert len(set(heard)) == len(heard)


def test_without_a_request_to_name_the_label_is_what_is_heard() -> None:
    standing = request(state=State.CLAIMED).standing
    assert all("accessibility_label" not in each for each in Buttons(standing, ENVIRONMENT).for_holder())


def test_only_the_first_step_of_a_new_holder_stands_out() -> None:
    claimed = buttons(request(state=State.CLAIMED), ENVIRONMENT)
    assert [each.get("style") for each in claimed.for_holder(primary=True)] == ["primary", None, None]
    assert all("style" not in each for each in claimed.for_holder())
    booked = buttons(request(state=State.BOOKED), ENVIRONMENT)
    assert all("style" not in each for each in booked.for_holder(primary=True))


def test_a_claim_that_is_over_is_named_by_no_button_of_an_open_request() -> None:
    again = request(state=State.CLAIMED)
    opened = replace(again, standing=replace(again.standing, state=State.OPEN, claim=None))
    hand_over = next(b for b in buttons(opened, ENVIRONMENT).for_recruiter() if b["action_id"] == ids.HAND_OVER)
    assert decode_hold(hand_over["value"]) == (ENVIRONMENT, PLAIN.request_id, "")
