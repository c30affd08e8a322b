"""Slack ends connections, refuses them or stays away: no tap is lost that a second connection can catch, and a process
that cannot connect says so and ends."""

import asyncio

import aiohttp
import pytest

from health import health_page
from listeners.connections import COUNT, FIRST_PAUSE, Unconnectable
from sandbox.slack import SlackStandIn
from sandbox.slack.connection import Reason
from sandbox.slack.records import Json
from store.table import Table
from tests.reliability.online import all_there, online, tapped
from tests.reliability.promises import wrongs
from tests.reliability.waiting import free_port, until
from tests.reliability.workers import Worker

Pair = tuple[Worker, Worker]

COACHES = ("U0ANA", "U0BEN", "W0CAT")


@pytest.mark.parametrize("reason", ["refresh_requested", "warning", "too_many_websockets"])
async def test_after_a_goodbye_it_comes_back(workers: Pair, slack: SlackStandIn, reason: Reason) -> None:
    request_id = await workers[0].open_card()
    async with online(workers[0]):
        await all_there(slack)
        await slack.socket.disconnect(reason)
        await until(lambda: len(slack.journal.of_kind("connected")) >= 2 * COUNT, "new connections")
        await all_there(slack)
        assert await tapped(slack, "U0ANA", request_id)


async def test_no_tap_is_lost_while_connections_are_replaced(workers: Pair, slack: SlackStandIn, table: Table) -> None:
    worker, _ = workers
    cards = [await worker.open_card(role=f"Role {number}") for number in range(5)]
    async with online(worker):
        await all_there(slack)
        refreshing = asyncio.create_task(_refresh_in_turn(slack))
        acked = [await tapped(slack, user, card) for user in COACHES for card in cards for _ in range(3)]
        await refreshing
        assert all(acked)
        assert not slack.journal.of_kind("undelivered")
        await worker.rest()
    assert await wrongs(table, slack, *cards) == []


async def _refresh_in_turn(slack: SlackStandIn) -> None:
    for _ in range(3):
        await slack.socket.disconnect("refresh_requested", slack.socket.connections[0])
        await all_there(slack)


async def test_while_one_connection_is_lost_taps_come_by_the_other(workers: Pair, slack: SlackStandIn) -> None:
    request_id = await workers[0].open_card()
    async with online(workers[0]):
        await all_there(slack)
        slack.socket.connections[0].reset()
        await until(lambda: len(slack.socket.connections) < COUNT, "one is lost")
        assert all([await tapped(slack, user, request_id) for user in COACHES])
        await all_there(slack)


@pytest.mark.parametrize(
    "fault",
    [{"status": 408}, {"status": 500}, {"lose_request": True}, {"error": "ratelimited"}, {"error": "fatal_error"}],
)
async def test_an_address_that_is_not_given_at_first_is_asked_for_again(
    workers: Pair, slack: SlackStandIn, fault: Json
) -> None:
    slack.faults.on("apps.connections.open", times=5, **fault)
    async with online(workers[0]):
        await all_there(slack)


async def test_a_refused_address_is_not_used_again(workers: Pair, slack: SlackStandIn) -> None:
    slack.socket.refuse_next()
    async with online(workers[0]):
        await all_there(slack)
    assert len(slack.journal.calls("apps.connections.open")) > COUNT


async def test_connections_that_end_at_once_are_not_asked_for_in_a_storm(workers: Pair, slack: SlackStandIn) -> None:
    loop, rounds = asyncio.get_running_loop(), 4
    begun = loop.time()
    async with online(workers[0]):
        while len(slack.journal.of_kind("connected")) < rounds * COUNT:
            await slack.socket.disconnect("refresh_requested")
            await asyncio.sleep(0.01)
    assert loop.time() - begun > FIRST_PAUSE * (1 + 2 + 4)


async def test_a_process_whose_socket_mode_is_switched_off_says_so_and_gives_up(
    workers: Pair, slack: SlackStandIn
) -> None:
    async with online(workers[0]) as (_, keeping):
        await all_there(slack)
        await slack.socket.disconnect("link_disabled")
        await _ends(keeping, "Socket Mode is switched off")


@pytest.mark.parametrize("code", ["invalid_auth", "not_authed", "missing_scope"])
async def test_a_token_that_slack_refuses_ends_it_at_once(workers: Pair, slack: SlackStandIn, code: str) -> None:
    slack.faults.on("apps.connections.open", error=code, times=None)
    async with online(workers[0]) as (_, keeping):
        await _ends(keeping, f"Slack refuses SLACK_APP_TOKEN ({code}); make one")


async def test_a_slack_that_stays_away_ends_it(workers: Pair, slack: SlackStandIn) -> None:
    async with online(workers[0], alone_seconds=2.0) as (_, keeping):
        await all_there(slack)
        slack.faults.on("apps.connections.open", status=503, times=None)
        for connection in list(slack.socket.connections):
            connection.reset()
        await _ends(keeping, "No connection to Slack for 2 seconds")


async def test_a_dead_http_session_is_got_over(workers: Pair, slack: SlackStandIn) -> None:
    await workers[0].session.close()
    async with online(workers[0]):
        await all_there(slack)


async def _ends(keeping: asyncio.Task[None], why: str) -> None:
    with pytest.raises(ExceptionGroup) as ended:
        async with asyncio.timeout(60):
            await keeping
    assert ended.group_contains(Unconnectable, match=why.replace("(", r"\(").replace(")", r"\)"))


async def test_it_is_ready_only_while_a_tap_can_reach_it(workers: Pair, slack: SlackStandIn) -> None:
    address = f"127.0.0.1:{free_port()}"
    async with (
        online(workers[0]) as (connections, _),
        health_page(address, workers[0].dibs, connections.ready),
        aiohttp.ClientSession() as http,
    ):
        await _answers(http, address, "ready", 200)
        lost = slack.faults.on("apps.connections.open", status=503, times=None)
        for connection in list(slack.socket.connections):
            connection.reset()
        await _answers(http, address, "ready", 503)
        await until(lambda: lost.hits, "it tries to come back")
        await _answers(http, address, "live", 200)
        slack.faults.clear()
        await _answers(http, address, "ready", 200)


async def _answers(http: aiohttp.ClientSession, address: str, page: str, status: int) -> None:
    async with asyncio.timeout(60):
        while True:
            async with http.get(f"http://{address}/{page}") as response:
                if response.status == status:
                    return
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("connections", [0, 1, 2])
async def test_it_can_be_stopped_at_any_moment_of_connecting(
    workers: Pair, slack: SlackStandIn, connections: int
) -> None:
    for turns in range(40):
        async with online(workers[0]) as (_, keeping):
            while len(slack.socket.connections) < connections:  # noqa: ASYNC110 - one turn of the loop at a time
                await asyncio.sleep(0)
            for _ in range(turns):
                await asyncio.sleep(0)
            keeping.cancel()
            done, _ = await asyncio.wait({keeping}, timeout=5.0)
            assert done, f"it went on although it was stopped, {turns} turns after {connections} connections"
