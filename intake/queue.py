"""The SQS queue that submissions wait in, as calls that never block the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boto3.session import Session
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from intake.aside import aside

if TYPE_CHECKING:
    from types_boto3_sqs.client import SQSClient
    from types_boto3_sqs.type_defs import MessageTypeDef

log = logging.getLogger(__name__)

BATCH = 10
"""SQS gives no more at once."""
LONG_POLL_SECONDS = 20
"""SQS waits no longer."""
VISIBILITY_SECONDS = 60
DLQ_SUFFIX = "-dlq"

_MISSING = ("AWS.SimpleQueueService.NonExistentQueue", "QueueDoesNotExist")


class QueueUnavailable(Exception):
    """SQS refused or did not answer; the text names the kind of error and nothing from a message."""


class QueueMissing(QueueUnavailable):
    """There is no queue of that name in this account and region."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One delivery of a message. `sent_at` (ms) is when it was first sent; `receives` counts this one."""

    message_id: str
    body: str
    sent_at: int
    receives: int


@dataclass(frozen=True, slots=True)
class Received:
    """A delivery with the receipt that deletes or extends it; every delivery has its own."""

    delivery: Delivery
    receipt: str


def open_client() -> SQSClient:
    """A client for the long poll and what follows from it; raises QueueUnavailable where AWS is not configured."""
    config = Config(
        connect_timeout=3,
        read_timeout=LONG_POLL_SECONDS + 8,
        retries={"mode": "standard", "total_max_attempts": 2},
        max_pool_connections=50,
        tcp_keepalive=True,
    )
    with translated():
        return Session().client("sqs", config=config)


@contextmanager
def translated() -> Iterator[None]:
    """Turns the SDK's errors into QueueUnavailable or QueueMissing."""
    try:
        yield
    except ClientError as error:
        code = error.response["Error"]["Code"]
        raise (QueueMissing if code in _MISSING else QueueUnavailable)(code) from error
    except BotoCoreError as error:
        raise QueueUnavailable(type(error).__name__) from error


class Queue:
    """One queue and its dead-letter queue, with counts of what became of the messages."""

    def __init__(self, name: str, client: SQSClient, visibility: int = VISIBILITY_SECONDS) -> None:
        self.name = name
        self.visibility = visibility
        self.received = self.done = self.buried = self.left = self.failed_receives = 0
        self._client = client
        self._urls: dict[str, str] = {}

    def receive(self, limit: int) -> Future[list[Received]]:
        """Waits up to 20 s for up to `limit` messages; if it is cancelled, what still comes is given back at once."""
        return aside(lambda: self._receive(min(limit, BATCH)), unwanted=self._give_back)

    async def delete(self, message: Received) -> None:
        """Takes a handled message out of the queue; raises QueueUnavailable."""
        await asyncio.wrap_future(aside(lambda: self._delete(message)))

    async def extend(self, message: Received) -> None:
        """Keeps a message from others for another full time; raises QueueUnavailable."""
        await asyncio.wrap_future(aside(lambda: self._hide(message, self.visibility)))

    async def bury(self, message: Received, reason: str) -> None:
        """Moves a message to the dead-letter queue, with its reason as an attribute; raises QueueUnavailable.

        Cut short in between, the message is in both queues and comes again: nothing is lost.
        """
        await asyncio.wrap_future(aside(lambda: self._bury(message, reason)))

    def _receive(self, limit: int) -> list[Received]:
        try:
            with translated():
                reply = self._client.receive_message(
                    QueueUrl=self._url(self.name),
                    MaxNumberOfMessages=limit,
                    WaitTimeSeconds=LONG_POLL_SECONDS,
                    VisibilityTimeout=self.visibility,
                    MessageSystemAttributeNames=["SentTimestamp", "ApproximateReceiveCount"],
                )
        except QueueUnavailable:
            # The queue may have been made anew elsewhere: look its address up again.
            self._urls.clear()
            raise
        return [_received(message) for message in reply.get("Messages", [])]

    def _delete(self, message: Received) -> None:
        with translated():
            self._client.delete_message(QueueUrl=self._url(self.name), ReceiptHandle=message.receipt)

    def _hide(self, message: Received, seconds: int) -> None:
        with translated():
            self._client.change_message_visibility(
                QueueUrl=self._url(self.name), ReceiptHandle=message.receipt, VisibilityTimeout=seconds
            )

    def _bury(self, message: Received, reason: str) -> None:
        with translated():
            self._client.send_message(
                QueueUrl=self._url(self.name + DLQ_SUFFIX),
                MessageBody=message.delivery.body,
                MessageAttributes={"reason": {"DataType": "String", "StringValue": reason}},
            )
        self._delete(message)

    def _give_back(self, messages: list[Received]) -> None:
        for message in messages:
            try:
                self._hide(message, 0)
            except QueueUnavailable as error:
                log.info("message %s comes again after its time-out: %s", message.delivery.message_id, error)

    def _url(self, name: str) -> str:
        # Always asked for: the address in a template's output or a setting may be one this host cannot reach.
        if name not in self._urls:
            self._urls[name] = self._client.get_queue_url(QueueName=name)["QueueUrl"]
        return self._urls[name]


def open_queue(name: str) -> Queue:
    """The queue of that name, which need not exist yet; raises QueueUnavailable where AWS is not configured."""
    return Queue(name, open_client())


def _received(message: MessageTypeDef) -> Received:
    attributes = message.get("Attributes", {})
    delivery = Delivery(
        message_id=message.get("MessageId", ""),
        body=message.get("Body", ""),
        sent_at=int(attributes.get("SentTimestamp", "0")),
        receives=int(attributes.get("ApproximateReceiveCount", "1")),
    )
    return Received(delivery, message.get("ReceiptHandle", ""))
