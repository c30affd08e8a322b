"""All requests that are open, claimed or booked, read at once: what lists and Home are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from domain import Page, Person, Request, State
from store import requests
from store.table import Table

T = TypeVar("T")

AT_ONCE = 100
AT_MOST = 1_000
"""Beyond this many live requests, lists show the first of each state; every claim still works from its card."""


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


def matching(found: Iterable[Request], words: str) -> tuple[Request, ...]:
    """Those whose role, type, panel or short id have every one of the words, whatever their case."""
    wanted = words.casefold().split()
    return tuple(each for each in found if all(word in _described(each) for word in wanted))


def page_of(found: tuple[T, ...], number: int, size: int) -> Page[T]:
    """Page `number`, from 1; its `next` is the number that follows."""
    start = (number - 1) * size
    return Page(found[start : start + size], str(number + 1) if start + size < len(found) else None)


async def read_live(table: Table) -> Live:
    """What is stored now; an index finds the requests, and each is then read as it is."""
    found: list[Request] = []
    after: str | None = None
    while len(found) < AT_MOST:
        page = await requests.list_all(table, AT_ONCE, after)
        found.extend(page.items)
        after = page.next
        if after is None:
            break
    return Live(tuple(found))


def _described(request: Request) -> str:
    submission = request.submission
    return f"{submission.role}\n{submission.interview_type}\n{submission.panel}\n{request.standing.code}".casefold()


def _monday(now: int) -> int:
    day = datetime.fromtimestamp(now / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return int((day - timedelta(days=day.weekday())).timestamp() * 1000)
