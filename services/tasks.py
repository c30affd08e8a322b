"""Work that goes on after a listener has returned: tracked, its errors logged, drained on shutdown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
log = logging.getLogger(__name__)


class Tasks:
    """The tasks under way. An exception that nobody awaits is logged when its task ends, never swallowed."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def start(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("%s failed: %s", task.get_name(), type(error).__name__, exc_info=error)

    async def drain(self, seconds: float) -> int:
        """Waits for what is running, cancels what is left after `seconds`, and returns how many those were."""
        deadline = asyncio.get_running_loop().time() + seconds
        while self._running and (left := deadline - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(set(self._running), timeout=left)
        late = set(self._running)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return len(late)
