"""The consumer when the queue does not answer, or it is cut short itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

from intake.consumer import Done, Outage, Verdict, consume
from intake.queue import DLQ_SUFFIX, Delivery, Queue, QueueUnavailable, open_client
from intake.queue_setup import set_up
from tests.intake.work import (
    NAME,
    Judge,
    bury,
    consuming,
    left,
    send,
    until,
)
from tests.proxies import Proxy, answer, asks_for, aws_error, lose_reply, refuse

if TYPE_CHECKING:
    from types_boto3_sqs.client import SQSClient


async def test_the_consumer_waits_for_a_queue_that_is_not_there_yet(
    aws: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    sqs = open_client()
    queue = Queue(NAME, sqs)

    async with consuming(queue, Judge()):
        await until(lambda: queue.failed_receives >= 2)
        await set_up(NAME)
        send(sqs, "good")
        await until(lambda: queue.done == 1)

    messages = [record.message for record in caplog.records if record.name == "intake.consumer"]
    assert len(messages) == 2
    assert messages[0].startswith(f"cannot receive from queue {NAME}, will keep trying: ")
    assert messages[1].startswith(f"queue {NAME} answers again after ")


@pytest.fixture
async def proxied(
    sqs: SQSClient, aws: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Queue, Proxy]]:
    """The queue as seen through a proxy, while `sqs` reaches it directly."""
    async with Proxy(aws["AWS_ENDPOINT_URL"]) as proxy:
        monkeypatch.setenv("AWS_ENDPOINT_URL", proxy.url)
        yield Queue(NAME, open_client(), visibility=1), proxy


async def test_the_consumer_gets_over_refusals_errors_and_cut_connections(
    sqs: SQSClient, proxied: tuple[Queue, Proxy], caplog: pytest.LogCaptureFixture
) -> None:
    queue, proxy = proxied
    for fault, times in ((aws_error("AccessDenied"), 1), (answer(500, b""), 2), (refuse, 2)):
        proxy.will(fault, times=times, where=asks_for("ReceiveMessage"))
    send(sqs, "good")

    async with consuming(queue, Judge()):
        await until(lambda: queue.done == 1)

    assert queue.failed_receives == 3
    assert [record.message.rsplit(" ")[-1] for record in caplog.records if record.name == "intake.consumer"] == [
        "AccessDenied",
        "500",
        "ConnectionClosedError",
    ]


async def test_a_batch_whose_reply_was_lost_comes_again(sqs: SQSClient, proxied: tuple[Queue, Proxy]) -> None:
    queue, proxy = proxied
    proxy.will(lose_reply, where=asks_for("ReceiveMessage"))
    send(sqs, "good")
    judge = Judge()

    async with consuming(queue, judge):
        await until(lambda: queue.done == 1)

    assert [delivery.receives for delivery in judge.seen] == [2]


async def test_a_deletion_whose_reply_was_lost_is_a_deletion(sqs: SQSClient, proxied: tuple[Queue, Proxy]) -> None:
    queue, proxy = proxied
    proxy.will(lose_reply, where=asks_for("DeleteMessage"))
    send(sqs, "good", "good")
    judge = Judge()

    async with consuming(queue, judge):
        await until(lambda: left(sqs) == 0)

    assert judge.count("good") == 2


async def test_a_message_that_could_not_be_deleted_comes_again(
    sqs: SQSClient, caplog: pytest.LogCaptureFixture
) -> None:
    url = sqs.get_queue_url(QueueName=NAME)["QueueUrl"]

    async def lose_the_queue(_: Delivery) -> Verdict:
        await asyncio.to_thread(sqs.delete_queue, QueueUrl=url)
        return Done()

    queue = Queue(NAME, sqs)
    send(sqs, "good")
    async with consuming(queue, Judge(good=lose_the_queue)):
        await until(lambda: "could not be taken out and comes again" in caplog.text)

    assert queue.done == 0


async def test_a_message_stays_where_it_is_when_it_cannot_be_buried(
    sqs: SQSClient, caplog: pytest.LogCaptureFixture
) -> None:
    sqs.delete_queue(QueueUrl=sqs.get_queue_url(QueueName=NAME + DLQ_SUFFIX)["QueueUrl"])
    queue = Queue(NAME, sqs)
    send(sqs, "bad")

    async with consuming(queue, Judge(bad=bury)):
        await until(lambda: "could not be taken out and comes again" in caplog.text)

    assert (queue.buried, left(sqs)) == (0, 1)


async def test_a_cancelled_consumer_gives_up_what_it_has_begun(sqs: SQSClient) -> None:
    cancelled = asyncio.Event()

    async def endless(_: Delivery) -> Verdict:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()
        return Done()

    queue = Queue(NAME, sqs)
    send(sqs, "endless")
    task = asyncio.create_task(consume(queue, Judge(endless=endless), asyncio.Event()))
    await until(lambda: queue.received == 1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert cancelled.is_set()
    assert left(sqs) == 1


def test_pauses_grow_to_half_a_minute_and_start_anew(sqs: SQSClient, caplog: pytest.LogCaptureFixture) -> None:
    queue, refused, lost = Queue(NAME, sqs), QueueUnavailable("AccessDenied"), QueueUnavailable("ConnectTimeoutError")
    outage = Outage(queue, jitter=lambda: 1.0)

    assert [outage.pause(refused) for _ in range(6)] == [2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
    outage.pause(lost)
    outage.end()
    assert outage.pause(refused) == 2.0
    assert Outage(queue, jitter=lambda: 0.0).pause(refused) == 1.0
    assert [message.rsplit(" ")[-1] for message in caplog.messages] == [
        "AccessDenied",
        "ConnectTimeoutError",
        "AccessDenied",
        "AccessDenied",
    ]
    assert queue.failed_receives == 9
