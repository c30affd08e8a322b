"""What a button carries is data from outside: garbage, another environment's, or far too much of it."""

from dataclasses import replace

import pytest

from blocks import ids
from blocks.ids import encode_origin
from blocks.places import Place, encode_place
from sandbox.slack.records import Message
from store import requests
from tests.flow.looking import words
from tests.harness import ENVIRONMENT
from tests.listeners.payloads import (
    ORIGIN,
    OTHER_HOLD,
    OTHER_PAGE,
    OTHER_REQUEST,
    button,
    form,
    in_home,
    submitted,
    whispered,
)
from tests.services.inside import Inside

HOLDS = (ids.RELEASE, ids.HAND_OVER, ids.PICK_TIME, ids.CANCEL, ids.TOOK_PLACE, ids.NO_SHOW)
THINGS = (ids.CLAIM, ids.DETAILS, ids.CARD_RETRY, ids.PROBLEM_RETRY, ids.PROBLEM_DISMISS)
PAGES = (
    ids.SHOW_OPEN,
    ids.SHOW_MINE,
    ids.SHOW_ALL,
    ids.HOME_RETRY,
    f"{ids.PAGE_OPEN}_next",
    f"{ids.PAGE_MINE}_back",
    f"{ids.PAGE_ALL}_next",
    f"{ids.PAGE_HOME_OPEN}_next",
    f"{ids.PAGE_ATTEMPTS}_next",
)
GARBAGE = (
    "",
    "garbage",
    "x" * 2000,
    "a:b:c:d:e",
    '["environment-of-a-test", true]',
    "[" * 2000,
    "\u202e\U0001f921:x",
    "\ud83e:x",
)


ELSEWHERE = {
    **dict.fromkeys(THINGS, OTHER_REQUEST),
    **dict.fromkeys(HOLDS, OTHER_HOLD),
    **dict.fromkeys(PAGES, OTHER_PAGE),
}
FORMS = (ids.RELEASE_MODAL, ids.HAND_OVER_MODAL, ids.PICK_TIME_MODAL, ids.CANCEL_MODAL)


async def _answer(within: Inside, action_id: str, value: str) -> Message:
    """The one private answer to a press by the recruiter, who may do everything."""
    before = list(within.slack.person("U0REC").ephemerals())
    assert (await within.dispatch(button(action_id, value, user="U0REC")(within))).status == 200
    await within.finish()
    (told,) = [message for message in within.slack.person("U0REC").ephemerals() if message not in before]
    return told


async def test_a_value_that_no_builder_wrote_is_out_of_date_everywhere(within: Inside) -> None:
    for action_id in (*THINGS, *HOLDS, *PAGES):
        for value in GARBAGE:
            told = await _answer(within, action_id, value)
            assert words(told).startswith("This card is out of date."), (action_id, value)


async def test_a_button_of_another_environment_is_refused_and_logged(
    within: Inside, caplog: pytest.LogCaptureFixture
) -> None:
    request = await within.open_card()
    for action_id, value in ELSEWHERE.items():
        caplog.clear()
        told = await _answer(within, action_id, value)
        assert words(told).startswith("This was posted by another Dibs"), action_id
        assert "refused a button of environment another; this worker serves environment-of-a-test" in caplog.text
    for method in ("views.open", "views.publish", "chat.update"):
        assert not within.slack.journal.calls(method)
    stored = await requests.load(within.table, request.id)
    assert stored == request


async def test_a_form_that_this_environment_did_not_make_changes_nothing(
    within: Inside, caplog: pytest.LogCaptureFixture
) -> None:
    request = await within.open_card()
    elsewhere = encode_origin(replace(ORIGIN, environment="another"))
    for callback_id in FORMS:
        for metadata in ("", "{}", "[" * 3000, "x" * 3000, '{"surface": "home"}', elsewhere):
            response = await within.dispatch(submitted(callback_id, metadata)(within))
            assert response.status == 200
            assert '"response_action": "update"' in response.body, (callback_id, metadata[:40])
            assert "out of date" in response.body
        assert "refused a form of environment another; this worker serves environment-of-a-test" in caplog.text
        caplog.clear()
    assert await requests.load(within.table, request.id) == request


async def test_a_form_whose_claim_is_not_the_submitters_changes_nothing(within: Inside) -> None:
    request = await within.open_card()
    for callback_id in FORMS:
        response = await within.dispatch(form(callback_id)(within))
        await within.finish()
        assert response.status == 200
        assert '"response_action": "errors"' in response.body, callback_id
    stored = await requests.load(within.table, request.id)
    assert stored is not None
    assert (stored.standing.state, stored.standing.seq) == (request.standing.state, request.standing.seq)


CURSORS = ("~~~", "9999999999999~req~x", "-1~req", "0~" + "y" * 1900, "\ud83e")


async def test_a_cursor_that_no_list_gave_shows_a_list_all_the_same(within: Inside) -> None:
    await within.open_card()
    for cursor in CURSORS:
        value = encode_place(ENVIRONMENT, Place(2, (cursor,)))
        for make in (whispered(f"{ids.PAGE_OPEN}_next", value), in_home(f"{ids.PAGE_ATTEMPTS}_next", value)):
            assert (await within.dispatch(make(within))).status == 200
            await within.finish()
        assert "1 open" in words(within.slack.person("U0ANA").ephemerals()[-1]), cursor
        assert "Open · 1" in words(within.slack.person("U0REC").home), cursor
    assert not within.slack.person("U0REC").dms()
