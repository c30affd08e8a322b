"""Socket Mode connections of a worker in the test's own process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from listeners.connections import COUNT, Connections
from sandbox.slack import SlackStandIn
from tests.harness import CHANNEL, ENVIRONMENT
from tests.reliability.promises import cards_of
from tests.reliability.waiting import until
from tests.reliability.workers import Worker


@asynccontextmanager
async def online(worker: Worker, alone_seconds: float = 60.0) -> AsyncIterator[tuple[Connections, asyncio.Task[None]]]:
    """The worker's connections, and the task that keeps them."""
    connections = Connections(
        worker.app, "xapp-sandbox", worker.dibs.slack.reads, worker.dibs.tasks, alone_seconds=alone_seconds
    )
    keeping = asyncio.create_task(connections.run())
    try:
        yield connections, keeping
    finally:
        keeping.cancel()
        await asyncio.wait({keeping}, timeout=5.0)
        await connections.close(1.0)


async def all_there(slack: SlackStandIn) -> None:
    await until(lambda: len(slack.socket.connections) == COUNT, "every connection")


async def tapped(slack: SlackStandIn, user: str, request_id: str) -> bool:
    card = cards_of(slack, request_id)[0]
    return (await slack.person(user).tap_raw(CHANNEL, card.ts, "claim", f"{ENVIRONMENT}:{request_id}")).acked
