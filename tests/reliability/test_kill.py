"""A worker killed at any step: before and after each call that it makes to the store, the queue or Slack.

The steps are not listed anywhere: a first run records them, so a new call is covered as soon as there is one.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sandbox.ministack import MiniStack
from tests.reliability.lanes import Lane, Point, lane
from tests.reliability.story import Told, play

log = logging.getLogger(__name__)

LANES = 8
FIRST_ACCOUNT = 800_000_000_001
EVERY = 6
"""Of the points, `make test` takes so many-eth; all of them are in `make soak`."""


@pytest.fixture
async def lanes(ministack: MiniStack, tmp_path: Path) -> AsyncIterator[list[Lane]]:
    """Workspaces that know nothing of each other."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(lane(ministack.url, FIRST_ACCOUNT + number, _folder(tmp_path, number)))
            for number in range(LANES)
        ]


def _folder(parent: Path, number: int) -> Path:
    folder = parent / str(number)
    folder.mkdir()
    return folder


async def test_a_worker_killed_at_any_step_breaks_no_promise(lanes: list[Lane], soak: bool) -> None:
    recorded, points = await play(lanes[0], None), _points(lanes[0].watch.seen)
    assert not recorded.wrong, recorded.wrong
    chosen = points if soak else points[::EVERY]
    waiting = iter(chosen)

    async def work(on: Lane) -> list[Told]:
        return [await play(on, point) for point in waiting]

    told = [each for of_lane in await asyncio.gather(*map(work, lanes)) for each in of_lane]
    missed = [str(each.point) for each in told if not each.killed]
    broken = [f"{each.point}: {line}" for each in told for line in each.wrong]
    repairs = sorted((each for each in told if each.killed), key=lambda each: each.seconds)
    log.info("%d kills at %d points; the slowest repairs: %s", len(repairs), len(points), list(map(str, repairs[-3:])))
    assert not broken, "\n".join(broken)
    assert not missed, f"never came to: {missed}"


def _points(seen: list[tuple[str, int]]) -> list[Point]:
    """Before and after each call; nothing has begun before a message is received."""
    return [
        Point(name, number, after)
        for name, number in seen
        for after in (False, True)
        if after or name != "ReceiveMessage"
    ]
