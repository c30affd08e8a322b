"""The consumer against a real queue: each message alone, gone only when handled."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING

import pytest

from intake.consumer import MAX_WORKING, Done, Later, Verdict
from intake.queue import Delivery, Queue, open_client
from tests.intake.work import (
    NAME,
    Judge,
    buried,
    bury,
    consuming,
    first_buried,
    left,
    passed,
    send,
    threads_since,
    until,
)

if TYPE_CHECKING:
    from types_boto3_sqs.client import SQSClient


async def fail(_: Delivery) -> Verdict:
    raise ValueError("mira@candidate.example")


async def later_once(delivery: Delivery) -> Verdict:
    return Done() if delivery.receives > 1 else Later()


async def test_a_bad_message_fails_alone(sqs: SQSClient) -> None:
    queue, judge = Queue(NAME, sqs), Judge(bad=bury)
    send(sqs, "good 1", "bad", "good 2")

    async with consuming(queue, judge):
        await until(lambda: queue.done == 2 and queue.buried == 1)

    assert sorted(delivery.body for delivery in judge.seen) == ["bad", "good 1", "good 2"]
    assert left(sqs) == 0
    (found,) = buried(sqs)
    assert found["Body"] == "bad"
    assert found["MessageAttributes"]["reason"]["StringValue"] == "The message is not JSON."


async def test_a_delivery_says_when_it_was_sent_and_how_often_it_came(sqs: SQSClient) -> None:
    queue, judge = Queue(NAME, sqs, visibility=1), Judge(shy=later_once)
    before = time.time_ns() // 1_000_000
    send(sqs, "shy")

    async with consuming(queue, judge):
        await until(lambda: queue.done == 1)

    first, second = judge.seen
    assert (first.receives, second.receives) == (1, 2)
    assert first.message_id == second.message_id
    assert before - 1_000 <= first.sent_at == second.sent_at <= before + 60_000
    assert (queue.received, queue.left) == (2, 1)


async def test_what_kills_its_handler_ends_in_the_dead_letter_queue(
    sqs: SQSClient, caplog: pytest.LogCaptureFixture
) -> None:
    queue, judge = Queue(NAME, sqs, visibility=1), Judge(poison=fail)
    send(sqs, "poison", "good")

    async with consuming(queue, judge):
        found = await first_buried(sqs)

    assert [message["Body"] for message in found] == ["poison"]
    assert (judge.count("poison"), judge.count("good")) == (5, 1)
    assert "ValueError in fail" in caplog.text
    assert "mira@" not in caplog.text


async def test_a_message_stays_with_its_handler_while_that_works(sqs: SQSClient) -> None:
    enough = asyncio.Event()

    async def slow(_: Delivery) -> Verdict:
        await enough.wait()
        return Done()

    mine, other = Queue(NAME, sqs, visibility=1), Queue(NAME, open_client(), visibility=1)
    send(sqs, "slow")
    async with consuming(mine, Judge(slow=slow)):
        await until(lambda: mine.received == 1)
        others = Judge()
        async with consuming(other, others):
            # Three times as long as the message would stay hidden without being extended.
            await until(passed(3.0))
            enough.set()
            await until(lambda: mine.done == 1)

    assert others.seen == []
    assert left(sqs) == 0


async def test_a_slow_message_does_not_hold_up_those_behind_it(sqs: SQSClient) -> None:
    enough = asyncio.Event()

    async def slow(_: Delivery) -> Verdict:
        await enough.wait()
        return Done()

    queue = Queue(NAME, sqs)
    send(sqs, "slow")
    async with consuming(queue, Judge(slow=slow)):
        await until(lambda: queue.received == 1)
        send(sqs, *(f"quick {number}" for number in range(25)))
        await until(lambda: queue.done == 25)
        enough.set()

    assert queue.done == 26


async def test_no_more_is_taken_than_can_be_worked_on(sqs: SQSClient) -> None:
    enough = asyncio.Event()

    async def slow(_: Delivery) -> Verdict:
        await enough.wait()
        return Done()

    queue = Queue(NAME, sqs)
    send(sqs, *["slow"] * (MAX_WORKING + 5))
    async with consuming(queue, Judge(slow=slow)):
        await until(lambda: queue.received == MAX_WORKING)
        enough.set()
        await until(lambda: queue.done == MAX_WORKING + 5)

    assert left(sqs) == 0


async def test_stopping_does_not_wait_for_the_long_poll(sqs: SQSClient) -> None:
    before = set(threading.enumerate())

    async with consuming(Queue(NAME, sqs), Judge()):
        await until(lambda: len(threads_since(before)) == 1)

    assert len(threads_since(before)) == 1


async def test_what_comes_after_stopping_is_given_back_at_once(sqs: SQSClient) -> None:
    before = set(threading.enumerate())
    async with consuming(Queue(NAME, sqs, visibility=300), Judge()):
        await until(lambda: len(threads_since(before)) == 1)
    # The poll of the consumer that stopped still waits at SQS and takes this message.
    send(sqs, "late")
    await until(lambda: threads_since(before) == [])

    queue, judge = Queue(NAME, open_client()), Judge()
    async with consuming(queue, judge):
        await until(lambda: queue.done == 1)

    assert [delivery.receives for delivery in judge.seen] == [2]


async def test_stopping_waits_for_what_was_begun(sqs: SQSClient) -> None:
    begun, enough = asyncio.Event(), asyncio.Event()

    async def slow(_: Delivery) -> Verdict:
        begun.set()
        await enough.wait()
        return Done()

    queue = Queue(NAME, sqs)
    send(sqs, "slow")
    async with consuming(queue, Judge(slow=slow)) as stop:
        await begun.wait()
        stop.set()
        enough.set()

    assert queue.done == 1
    assert left(sqs) == 0
