"""Socket Mode: several connections at once, so that a tap finds one open while another is being replaced.

slack_sdk's client keeps one connection alive, and its ways of doing so do not fit: it closes the old socket before it
has a new one, asks a refused one-use address for ever, and reconnects at once whatever the reason. So each client here
lives for one connection only, and where it would reconnect it says why it ends; `Connections` then opens the next one.
Protocol: docs.slack.dev/apis/events-api/using-socket-mode.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from slack_bolt.adapter.socket_mode.async_internals import run_async_bolt_app, send_async_response
from slack_bolt.async_app import AsyncApp
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient

from listeners.connection import Connection
from services.reactions import Reaction, SlackFailure
from services.slack_answers import APP_REFUSED, answer_of
from services.tasks import Tasks

log = logging.getLogger(__name__)

COUNT = 2
"""Connections per process; Slack allows ten per app."""
CONNECT_SECONDS = 5.0
"""For one handshake: a refused address, which the SDK would try again after so long, is given up for a new one."""
ALONE_SECONDS = 50.0
"""Without any connection for this long the process stops, which takes seconds too: its supervisor starts it afresh
within the minute."""
LINGER_SECONDS = 5.0
"""A replaced connection stays this long for the acks of what it received."""
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
SHORT_LIFE_SECONDS = 3.0
"""A connection that ended before was not wanted; its next one waits, longer each time."""


class Unconnectable(Exception):
    """There is no point in trying to connect any more, and why."""


class Connections:
    """Keeps `COUNT` connections open until it is stopped."""

    def __init__(
        self,
        app: AsyncApp,
        app_token: str,
        web_client: AsyncWebClient,
        tasks: Tasks,
        alone_seconds: float = ALONE_SECONDS,
    ) -> None:
        self._app = app
        self._app_token = app_token
        self._web_client = web_client
        self._tasks = tasks
        self._alone_seconds = alone_seconds
        self._live: dict[int, Connection] = {}
        self._retired: set[Connection] = set()
        self._handling: set[asyncio.Task[Any]] = set()

    async def ready(self) -> bool:
        """Whether a tap can reach this process now."""
        return any([await connection.is_connected() for connection in self._live.values()])

    async def run(self) -> None:
        """Connects and stays connected until cancelled. Raises Unconnectable when that cannot be."""
        async with asyncio.TaskGroup() as group:
            for slot in range(COUNT):
                group.create_task(self._keep(slot), name=f"connection {slot}")
            group.create_task(self._watch(), name="connection watch")

    async def _keep(self, slot: int) -> None:
        loop, pause = asyncio.get_running_loop(), 0.0
        while True:
            connection, opened = await self._open(slot), loop.time()
            previous, self._live[slot] = self._live.get(slot), connection
            if previous is not None:
                self._tasks.start(self._retire(previous), "old connection")
            reason = await connection.ended()
            log.info("connection %d ends: %s", slot, reason)
            if reason == "link_disabled":
                raise Unconnectable("Socket Mode is switched off for this app; switch it on in the app's settings.")
            unwanted = reason == "too_many_websockets" or loop.time() - opened < SHORT_LIFE_SECONDS
            pause = min(max(FIRST_PAUSE, pause * 2), LONGEST_PAUSE) if unwanted else 0.0
            await asyncio.sleep(pause)

    async def _open(self, slot: int) -> Connection:
        """Tries until there is a connection, with growing pauses and a new one-use address each time."""
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._try_open()
            except (SlackFailure, TimeoutError, RuntimeError, OSError) as error:
                if isinstance(error, SlackFailure) and error.reaction is Reaction.GIVE_UP:
                    raise Unconnectable(APP_REFUSED.format(code=error.code)) from error
                log.warning("connection %d not opened, trying again in %.1f s: %s", slot, pause, error)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _try_open(self) -> Connection:
        call = self._web_client.apps_connections_open(app_token=self._app_token)
        url = str((await answer_of("apps.connections.open", call))["url"])
        connection = Connection(self._app_token, self._web_client, url, self._send_elsewhere)
        connection.socket_mode_request_listeners.append(self._handle)
        try:
            # Not wait_for: Python 3.11's swallows a cancellation that comes as the connection does.
            async with asyncio.timeout(CONNECT_SECONDS):
                await connection.connect()
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _handle(self, client: AsyncBaseSocketModeClient, request: SocketModeRequest) -> None:
        task = asyncio.current_task()
        assert task is not None, "the SDK runs each envelope in a task of its own"
        self._handling.add(task)
        try:
            started = asyncio.get_running_loop().time()
            await send_async_response(client, request, await run_async_bolt_app(self._app, request), started)
        finally:
            self._handling.discard(task)

    async def _send_elsewhere(self, gone: Connection, message: str) -> None:
        for other in self._live.values():
            if other is not gone and await other.is_connected():
                await SocketModeClient.send_message(other, message)
                return
        log.error("an ack could not be sent: no connection is open")

    async def _retire(self, connection: Connection) -> None:
        self._retired.add(connection)
        await asyncio.sleep(LINGER_SECONDS)
        await connection.close()
        self._retired.discard(connection)

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        seen = loop.time()
        while True:
            await asyncio.sleep(1.0)
            if await self.ready():
                seen = loop.time()
            elif loop.time() - seen > self._alone_seconds:
                raise Unconnectable(f"No connection to Slack for {self._alone_seconds:.0f} seconds.")

    async def close(self, seconds: float) -> None:
        """Lets the envelopes in hand be acked, `seconds` at most, then closes every socket."""
        if self._handling:
            await asyncio.wait(set(self._handling), timeout=seconds)
        for connection in (*self._live.values(), *self._retired):
            await connection.close()
        self._live.clear()
