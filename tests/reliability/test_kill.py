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
from tests.reliability.conftest import SOAK
from tests.reliability.lanes import Lane, Point, lane
from tests.reliability.story import Told, play

log = logging.getLogger(__name__)

LANES = 8
FIRST_ACCOUNT = 800_000_000_001
EVERY = 6
"""Of the points, `make test` takes so many-eth; all of them are in `make soak`."""
POSTED = Point("chat.postMessage", 1, after=True)
DECIDED = Point("UpdateItem STATE SET #state", 1, after=True)


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
    whole = await play(lanes[0])
    points = _points(lanes[0].watch.seen)
    assert not whole.wrong, whole.wrong
    told = await _play_all(lanes, [(point,) for point in (points if soak else points[::EVERY])])
    missed = [str(each) for each in told if each.kills == 0]
    assert not missed, f"never came to: {missed}"


@pytest.mark.skipif(not SOAK, reason="takes minutes: part of `make soak`")
@pytest.mark.parametrize("first", [POSTED, DECIDED], ids=str)
async def test_a_worker_killed_while_it_repairs_breaks_no_promise(lanes: list[Lane], first: Point) -> None:
    repaired = await play(lanes[0], first)
    points = _points(lanes[0].watch.seen)
    assert not repaired.wrong, repaired.wrong
    told = await _play_all(lanes, [(first, point) for point in points])
    # Repairs are not the same step by step each time, for they depend on what else is due by then.
    assert sum(each.kills == 2 for each in told) > len(told) / 2


async def _play_all(lanes: list[Lane], stories: list[tuple[Point, ...]]) -> list[Told]:
    """Plays each story, as many at once as there are lanes; fails if one of them broke a promise."""
    waiting = iter(stories)

    async def work(on: Lane) -> list[Told]:
        return [await play(on, *points) for points in waiting]

    told = [each for of_lane in await asyncio.gather(*map(work, lanes)) for each in of_lane]
    slowest = sorted(told, key=lambda each: each.seconds)[-3:]
    log.info("%d kills; the slowest repairs: %s", sum(each.kills for each in told), list(map(str, slowest)))
    broken = [f"{each}: {line}" for each in told for line in each.wrong]
    assert not broken, "\n".join(broken)
    return told


def _points(seen: list[tuple[str, int]]) -> list[Point]:
    """Before and after each call; nothing has begun before a message is received."""
    return [
        Point(name, number, after)
        for name, number in seen
        for after in (False, True)
        if after or name != "ReceiveMessage"
    ]
