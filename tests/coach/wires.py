"""What connects people to the workers of a test's own process: a clock that stands still, and no socket."""

import asyncio
import json
from datetime import UTC, datetime

from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest

from sandbox.slack import SlackStandIn
from sandbox.slack.connection import Connection, Reason
from sandbox.slack.records import Json

MONDAY = round(datetime(2026, 12, 7, 9, 0, tzinfo=UTC).timestamp() * 1000)
MINUTE_MS = 60_000


class StillClock:
    """Stands still until the test moves it; milliseconds for workers, seconds for Slack."""

    def __init__(self, ms: int = MONDAY) -> None:
        self.ms = ms

    def __call__(self) -> int:
        return self.ms

    def now(self) -> float:
        """Within the millisecond, as Slack takes what a worker sends it a little later."""
        return self.ms / 1000 + 0.0005

    def move(self, *, minutes: float = 0, seconds: float = 0) -> None:
        self.ms += round(minutes * MINUTE_MS + seconds * 1000)


class Wires(Connection):
    """The way from Slack into the workers of this process, which take turns; an echo reaches all of them at once."""

    def __init__(self, slack: SlackStandIn) -> None:
        super().__init__(web.WebSocketResponse(), make_mocked_request("GET", "/link"))
        self.apps: list[AsyncApp] = []
        self.echo = 0
        """How many envelopes from now on are handed to every worker."""
        self._slack = slack
        self._turn = 0

    async def send(self, envelope: Json) -> None:
        self.echo, echoes = max(0, self.echo - 1), self.echo > 0
        self._turn += 1
        chosen = self.apps if echoes else [self.apps[self._turn % len(self.apps)]]
        answers = await asyncio.gather(*(_dispatch(app, envelope["payload"]) for app in chosen))
        for answer in answers:
            self._slack.socket._take_ack({"envelope_id": envelope["envelope_id"], "payload": answer})

    async def goodbye(self, reason: Reason) -> None:
        raise AssertionError(f"nobody says goodbye here ({reason})")

    def reset(self) -> None:
        """There is no socket that could break."""


async def _dispatch(app: AsyncApp, payload: Json) -> Json:
    response = await app.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=payload))
    assert response.status == 200, response.body
    answer: Json = json.loads(response.body) if response.body else {}
    return answer
