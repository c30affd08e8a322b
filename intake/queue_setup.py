"""Makes the queue and its dead-letter queue as Dibs needs them, and tells what is wrong with those there are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from intake.queue import (
    DLQ_SUFFIX,
    LONG_POLL_SECONDS,
    VISIBILITY_SECONDS,
    QueueMissing,
    QueueUnavailable,
    open_client,
    translated,
)

if TYPE_CHECKING:
    from types_boto3_sqs.client import SQSClient
    from types_boto3_sqs.literals import QueueAttributeNameType

    Attributes = Mapping[QueueAttributeNameType, str]

_MAX_RECEIVES = 5
_DLQ: Attributes = {"MessageRetentionPeriod": str(14 * 86_400)}
_REDRIVE: Final = "RedrivePolicy"


async def set_up(name: str) -> list[str]:
    """Creates or corrects both queues, says what it did; safe to repeat, and by two at once.

    Raises QueueUnavailable.
    """
    return await asyncio.to_thread(_set_up, name)


async def check(name: str) -> list[str]:
    """A sentence with its fix for everything that is wrong with the queues; an empty list is good news."""
    return await asyncio.to_thread(_check, name)


def _set_up(name: str) -> list[str]:
    client = open_client()
    dlq = name + DLQ_SUFFIX
    return [_ensure(client, dlq, _DLQ), _ensure(client, name, _wanted(_arn(client, dlq)))]


def _ensure(client: SQSClient, name: str, wanted: Attributes) -> str:
    try:
        found = _attributes(client, name)
    except QueueMissing:
        with translated():
            client.create_queue(QueueName=name, Attributes=wanted)
        return f"Queue {name} is created."
    wrong = _differing(found, wanted)
    if not wrong:
        return f"Queue {name} is as it should be."
    with translated():
        client.set_queue_attributes(QueueUrl=_url(client, name), Attributes={key: wanted[key] for key in wrong})
    return f"Queue {name} is corrected: {', '.join(wrong)}."


def _check(name: str) -> list[str]:
    dlq = name + DLQ_SUFFIX
    try:
        client = open_client()
        faults = _faults(client, dlq, _DLQ)
        return faults if faults else _faults(client, name, _wanted(_arn(client, dlq)))
    except QueueUnavailable as error:
        return [f"SQS does not answer ({error}); check the AWS_ settings, the credentials' rights and the network."]


def _faults(client: SQSClient, name: str, wanted: Attributes) -> list[str]:
    try:
        found = _attributes(client, name)
    except QueueMissing:
        return [f"Queue {name} does not exist; run python app.py setup."]
    return [
        f"Queue {name} has {key} {found.get(key, 'unset')} instead of {wanted[key]}; run python app.py setup."
        for key in _differing(found, wanted)
    ]


def _wanted(dlq_arn: str) -> Attributes:
    return {
        "VisibilityTimeout": str(VISIBILITY_SECONDS),
        "ReceiveMessageWaitTimeSeconds": str(LONG_POLL_SECONDS),
        _REDRIVE: json.dumps({"deadLetterTargetArn": dlq_arn, "maxReceiveCount": _MAX_RECEIVES}),
    }


def _differing(found: Mapping[str, str], wanted: Attributes) -> list[QueueAttributeNameType]:
    return [key for key, value in wanted.items() if _plain(key, found.get(key, "")) != _plain(key, value)]


def _plain(key: str, value: str) -> object:
    """A value to compare: SQS may write the policy's JSON in another order, and its number as text."""
    if key != _REDRIVE or not value:
        return value
    return {part: str(setting) for part, setting in json.loads(value).items()}


def _arn(client: SQSClient, name: str) -> str:
    return _attributes(client, name)["QueueArn"]


def _attributes(client: SQSClient, name: str) -> Mapping[str, str]:
    url = _url(client, name)
    with translated():
        found = client.get_queue_attributes(QueueUrl=url, AttributeNames=["All"])
    return cast(Mapping[str, str], found["Attributes"])


def _url(client: SQSClient, name: str) -> str:
    with translated():
        return client.get_queue_url(QueueName=name)["QueueUrl"]
