"""What a button carries is data from outside: garbage, another environment's, or far too much of it."""

import pytest

from blocks import ids
from blocks.ids import Place, encode_place
from sandbox.slack.records import Message
from store import requests
from tests.flow.looking import words
from tests.harness import ENVIRONMENT
from tests.listeners.payloads import OTHER_PAGE, OTHER_REQUEST, button, in_home, whispered
from tests.services.inside import Inside

THINGS = (ids.CLAIM, ids.DETAILS, ids.CARD_RETRY, ids.PROBLEM_RETRY, ids.PROBLEM_DISMISS)
PAGES = (
    ids.SHOW_OPEN,
    ids.SHOW_MINE,
    ids.HOME_RETRY,
    f"{ids.PAGE_OPEN}_next",
    f"{ids.PAGE_MINE}_back",
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


async def _answer(within: Inside, action_id: str, value: str) -> Message:
    """The one private answer to a press by the recruiter, who may do everything."""
    before = list(within.slack.person("U0REC").ephemerals())
    assert (await within.dispatch(button(action_id, value, user="U0REC")(within))).status == 200
    await within.finish()
    (told,) = [message for message in within.slack.person("U0REC").ephemerals() if message not in before]
    return told


async def test_a_value_that_no_builder_wrote_is_out_of_date_everywhere(within: Inside) -> None:
    for action_id in (*THINGS, *PAGES):
        for value in GARBAGE:
            told = await _answer(within, action_id, value)
            assert words(told).startswith("This card is out of date."), (action_id, value)


async def test_a_button_of_another_environment_is_refused_and_logged(
    within: Inside, caplog: pytest.LogCaptureFixture
) -> None:
    request = await within.open_card()
    for action_id, value in {**dict.fromkeys(THINGS, OTHER_REQUEST), **dict.fromkeys(PAGES, OTHER_PAGE)}.items():
        caplog.clear()
        told = await _answer(within, action_id, value)
        assert words(told).startswith("This card was posted by another Dibs"), action_id
        assert "refused a button of environment another; this worker serves environment-of-a-test" in caplog.text
    for method in ("views.open", "views.publish", "chat.update"):
        assert not within.slack.journal.calls(method)
    stored = await requests.load(within.table, request.id)
    assert stored == request


CURSORS = ("~~~", "9999999999999~req~x", "-1~req", "0~" + "y" * 1900, "\ud83e")


async def test_a_cursor_that_no_list_gave_shows_a_list_all_the_same(within: Inside) -> None:
    await within.open_card()
    for cursor in CURSORS:
        value = encode_place(ENVIRONMENT, Place(2, (cursor,)))
        for make in (whispered(f"{ids.PAGE_OPEN}_next", value), in_home(f"{ids.PAGE_ATTEMPTS}_next", value)):
            assert (await within.dispatch(make(within))).status == 200
            await within.finish()
        assert "K-1001" in words(within.slack.person("U0ANA").ephemerals()[-1]), cursor
        assert "K-1001" in words(within.slack.person("U0REC").home), cursor
    assert not within.slack.person("U0REC").dms()
