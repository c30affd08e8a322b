"""A delivery becomes a request with a card, or a problem that recruiters can see: nothing disappears."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from domain import Clock, Problem, Submission
from services.cards import GRACE_MS, Cards
from services.tasks import Tasks
from store import problems, requests
from store.table import Table

log = logging.getLogger(__name__)

Parse = Callable[[str, int], Submission | Problem]
"""From a body and the time it was sent (ms)."""
Codes = Callable[[str], Iterator[str]]


class Intake:
    """Takes in what the forms send; the same submission any number of times is one request and one card."""

    def __init__(self, table: Table, cards: Cards, tasks: Tasks, *, parse: Parse, codes: Codes, clock: Clock) -> None:
        self._table = table
        self._cards = cards
        self._tasks = tasks
        self._parse = parse
        self._codes = codes
        self._clock = clock

    async def accept(self, body: str, sent_at: int) -> Submission | Problem:
        """Records what `body` says. When it returns, the request (or the problem) can no longer be lost.

        `sent_at` is when the message was first sent, so that every delivery of it reads the same.
        """
        parsed = self._parse(body, sent_at)
        if isinstance(parsed, Problem):
            await problems.keep(self._table, parsed)
            log.warning("problem %s: %s", parsed.id, parsed.reason)
            return parsed
        await self._open(parsed)
        return parsed

    async def _open(self, submission: Submission) -> None:
        request_id = submission.request_id
        code = await requests.allot_code(self._table, request_id, self._codes(request_id))
        now = self._clock()
        created = await requests.create(self._table, submission, code, now, now + GRACE_MS)
        if created:
            log.info("request %s (%s) came in", request_id, code)
            self._tasks.start(self._cards.settle(request_id, fresh=True), f"first card of {request_id}")

    async def retry(self, problem_id: str) -> Submission | Problem | None:
        """Tries a kept problem again, with the field names as they are configured now; None when it is gone."""
        problem = await problems.read(self._table, problem_id)
        if problem is None:
            return None
        result = await self.accept(problem.raw, problem.at)
        if isinstance(result, Submission):
            await problems.drop(self._table, problem_id)
        return result

    async def dismiss(self, problem_id: str) -> None:
        """Lets go of a problem that a recruiter has dealt with."""
        await problems.drop(self._table, problem_id)
