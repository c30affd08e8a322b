"""Slack takes no more for a while: nothing is even tried, and afterwards each card is drawn once, as it is by then."""

import asyncio
from collections.abc import Callable

from sandbox.slack import SlackStandIn
from store.table import Table
from tests.reliability.promises import cards_of, wrongs
from tests.reliability.waiting import DEADLINE_SECONDS
from tests.reliability.workers import Time, Worker, later, tap

Pair = tuple[Worker, Worker]

CLOSED_SECONDS = 10
"""Longer than the taps and redraws take before it is over, on a busy machine too."""


async def test_edits_that_pile_up_while_slack_throttles_become_one_for_each_card(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    worker, _ = workers
    cards = [await worker.open_card(role=f"Role {number}") for number in range(5)]
    slack.faults.on("chat.update", error="ratelimited", retry_after=CLOSED_SECONDS)
    for request_id in cards:
        assert await worker.dispatch(tap(slack, "U0ANA", request_id))
        for _ in range(4):
            await worker.dibs.cards.redraw(request_id)
    await worker.rest()
    assert len(slack.journal.calls("chat.update")) == 1, "more was tried while the method was closed"
    assert all("open" in cards_of(slack, request_id)[0].text for request_id in cards)
    await _look_until(worker, lambda: len(slack.journal.calls("chat.update")) > len(cards))
    edited = [call.arguments["ts"] for call in slack.journal.calls("chat.update")[1:]]
    assert sorted(edited) == sorted(cards_of(slack, request_id)[0].ts for request_id in cards)
    await later(worker, clock)
    assert await wrongs(table, slack, *cards) == []


async def test_posts_wait_while_slack_throttles_and_none_is_lost_or_doubled(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    worker, other = workers
    slack.faults.on("chat.postMessage", error="ratelimited", retry_after=CLOSED_SECONDS)
    waiting = [await worker.take_in(role=f"Role {number}") for number in range(5)]
    await worker.rest()
    assert not any(cards_of(slack, request_id) for request_id in waiting)
    await _look_until(worker, lambda: any(cards_of(slack, request_id) for request_id in waiting))
    await later(other, clock)
    assert await wrongs(table, slack, *waiting) == []


async def _look_until(worker: Worker, condition: Callable[[], bool]) -> None:
    """Has the worker look for owed work until Slack is open again and takes it."""
    async with asyncio.timeout(DEADLINE_SECONDS):
        while not condition():
            await worker.sweep()
            await worker.rest()
            await asyncio.sleep(0.1)
