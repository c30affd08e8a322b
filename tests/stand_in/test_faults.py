"""Faults on demand, as the SDK's clients live through them."""

import asyncio

import aiohttp
import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
    AsyncServerErrorRetryHandler,
)
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.records import Json
from tests.stand_in.support import refusal, until, web_client


def said(slack: SlackStandIn) -> list[str]:
    return [message.text for message in slack.workspace.channel("C0PANEL").messages]


@pytest.mark.parametrize("error", ["message_not_found", "is_archived", "edit_window_closed", "fatal_error"])
async def test_an_error_by_name_and_count(client: AsyncWebClient, slack: SlackStandIn, error: str) -> None:
    fault = slack.faults.on("chat.postMessage", error=error, times=2)
    for _ in range(2):
        assert (await refusal(client, "chat.postMessage", channel="C0PANEL", text="x"))["error"] == error
    await client.chat_postMessage(channel="C0PANEL", text="at last")
    assert said(slack) == ["at last"]
    assert fault.hits == 2


async def test_rate_limits_say_how_long_to_wait(client: AsyncWebClient, slack: SlackStandIn) -> None:
    slack.faults.on("chat.update", error="ratelimited", retry_after=30)
    with pytest.raises(SlackApiError) as limited:
        await client.chat_update(channel="C0PANEL", ts="1.1", text="x")
    response = limited.value.response
    assert (response.status_code, response.headers["Retry-After"]) == (429, "30")
    assert response.data == {"ok": False, "error": "ratelimited"}


async def test_the_sdks_retries_get_through(slack: SlackStandIn) -> None:
    client = web_client(slack)
    client.retry_handlers = [AsyncRateLimitErrorRetryHandler(), AsyncServerErrorRetryHandler()]
    slack.faults.on("chat.postMessage", status=429, retry_after=0)
    await client.chat_postMessage(channel="C0PANEL", text="after a 429")
    slack.faults.on("chat.postMessage", status=503)
    await client.chat_postMessage(channel="C0PANEL", text="after a 503")
    assert said(slack) == ["after a 429", "after a 503"]


async def test_a_lost_reply_means_it_was_done(client: AsyncWebClient, slack: SlackStandIn) -> None:
    slack.faults.on("chat.postMessage", lose_reply=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await client.chat_postMessage(channel="C0PANEL", text="posted all the same")
    assert said(slack) == ["posted all the same"]
    assert slack.journal.calls("chat.postMessage")[0].response["ok"] is True


async def test_the_sdks_default_repeats_a_post_whose_reply_was_lost(slack: SlackStandIn) -> None:
    client = web_client(slack)
    client.retry_handlers = [AsyncConnectionErrorRetryHandler()]
    slack.faults.on("chat.postMessage", lose_reply=True)
    await client.chat_postMessage(channel="C0PANEL", text="twice")
    assert said(slack) == ["twice", "twice"]


async def test_a_lost_request_means_it_was_not(client: AsyncWebClient, slack: SlackStandIn) -> None:
    slack.faults.on("chat.postMessage", lose_request=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await client.chat_postMessage(channel="C0PANEL", text="lost")
    assert said(slack) == []


async def test_a_delay_lets_later_calls_overtake(client: AsyncWebClient, slack: SlackStandIn) -> None:
    ts = (await client.chat_postMessage(channel="C0PANEL", text="card"))["ts"]
    fault = slack.faults.on("chat.update", delay=1.0)
    slow = asyncio.create_task(client.chat_update(channel="C0PANEL", ts=ts, text="older"))
    await until(lambda: fault.hits == 1)
    await client.chat_update(channel="C0PANEL", ts=ts, text="newer")
    assert said(slack) == ["newer"]
    with pytest.raises(TimeoutError, match="1 calls in flight"):
        await slack.wait_idle(0.05)
    await slow
    assert said(slack) == ["older"]


async def test_a_fault_for_some_calls_only(client: AsyncWebClient, slack: SlackStandIn) -> None:
    def third(arguments: Json) -> bool:
        return bool(arguments["text"] == "card 3")

    slack.faults.on("chat.postMessage", error="is_archived", times=None, where=third)
    for number in (1, 2, 4):
        await client.chat_postMessage(channel="C0PANEL", text=f"card {number}")
    for _ in range(2):
        assert (await refusal(client, "chat.postMessage", channel="C0PANEL", text="card 3"))["error"] == "is_archived"
    slack.faults.clear()
    await client.chat_postMessage(channel="C0PANEL", text="card 3")
    assert said(slack) == ["card 1", "card 2", "card 4", "card 3"]
