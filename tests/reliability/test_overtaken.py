"""One worker is so slow, or its clock so wrong, that another does the same work meanwhile."""

import asyncio

from sandbox.slack import SlackStandIn
from store.table import Table
from tests.reliability.promises import wrongs
from tests.reliability.waiting import until
from tests.reliability.workers import Time, Worker, later, tap

Pair = tuple[Worker, Worker]


async def test_a_winner_is_told_once_though_the_workers_clock_is_ahead_of_slacks(
    slack: SlackStandIn, table: Table
) -> None:
    ahead = Time()
    ahead.jump(5)
    worker = Worker(slack, table, ahead)
    await worker.start()
    request_id = await worker.open_card()
    slack.faults.on("chat.postMessage", lose_reply=True)
    assert await worker.dispatch(tap(slack, "U0ANA", request_id))
    await worker.rest()
    await later(worker, ahead)
    await worker.stop()
    assert len(slack.person("U0ANA").dms()) == 1
    assert await wrongs(table, slack, request_id) == []


async def test_a_winner_is_told_once_though_the_first_worker_comes_late(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    slow, other = workers
    request_id = await slow.open_card()
    slow_one = slack.faults.on("conversations.open", delay=0.5)
    assert await slow.dispatch(tap(slack, "U0ANA", request_id))
    await until(lambda: slow_one.hits, "the slow worker on its way")
    clock.jump(15)
    await other.sweep()
    clock.jump(15)
    await asyncio.gather(other.sweep(), slow.rest())
    assert len(slack.person("U0ANA").dms()) == 1
    await later(other, clock)
    assert await wrongs(table, slack, request_id) == []
