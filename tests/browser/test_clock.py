"""The sandbox's own clock: one time for every process, moved on from the page."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from sandbox.clock_desk import ClockDesk
from sandbox.shared_clock import SharedClock, new_clock
from sandbox.slack.journal import Journal

HOUR_MS = 3_600_000
Desk = TestClient[web.Request, web.Application]


@pytest.fixture
def clock(tmp_path: Path) -> SharedClock:
    return new_clock(tmp_path / "clock")


@pytest.fixture
def journal(clock: SharedClock) -> Journal:
    return Journal(clock)


@pytest_asyncio.fixture
async def desk(clock: SharedClock, journal: Journal) -> AsyncIterator[Desk]:
    app = web.Application()
    ClockDesk(clock, journal).add_routes(app)
    async with TestClient(TestServer(app)) as client:
        yield client


def test_everybody_with_the_file_sees_it_move(clock: SharedClock, tmp_path: Path) -> None:
    other = SharedClock(tmp_path / "clock")
    assert abs(other.now_ms() - time.time_ns() // 1_000_000) < HOUR_MS
    before = other.now_ms()
    clock.advance(HOUR_MS)
    assert before + HOUR_MS <= other.now_ms() < before + 2 * HOUR_MS
    assert int(other.now()) in (other.now_ms() // 1000, other.now_ms() // 1000 - 1)


async def test_the_page_moves_it_and_the_journal_says_so(desk: Desk, clock: SharedClock, journal: Journal) -> None:
    before = clock.now()
    answer = await desk.post("/sandbox/clock", json={"minutes": 60})
    assert (await answer.json())["now"] >= before + 3600
    assert [entry.what for entry in journal.of_kind("clock")] == ["60 minutes later"]


@pytest.mark.parametrize("body", [{}, [], {"minutes": 0}, {"minutes": -60}, {"minutes": "60"}, {"minutes": 10**9}])
async def test_it_never_goes_back_or_far_away(desk: Desk, clock: SharedClock, journal: Journal, body: Any) -> None:
    before = clock.now()
    answer = await desk.post("/sandbox/clock", json=body)
    assert answer.status == 400
    assert "a year at most" in (await answer.json())["error"]
    assert clock.now() < before + 3600
    assert journal.entries == []
