"""A proxy for tests: requests pass through it to a real server, except those that something is to go wrong with."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

_HEAD_END = b"\r\n\r\n"
injected: Counter[str] = Counter()
"""How often what went wrong in this process of tests, for reports."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A request as it came in; header names in lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def operation(self) -> str:
        """The AWS operation asked for, such as "UpdateItem"; empty for other requests."""
        return self.headers.get("x-amz-target", "").rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request, and what can be done about it. When nothing more is done, the connection ends."""

    request: Seen
    forward: Callable[[], Awaitable[bytes]]
    """Have the server do it; its whole reply."""
    reply: Callable[[bytes], Awaitable[None]]


Fault = Callable[[Exchange], Awaitable[None]]
Where = Callable[[Seen], bool]


async def pass_on(exchange: Exchange) -> None:
    """Nothing goes wrong."""
    await exchange.reply(await exchange.forward())


async def refuse(exchange: Exchange) -> None:
    """The connection ends before the server hears of it."""
    injected["refused"] += 1


async def lose_reply(exchange: Exchange) -> None:
    """The server does it, and the connection ends without a word."""
    injected["reply lost"] += 1
    await exchange.forward()


async def cut_reply(exchange: Exchange) -> None:
    """The server does it, and the connection ends in the middle of the reply's body."""
    injected["reply cut"] += 1
    head, end, body = (await exchange.forward()).partition(_HEAD_END)
    await exchange.reply(head + end + body[: len(body) // 2])


class HoldReply:
    """The server does it at once, and `done` is set; the reply waits for `go`, or until the proxy closes."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.go = asyncio.Event()

    async def __call__(self, exchange: Exchange) -> None:
        injected["reply held"] += 1
        reply = await exchange.forward()
        self.done.set()
        await self.go.wait()
        await exchange.reply(reply)


class HoldRequest:
    """The request waits in front of the server for `go`; `arrived` is set when it is there."""

    def __init__(self) -> None:
        self.arrived = asyncio.Event()
        self.go = asyncio.Event()

    async def __call__(self, exchange: Exchange) -> None:
        injected["request held"] += 1
        self.arrived.set()
        await self.go.wait()
        await pass_on(exchange)


def answer(status: int, body: bytes, headers: dict[str, str] | None = None) -> Fault:
    """The server hears nothing, and this is the reply."""
    fields = {**(headers or {}), "Content-Length": str(len(body)), "Connection": "close"}
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    reply = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n{lines}\r\n".encode() + body

    async def made_up(exchange: Exchange) -> None:
        injected["answer made up"] += 1
        await exchange.reply(reply)

    return made_up


def aws_answer(body: dict[str, Any], status: int = 200) -> Fault:
    """A reply in the JSON protocol of DynamoDB and SQS."""
    return answer(status, json.dumps(body).encode(), {"Content-Type": "application/x-amz-json-1.0"})


def aws_error(code: str, message: str = "made up by a test", status: int = 400) -> Fault:
    """An error as DynamoDB and SQS put it."""
    return aws_answer({"__type": f"com.amazonaws.test#{code}", "message": message}, status)


def asks_for(operation: str) -> Where:
    """Whether a request is for this AWS operation."""
    return lambda request: request.operation == operation


@dataclass(slots=True)
class _Plan:
    fault: Fault
    where: Where
    times: int


class Proxy:
    """Listens at `url` while it is open, and passes requests on to `upstream` one per connection."""

    def __init__(self, upstream: str) -> None:
        address = urlsplit(upstream)
        self._upstream = (address.hostname, address.port)
        self._plans: list[_Plan] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.seen: list[Seen] = []

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def will(self, fault: Fault, *, times: int = 1, where: Where = lambda _: True) -> None:
        """Let `fault` happen to the next so many requests that match; plans made earlier come first."""
        self._plans.append(_Plan(fault, where, times))

    async def close(self) -> None:
        """Stop listening and cut what is open; from now on connections are refused."""
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head, request = await _read_request(reader)
            self.seen.append(request)
            if "upgrade" in request.headers:
                await self._join(head, reader, writer)
                return

            async def forward() -> bytes:
                return await self._forward(head + request.body)

            async def reply(data: bytes) -> None:
                writer.write(data)
                await writer.drain()

            await self._fault_for(request)(Exchange(request, forward, reply))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # The client went away, which is its right.
        finally:
            writer.close()

    async def _join(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Joins the two ends of a WebSocket until one of them closes."""
        from_server, to_server = await asyncio.open_connection(*self._upstream)
        to_server.write(head)
        ways = {asyncio.ensure_future(way) for way in (_pour(reader, to_server), _pour(from_server, writer))}
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            to_server.close()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    def _fault_for(self, request: Seen) -> Fault:
        for plan in self._plans:
            if plan.times > 0 and plan.where(request):
                plan.times -= 1
                return plan.fault
        return pass_on

    async def _forward(self, data: bytes) -> bytes:
        reader, writer = await asyncio.open_connection(*self._upstream)
        try:
            writer.write(data)
            return await reader.read()
        finally:
            writer.close()


async def _pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while data := await source.read(65536):
        target.write(data)
        await target.drain()


async def _read_request(reader: asyncio.StreamReader) -> tuple[bytes, Seen]:
    """The request, and its head as it is passed on: asking the server to close, so that its reply ends by itself.

    Only what becomes a WebSocket stays open.
    """
    text = (await reader.readuntil(_HEAD_END)).decode("latin-1").removesuffix("\r\n\r\n")
    first, *lines = text.split("\r\n")
    method, path, _ = first.split(" ")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    kept = [line for line in lines if not line.lower().startswith("connection:")]
    connection = "Upgrade" if "upgrade" in headers else "close"
    head = "\r\n".join([first, *kept, f"Connection: {connection}"]).encode("latin-1") + _HEAD_END
    return head, Seen(method, path, headers, body)
