"""A day for each test, on a table of its own."""

from collections.abc import AsyncIterator

import pytest

from store.table import Table
from tests.coach.day import Day, a_day


@pytest.fixture
async def day(table: Table) -> AsyncIterator[Day]:
    """One worker, and nothing but the defaults of `dibs.toml`."""
    async with a_day(table) as running:
        yield running
