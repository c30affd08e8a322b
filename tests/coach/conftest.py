"""One table for all tests of this folder, emptied after each: setting one up takes longer than most of them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sandbox.ministack import MiniStack
from store.schema import set_up
from store.table import Table, open_table
from tests.coach.day import Day, a_day
from tests.harness import ENVIRONMENT
from tests.proxies import Proxy


@contextmanager
def account(url: str) -> Iterator[None]:
    """The folder's AWS account at this address is in force."""
    aws = {
        "AWS_ENDPOINT_URL": url,
        "AWS_ACCESS_KEY_ID": "900000000002",
        "AWS_SECRET_ACCESS_KEY": "not-a-secret",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in aws.items():
            patch.setenv(name, value)
        yield


def opened() -> Table:
    return open_table("dibs", connect_timeout=10.0, read_timeout=30.0)


@pytest.fixture(scope="package")
def shared_table(ministack: MiniStack) -> Iterator[Table]:
    with account(ministack.url):
        shared = opened()
        asyncio.run(set_up(shared, ENVIRONMENT))
    yield shared
    shared.close()


@pytest.fixture
async def proxy(table: Table) -> AsyncIterator[Proxy]:
    """A proxy on the way to the table."""
    async with Proxy(table.client.meta.endpoint_url) as running:
        yield running


@pytest.fixture
def through(proxy: Proxy) -> Iterator[Table]:
    """The table by way of the proxy."""
    with account(proxy.url):
        proxied = opened()
    yield proxied
    proxied.close()


@pytest.fixture
def table(shared_table: Table) -> Iterator[Table]:
    """The table, empty but for which environment it is."""
    yield shared_table
    empty(shared_table)


def empty(table: Table) -> None:
    found = table.client.scan(TableName=table.name, ProjectionExpression="pk, sk", ConsistentRead=True)["Items"]
    gone: list[Any] = [{"DeleteRequest": {"Key": key}} for key in found if key["pk"]["S"] != "DIBS"]
    for first in range(0, len(gone), 25):
        table.client.batch_write_item(RequestItems={table.name: gone[first : first + 25]})


@pytest.fixture
async def day(table: Table) -> AsyncIterator[Day]:
    """One worker, and nothing but the defaults of `dibs.toml`."""
    async with a_day(table) as running:
        yield running
