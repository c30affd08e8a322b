"""How far these tests go, and two workers on one table and one Slack for those that need no processes."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from sandbox.slack import SlackStandIn, default_workspace
from store.table import Table
from tests.reliability.workers import Time, Worker

SOAK = os.environ.get("SOAK") == "1"
"""Whether to run everything there is; `make test` runs a fair sample of it."""


@pytest.fixture(scope="session")
def soak() -> bool:
    return SOAK


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
async def slack(clock: Time) -> AsyncIterator[SlackStandIn]:
    async with SlackStandIn(default_workspace(), clock=clock) as running:
        yield running


@pytest.fixture
async def workers(slack: SlackStandIn, table: Table, clock: Time) -> AsyncIterator[tuple[Worker, Worker]]:
    async with AsyncExitStack() as stack:
        pair = Worker(slack, table, clock), Worker(slack, table, clock)
        for worker in pair:
            await worker.start()
            stack.push_async_callback(worker.stop)
        yield pair
