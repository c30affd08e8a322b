"""Takes submissions out of the queue: each message alone, gone only when it was handled, never in a tight loop."""

from __future__ import annotations

import asyncio
import logging
import random
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from intake.queue import Delivery, Queue, QueueUnavailable, Received

log = logging.getLogger(__name__)

MAX_WORKING = 20
"""Messages handled at once; another poll starts as soon as one of them is done."""
HANDLING_SECONDS = 600.0
"""A handler that takes longer is given up, and its message comes again."""

_SHORTEST_PAUSE = 1.0
_LONGEST_PAUSE = 30.0


@dataclass(frozen=True, slots=True)
class Done:
    """Handled: the message is deleted."""


@dataclass(frozen=True, slots=True)
class Later:
    """Not now: the message comes again after its time-out, and ends in the dead-letter queue if that never helps."""


@dataclass(frozen=True, slots=True)
class Bury:
    """Never: the message goes to the dead-letter queue at once. `reason` must not repeat anything personal."""

    reason: str


Verdict = Done | Later | Bury
Handler = Callable[[Delivery], Awaitable[Verdict]]


async def consume(
    queue: Queue, handle: Handler, stop: asyncio.Event, jitter: Callable[[], float] = random.random
) -> None:
    """Hands every message to `handle` until `stop` is set, then returns when those already begun are finished.

    `jitter` gives numbers from 0 to 1, so that workers that lost the queue together don't come back together.
    """
    outage = Outage(queue, jitter)
    working: set[asyncio.Task[None]] = set()
    async with asyncio.TaskGroup() as group:
        while not stop.is_set():
            if len(working) >= MAX_WORKING:
                await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
                continue
            for message in await _next(queue, stop, MAX_WORKING - len(working), outage):
                task = group.create_task(_work(queue, message, handle))
                working.add(task)
                task.add_done_callback(working.discard)


async def _next(queue: Queue, stop: asyncio.Event, limit: int, outage: Outage) -> list[Received]:
    try:
        messages = await _receive(queue, stop, limit)
    except QueueUnavailable as error:
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), outage.pause(error))
        return []
    outage.end()
    queue.received += len(messages)
    return messages


async def _receive(queue: Queue, stop: asyncio.Event, limit: int) -> list[Received]:
    poll = queue.receive(limit)
    arrived = asyncio.wrap_future(poll)
    stopping = asyncio.create_task(stop.wait())
    either: set[asyncio.Future[Any]] = {arrived, stopping}
    try:
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set() and poll.cancel():
            return []
        return await arrived
    finally:
        stopping.cancel()
        poll.cancel()


async def _work(queue: Queue, message: Received, handle: Handler) -> None:
    keeper = asyncio.create_task(_keep(queue, message))
    try:
        await _settle(queue, message, await _judge(handle, message.delivery))
    except QueueUnavailable as error:
        log.warning("message %s could not be taken out and comes again: %s", message.delivery.message_id, error)
    finally:
        keeper.cancel()


async def _judge(handle: Handler, delivery: Delivery) -> Verdict:
    try:
        async with asyncio.timeout(HANDLING_SECONDS):
            return await handle(delivery)
    except Exception as error:
        # Only its kind and place: the text of an error may quote what the candidate wrote.
        log.error("message %s failed and comes again: %s", delivery.message_id, _describe(error))
        return Later()


async def _settle(queue: Queue, message: Received, verdict: Verdict) -> None:
    match verdict:
        case Done():
            await queue.delete(message)
            queue.done += 1
        case Bury(reason):
            await queue.bury(message, reason)
            queue.buried += 1
            log.warning("message %s is in the dead-letter queue: %s", message.delivery.message_id, reason)
        case Later():
            queue.left += 1


async def _keep(queue: Queue, message: Received) -> None:
    """Extends the message's time for as long as this task lives."""
    while True:
        await asyncio.sleep(queue.visibility / 2)
        try:
            await queue.extend(message)
        except QueueUnavailable as error:
            log.warning("message %s may be delivered twice: %s", message.delivery.message_id, error)


def _describe(error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {place.name}, {place.filename}:{place.lineno}"


class Outage:
    """Says once when the queue stops answering and once when it is back, and how long to wait in between."""

    def __init__(self, queue: Queue, jitter: Callable[[], float]) -> None:
        self._queue = queue
        self._jitter = jitter
        self._failures = 0
        self._reason = ""

    def pause(self, error: QueueUnavailable) -> float:
        """Seconds to wait before the next try: from 1 to a bound that doubles up to 30."""
        if str(error) != self._reason:
            log.error("cannot receive from queue %s, will keep trying: %s", self._queue.name, error)
        self._reason = str(error)
        self._failures += 1
        self._queue.failed_receives += 1
        bound = min(_LONGEST_PAUSE, 2.0 ** min(self._failures, 10))
        return _SHORTEST_PAUSE + self._jitter() * (bound - _SHORTEST_PAUSE)

    def end(self) -> None:
        """The queue answers."""
        if self._failures:
            log.info("queue %s answers again after %d failed tries", self._queue.name, self._failures)
        self._failures = 0
        self._reason = ""
