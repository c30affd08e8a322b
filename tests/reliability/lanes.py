"""A process of Dibs behind proxies that can kill it before or after any call it makes."""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandbox.slack.server import ACK_SECONDS
from tests.harness import App, Workspace, running_workspace, settings
from tests.proxies import Exchange, Proxy
from tests.reliability.calls import is_background, name_of
from tests.reliability.waiting import DEADLINE_SECONDS, until

ALWAYS = 10**9


@dataclass(frozen=True, order=True)
class Point:
    """A moment in the life of a process: before or after one of its calls has been carried out."""

    call: str
    number: int
    after: bool

    def __str__(self) -> str:
        return f"{'after' if self.after else 'before'} {self.call} ({self.number})"


class Watch:
    """Sees every call of a process on its way, and kills it at the points it is armed with, one after another."""

    def __init__(self) -> None:
        self.app: App | None = None
        self.seen: list[tuple[str, int]] = []
        self.kills = 0
        self.killed_at = 0.0
        self._points: list[Point] = []
        self._counts: Counter[str] = Counter()

    def arm(self, *points: Point) -> None:
        """Begins to count anew, as it does after each kill; without a point nothing is killed."""
        self._points, self.kills, self.killed_at = list(points), 0, 0.0
        self._counts.clear()
        self.seen.clear()

    def disarm(self) -> None:
        """Kills nothing from now on; what was seen can still be looked at."""
        self._points.clear()

    async def __call__(self, exchange: Exchange) -> None:
        name = name_of(exchange.request)
        if is_background(name):
            await exchange.reply(await exchange.forward())
        elif name == "ReceiveMessage":
            await self._receive(exchange)
        elif not await self._kill_at(Point(name, self._next(name), after=False)):
            await self._pass_on(exchange, Point(name, self._counts[name], after=True))

    async def _receive(self, exchange: Exchange) -> None:
        """Polls that bring nothing go on all the time; one that brings something is a step like any other."""
        reply = await exchange.forward()
        if b'"Body"' in reply and await self._kill_at(
            Point("ReceiveMessage", self._next("ReceiveMessage"), after=True)
        ):
            return
        await exchange.reply(reply)

    async def _pass_on(self, exchange: Exchange, then: Point) -> None:
        reply = await exchange.forward()
        if not await self._kill_at(then):
            await exchange.reply(reply)

    def _next(self, name: str) -> int:
        self._counts[name] += 1
        self.seen.append((name, self._counts[name]))
        return self._counts[name]

    async def _kill_at(self, here: Point) -> bool:
        if self.app is None or not self._points or here != self._points[0]:
            return False
        del self._points[0]
        self._counts.clear()
        self.seen.clear()
        await self.app.kill()
        self.kills += 1
        self.killed_at = asyncio.get_running_loop().time()
        return True


class QuickQueue(Proxy):
    """A proxy to AWS on whose other side a message that was not deleted comes again in five seconds, not sixty."""

    async def _forward(self, data: bytes) -> bytes:
        return await super()._forward(data.replace(b'"VisibilityTimeout": 60', b'"VisibilityTimeout":  5'))


@dataclass
class Lane:
    """A workspace of its own with one process, and the watch over it."""

    w: Workspace
    watch: Watch

    @property
    def app(self) -> App:
        return self.w.apps[0]

    async def ready(self) -> None:
        """Waits until the process runs and has nothing to do."""
        await until(lambda: self.app.running, "the process started")
        await self.w.connected()
        await self.w.slack.wait_idle(timeout=DEADLINE_SECONDS)

    async def queue_is_empty(self) -> bool:
        """Whether no form is in the queue, waiting or in somebody's hands."""
        names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
        ask = self.w.queue._client.get_queue_attributes
        found = await asyncio.to_thread(ask, QueueUrl=self.w.queue._url, AttributeNames=names)
        return all(found["Attributes"][name] == "0" for name in names)

    async def nurse(self) -> None:
        """Starts the process again whenever it was killed, as a supervisor does; runs until cancelled."""
        while True:
            if not self.app.running:
                await self.w.start(self.app)
            await asyncio.sleep(0.05)


@asynccontextmanager
async def lane(ministack_url: str, account: int, folder: Path) -> AsyncIterator[Lane]:
    """A workspace in the AWS account of that number, its process not started yet.

    Enter one after the other: the account is in `os.environ` meanwhile. The log goes to `folder`, which exists.
    """
    aws = {
        "AWS_ENDPOINT_URL": ministack_url,
        "AWS_ACCESS_KEY_ID": f"{account:012}",
        "AWS_SECRET_ACCESS_KEY": "not-a-secret",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    async with AsyncExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            for name, value in aws.items():
                patch.setenv(name, value)
            workspace = running_workspace(aws, folder, processes=0, ack_seconds=ACK_SECONDS)
            w = await stack.enter_async_context(workspace)
        yield await _behind_proxies(w, aws, folder, stack)


async def _behind_proxies(w: Workspace, aws: dict[str, str], folder: Path, stack: AsyncExitStack) -> Lane:
    watch = Watch()
    to_aws = await stack.enter_async_context(QuickQueue(aws["AWS_ENDPOINT_URL"]))
    to_slack = await stack.enter_async_context(Proxy(w.slack.url))
    for proxy in (to_aws, to_slack):
        proxy.will(watch, times=ALWAYS)
    # Every address that Slack gives out leads through the proxy: those for sockets and for replies too.
    w.slack.context.url = to_slack.url
    app = App(folder / "dibs.log", settings(w.slack.api_url, {**aws, "AWS_ENDPOINT_URL": to_aws.url}))
    w.apps.append(app)
    watch.app = app
    stack.push_async_callback(_stop, app)
    return Lane(w, watch)


async def _stop(app: App) -> None:
    """While the proxies are still there; the watch may be killing it at this very moment."""
    if app.running:
        assert await app.terminate() in (0, -signal.SIGKILL), app.last_lines()
