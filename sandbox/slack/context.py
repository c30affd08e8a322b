"""What every part of the stand-in works with."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.slack.clock import Clock
from sandbox.slack.journal import Journal
from sandbox.slack.records import Json
from sandbox.slack.tickets import Tickets
from sandbox.slack.workspace import Workspace


@dataclass
class Context:
    """The workspace, its time, its ids, and the way to tell the app that something happened."""

    workspace: Workspace
    clock: Clock
    journal: Journal
    tickets: Tickets
    emit: Callable[[str, Json], None]
    url: str = ""
    _microseconds: int = field(default=0, init=False)
    _ids: int = field(default=0, init=False)

    def ts(self) -> str:
        """Make a message timestamp, later than every one before even when the clock stands still."""
        self._microseconds = max(self._microseconds + 1, int(self.clock.now() * 1_000_000))
        return f"{self._microseconds // 1_000_000}.{self._microseconds % 1_000_000:06d}"

    def id(self, prefix: str) -> str:
        """Make an id that was never used before."""
        self._ids += 1
        return f"{prefix}{self._ids:08X}"
