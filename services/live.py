"""All requests that are open, claimed or booked, read at once: what lists and Home are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from domain import Person, Request, State
from store import requests
from store.table import Table


@dataclass(frozen=True, slots=True)
class Live:
    """The requests, open ones first, the oldest of each state first."""

    requests: tuple[Request, ...]

    @property
    def open(self) -> tuple[Request, ...]:
        return tuple(each for each in self.requests if each.standing.state is State.OPEN)

    def held_by(self, person: Person) -> tuple[Request, ...]:
        """What somebody has, the oldest claim first."""
        held = [each for each in self.requests if each.standing.holder == person and each.standing.is_held]
        return tuple(sorted(held, key=lambda each: each.standing.claim.at if each.standing.claim else 0))

    def loads(self, now: int) -> list[tuple[Person, int]]:
        """How many of them each coach took this week, most first."""
        since = _monday(now)
        takers = [claim.holder for each in self.requests if (claim := each.standing.claim) and claim.at >= since]
        return Counter(takers).most_common()


def as_code(typed: str) -> str:
    """A short id as it is stored ("K7-QF"), from whatever case, quotes, blanks and dashes came along with it."""
    bare = "".join(sign for sign in typed.upper() if sign.isascii() and sign.isalnum())
    return f"{bare[:2]}-{bare[2:]}" if len(bare) > 2 else ""


def matching(found: Iterable[Request], words: str) -> tuple[Request, ...]:
    """Those whose role, type, panel or short id have every one of the words, whatever their case; and the one whose
    short id it is, however it was typed."""
    wanted, code = words.casefold().split(), as_code(words)
    return tuple(
        each for each in found if each.standing.code == code or all(word in _described(each) for word in wanted)
    )


async def read_live(table: Table) -> Live:
    """As many as there are, as they are now."""
    return Live(tuple(await requests.live(table)))


def _described(request: Request) -> str:
    submission = request.submission
    return f"{submission.role}\n{submission.interview_type}\n{submission.panel}\n{request.standing.code}".casefold()


def _monday(now: int) -> int:
    day = datetime.fromtimestamp(now / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return int((day - timedelta(days=day.weekday())).timestamp() * 1000)
