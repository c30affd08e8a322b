"""One connection of Socket Mode (docs.slack.dev/apis/events-api/using-socket-mode), for its own life only."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

from aiohttp import WSMessage
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.web.async_client import AsyncWebClient

PING_SECONDS = 5.0

Elsewhere = Callable[["Connection", str], Awaitable[None]]


class Connection(SocketModeClient):
    """One connection, from its handshake to its end."""

    def __init__(self, app_token: str, web_client: AsyncWebClient, url: str, elsewhere: Elsewhere) -> None:
        super().__init__(
            app_token, web_client=web_client, ping_interval=PING_SECONDS, logger=logging.getLogger("slack_sdk.socket")
        )
        self.wss_uri = url
        self._elsewhere = elsewhere
        self._reason = "lost"
        self._ended = asyncio.Event()
        self.on_message_listeners.append(self._note_reason)

    async def _note_reason(self, message: WSMessage) -> None:
        if message.data.startswith("{"):
            frame = json.loads(message.data)
            if frame.get("type") == "disconnect":
                self._reason = str(frame.get("reason"))

    async def connect_to_new_endpoint(self, force: bool = False) -> None:
        """Where the SDK would reconnect, this connection ends."""
        self._ended.set()

    async def ended(self) -> str:
        """Waits for the end, and gives Slack's reason for it, or "lost"."""
        await self._ended.wait()
        return self._reason

    async def connect(self) -> None:
        """Tries until it is connected: the caller sets the limit."""
        await super().connect()  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        await super().close()  # type: ignore[no-untyped-call]

    async def send_message(self, message: str) -> None:
        """An ack that finds its own socket gone leaves by another of the app's connections."""
        try:
            await super().send_message(message)
        except (ConnectionError, RuntimeError, AttributeError):
            await self._elsewhere(self, message)
