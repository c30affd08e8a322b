"""A queue of its own for every test of the intake."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from intake.queue import open_client
from intake.queue_setup import set_up
from tests.intake.work import NAME

if TYPE_CHECKING:
    from types_boto3_sqs.client import SQSClient


@pytest.fixture
async def sqs(aws: dict[str, str]) -> SQSClient:
    await set_up(NAME)
    return open_client()
