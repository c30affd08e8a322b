"""A consumer at work on a real queue, and ways to look at what it leaves there."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from intake.consumer import Bury, Done, Handler, Verdict, consume
from intake.queue import DLQ_SUFFIX, Delivery, Queue

if TYPE_CHECKING:
    from types_boto3_sqs.client import SQSClient
    from types_boto3_sqs.type_defs import MessageTypeDef

NAME = "forms"
DEADLINE = 30.0


def send(sqs: SQSClient, *bodies: str) -> None:
    url = sqs.get_queue_url(QueueName=NAME)["QueueUrl"]
    for body in bodies:
        sqs.send_message(QueueUrl=url, MessageBody=body)


def buried(sqs: SQSClient) -> list[MessageTypeDef]:
    url = sqs.get_queue_url(QueueName=NAME + DLQ_SUFFIX)["QueueUrl"]
    reply = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, MessageAttributeNames=["All"])
    return reply.get("Messages", [])


def left(sqs: SQSClient) -> int:
    """Messages in the queue, waiting or in someone's hands."""
    found = sqs.get_queue_attributes(QueueUrl=sqs.get_queue_url(QueueName=NAME)["QueueUrl"], AttributeNames=["All"])
    attributes = found["Attributes"]
    return int(attributes["ApproximateNumberOfMessages"]) + int(attributes["ApproximateNumberOfMessagesNotVisible"])


async def first_buried(sqs: SQSClient) -> list[MessageTypeDef]:
    found: list[MessageTypeDef] = []

    def arrived() -> bool:
        found.extend(buried(sqs))
        return bool(found)

    await until(arrived)
    return found


def threads_since(before: set[threading.Thread]) -> list[threading.Thread]:
    """Threads for blocking calls that were started since and have not ended."""
    return [thread for thread in threading.enumerate() if thread.name == "aside" and thread not in before]


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(DEADLINE):
        while not reached():  # noqa: ASYNC110 - what is waited for happens outside of this loop
            await asyncio.sleep(0.02)


@asynccontextmanager
async def consuming(queue: Queue, handle: Handler) -> AsyncIterator[asyncio.Event]:
    """A consumer at work; stopped, and finished, on leaving."""
    stop = asyncio.Event()
    task = asyncio.create_task(consume(queue, handle, stop, jitter=lambda: 0.0))
    try:
        yield stop
    finally:
        stop.set()
        async with asyncio.timeout(DEADLINE):
            await task


class Judge:
    """Answers each body by its own rule and keeps what it was given."""

    def __init__(self, **rules: Callable[[Delivery], Awaitable[Verdict]]) -> None:
        self.seen: list[Delivery] = []
        self._rules = rules

    async def __call__(self, delivery: Delivery) -> Verdict:
        self.seen.append(delivery)
        rule = self._rules.get(delivery.body)
        return await rule(delivery) if rule else Done()

    def count(self, body: str) -> int:
        return sum(delivery.body == body for delivery in self.seen)


async def bury(_: Delivery) -> Verdict:
    return Bury("The message is not JSON.")


def passed(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
