"""The stand-in as a whole: one server on this machine that is Slack to the app and a screen to people."""

import asyncio
from collections.abc import Sequence
from types import TracebackType

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.slack.clock import Clock, SystemClock
from sandbox.slack.context import Context
from sandbox.slack.events import Events
from sandbox.slack.faults import Faults
from sandbox.slack.journal import Journal
from sandbox.slack.people import Person
from sandbox.slack.people_api import PeopleApi
from sandbox.slack.records import Json
from sandbox.slack.response_url import ResponseUrls
from sandbox.slack.socket_mode import SocketMode
from sandbox.slack.tickets import Tickets
from sandbox.slack.web_api import WebApi
from sandbox.slack.workspace import Workspace

# Slack gives an app three seconds, and repeats unacked events at once, after one minute and after five.
ACK_SECONDS = 3.0
RETRY_DELAYS = (0.0, 60.0, 300.0)


class UnknownMethod(AssertionError):
    """The app called Web API methods that the stand-in does not know."""


class SlackStandIn:
    """Use as an async context manager; leaving it raises UnknownMethod when the app called what Slack does not have."""

    def __init__(
        self,
        workspace: Workspace,
        *,
        clock: Clock | None = None,
        port: int = 0,
        ack_seconds: float = ACK_SECONDS,
        retry_delays: Sequence[float] = RETRY_DELAYS,
    ) -> None:
        clock = clock or SystemClock()
        self.workspace = workspace
        self.journal = Journal(clock)
        self.faults = Faults()
        self.context = Context(workspace, clock, self.journal, Tickets(clock), self._emit)
        self.socket = SocketMode(self.context, ack_seconds)
        self.web_app = web.Application(middlewares=[self._guard])
        self._events = Events(self.context, self.socket, retry_delays)
        self._api = WebApi(self.context, self.faults)
        self._responses = ResponseUrls(self.context, self.faults)
        self._port = port
        self._add_routes()
        self._runner = web.AppRunner(self.web_app, access_log=None, shutdown_timeout=0.5)

    def _add_routes(self) -> None:
        self._api.add_routes(self.web_app)
        PeopleApi(self).add_routes(self.web_app)
        self.web_app.router.add_get("/link", self.socket.serve)
        self.web_app.router.add_post("/response/{token}", self._responses.serve)

    def _emit(self, name: str, event: Json) -> None:
        self._events.emit(name, event)

    @property
    def url(self) -> str:
        """Give the server's address, without a slash at its end."""
        return self.context.url

    @property
    def api_url(self) -> str:
        """Give the base address of the Web API, for `SLACK_API_URL`."""
        return f"{self.url}/api/"

    @property
    def unknown_methods(self) -> list[str]:
        """List the calls that went to methods Slack does not have; empty it to forgive them."""
        return self._api.unknown

    def person(self, user_id: str) -> Person:
        """Sit down at somebody's screen."""
        return Person(self.context, self.socket, self._events, user_id)

    async def __aenter__(self) -> "SlackStandIn":
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        host, port = self._runner.addresses[0][:2]
        self.context.url = f"http://{host}:{port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.journal.close()
        await self._events.close()
        for connection in list(self.socket.connections):
            connection.reset()
        await self._runner.cleanup()
        if error is None and self.unknown_methods:
            raise UnknownMethod(f"Slack has no method {', '.join(self.unknown_methods)}")

    async def wait_idle(self, timeout: float = 5.0, settle: float = 0.1) -> None:  # noqa: ASYNC109 - reads best here
        """Wait until no envelope is unacked, no call is in flight and nothing happened for `settle` seconds."""
        loop = asyncio.get_running_loop()
        deadline, quiet_since, revision = loop.time() + timeout, loop.time(), self.journal.revision
        while True:
            if self._busy() or revision != self.journal.revision:
                quiet_since, revision = loop.time(), self.journal.revision
            elif loop.time() - quiet_since >= settle:
                return
            if loop.time() > deadline:
                raise TimeoutError(f"still busy: {self._busy() or 'the journal keeps growing'}")
            await asyncio.sleep(0.01)

    def _busy(self) -> str:
        calls = self._api.in_flight + self._responses.in_flight
        found = {"unacked envelopes": self.socket.unacked, "calls in flight": calls}
        return ", ".join(f"{count} {what}" for what, count in found.items() if count)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other hosts' pages: they reach this machine through rebound names or cross-site requests."""
        own = self.url.removeprefix("http://")
        hosts = {own, own.replace("127.0.0.1", "localhost")}
        origin = request.headers.get("Origin")
        if request.host not in hosts or (origin is not None and origin.removeprefix("http://") not in hosts):
            raise web.HTTPForbidden(text="This server talks to this machine only.")
        return await handler(request)
