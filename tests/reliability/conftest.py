"""How far these tests go, and two workers on one table and one Slack for those that need no processes."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest

from sandbox.slack import SlackStandIn, default_workspace
from sandbox.slack.faults import Fault, Faults
from sandbox.slack.records import Json
from store.table import Table
from tests.harness import PATIENT_SECONDS
from tests.proxies import injected
from tests.reliability.workers import Time, Worker

SOAK = os.environ.get("SOAK") == "1"
"""Whether to run everything there is; `make test` runs a fair sample of it."""


@pytest.fixture(scope="session")
def soak() -> bool:
    return SOAK


@pytest.fixture(scope="session", autouse=True)
def _faults_of_slack_are_counted() -> Iterator[None]:
    take = Faults.take

    def counting(faults: Faults, method: str, arguments: Json) -> Fault | None:
        fault = take(faults, method, arguments)
        injected["at Slack"] += fault is not None
        return fault

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Faults, "take", counting)
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if SOAK:
        terminalreporter.write_line(f"{injected.total()} faults injected: {dict(injected)}")


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
async def slack(clock: Time) -> AsyncIterator[SlackStandIn]:
    async with SlackStandIn(default_workspace(), clock=clock, ack_seconds=PATIENT_SECONDS) as running:
        yield running


@pytest.fixture
async def workers(slack: SlackStandIn, table: Table, clock: Time) -> AsyncIterator[tuple[Worker, Worker]]:
    async with AsyncExitStack() as stack:
        pair = Worker(slack, table, clock), Worker(slack, table, clock)
        for worker in pair:
            await worker.start()
            stack.push_async_callback(worker.stop)
        yield pair
