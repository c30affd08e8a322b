"""One workspace for all tests of this folder that leave it running: starting two processes takes seconds."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from sandbox.ministack import MiniStack
from tests.harness import Workspace, running_workspace, ten_coaches

_accounts = count(900_000_000_001)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def w(ministack: MiniStack, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Workspace]:
    """Two processes and ten coaches, with what the tests before left behind."""
    aws = {
        "AWS_ENDPOINT_URL": ministack.url,
        # Another one each time: polls of processes that ended go on in MiniStack for a while, and take messages along.
        "AWS_ACCESS_KEY_ID": f"{next(_accounts):012}",
        "AWS_SECRET_ACCESS_KEY": "not-a-secret",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    folder = tmp_path_factory.mktemp("flow")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in aws.items():
            patch.setenv(name, value)
        async with running_workspace(aws, folder, processes=2, people=ten_coaches()) as workspace:
            patch.undo()
            yield workspace
