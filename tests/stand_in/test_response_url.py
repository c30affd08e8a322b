"""Response addresses: five answers in thirty minutes, to the right place."""

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.payloads import response_url
from sandbox.slack.records import Json
from tests.stand_in.support import HandClock, section


@pytest.fixture
async def card(client: AsyncWebClient) -> str:
    """The ts of a card."""
    posted = await client.chat_postMessage(channel="C0PANEL", text="card", blocks=[section("card")])
    ts: str = posted["ts"]
    return ts


async def answer(http: aiohttp.ClientSession, url: str, body: Json) -> tuple[int, str]:
    async with http.post(url, json=body) as response:
        return response.status, await response.text()


async def test_an_answer_is_ephemeral_unless_said_otherwise(
    slack: SlackStandIn, http: aiohttp.ClientSession, card: str
) -> None:
    url = response_url(slack.context, "U0BEN", "C0PANEL", card)
    assert await answer(http, url, {"text": "Ana has it."}) == (200, "ok")
    assert await answer(http, url, {"text": "for all", "response_type": "in_channel"}) == (200, "ok")
    assert [message.text for message in slack.person("U0BEN").ephemerals()] == ["Ana has it."]
    assert [message.text for message in slack.workspace.channel("C0PANEL").messages] == ["card", "for all"]


async def test_the_source_is_replaced_and_deleted(slack: SlackStandIn, http: aiohttp.ClientSession, card: str) -> None:
    url = response_url(slack.context, "U0BEN", "C0PANEL", card)
    assert await answer(http, url, {"text": "new", "replace_original": True}) == (200, "ok")
    message = slack.workspace.channel("C0PANEL").message(card)
    assert message is not None
    assert (message.text, message.blocks) == ("new", [])
    assert await answer(http, url, {"delete_original": True}) == (200, "ok")
    assert slack.workspace.channel("C0PANEL").messages == []
    assert await answer(http, url, {"text": "x", "replace_original": True}) == (400, "message_not_found")


async def test_an_ephemeral_stays_one_when_replaced(
    slack: SlackStandIn, http: aiohttp.ClientSession, client: AsyncWebClient
) -> None:
    ts = (await client.chat_postEphemeral(channel="C0PANEL", user="U0BEN", text="list"))["message_ts"]
    url = response_url(slack.context, "U0BEN", "C0PANEL", ts)
    body = {"text": "page 2", "replace_original": True, "response_type": "in_channel"}
    assert await answer(http, url, body) == (200, "ok")
    assert [message.text for message in slack.person("U0BEN").ephemerals()] == ["page 2"]
    assert slack.workspace.channel("C0PANEL").messages == []
    assert await answer(http, url, {"delete_original": True}) == (200, "ok")
    assert slack.person("U0BEN").ephemerals() == []


async def test_a_command_has_nothing_to_replace(slack: SlackStandIn, http: aiohttp.ClientSession) -> None:
    url = response_url(slack.context, "U0BEN", "C0OTHER", None)
    assert await answer(http, url, {"text": "a list", "replace_original": True}) == (200, "ok")
    assert [message.text for message in slack.person("U0BEN").ephemerals("C0OTHER")] == ["a list"]
    assert await answer(http, url, {"delete_original": True}) == (400, "message_not_found")


async def test_five_uses(slack: SlackStandIn, http: aiohttp.ClientSession, card: str) -> None:
    url = response_url(slack.context, "U0BEN", "C0PANEL", card)
    answers = [await answer(http, url, {"text": str(n)}) for n in range(6)]
    assert answers == [(200, "ok")] * 5 + [(404, "used_url")]


async def test_thirty_minutes(slack: SlackStandIn, http: aiohttp.ClientSession, card: str, clock: HandClock) -> None:
    url = response_url(slack.context, "U0BEN", "C0PANEL", card)
    clock.advance(30 * 60 + 1)
    assert await answer(http, url, {"text": "late"}) == (404, "expired_url")
    assert await answer(http, f"{slack.url}/response/invented", {"text": "x"}) == (404, "expired_url")


async def test_bad_messages_and_faults(slack: SlackStandIn, http: aiohttp.ClientSession, card: str) -> None:
    url = response_url(slack.context, "U0BEN", "C0PANEL", card)
    assert await answer(http, url, {}) == (400, "no_text")
    assert await answer(http, url, {"text": "x", "blocks": [section("")]}) == (400, "invalid_blocks")
    slack.faults.on("response_url", status=500)
    assert (await answer(http, url, {"text": "x"}))[0] == 500
    assert await answer(http, url, {"text": "x"}) == (200, "ok")


async def test_answers_in_a_thread(slack: SlackStandIn, http: aiohttp.ClientSession, card: str) -> None:
    url = response_url(slack.context, "U0BEN", "C0PANEL", card)
    body = {"text": "in the thread", "replace_original": False, "thread_ts": card}
    assert await answer(http, url, body) == (200, "ok")
    assert slack.person("U0BEN").ephemerals()[0].thread_ts == card
