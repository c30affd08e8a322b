"""Where the stand-in gets its time from, so that tests can decide it."""

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time in seconds since the epoch."""

    def now(self) -> float: ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> float:
        return time.time()
