"""SIGTERM at any moment: the process exits with 0 in time, and what it had received is finished or handed over."""

import asyncio
import gc
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from domain import Entry, Submission
from listeners.connections import COUNT
from running import DRAIN_SECONDS, run
from sandbox.slack.interactions import TapResult
from settings import read_settings
from tests.flow.looking import coaches, words
from tests.harness import CHANNEL, App, Workspace, running_workspace, ten_coaches
from tests.processes import EXIT_SECONDS

# The loop of the workspace that this folder's tests share: it serves its processes only while it runs.
pytestmark = pytest.mark.asyncio(loop_scope="package")

GRACE_SECONDS = 10.0
"""What supervisors give a process that they told to stop."""
FORMS = 6
CYCLES = 8


async def test_a_process_without_work_closes_its_connections_and_exits_with_0(
    aws: dict[str, str], tmp_path: Path
) -> None:
    async with running_workspace(aws, tmp_path) as w:
        assert await w.apps[0].terminate() == 0
        await w.until(lambda: not w.slack.socket.connections, "no connection left")
        assert "stopped; 0 tasks left to other workers" in w.apps[0].text
        assert "Traceback" not in w.apps[0].text


async def test_a_process_stopped_under_load_loses_nothing(aws: dict[str, str], tmp_path: Path) -> None:
    async with running_workspace(aws, tmp_path, processes=2, people=ten_coaches()) as w:
        requests = [await w.open_card(role=f"Before {number}") for number in range(FORMS)]
        stopped = asyncio.Event()
        taps = [asyncio.create_task(_tap_all(w, coach, [request.id for request in requests])) for coach in coaches(w)]
        sending = asyncio.create_task(_send_until(w, stopped))
        await w.until(lambda: len(w.slack.journal.of_kind("ack")) >= 10, "taps under way")
        assert await w.apps[0].terminate() == 0
        stopped.set()
        results = [result for each in await asyncio.gather(*taps) for result in each]
        assert all(result.acked or result.error for result in results)
        for submission in await sending:
            await w.posted(submission.request_id)
            assert len(w.cards(submission.request_id)) == 1
        acked = sum(result.acked for result in results)
        for request in requests:
            await w.eventually(partial(_settled, w, request.id), "one holder, shown and told")
        stories = [await w.story(request.id) for request in requests]
        assert sum(map(len, stories)) >= acked


async def test_a_process_stopped_before_slack_answers_does_not_wait_for_it(aws: dict[str, str], tmp_path: Path) -> None:
    async with running_workspace(aws, tmp_path, processes=0) as w:
        silent = w.slack.faults.on("auth.test", delay=10 * EXIT_SECONDS)
        app = App(tmp_path / "dibs.log", w.environment)
        await app.start()
        await w.until(lambda: silent.hits, "Slack is asked whose token it is")
        assert await app.terminate() == 0
        assert "Traceback" not in app.text


async def test_all_that_a_stop_waits_for_takes_less_than_is_given() -> None:
    assert DRAIN_SECONDS < GRACE_SECONDS


async def _tap_all(w: Workspace, coach: str, request_ids: list[str]) -> list[TapResult]:
    return [
        await w.person(coach).tap_raw(CHANNEL, w.card(request_id).ts, "claim", f"environment-of-a-test:{request_id}")
        for request_id in request_ids
    ]


async def _send_until(w: Workspace, stopped: asyncio.Event) -> list[Submission]:
    sent: list[Submission] = []
    while not stopped.is_set() and len(sent) < 40:
        sent.append(await w.send_form(role=f"Meanwhile {len(sent)}"))
    return sent


async def _settled(w: Workspace, request_id: str) -> list[Entry] | None:
    """The story, once one attempt won, all were told, and the card shows the holder."""
    story, request = await w.story(request_id), await w.stored(request_id)
    winners = [entry.by for entry in story if entry.kind == "won"]
    assert len(winners) <= 1
    told = all(entry.told_at is not None for entry in story)
    holder = request.standing.holder if request else None
    shown = holder is not None and f"Claimed by <@{holder.id}>" in words(w.card(request_id))
    return story if told and shown and winners == [holder] else None


@pytest_asyncio.fixture(loop_scope="package")
async def _signals() -> AsyncIterator[None]:
    """Takes the handlers away again that a run in this process leaves behind."""
    yield
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().remove_signal_handler(number)


@pytest.mark.usefixtures("_signals")
async def test_starts_and_stops_leave_nothing_open(aws: dict[str, str], tmp_path: Path) -> None:
    async with running_workspace(aws, tmp_path, processes=0) as w:
        await _cycle(w, 0)
        first = _open_files()
        for number in range(1, CYCLES):
            await _cycle(w, number)
        # A few come and go as a run's last connections end; one that each run leaves open adds up and stays.
        await w.until(lambda: _open_files() < first + CYCLES // 2, "as many open files as after the first run")
        assert len(w.cards()) == CYCLES


async def _cycle(w: Workspace, number: int) -> None:
    """Runs Dibs in this process for one form and one claim."""
    running = asyncio.create_task(run(read_settings(w.environment)))
    await w.until(lambda: len(w.slack.socket.connections) == COUNT, "connected")
    request = await w.open_card(role=f"Cycle {number}")
    assert (await w.person("U0ANA").tap(CHANNEL, w.card(request.id).ts, "claim")).acked
    os.kill(os.getpid(), signal.SIGTERM)
    assert await asyncio.wait_for(running, EXIT_SECONDS) == 0
    await w.until(lambda: not w.slack.socket.connections, "disconnected")
    assert "claimed by ana" in w.card(request.id).text


def _open_files() -> int:
    gc.collect()
    return sum(1 for _ in Path("/proc/self/fd").iterdir())
