"""A delivery becomes a request with a card, a correction of one, or a problem that recruiters can see."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from domain import (
    Clock,
    Decided,
    Decision,
    Entry,
    EntryKind,
    Missing,
    Overtaken,
    Person,
    Problem,
    Standing,
    State,
    StoreUnavailable,
    Submission,
)
from services.cards import GRACE_MS, Cards
from services.following import Following
from services.patience import until_answered
from services.tasks import Tasks
from store import corrections, entries, problems, requests
from store.table import Table

log = logging.getLogger(__name__)

CANDIDATE = Person("", "")
"""Who a correction is by: nobody in Slack."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How deliveries are read: from a body and the time it was sent (ms), and which short ids a request may get."""

    parse: Callable[[str, int], Submission | Problem]
    codes: Callable[[str], Iterator[str]]


class Intake:
    """Takes in what the forms send; the same submission any number of times is one request and one card."""

    def __init__(
        self,
        table: Table,
        cards: Cards,
        following: Following,
        tasks: Tasks,
        *,
        reading: Reading,
        on_problem: Callable[[Problem], Coroutine[Any, Any, None]],
        worker: str,
        clock: Clock,
    ) -> None:
        self._table = table
        self._cards = cards
        self._following = following
        self._tasks = tasks
        self._reading = reading
        self._on_problem = on_problem
        self._worker = worker
        self._clock = clock

    async def accept(self, body: str, sent_at: int) -> Submission | Problem:
        """Records what `body` says. When it returns, the request (or the problem) can no longer be lost.

        `sent_at` is when the message was first sent, so that every delivery of it reads the same. Asks until the store
        answers: the queue gives a message up after a few deliveries, which an outage of minutes would use up.
        """
        return await until_answered(lambda: self._accept(body, sent_at))

    async def _accept(self, body: str, sent_at: int) -> Submission | Problem:
        parsed = self._reading.parse(body, sent_at)
        if isinstance(parsed, Problem):
            log.warning("problem %s: %s", parsed.id, parsed.reason)
            if await problems.keep(self._table, parsed):
                self._tasks.start(self._on_problem(parsed), f"word of problem {parsed.id}")
        else:
            await self._take_in(parsed)
        return parsed

    async def _take_in(self, submission: Submission) -> None:
        """The same submission with other values corrects its request. So does a new one by the same person for the
        same role, until their request is booked or over."""
        known = await requests.load(self._table, submission.request_id)
        if known is not None:
            if not _says_the_same(known.submission, submission):
                await self._correct(known.id, submission)
            return
        earlier = await corrections.same_person(self._table, submission)
        if earlier and earlier != submission.request_id and await self._corrects(earlier, submission):
            return
        newest = await corrections.point(self._table, submission, submission.request_id, earlier)
        if newest == submission.request_id:
            await self._open(submission)
        else:
            await self._correct(newest, submission)

    async def _corrects(self, earlier: str, submission: Submission) -> bool:
        """Whether it is about that person's earlier request; then it is in effect there now."""
        request = await requests.load(self._table, earlier)
        if request is None:
            return False
        if await corrections.is_taken(self._table, earlier, _correction_id(submission)):
            return True
        if request.standing.state not in (State.OPEN, State.CLAIMED):
            return False
        if not _says_the_same(request.submission, submission):
            await self._correct(earlier, submission)
        return True

    async def _open(self, submission: Submission) -> None:
        request_id = submission.request_id
        code = await requests.allot_code(self._table, request_id, self._reading.codes(request_id))
        now = self._clock()
        if await requests.create(self._table, submission, code, now, now + GRACE_MS):
            log.info("request %s (%s) came in", request_id, code)
            self._tasks.start(self._cards.settle(request_id, fresh=True), f"first card of {request_id}")

    async def _correct(self, request_id: str, submission: Submission) -> None:
        now = self._clock()
        decision = Decision(_correction_id(submission), CANDIDATE, now, self._worker)
        mended = replace(submission, request_id=request_id)
        result = await corrections.correct(self._table, request_id, mended, decision, now + GRACE_MS)
        if isinstance(result, Missing):
            raise StoreUnavailable(f"request {request_id} is being made by another worker")
        if isinstance(result, Decided):
            log.info("request %s corrected", request_id)
            self._following.begin(result.standing, decision.id)
        if isinstance(result, Overtaken):
            await self._note_late(result.standing, decision)

    async def _note_late(self, standing: Standing, decision: Decision) -> None:
        """A form for a request that is over goes into its history, and from there to the recruiters."""
        late = Entry(
            decision.id, standing.request_id, standing.code, EntryKind.TOO_LATE, CANDIDATE, decision.at, self._worker
        )
        if await entries.write(self._table, late, decision.at + GRACE_MS):
            log.info("a form came too late for request %s", standing.request_id)
            self._following.tell(late)

    async def retry(self, problem_id: str) -> Submission | Problem | None:
        """Tries a kept problem again, with the field names as they are configured now; None when it is gone."""
        problem = await problems.read(self._table, problem_id)
        if problem is None:
            return None
        result = await self._accept(problem.raw, problem.at)
        if isinstance(result, Submission):
            await problems.drop(self._table, problem_id)
        return result

    async def dismiss(self, problem_id: str) -> None:
        """Lets go of a problem that a recruiter has dealt with."""
        await problems.drop(self._table, problem_id)


def _says_the_same(stored: Submission, sent: Submission) -> bool:
    """Whether the answers are the same, whenever and under whichever id they were sent."""
    return _answers(stored) == _answers(sent)


def _answers(submission: Submission) -> Submission:
    return replace(submission, request_id="", submitted_at=0, form="")


def _correction_id(submission: Submission) -> str:
    """The same for every delivery of what was submitted; begins with its time (microseconds), as all such ids do.

    What was not answered is left out, so that a field which Dibs learns to read later changes no earlier id.
    """
    answered = {name: value for name, value in asdict(submission).items() if value}
    said = json.dumps(answered, default=str, sort_keys=True)
    return f"{submission.submitted_at * 1000:016d}-{hashlib.sha256(said.encode()).hexdigest()[:20]}"
