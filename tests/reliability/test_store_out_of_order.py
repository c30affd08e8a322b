"""The store gives no answer, in every way there is: the tap is acked, the coach hears soon that it is not sure yet, and
in the end the truth."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import chain

import pytest

from blocks import notices
from listeners.actions import claim, holds
from sandbox.slack import SlackStandIn, default_workspace
from sandbox.slack.records import User
from sandbox.slack.workspace import Workspace as People
from services import claiming
from store.table import Table, open_table
from tests.flow.looking import words
from tests.harness import CHANNEL
from tests.proxies import Fault, Proxy, asks_for, aws_error, refuse
from tests.reliability.calls import name_of
from tests.reliability.lanes import ALWAYS
from tests.reliability.outages import Outage, out_of_order
from tests.reliability.promises import heard, wrongs
from tests.reliability.waiting import DEADLINE_SECONDS, until
from tests.reliability.workers import Time, Worker, later, tap

ACK_PROMISED, WORD_PROMISED = 1.0, 5.0
"""Seconds. What is waited for has to be less by what Slack and the machine need; `make bench` measures the whole."""


@dataclass(frozen=True)
class Office:
    """One workspace and a worker that reaches the store as it is."""

    slack: SlackStandIn
    clock: Time
    store: Table
    worker: Worker


@pytest.fixture
async def office(table: Table) -> AsyncIterator[Office]:
    clock = Time()
    async with SlackStandIn(_many_coaches(), clock=clock) as slack:
        worker = Worker(slack, table, clock)
        await worker.start()
        yield Office(slack, clock, table, worker)
        await worker.stop()


def _many_coaches() -> People:
    """Two coaches more for each way of being out of order."""
    people = default_workspace()
    for number in range(len(out_of_order())):
        for id_ in (f"U{number:02}MINE", f"U{number:02}LATE"):
            people.users[id_] = User(id_, id_.lower(), f"Coach {id_}", "Europe/London", role="coach")
            people.channel(CHANNEL).members.append(id_)
            people.usergroups["S0COACH"].users.append(id_)
    return people


@asynccontextmanager
async def behind_a_proxy(office: Office) -> AsyncIterator[tuple[Worker, Proxy]]:
    """Another worker of the same workspace, whose store can be put out of order."""
    async with Proxy(office.store.client.meta.endpoint_url) as proxy:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("AWS_ENDPOINT_URL", proxy.url)
            through = open_table(office.store.name)
        worker = Worker(office.slack, through, office.clock)
        await worker.start()
        try:
            yield worker, proxy
        finally:
            await worker.stop()
            through.close()


@dataclass(frozen=True)
class Case:
    """One way of being out of order, and the two who tap meanwhile: on what is theirs to take, and on what is taken."""

    name: str
    fault: Fault
    mine: str
    late: str


def test_nobody_waits_longer_than_was_promised() -> None:
    assert max(claim.ACK_WITHIN_SECONDS, holds.ACK_WITHIN_SECONDS) < ACK_PROMISED
    assert claiming.TELL_WITHIN_SECONDS < WORD_PROMISED


async def test_acked_then_unsure_then_the_truth_whatever_the_store_does(office: Office) -> None:
    """All at once, for each takes as long as a coach waits."""
    cases = [
        Case(name, fault, f"U{n:02}MINE", f"U{n:02}LATE") for n, (name, fault) in enumerate(out_of_order().items())
    ]
    async with AsyncExitStack() as stack:
        behind = [await stack.enter_async_context(behind_a_proxy(office)) for _ in cases]
        requests = [[await office.worker.open_card(role=case.name) for _ in range(2)] for case in cases]
        for _, taken in requests:
            assert await office.worker.dispatch(tap(office.slack, "W0CAT", taken))
        await office.worker.rest()
        played = await asyncio.gather(
            *(_out_of_order(office, *each) for each in zip(cases, behind, requests, strict=True))
        )
    await later(office.worker, office.clock)
    wrong = await wrongs(office.store, office.slack, *chain.from_iterable(requests))
    for case, lines in zip(cases, played, strict=True):
        wrong += [f"{case.name}: {line}" for line in (*lines, *_untrue(office, case))]
    assert not wrong, "\n".join(wrong)


async def _out_of_order(office: Office, case: Case, behind: tuple[Worker, Proxy], requests: list[str]) -> list[str]:
    """What was wrong about the acks and the first words."""
    worker, proxy = behind
    outage = Outage(case.fault)
    proxy.will(outage, times=ALWAYS)
    outage.on = True
    wrong = await _told_in_time(office, worker, dict(zip((case.mine, case.late), requests, strict=True)))
    outage.on = False
    await worker.rest()
    return wrong


async def _told_in_time(office: Office, worker: Worker, taps: dict[str, str]) -> list[str]:
    """Both tap and are told that it is not sure yet, all while the store is out of order: neither waits for it."""
    slack = office.slack
    async with asyncio.timeout(DEADLINE_SECONDS):
        acked = await asyncio.gather(*(worker.dispatch(tap(slack, user, about)) for user, about in taps.items()))
    wrong = [] if all(acked) else ["a tap was not acked"]
    await until(lambda: all(heard(slack, user) for user in taps), "a word to both")
    first = {user: heard(slack, user)[0].text for user in taps}
    return wrong + [f"{user} was told: {text}" for user, text in first.items() if text != notices.unsure().text]


def _untrue(office: Office, case: Case) -> list[str]:
    wrong = [] if len(office.slack.person(case.mine).dms()) == 1 else ["the winner has not one message about it"]
    last = words(heard(office.slack, case.late)[-1])
    return wrong if last.startswith("<@W0CAT> has this one") else [*wrong, f"the loser was told: {last}"]


@pytest.mark.parametrize("code", ["ValidationException", "AccessDeniedException", "ResourceNotFoundException"])
async def test_what_the_store_refuses_is_said_at_once_and_claims_nothing(office: Office, code: str) -> None:
    slack, request_id = office.slack, await office.worker.open_card()
    async with behind_a_proxy(office) as (worker, proxy):
        proxy.will(aws_error(code), where=asks_for("UpdateItem"))
        assert await worker.dispatch(tap(slack, "U0ANA", request_id))
        await worker.rest()
        (word,) = heard(slack, "U0ANA")
        assert word.text.partition(".")[0] == notices.failed("").text.partition(".")[0]
        assert await worker.dispatch(tap(slack, "U0ANA", request_id))
        await worker.rest()
    await later(office.worker, office.clock)
    assert await wrongs(office.store, slack, request_id) == []
    assert len(slack.person("U0ANA").dms()) == 1


async def test_a_mark_that_cannot_be_set_is_not_an_answer_that_failed(office: Office) -> None:
    slack, request_id = office.slack, await office.worker.open_card()
    assert await office.worker.dispatch(tap(slack, "U0ANA", request_id))
    await office.worker.rest()
    async with behind_a_proxy(office) as (worker, proxy):
        proxy.will(refuse, where=lambda request: name_of(request).startswith("UpdateItem ENTRY SET #told_at"))
        assert await worker.dispatch(tap(slack, "U0BEN", request_id))
        await worker.rest()
    await later(office.worker, office.clock)
    (word,) = heard(slack, "U0BEN")
    assert words(word).startswith("<@U0ANA> has this one")
