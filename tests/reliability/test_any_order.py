"""Any order of forms, taps, releases, redeliveries, crashes, jumps of the clock and faults of Slack, with two workers.

The oracle is a plain model of who has it and what is on record; once everybody has done what is owed, every promise is
kept.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from domain import EntryKind
from sandbox.slack import SlackStandIn, default_workspace
from sandbox.slack.records import Json
from store.schema import set_up
from store.table import Table, open_table
from tests.harness import ENVIRONMENT, story
from tests.reliability.promises import heard, wrongs
from tests.reliability.waiting import until
from tests.reliability.workers import Time, Worker, form_body, release, tap

T = TypeVar("T")

COACHES = ("U0ANA", "U0BEN", "W0CAT")
METHODS = ("chat.postMessage", "chat.update", "conversations.history", "conversations.open", "response_url")
FAULTS: tuple[Json, ...] = (
    {"error": "ratelimited", "retry_after": 0},
    {"status": 503},
    {"error": "internal_error"},
    {"lose_reply": True},
    {"lose_request": True},
    {"delay": 0.2},
)
ROUNDS = 12
"""Looks for owed work, thirty seconds apart, in which everything has to come to rest."""

workers = st.integers(0, 1)
some = st.integers(0, 5)


@dataclass
class Model:
    """What should be so about one request, as whoever reads the steps from the top knows."""

    holder: str = ""
    claim: int = -1
    story: Counter[tuple[EntryKind, str]] = field(default_factory=Counter)

    def tap(self, user: str, number: int) -> bool:
        """Whether the tap is an attempt; another tap of the holder is none."""
        if user == self.holder:
            return False
        self.story[EntryKind.LOST if self.holder else EntryKind.WON, user] += 1
        if not self.holder:
            self.holder, self.claim = user, number
        return True

    def release(self) -> None:
        self.story[EntryKind.RELEASED, self.holder] += 1
        self.holder = ""


class Machine(RuleBasedStateMachine):
    """One workspace and two workers; steps run one after the other, what they leave behind runs on between them."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.workers: list[Worker] = []
        self.bodies: list[str] = []
        self.requests: list[str] = []
        self.models: list[Model] = []
        self.attempts: list[Json] = []
        self.numbers = count()
        self.was_set_back = False

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run(work)

    @initialize()
    def start(self) -> None:
        self.run(self._start())

    async def _start(self) -> None:
        self.clock = Time()
        self.slack = SlackStandIn(default_workspace(), clock=self.clock)
        await self.slack.__aenter__()
        for _ in range(2):
            worker = Worker(self.slack, self.table, self.clock)
            await worker.start()
            self.workers.append(worker)

    @rule(worker=workers)
    def a_form_comes_in(self, worker: int) -> None:
        self.bodies.append(form_body())
        self.requests.append(self.run(self.workers[worker].take_in_body(self.bodies[-1])))
        self.models.append(Model())

    @precondition(lambda self: self.bodies)
    @rule(worker=workers, back=some)
    def a_form_comes_again(self, worker: int, back: int) -> None:
        self.run(self.workers[worker].take_in_body(self.bodies[-1 - back % len(self.bodies)]))

    @precondition(lambda self: self.bodies)
    @rule(worker=workers, user=st.sampled_from(COACHES), back=some)
    def somebody_taps(self, worker: int, user: str, back: int) -> None:
        which = -1 - back % len(self.requests)
        body = tap(self.slack, user, self.requests[which])
        if self.models[which].tap(user, next(self.numbers)):
            self.attempts.append(body)
        self.run(self._dispatch(worker, body))

    @precondition(lambda self: self.attempts)
    @rule(worker=workers, back=some)
    def a_tap_comes_again(self, worker: int, back: int) -> None:
        self.run(self._dispatch(worker, self.attempts[-1 - back % len(self.attempts)]))

    async def _dispatch(self, worker: int, body: Json) -> None:
        assert await self.workers[worker].dispatch(body)

    @precondition(lambda self: any(model.holder for model in self.models))
    @rule(worker=workers, back=some)
    def a_holder_gives_back(self, worker: int, back: int) -> None:
        """After a while: what comes again of a tap is told by its age, as far as clocks agree."""
        self.run(self._jump(30))
        held = [which for which, model in enumerate(self.models) if model.holder]
        which = held[-1 - back % len(held)]
        self.run(release(self.workers[worker], self.table, self.requests[which]))
        self.models[which].release()

    @rule(worker=workers)
    def a_worker_dies(self, worker: int) -> None:
        self.run(self.workers[worker].crash())

    @rule(seconds=st.sampled_from([5, 12, 40]))
    def the_clock_jumps(self, seconds: int) -> None:
        self.run(self._jump(seconds))

    @precondition(lambda self: not self.was_set_back)
    @rule()
    def the_clock_is_set_back(self) -> None:
        self.was_set_back = True
        self.run(self._jump(-5))

    async def _jump(self, seconds: float) -> None:
        """Once Slack has done what it was asked for: what it does so late that others look before, may come twice."""
        await until(lambda: not self.slack._busy(), "Slack answered all calls")
        self.clock.jump(seconds)

    @rule(worker=workers)
    def a_worker_looks_for_owed_work(self, worker: int) -> None:
        self.run(self._look(worker))

    async def _look(self, worker: int) -> None:
        await self.workers[worker].dibs.sweep.begin()

    @rule(method=st.sampled_from(METHODS), fault=st.sampled_from(FAULTS), times=st.integers(1, 3))
    def slack_has_a_bad_moment(self, method: str, fault: Json, times: int) -> None:
        self.slack.faults.on(method, times=times, **fault)

    @rule(milliseconds=st.sampled_from([5, 20, 100]))
    def time_passes(self, milliseconds: int) -> None:
        self.run(asyncio.sleep(milliseconds / 1000))

    def teardown(self) -> None:
        try:
            self.run(self._come_to_rest())
        finally:
            self.run(self._stop())
            self.loop.close()

    async def _come_to_rest(self) -> None:
        self.slack.faults.clear()
        wrong = await self._wrongs()
        for _ in range(ROUNDS):
            if not wrong:
                break
            await self._jump(30)
            for worker in self.workers:
                await worker.rest()
                await worker.sweep()
                await worker.rest()
            wrong = await self._wrongs()
        assert not wrong, "\n".join(wrong)

    async def _wrongs(self) -> list[str]:
        wrong = await wrongs(self.table, self.slack, *self.requests)
        for request_id, model in zip(self.requests, self.models, strict=True):
            found = Counter((entry.kind, entry.by.id) for entry in await story(self.table, request_id))
            if found != model.story:
                wrong.append(f"the history of {request_id} has {found} instead of {model.story}")
        lost = {user for model in self.models for kind, user in model.story if kind is EntryKind.LOST}
        return wrong + [f"{user} never heard of a loss" for user in lost if not heard(self.slack, user)]

    async def _stop(self) -> None:
        for worker in self.workers:
            await worker.dibs.tasks.drain(0)
            await worker.stop()
        await self.slack.__aexit__(None, None, None)


@pytest.mark.usefixtures("aws")
def test_every_promise_is_kept_in_any_order(soak: bool) -> None:
    table = open_table("dibs", connect_timeout=10.0, read_timeout=30.0)
    asyncio.run(set_up(table, ENVIRONMENT))
    profile = settings(
        max_examples=400 if soak else 15,
        stateful_step_count=30 if soak else 12,
        derandomize=not soak,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(type("Here", (Machine,), {"table": table}), settings=profile)
    finally:
        table.close()
