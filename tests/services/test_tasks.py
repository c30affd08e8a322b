"""Work behind a listener is never lost sight of."""

import asyncio
import logging

import pytest

from services.tasks import Tasks


async def test_draining_waits_for_what_is_running_and_for_what_that_starts() -> None:
    tasks, done = Tasks(), asyncio.Event()

    async def second() -> None:
        done.set()

    async def first() -> None:
        await asyncio.sleep(0)
        tasks.start(second(), "second")

    tasks.start(first(), "first")
    assert len(tasks) == 1
    assert await tasks.drain(10.0) == 0
    assert done.is_set()
    assert len(tasks) == 0


async def test_what_does_not_end_in_time_is_cancelled_and_counted() -> None:
    tasks, undone = Tasks(), asyncio.Event()

    async def forever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            undone.set()

    task = tasks.start(forever(), "forever")
    await asyncio.sleep(0)
    assert await tasks.drain(0.0) == 1
    assert task.cancelled()
    assert undone.is_set()


async def test_an_exception_nobody_awaits_is_logged_with_its_task(caplog: pytest.LogCaptureFixture) -> None:
    tasks = Tasks()

    async def fails() -> None:
        raise RuntimeError("made up by a test")

    tasks.start(fails(), "card of req-1001")
    assert await tasks.drain(10.0) == 0
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage() == "card of req-1001 failed: RuntimeError"
    assert record.exc_info is not None
    assert len(tasks) == 0


async def test_a_cancelled_task_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    tasks = Tasks()
    tasks.start(asyncio.Event().wait(), "waiting").cancel()
    assert await tasks.drain(10.0) == 0
    assert caplog.records == []
