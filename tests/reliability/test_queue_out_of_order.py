"""The queue gives no answer when forms are fetched from it, or when they are taken out: each ends as one card."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from typing import TYPE_CHECKING

import pytest

from domain import Submission
from intake.consumer import Done, Verdict, consume
from intake.queue import Delivery, Queue, open_client
from intake.queue_setup import set_up
from sandbox.slack import SlackStandIn
from store.table import Table
from tests.proxies import Proxy, asks_for
from tests.reliability.outages import out_of_order
from tests.reliability.promises import wrongs
from tests.reliability.waiting import until_nothing_is_wrong
from tests.reliability.workers import Time, Worker, form_body, later

if TYPE_CHECKING:
    from types_boto3_sqs.client import SQSClient

Pair = tuple[Worker, Worker]

VISIBLE_AGAIN_SECONDS = 2
TIMES = 2
"""How often each call fails before the queue is well again."""
ANSWERING = {name: fault for name, fault in out_of_order().items() if not name.startswith("hanging")}
"""A call that hangs is given up only after the longest poll there is, 28 seconds."""


async def test_whatever_the_queue_does_each_form_is_one_card(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time, aws: dict[str, str]
) -> None:
    worker, stop = workers[0], asyncio.Event()
    ids: list[str] = []

    async def handle(delivery: Delivery) -> Verdict:
        taken = await worker.dibs.intake.accept(delivery.body, delivery.sent_at)
        assert isinstance(taken, Submission)
        ids.append(taken.request_id)
        return Done()

    sqs = open_client()
    async with AsyncExitStack() as stack:
        stack.callback(sqs.close)
        queues = {name: await _broken_queue(sqs, name, aws, stack) for name in ANSWERING}
        consuming = [asyncio.create_task(consume(queue, handle, stop, jitter=lambda: 0.0)) for queue in queues.values()]
        await until_nothing_is_wrong(partial(_still_there, sqs, queues))
        stop.set()
        await asyncio.gather(*consuming)
    await worker.rest()
    await later(worker, clock)
    assert len(set(ids)) == len(queues)
    assert await wrongs(table, slack, *set(ids)) == []


async def _still_there(sqs: SQSClient, queues: dict[str, Queue]) -> list[str]:
    """The forms that are still in their queues, waiting or in somebody's hands; none before each was received."""
    wrong = [f"{name}: nothing received" for name, queue in queues.items() if not queue.received]
    for name, queue in queues.items():
        url = sqs.get_queue_url(QueueName=queue.name)["QueueUrl"]
        found = await asyncio.to_thread(sqs.get_queue_attributes, QueueUrl=url, AttributeNames=["All"])
        counts = found["Attributes"]
        left = [counts["ApproximateNumberOfMessages"], counts["ApproximateNumberOfMessagesNotVisible"]]
        wrong += [] if left == ["0", "0"] else [f"{name}: {left} left after {queue.received} receptions"]
    return wrong


async def _broken_queue(sqs: SQSClient, fault: str, aws: dict[str, str], stack: AsyncExitStack) -> Queue:
    """A queue with one form in it, whose first receptions and deletions go wrong in this way."""
    name = fault.replace(" ", "-")
    await set_up(name)
    proxy = await stack.enter_async_context(Proxy(aws["AWS_ENDPOINT_URL"]))
    for operation in ("ReceiveMessage", "DeleteMessage"):
        proxy.will(ANSWERING[fault], times=TIMES, where=asks_for(operation))
    url = sqs.get_queue_url(QueueName=name)["QueueUrl"]
    await asyncio.to_thread(sqs.send_message, QueueUrl=url, MessageBody=form_body(role=name))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", proxy.url)
        return Queue(name, open_client(), visibility=VISIBLE_AGAIN_SECONDS)
