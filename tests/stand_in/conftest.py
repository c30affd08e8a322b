"""A stand-in whose clock the test holds, and a tiny Bolt app connected to it as Dibs will be."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn, default_workspace
from tests.stand_in.support import HASTY_SECONDS, PATIENT_SECONDS, HandClock, web_client


@pytest.fixture
def clock() -> HandClock:
    """A clock that moves only when told to."""
    return HandClock()


@pytest.fixture
async def slack(clock: HandClock) -> AsyncIterator[SlackStandIn]:
    """A running stand-in that is quicker than Slack to redeliver, and waits longer for an ack."""
    async with SlackStandIn(
        default_workspace(), clock=clock, ack_seconds=PATIENT_SECONDS, retry_delays=(0.0, 0.05)
    ) as running:
        yield running


@pytest.fixture
def hasty(slack: SlackStandIn) -> None:
    """For tests in which an ack is missing: it is soon given up."""
    slack.socket.ack_deadline = HASTY_SECONDS


@pytest.fixture
async def client(slack: SlackStandIn) -> AsyncWebClient:
    """The bot's Web API client, which repeats nothing by itself."""
    return web_client(slack)


@pytest.fixture
async def http(slack: SlackStandIn) -> AsyncIterator[aiohttp.ClientSession]:
    """Plain HTTP to the stand-in."""
    async with aiohttp.ClientSession(slack.url) as session:
        yield session


@pytest.fixture
async def app(slack: SlackStandIn) -> AsyncApp:
    """A Bolt app for listeners; it hears nothing before `connected` is asked for."""
    return AsyncApp(client=web_client(slack))


@pytest.fixture
async def connected(app: AsyncApp, slack: SlackStandIn) -> AsyncIterator[AsyncSocketModeHandler]:
    """The app, listening over Socket Mode."""
    handler = AsyncSocketModeHandler(app, slack.workspace.app_token, ping_interval=1)
    await handler.connect_async()  # type: ignore[no-untyped-call]
    yield handler
    await handler.close_async()  # type: ignore[no-untyped-call]
