"""Watches that nothing blocks the event loop: a late loop is late acks, missed pings and, in the end, lost taps."""

from __future__ import annotations

import asyncio
import logging

log = logging.getLogger(__name__)

EVERY_SECONDS = 0.1
LATE_SECONDS = 0.1


class Lag:
    """Counts how often the loop came back later than asked, and how late at worst, in seconds."""

    def __init__(self) -> None:
        self.late = 0
        self.worst = 0.0

    async def watch(self, stop: asyncio.Event) -> None:
        """Looks until `stop` is set; each delay over LATE_SECONDS is logged."""
        loop = asyncio.get_running_loop()
        while not stop.is_set():
            asked = loop.time() + EVERY_SECONDS
            await asyncio.sleep(EVERY_SECONDS)
            self.note(loop.time() - asked)

    def note(self, late: float) -> None:
        self.worst = max(self.worst, late)
        if late > LATE_SECONDS:
            self.late += 1
            log.warning("the event loop was blocked for %.0f ms (%d times so far)", late * 1000, self.late)
