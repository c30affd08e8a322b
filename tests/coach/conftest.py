"""One table for all tests of this folder, emptied after each: setting one up takes longer than most of them."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from sandbox.ministack import MiniStack
from store.schema import set_up
from store.table import Table, open_table
from tests.coach.day import Day, a_day
from tests.harness import ENVIRONMENT


@pytest.fixture(scope="package")
def shared_table(ministack: MiniStack) -> Iterator[Table]:
    aws = {
        "AWS_ENDPOINT_URL": ministack.url,
        "AWS_ACCESS_KEY_ID": "900000000002",
        "AWS_SECRET_ACCESS_KEY": "not-a-secret",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in aws.items():
            patch.setenv(name, value)
        opened = open_table("dibs", connect_timeout=10.0, read_timeout=30.0)
        asyncio.run(set_up(opened, ENVIRONMENT))
    yield opened
    opened.close()


@pytest.fixture
def table(shared_table: Table) -> Iterator[Table]:
    """The table, empty but for which environment it is."""
    yield shared_table
    empty(shared_table)


def empty(table: Table) -> None:
    found = table.client.scan(TableName=table.name, ProjectionExpression="pk, sk", ConsistentRead=True)["Items"]
    for key in found:
        if key["pk"]["S"] != "DIBS":
            table.client.delete_item(TableName=table.name, Key=key)


@pytest.fixture
async def day(table: Table) -> AsyncIterator[Day]:
    """One worker, and nothing but the defaults of `dibs.toml`."""
    async with a_day(table) as running:
        yield running
