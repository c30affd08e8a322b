"""Any order of forms, taps, redeliveries, crashes, jumps of the clock and faults of Slack, with two workers.

The oracle is a plain model: whoever tapped first has it, each other tap was lost to them, and once everybody has done
what is owed, every promise is kept.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine
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
from tests.reliability.workers import Time, Worker, form_body, tap

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


class Machine(RuleBasedStateMachine):
    """One workspace and two workers; steps run one after the other, what they leave behind runs on between them."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.bodies: list[tuple[str, str]] = []
        self.taps: list[tuple[str, str, Json]] = []
        self.workers: list[Worker] = []

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
        body = form_body()
        self.bodies.append((self.run(self.workers[worker].take_in_body(body)), body))

    @precondition(lambda self: self.bodies)
    @rule(worker=workers, back=some)
    def a_form_comes_again(self, worker: int, back: int) -> None:
        self.run(self.workers[worker].take_in_body(self.bodies[-1 - back % len(self.bodies)][1]))

    @precondition(lambda self: self.bodies)
    @rule(worker=workers, user=st.sampled_from(COACHES), back=some)
    def somebody_taps(self, worker: int, user: str, back: int) -> None:
        request_id = self.bodies[-1 - back % len(self.bodies)][0]
        body = tap(self.slack, user, request_id)
        self.taps.append((request_id, user, body))
        self.run(self._dispatch(worker, body))

    @precondition(lambda self: self.taps)
    @rule(worker=workers, back=some)
    def a_tap_comes_again(self, worker: int, back: int) -> None:
        self.run(self._dispatch(worker, self.taps[-1 - back % len(self.taps)][2]))

    async def _dispatch(self, worker: int, body: Json) -> None:
        assert await self.workers[worker].dispatch(body)

    @rule(worker=workers)
    def a_worker_dies(self, worker: int) -> None:
        self.run(self.workers[worker].crash())

    @rule(seconds=st.sampled_from([-5, 5, 12, 40]))
    def the_clock_jumps(self, seconds: int) -> None:
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
            self.clock.jump(30)
            for worker in self.workers:
                await worker.rest()
                await worker.sweep()
                await worker.rest()
            wrong = await self._wrongs()
        assert not wrong, "\n".join(wrong)

    async def _wrongs(self) -> list[str]:
        wrong = []
        for request_id in dict.fromkeys(request_id for request_id, _ in self.bodies):
            wrong += await wrongs(self.table, self.slack, request_id)
            wrong += await self._against_the_model(request_id)
        unheard = {user for _, user, _ in self.taps if not heard(self.slack, user)}
        return wrong + [f"{user} never heard anything" for user in unheard]

    async def _against_the_model(self, request_id: str) -> list[str]:
        """Of everybody's taps on one request the first wins, its repetitions by the same person are none at all."""
        tapped = [user for about, user, _ in self.taps if about == request_id]
        winner = tapped[0] if tapped else None
        should = Counter([(EntryKind.WON, winner)] if winner else [])
        should.update((EntryKind.LOST, user) for user in tapped if user != winner)
        found = Counter((entry.kind, entry.by.id) for entry in await story(self.table, request_id))
        return [] if found == should else [f"the history has {found} instead of {should}"]

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
