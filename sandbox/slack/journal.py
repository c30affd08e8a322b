"""The record of all traffic, which also tells whoever waits that something changed."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from sandbox.slack.clock import Clock
from sandbox.slack.records import Json


@dataclass(frozen=True)
class Entry:
    """One thing that happened; `detail` of an API call holds its `arguments` and its `response`."""

    n: int
    at: float
    kind: str
    who: str
    what: str
    detail: Json = field(default_factory=dict)

    @property
    def arguments(self) -> Json:
        """Give an API call's arguments."""
        arguments: Json = self.detail["arguments"]
        return arguments

    @property
    def response(self) -> Json:
        """Give an API call's answer; empty when it never answered."""
        response: Json = self.detail["response"]
        return response

    def row(self) -> Json:
        """Shorten to what a traffic pane shows, without blocks and payloads."""
        flat = {**self.detail, **self.detail.get("arguments", {}), **self.detail.get("response", {})}
        detail = {name: entry for name, entry in flat.items() if not isinstance(entry, dict | list)}
        return {"n": self.n, "at": self.at, "kind": self.kind, "who": self.who, "what": self.what, "detail": detail}


class Journal:
    """Keeps every entry since the start; its length is the revision of the whole workspace."""

    def __init__(self, clock: Clock) -> None:
        self.entries: list[Entry] = []
        self.closed = False
        self._clock = clock
        self._changed = asyncio.Event()

    def add(self, kind: str, who: str, what: str, **detail: Any) -> Entry:
        """Write an entry and wake everyone who waits for a change."""
        entry = Entry(len(self.entries) + 1, self._clock.now(), kind, who, what, detail)
        self.entries.append(entry)
        self._wake()
        return entry

    def calls(self, method: str) -> list[Entry]:
        """List the calls of one Web API method, refused and unanswered ones included."""
        return [entry for entry in self.entries if entry.kind == "api" and entry.what == method]

    def of_kind(self, kind: str) -> list[Entry]:
        """List the entries of one kind: api, envelope, ack, stray_ack, tap, command, submit, ephemeral and so on."""
        return [entry for entry in self.entries if entry.kind == kind]

    @property
    def revision(self) -> int:
        """Count the entries so far."""
        return len(self.entries)

    async def changed(self, since: int) -> None:
        """Wait until there is an entry after revision `since`, or the journal is closed."""
        while self.revision <= since and not self.closed:
            await self._changed.wait()

    def close(self) -> None:
        """Let everyone who waits go."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        # Waiters hold the old event; setting it and putting a fresh one in place wakes each exactly once.
        self._changed.set()
        self._changed = asyncio.Event()
