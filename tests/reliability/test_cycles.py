"""Twenty starts and stops, each in the middle of something: nothing stays open, and nothing is left undone."""

import asyncio
import gc
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from listeners.connections import COUNT
from running import run
from settings import read_settings
from tests.harness import CHANNEL, ENVIRONMENT, Workspace, running_workspace
from tests.processes import EXIT_SECONDS
from tests.reliability.promises import cards_of, wrongs
from tests.reliability.waiting import until_nothing_is_wrong

CYCLES = 20


@pytest.fixture
async def _signals() -> AsyncIterator[None]:
    """Takes the handlers away again that a run in this process leaves behind."""
    yield
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().remove_signal_handler(number)


@pytest.mark.usefixtures("_signals")
async def test_twenty_starts_and_stops_leave_nothing_open_and_nothing_undone(
    aws: dict[str, str], tmp_path: Path
) -> None:
    async with running_workspace(aws, tmp_path, processes=0) as w:
        others = asyncio.all_tasks()
        requests: list[str] = []
        left: list[int] = []
        for number in range(CYCLES):
            running = await _started(w)
            if requests:
                await _tap(w, requests[-1])
            requests.append((await w.send_form(role=f"Cycle {number}")).request_id)
            await _stopped(w, running)
            gc.collect()
            left.append(_open_files())
            # A ping that was just being written ends a moment later.
            await w.until(lambda: asyncio.all_tasks() <= others, "no task of that run is left")
        # The connections of the last run may still be ending; one left by each would add up.
        assert left[-1] - left[0] < CYCLES // 2, f"open files after each cycle: {left}"
        running = await _started(w)
        await until_nothing_is_wrong(partial(wrongs, w.table, w.slack, *requests))
        await _stopped(w, running)


def _open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def _started(w: Workspace) -> asyncio.Task[int]:
    running = asyncio.create_task(run(read_settings(w.environment)))
    await w.until(lambda: len(w.slack.socket.connections) == COUNT, "connected")
    return running


async def _tap(w: Workspace, request_id: str) -> None:
    """On the card of the cycle before, if that got so far."""
    for card in cards_of(w.slack, request_id):
        await w.person("U0ANA").tap_raw(CHANNEL, card.ts, "claim", f"{ENVIRONMENT}:{request_id}")


async def _stopped(w: Workspace, running: asyncio.Task[int]) -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    assert await asyncio.wait_for(running, EXIT_SECONDS) == 0
    await w.until(lambda: not w.slack.socket.connections, "disconnected")
