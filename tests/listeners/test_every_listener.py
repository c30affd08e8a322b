"""Every listener, dispatched once: everything is acked, and Bolt finds an argument for every parameter."""

import logging

import pytest
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse

from domain import Problem
from sandbox.slack.records import Json
from store import problems
from tests.flow.looking import words
from tests.listeners.payloads import FOREIGN, KNOWN, OUT_OF_DATE
from tests.services.inside import Inside

EVERYTHING = {**KNOWN, **OUT_OF_DATE, **FOREIGN}


async def test_everything_is_acked_and_handled(within: Inside, caplog: pytest.LogCaptureFixture) -> None:
    await within.open_card()
    await problems.keep(within.table, Problem("problem-1", "made up by a test", "{", 1_764_000_000_000))
    statuses = {}
    for name, make in EVERYTHING.items():
        statuses[name] = (await within.dispatch(make(within))).status
        await within.finish()
    assert statuses == dict.fromkeys(EVERYTHING, 200)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    # Where a listener asks for an argument that does not exist, Bolt passes None and only warns.
    assert [message for message in caplog.messages if "is not a valid argument" in message] == []


async def test_every_listener_has_a_payload_in_this_table(within: Inside) -> None:
    found = {name: await _first_to_match(within, make(within)) for name, make in EVERYTHING.items()}
    assert [name for name, number in found.items() if number is None] == []
    names = [listener.ack_function.__name__ for listener in within.app._async_listeners]
    assert [name for number, name in enumerate(names) if number not in found.values()] == []


async def _first_to_match(within: Inside, body: Json) -> int | None:
    request, response = AsyncBoltRequest(mode="socket_mode", body=body), BoltResponse(status=200)
    for number, listener in enumerate(within.app._async_listeners):
        if await listener.async_matches(req=request, resp=response):
            return number
    return None


async def test_a_retired_control_says_that_it_is_out_of_date(within: Inside) -> None:
    for make in OUT_OF_DATE.values():
        body = make(within)
        person = within.slack.person(body["user"]["id"])
        before = [*person.ephemerals(), *person.dms()]
        assert (await within.dispatch(body)).status == 200
        await within.finish()
        (told,) = [message for message in (*person.ephemerals(), *person.dms()) if message not in before]
        assert words(told) == "This card is out of date. `/interviews` shows how things stand now."


async def test_a_modal_of_another_version_says_that_nothing_was_changed(within: Inside) -> None:
    response = await within.dispatch(FOREIGN["another version's modal"](within))
    assert response.status == 200
    assert '"response_action": "update"' in response.body
    assert "This form is out of date, so nothing was changed." in response.body
