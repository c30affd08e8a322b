"""Socket Mode: connections, envelopes, acks (docs.slack.dev/apis/events-api/using-socket-mode)."""

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Literal

from aiohttp import WSMsgType, web

from sandbox.slack.connection import Connection, Reason
from sandbox.slack.context import Context
from sandbox.slack.records import Json

MOST_CONNECTIONS = 10


@dataclass(frozen=True)
class Ack:
    """The app's answer to an envelope; `seconds` is how long it took, by this machine's clock."""

    seconds: float
    payload: Json


@dataclass(eq=False)
class _Waiting:
    """An envelope that was sent and not acked."""

    since: float
    ack: asyncio.Future[Ack] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class SocketMode:
    """Delivers envelopes to one of the app's connections each and takes acks from any of them."""

    def __init__(self, context: Context, ack_deadline: float) -> None:
        self.connections: list[Connection] = []
        self.ack_deadline = ack_deadline
        self._context = context
        self._waiting: dict[str, _Waiting] = {}
        self._turn = 0
        self._held: list[asyncio.Future[None]] | None = None
        self._duplicate = False
        self._refuse = False
        self._drop: Literal["before", "after"] | None = None

    @property
    def unacked(self) -> int:
        """Count the envelopes that are sent, not acked, and not given up yet."""
        return len(self._waiting)

    async def deliver(self, kind: str, payload: Json, retry: Json | None = None) -> Ack | None:
        """Send one envelope and wait for its ack; None when nobody was there or it did not come in time."""
        envelope_id = self._context.id("env-")
        waiting = self._waiting[envelope_id] = _Waiting(time.monotonic())
        accepts = kind != "events_api"
        envelope = {"envelope_id": envelope_id, "type": kind, "payload": payload, "accepts_response_payload": accepts}
        try:
            if not await self._send({**envelope, **(retry or {})}, _what(payload)):
                return None
            waiting.since = time.monotonic()
            return await asyncio.wait_for(waiting.ack, self.ack_deadline)
        except TimeoutError:
            return None
        finally:
            del self._waiting[envelope_id]

    async def _send(self, envelope: Json, what: str) -> bool:
        if self._held is not None:
            held: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._held.append(held)
            await held
        again, self._duplicate = self._duplicate, False
        sent = await self._send_once(envelope, what)
        return (sent and await self._send_once(envelope, what)) if again else sent

    async def _send_once(self, envelope: Json, what: str) -> bool:
        connection = self._next_connection()
        if connection is None:
            self._context.journal.add("undelivered", "slack", what, envelope_id=envelope["envelope_id"])
            return False
        self._context.journal.add("envelope", "slack", what, **envelope)
        await connection.send(envelope)
        if self._drop == "before":
            self._drop = None
            connection.reset()
        return True

    def _next_connection(self) -> Connection | None:
        """Take turns; Slack promises no pattern."""
        open_ones = [connection for connection in self.connections if not connection.socket.closed]
        self._turn += 1
        return open_ones[self._turn % len(open_ones)] if open_ones else None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one WebSocket from its hello to its end; a used ticket is refused before it opens."""
        refused, self._refuse = self._refuse, False
        if not self._context.tickets.use_socket(request.query.get("ticket", "")) or refused:
            return web.Response(status=403, text="This address was used already, or never given out.")
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connection = Connection(socket, request)
        if len(self.connections) >= MOST_CONNECTIONS:
            connection.gone.set()
            await connection.goodbye("too_many_websockets")
            return socket
        self.connections.append(connection)
        try:
            await connection.hello(self._context.workspace.app_id, len(self.connections))
            self._context.journal.add("connected", "app", f"connection {len(self.connections)}")
            await self._listen(connection)
        finally:
            self.connections.remove(connection)
            connection.gone.set()
            self._context.journal.add("disconnected", "app", f"{len(self.connections)} left")
        return socket

    async def _listen(self, connection: Connection) -> None:
        async for frame in connection.socket:
            if frame.type is WSMsgType.TEXT:
                self._take_ack(json.loads(frame.data))
                if self._drop == "after":
                    self._drop = None
                    connection.reset()

    def _take_ack(self, frame: Json) -> None:
        envelope_id = frame.get("envelope_id", "")
        waiting = self._waiting.get(envelope_id)
        payload = frame.get("payload") or {}
        if waiting is None or waiting.ack.done():
            self._context.journal.add("stray_ack", "app", envelope_id, payload=payload)
            return
        seconds = time.monotonic() - waiting.since
        self._context.journal.add("ack", "app", envelope_id, ms=round(seconds * 1000), payload=payload)
        waiting.ack.set_result(Ack(seconds, payload))

    async def disconnect(self, reason: Reason, connection: Connection | None = None) -> None:
        """Tell one connection, or all, that it ends, and end it."""
        leaving = [connection] if connection else list(self.connections)
        self._context.journal.add("disconnect", "slack", reason)
        await asyncio.gather(*(each.goodbye(reason) for each in leaving))

    def drop(self, *, before_ack: bool) -> None:
        """Reset the socket of the next envelope, before its ack can arrive or right after it did."""
        self._drop = "before" if before_ack else "after"

    def duplicate_next(self) -> None:
        """Send the next envelope twice, with the same ids."""
        self._duplicate = True

    def refuse_next(self) -> None:
        """Refuse the next handshake; its address is used up by that, and a client that insists on it stays out."""
        self._refuse = True

    def hold(self) -> None:
        """Keep envelopes back from now on."""
        self._held = []

    @property
    def held(self) -> int:
        """Count the envelopes kept back."""
        return len(self._held or [])

    def release(self, order: list[int] | None = None) -> None:
        """Let the envelopes kept back go, in this order of their positions; default: as they came."""
        held, self._held = self._held or [], None
        for index in order or range(len(held)):
            held[index].set_result(None)


def _what(payload: Json) -> str:
    event = payload.get("event", {})
    return str(event.get("type") or payload.get("type") or payload.get("command"))
