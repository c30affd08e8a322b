"""Everything may be delivered twice, to one worker or to two, at once or much later; nothing doubles."""

import asyncio

import pytest

from sandbox.slack import SlackStandIn, default_workspace
from store.table import Table
from tests.harness import story
from tests.reliability.online import all_there, online, tapped
from tests.reliability.promises import heard, wrongs
from tests.reliability.waiting import until
from tests.reliability.workers import Time, Worker, form_body, later, tap

Pair = tuple[Worker, Worker]

TWO_HOURS = 2 * 60 * 60


async def test_a_form_that_two_workers_get_at_once_is_one_card(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    bodies = [form_body(role=f"Role {number}") for number in range(5)]
    took = await asyncio.gather(*(worker.take_in_body(body) for body in bodies for worker in workers))
    for worker in workers:
        await worker.rest()
    await later(workers[0], clock)
    assert len(set(took)) == len(bodies)
    assert await wrongs(table, slack, *set(took)) == []


async def test_a_form_that_comes_again_for_hours_changes_nothing(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    body, (worker, other) = form_body(), workers
    request_id = await worker.take_in_body(body)
    await worker.rest()
    assert await worker.dispatch(tap(slack, "U0ANA", request_id))
    await worker.rest()
    calls = len(slack.journal.entries)
    for _ in range(3):
        clock.jump(TWO_HOURS)
        assert await other.take_in_body(body) == request_id
        await other.sweep()
        await other.rest()
    assert [entry.what for entry in slack.journal.entries[calls:] if entry.kind == "api"] == []
    assert await wrongs(table, slack, request_id) == []


async def test_the_same_envelope_twice_is_one_tap(workers: Pair, slack: SlackStandIn, table: Table) -> None:
    request_id = await workers[0].open_card()
    async with online(workers[0]):
        await all_there(slack)
        for user in ("U0ANA", "U0BEN"):
            slack.socket.duplicate_next()
            assert await tapped(slack, user, request_id)
            await slack.wait_idle(timeout=20)
            await workers[0].rest()
    assert [entry.by.id for entry in await story(table, request_id)] == ["U0ANA", "U0BEN"]
    assert [len(heard(slack, user)) for user in ("U0ANA", "U0BEN")] == [1, 1]
    assert await wrongs(table, slack, request_id) == []


@pytest.mark.parametrize("pause", [0, 1, 5])
async def test_the_same_tap_in_two_envelopes_to_two_workers_is_one_tap(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time, pause: int
) -> None:
    request_id = await workers[0].open_card()
    for user in ("U0ANA", "U0BEN"):
        body = tap(slack, user, request_id)
        first = asyncio.create_task(workers[0].dispatch(body))
        for _ in range(pause):
            await asyncio.sleep(0)
        assert await workers[1].dispatch(body)
        assert await first
        for worker in workers:
            await worker.rest()
    assert [entry.by.id for entry in await story(table, request_id)] == ["U0ANA", "U0BEN"]
    assert [len(heard(slack, user)) for user in ("U0ANA", "U0BEN")] == [1, 1]
    await later(workers[0], clock)
    assert await wrongs(table, slack, request_id) == []


async def test_an_event_whose_first_copies_never_came_is_handled_when_it_comes_again(table: Table) -> None:
    async with SlackStandIn(default_workspace(), retry_delays=(0.1,) * 100) as slack:
        worker = Worker(slack, table, Time())
        await worker.start()
        opening = asyncio.create_task(slack.person("U0ANA").open_home())
        await until(lambda: len(slack.journal.of_kind("undelivered")) >= 2, "nobody there to take it")
        async with online(worker):
            await until(lambda: slack.person("U0ANA").home, "Home")
            await opening
        await worker.stop()
        (envelope,) = slack.journal.of_kind("envelope")
        assert envelope.detail["retry_attempt"] >= 2
