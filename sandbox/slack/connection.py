"""One socket of the app, and the frames Slack writes to it."""

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from typing import Any, Literal

from aiohttp import web

from sandbox.slack.records import Json

GOODBYE_SECONDS = 1.0
Reason = Literal["warning", "refresh_requested", "link_disabled", "too_many_websockets"]


@dataclass(eq=False)
class Connection:
    """An open socket; `gone` is set once it is no longer served."""

    socket: web.WebSocketResponse
    request: web.Request
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    async def hello(self, app_id: str, count: int) -> None:
        """Greet the app and tell how many connections it has."""
        debug = {"host": "sandbox", "build_number": 1, "approximate_connection_time": 18060}
        frame = {"type": "hello", "num_connections": count, "connection_info": {"app_id": app_id}, "debug_info": debug}
        await self.socket.send_str(json.dumps(frame))

    async def send(self, envelope: Json) -> None:
        """Send an envelope; a socket that breaks under it loses it, and nobody learns of that before the deadline."""
        with contextlib.suppress(ConnectionError):
            await self.socket.send_str(json.dumps(envelope))

    async def goodbye(self, reason: Reason) -> None:
        """Tell the app that the connection ends, and end it for clients that do not close it themselves."""
        frame = {"type": "disconnect", "reason": reason, "debug_info": {"host": "sandbox"}}
        await self.socket.send_str(json.dumps(frame))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.gone.wait(), GOODBYE_SECONDS)
        await self.socket.close()

    def reset(self) -> None:
        """Drop the socket without a goodbye, as a network does."""
        transport: Any = self.request.transport
        if transport is not None:
            transport.abort()
