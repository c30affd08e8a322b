"""Small helpers for the stand-in's tests."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.records import Json

PATIENT_SECONDS, HASTY_SECONDS = 10.0, 0.5
"""How long an ack is waited for: where it comes, however busy the machine, and where it never does."""


class HandClock:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.seconds = 1_700_000_000.0

    def now(self) -> float:
        return self.seconds

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds


def web_client(slack: SlackStandIn, token: str | None = None) -> AsyncWebClient:
    """Make a client of the stand-in; without a token it is the bot's."""
    return AsyncWebClient(token or slack.workspace.bot_token, base_url=slack.api_url, retry_handlers=[])


async def refusal(client: AsyncWebClient, method: str, **arguments: Any) -> Json:
    """Call a method that is to be refused, and give the answer."""
    with pytest.raises(SlackApiError) as refused:
        await client.api_call(method, json=arguments)
    answer: Json = refused.value.response.data
    return answer


async def until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait for something to become true, up to a deadline."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - what is waited for sets no event
            await asyncio.sleep(0.01)


def button(action_id: str, value: str = "REQ-1001", **more: Any) -> Json:
    """Make a button."""
    return {"type": "button", "action_id": action_id, "value": value, "text": plain(action_id.title()), **more}


def actions(*elements: Json) -> Json:
    """Make an actions block."""
    return {"type": "actions", "elements": list(elements)}


def section(text: str) -> Json:
    """Make a section of mrkdwn."""
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}}


def plain(text: str) -> Json:
    """Make a plain_text object."""
    return {"type": "plain_text", "text": text}


def modal(*blocks: Json, **more: Any) -> Json:
    """Make a modal that can be submitted."""
    shown = list(blocks) or [section("Hello")]
    return {"type": "modal", "title": plain("Title"), "submit": plain("Send"), "blocks": shown, **more}


def text_input(action_id: str, **more: Any) -> Json:
    """Make an input block for text whose block_id is the action id and `_block`."""
    element = {"type": "plain_text_input", "action_id": action_id, **more.pop("element", {})}
    return {"type": "input", "block_id": f"{action_id}_block", "label": plain("Label"), "element": element, **more}


def static_select(action_id: str, *values: str) -> Json:
    """Make a select menu."""
    options = [{"text": plain(value.title()), "value": value} for value in values]
    return {"type": "static_select", "action_id": action_id, "options": options}


async def open_socket(slack: SlackStandIn, http: aiohttp.ClientSession) -> aiohttp.ClientWebSocketResponse:
    """Open a bare Socket Mode connection and read its hello."""
    address = await web_client(slack).apps_connections_open(app_token=slack.workspace.app_token)
    socket = await http.ws_connect(address["url"], autoping=False)
    assert (await socket.receive_json())["type"] == "hello"
    return socket


async def ack(socket: aiohttp.ClientWebSocketResponse, envelope: Json, payload: Json | None = None) -> None:
    """Acknowledge an envelope."""
    await socket.send_json({"envelope_id": envelope["envelope_id"], **({"payload": payload} if payload else {})})
