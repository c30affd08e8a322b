"""Whatever blocks the event loop is counted, and a store that hangs does not block it."""

import asyncio
import logging
import time

import pytest

from services.lag import LATE_SECONDS, Lag
from tests.reliability.waiting import until


async def test_a_blocked_loop_is_counted_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    lag, stop = Lag(), asyncio.Event()
    watching = asyncio.create_task(lag.watch(stop))
    await asyncio.sleep(0)
    time.sleep(LATE_SECONDS * 3)  # noqa: ASYNC251 - this is the fault
    await until(lambda: lag.late, "the delay noticed")
    stop.set()
    await watching
    assert lag.worst > LATE_SECONDS
    assert "the event loop was blocked" in caplog.text


def test_a_little_delay_is_none() -> None:
    lag = Lag()
    lag.note(LATE_SECONDS / 2)
    assert (lag.late, lag.worst) == (0, LATE_SECONDS / 2)
