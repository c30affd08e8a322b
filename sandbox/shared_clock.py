"""One time for the whole sandbox, which a person can move on: the stand-in, the form and Dibs all look at it."""

import mmap
import time
from pathlib import Path

_BYTES = 8


def new_clock(file: Path) -> "SharedClock":
    """Make a clock that shows this machine's time until it is moved on."""
    file.write_bytes(bytes(_BYTES))
    return SharedClock(file)


class SharedClock:
    """This machine's time and an offset, which every process with a clock on the same file sees at once."""

    def __init__(self, file: Path) -> None:
        with file.open("r+b") as opened:
            self._map = mmap.mmap(opened.fileno(), _BYTES)
        # One aligned number: nobody can read half of it.
        self._ahead_ms = memoryview(self._map).cast("q")

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000 + self._ahead_ms[0]

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time() + self._ahead_ms[0] / 1000

    def advance(self, milliseconds: int) -> None:
        """Move it on for everybody."""
        self._ahead_ms[0] += milliseconds
