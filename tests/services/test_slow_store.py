"""The store takes longer than anybody can wait: the tap is acked, "not sure yet" is said, and then the truth."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from domain import Claim, Person, Request
from sandbox.slack import SlackStandIn
from store import claims
from store.table import Table
from tests.flow.looking import words
from tests.harness import CHANNEL
from tests.listeners.payloads import button
from tests.proxies import HoldReply, Proxy, asks_for, aws_error, lose_reply
from tests.services.inside import Inside, inside
from tests.stand_in.support import until
from tests.store.samples import proxied

CLAIM = "environment-of-a-test:req-1001"
SECONDS = 20.0


@pytest.fixture
async def slow(
    slack: SlackStandIn, table: Table, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Inside, Proxy]]:
    """Dibs with a proxy in front of its store."""
    async with proxied(table, monkeypatch) as (through, proxy), inside(slack, through) as within:
        yield within, proxy


async def test_a_claim_that_hangs_is_acked_then_unsure_then_won(slow: tuple[Inside, Proxy]) -> None:
    within, proxy = slow
    await within.open_card()
    held = HoldReply()
    proxy.will(held, where=asks_for("UpdateItem"))
    response = await within.dispatch(button("claim", CLAIM)(within))
    assert response.status == 200
    assert held.done.is_set()
    assert not held.go.is_set(), "the ack did not wait for the store"
    await _told_unsure(within, "U0ANA")
    assert await within.story() == []
    held.go.set()
    await within.finish()
    (direct,) = within.slack.person("U0ANA").dms()
    assert words(direct).startswith("It's yours after all.")
    assert len(within.slack.person("U0ANA").ephemerals()) == 1


async def test_a_claim_that_hangs_and_lost_is_told_so_in_the_end(slow: tuple[Inside, Proxy]) -> None:
    within, proxy = slow
    request = await within.open_card()
    await _claimed_by_ben(within, request)
    held = HoldReply()
    proxy.will(held, where=asks_for("UpdateItem"))
    assert (await within.dispatch(button("claim", CLAIM)(within))).status == 200
    await _told_unsure(within, "U0ANA")
    held.go.set()
    await within.finish()
    assert words(within.slack.person("U0ANA").ephemerals()[-1]).startswith("<@U0BEN> has this one")
    assert not within.slack.person("U0ANA").dms()
    assert [entry.kind for entry in await within.story()] == ["lost"]


async def _claimed_by_ben(within: Inside, request: Request) -> None:
    claim = Claim("tap-of-ben", Person("T0HOME", "U0BEN", "ben"), within.dibs.clock(), "worker-2")
    await claims.claim(within.table, request.id, claim, CHANNEL, claim.at + 60_000)


async def _told_unsure(within: Inside, user: str) -> None:
    person = within.slack.person(user)
    await until(lambda: bool(person.ephemerals()), SECONDS)
    assert words(person.ephemerals()[-1]).startswith("I can't reach the records right now")


async def test_a_win_whose_reply_was_lost_is_told_and_recorded_once(slow: tuple[Inside, Proxy]) -> None:
    within, proxy = slow
    await within.open_card()
    proxy.will(lose_reply, where=asks_for("UpdateItem"))
    assert (await within.dispatch(button("claim", CLAIM)(within))).status == 200
    await within.finish()
    (direct,) = within.slack.person("U0ANA").dms()
    assert words(direct).startswith("It's yours.")
    assert not within.slack.person("U0ANA").ephemerals()
    assert [entry.kind for entry in await within.story()] == ["won"]


@pytest.mark.parametrize("code", ["ThrottlingException", "TransactionConflictException", "InternalServerError"])
async def test_a_busy_store_is_asked_again_and_nobody_is_told_they_lost(slow: tuple[Inside, Proxy], code: str) -> None:
    within, proxy = slow
    await within.open_card()
    proxy.will(aws_error(code, status=500 if code == "InternalServerError" else 400), where=asks_for("UpdateItem"))
    assert (await within.dispatch(button("claim", CLAIM)(within))).status == 200
    await within.finish()
    assert len(within.slack.person("U0ANA").dms()) == 1
    assert not within.slack.person("U0ANA").ephemerals()


async def test_the_same_press_delivered_twice_at_once_is_one_win(slow: tuple[Inside, Proxy]) -> None:
    within, _ = slow
    await within.open_card()
    body = button("claim", CLAIM)(within)
    responses = await asyncio.gather(within.dispatch(body), within.dispatch(body))
    assert [response.status for response in responses] == [200, 200]
    await within.finish()
    assert [entry.kind for entry in await within.story()] == ["won"]
    assert len(within.slack.person("U0ANA").dms()) == 1
    assert not within.slack.person("U0ANA").ephemerals()
