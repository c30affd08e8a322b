"""What every test may use: a MiniStack for the whole run, and a table nobody else is in."""

import os
from collections.abc import AsyncIterator, Iterator
from itertools import count

import pytest

from sandbox.ministack import MiniStack
from store.schema import set_up
from store.table import Table, open_table

_accounts = count(1)


@pytest.fixture(scope="session", autouse=True)
def _no_way_out() -> Iterator[None]:
    """Nothing of this machine's own settings leads a test to a proxy or to a real account."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.upper().endswith("_PROXY") or name.startswith(("AWS_", "SLACK_")):
                patch.delenv(name)
        # Without these the SDK looks for credentials at the address of a cloud machine.
        patch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        patch.setenv("AWS_CONFIG_FILE", os.devnull)
        patch.setenv("AWS_SHARED_CREDENTIALS_FILE", os.devnull)
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        yield


@pytest.fixture(scope="session")
def ministack() -> Iterator[MiniStack]:
    """One MiniStack for the whole run; each test has an account of its own in it."""
    with MiniStack() as running:
        yield running


@pytest.fixture
def aws(ministack: MiniStack, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The environment of an empty AWS account, in force for this test, and to be given to its child processes."""
    environment = {
        "AWS_ENDPOINT_URL": ministack.url,
        # MiniStack takes a key of twelve digits for the account.
        "AWS_ACCESS_KEY_ID": f"{next(_accounts):012}",
        "AWS_SECRET_ACCESS_KEY": "not-a-secret",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return environment


@pytest.fixture
async def table(aws: dict[str, str]) -> AsyncIterator[Table]:
    """An empty table, set up, with time-outs that a busy machine keeps."""
    opened = open_table("dibs", connect_timeout=10.0, read_timeout=30.0)
    try:
        await set_up(opened, "environment-of-a-test")
        yield opened
    finally:
        opened.close()
