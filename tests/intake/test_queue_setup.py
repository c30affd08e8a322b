"""Making the queues, correcting them, and saying what is wrong with them."""

from __future__ import annotations

import asyncio
import json

import pytest

from intake.queue import QueueUnavailable, open_client
from intake.queue_setup import check, set_up

CREATED = ["Queue forms-dlq is created.", "Queue forms is created."]
RIGHT = ["Queue forms-dlq is as it should be.", "Queue forms is as it should be."]


def url_of(name: str) -> str:
    return open_client().get_queue_url(QueueName=name)["QueueUrl"]


async def test_both_queues_are_created_once(aws: dict[str, str]) -> None:
    assert await set_up("forms") == CREATED
    assert await set_up("forms") == RIGHT
    assert await check("forms") == []


async def test_two_may_set_up_at_once(aws: dict[str, str]) -> None:
    first, second = await asyncio.gather(set_up("forms"), set_up("forms"))

    assert len(first) == len(second) == 2
    assert await check("forms") == []


async def test_the_queue_hands_over_what_failed_five_times(aws: dict[str, str]) -> None:
    await set_up("forms")

    attributes = open_client().get_queue_attributes(QueueUrl=url_of("forms"), AttributeNames=["All"])["Attributes"]

    assert json.loads(attributes["RedrivePolicy"])["maxReceiveCount"] in (5, "5")
    assert json.loads(attributes["RedrivePolicy"])["deadLetterTargetArn"].endswith(":forms-dlq")
    assert (attributes["VisibilityTimeout"], attributes["ReceiveMessageWaitTimeSeconds"]) == ("60", "20")


async def test_what_was_changed_is_found_and_corrected(aws: dict[str, str]) -> None:
    await set_up("forms")
    client = open_client()
    client.set_queue_attributes(QueueUrl=url_of("forms"), Attributes={"VisibilityTimeout": "5", "RedrivePolicy": ""})
    client.set_queue_attributes(QueueUrl=url_of("forms-dlq"), Attributes={"MessageRetentionPeriod": "60"})

    assert await check("forms") == [
        "Queue forms-dlq has MessageRetentionPeriod 60 instead of 1209600; run python app.py setup."
    ]
    assert await set_up("forms") == [
        "Queue forms-dlq is corrected: MessageRetentionPeriod.",
        "Queue forms is corrected: VisibilityTimeout, RedrivePolicy.",
    ]
    assert await check("forms") == []


async def test_a_missing_queue_is_a_fault_with_its_fix(aws: dict[str, str]) -> None:
    assert await check("forms") == ["Queue forms-dlq does not exist; run python app.py setup."]


async def test_no_answer_is_a_fault_with_its_fix(aws: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")

    (fault,) = await check("forms")

    assert fault.startswith("SQS does not answer (EndpointConnectionError); check the AWS_ settings")
    with pytest.raises(QueueUnavailable, match="EndpointConnectionError"):
        await set_up("forms")


async def test_no_region_is_a_fault_with_its_fix(aws: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_DEFAULT_REGION")

    (fault,) = await check("forms")

    assert fault.startswith("SQS does not answer (NoRegionError); check the AWS_ settings")
