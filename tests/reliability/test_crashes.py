"""A worker dies between two steps that no call to a neighbour marks; another one finishes what it began."""

import pytest

from domain import Claim, Person
from sandbox.slack import SlackStandIn
from services.posting import POST_LEASE_MS
from store import claims
from store.table import Table
from tests.harness import CHANNEL
from tests.reliability.promises import cards_of, heard, wrongs
from tests.reliability.waiting import until
from tests.reliability.workers import Time, Worker, later, tap

Pair = tuple[Worker, Worker]

LEASE_SECONDS = POST_LEASE_MS // 1000


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


@pytest.mark.parametrize("claimed", [False, True])
async def test_a_card_whose_poster_died_is_shown_the_moment_its_lease_ends(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time, claimed: bool
) -> None:
    dying, other = workers
    never = slack.faults.on("chat.postMessage", lose_request=True, delay=0.5)
    request_id = await dying.take_in()
    await until(lambda: never.hits, "a post on its way")
    await dying.crash()
    if claimed:
        assert await other.dispatch(tap(slack, "U0ANA", request_id))
        await other.rest()
    clock.jump(LEASE_SECONDS - 8)
    await other.sweep()
    assert not cards_of(slack, request_id)
    clock.jump(9)
    await other.sweep()
    await other.rest()
    assert ("claimed by ana" if claimed else "open") in cards_of(slack, request_id)[0].text
    await later(other, clock)
    assert await wrongs(table, slack, request_id) == []


async def test_a_win_that_nobody_recorded_is_told_one_look_after_its_card_is_drawn(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    dead, other = workers
    request_id = await dead.open_card()
    claim = Claim("tap-of-ana", Person("T0HOME", "U0ANA", "ana"), clock(), "dead")
    await claims.claim(table, request_id, claim, CHANNEL, clock() - 1)
    await other.sweep()
    await other.sweep()
    assert len(slack.person("U0ANA").dms()) == 1
    assert await wrongs(table, slack, request_id) == []
