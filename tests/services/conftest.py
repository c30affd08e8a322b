"""Dibs in this process, and a Slack for it."""

from collections.abc import AsyncIterator

import pytest

from sandbox.slack import SlackStandIn, default_workspace
from store.table import Table, open_table
from tests.harness import PATIENT_SECONDS
from tests.services.inside import Inside, inside


@pytest.fixture
async def slack() -> AsyncIterator[SlackStandIn]:
    """A running stand-in with the usual people."""
    async with SlackStandIn(default_workspace(), ack_seconds=PATIENT_SECONDS) as running:
        yield running


@pytest.fixture
async def within(slack: SlackStandIn, table: Table) -> AsyncIterator[Inside]:
    """Dibs with the settings of the sandbox."""
    async with inside(slack, table) as running:
        yield running


@pytest.fixture
async def storeless(slack: SlackStandIn) -> AsyncIterator[Inside]:
    """The same without a table, for what asks the store nothing; setting one up takes a while."""
    table = open_table("dibs")
    async with inside(slack, table) as running:
        yield running
    table.close()
