"""Dibs inside the test's own process, put together as `running` does, without sockets and background loops."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse

from domain import Entry, Request, Submission
from intake.forms import FormConfig
from listeners import build_app
from rules import Rules
from sandbox.slack import SlackStandIn
from sandbox.slack.records import Json
from services import Services
from services.slack import Slack
from settings import read_settings
from store import requests
from store.table import Table
from tests.harness import ENVIRONMENT, settings, story
from wiring import build, identify, now_ms

DRAIN_SECONDS = 20.0
ACK_SECONDS = 20.0
"""When a test gives an ack up: for a person it is far too late, so no test measures time by it."""


@dataclass(frozen=True)
class Inside:
    """The services, the Bolt app over them, and what they talk to."""

    dibs: Services
    app: AsyncApp
    slack: SlackStandIn
    table: Table

    async def dispatch(self, body: Json) -> BoltResponse:
        """Hands a payload to the listeners as a socket does; returns when the ack would leave."""
        async with asyncio.timeout(ACK_SECONDS):
            return await self.app.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=body))

    async def finish(self) -> None:
        """Lets the work that listeners left behind come to its end."""
        assert await self.dibs.tasks.drain(DRAIN_SECONDS) == 0, "some work does not end"

    async def story(self, request_id: str = "req-1001") -> list[Entry]:
        return await story(self.table, request_id)

    async def open_card(self, request_id: str = "req-1001") -> Request:
        """An open request with its card in the channel."""
        now = now_ms()
        submission = Submission(request_id, now, first_name="Robin", last_name="Lee", email="r@candidate.example")
        await requests.create(self.table, submission, f"K-{request_id[-4:]}", now, now + 60_000)
        await self.dibs.cards.settle(request_id, fresh=True)
        request = await requests.load(self.table, request_id)
        assert request is not None
        assert request.standing.card is not None
        return request


@asynccontextmanager
async def inside(slack: SlackStandIn, table: Table, **extra: str) -> AsyncIterator[Inside]:
    """Builds it on the stand-in and the table; `extra` are settings such as DIBS_COACHES."""
    chosen = read_settings(settings(slack.api_url, {}, extra))
    async with aiohttp.ClientSession() as session:
        client = Slack(chosen.bot_token, chosen.api_url, session)
        workspace = await identify(client)
        dibs = build(chosen, FormConfig(), Rules(), client, workspace, table, ENVIRONMENT)
        yield Inside(dibs, build_app(dibs, client, workspace), slack, table)
        await dibs.tasks.drain(DRAIN_SECONDS)
