"""A worker dies between two steps that no call to a neighbour marks; another one finishes what it began."""

import pytest

from sandbox.slack import SlackStandIn
from store.table import Table
from tests.reliability.promises import heard, wrongs
from tests.reliability.workers import Time, Worker, later, tap

Pair = tuple[Worker, Worker]


@pytest.mark.parametrize("user", ["U0ANA", "U0BEN"])
async def test_an_acked_tap_is_answered_though_its_worker_dies_at_once(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time, user: str
) -> None:
    dying, other = workers
    request_id = await dying.open_card()
    if user != "U0ANA":
        assert await other.dispatch(tap(slack, "U0ANA", request_id))
        await other.rest()
    before = slack.context.ts()
    assert await dying.dispatch(tap(slack, user, request_id))
    await dying.crash()
    await later(other, clock)
    assert heard(slack, user, before)
    assert await wrongs(table, slack, request_id) == []
