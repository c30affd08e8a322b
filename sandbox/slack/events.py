"""The Events API over Socket Mode: only what the app subscribed to, again and again until it is acked."""

import asyncio
from collections.abc import Sequence

from sandbox.slack.context import Context
from sandbox.slack.payloads import event_callback
from sandbox.slack.records import Json
from sandbox.slack.socket_mode import Ack, SocketMode


class Events:
    """Delivers events and redelivers the unacked ones with the same event_id."""

    def __init__(self, context: Context, socket: SocketMode, retry_delays: Sequence[float]) -> None:
        self._context = context
        self._socket = socket
        self._retry_delays = retry_delays
        self._tasks: set[asyncio.Task[Ack | None]] = set()

    def emit(self, name: str, event: Json) -> asyncio.Task[Ack | None] | None:
        """Start delivering an event; None when the app did not subscribe to its name, as in its manifest."""
        if name not in self._context.workspace.bot_events:
            return None
        return self._start(event_callback(self._context, event), 0)

    def _start(self, body: Json, attempt: int) -> asyncio.Task[Ack | None]:
        task = asyncio.create_task(self._deliver(body, attempt))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _deliver(self, body: Json, attempt: int) -> Ack | None:
        if attempt:
            await asyncio.sleep(self._retry_delays[attempt - 1])
        retry = {"retry_attempt": attempt, "retry_reason": "timeout" if attempt else ""}
        ack = await self._socket.deliver("events_api", body, retry)
        if ack is None and attempt < len(self._retry_delays):
            self._start(body, attempt + 1)
        return ack

    async def close(self) -> None:
        """Give up what is still to be delivered."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
