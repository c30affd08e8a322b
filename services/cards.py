"""The card converges on what is stored: posted once, edited in place, drawn again until it shows the newest state.

Whatever changes a request owes its card in the same write (`owed`, `due`). `settle` pays: it puts the decision's
entries into the history, draws what is stored now, and strikes the debt off. A worker that dies leaves the debt, and
`services.sweep` pays it in any worker. Draws of one card in one process never overlap; across processes, a draw that
found another under way is repeated once the other must be over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from blocks.card import card as build_card
from blocks.card import metadata
from domain import Card, Clock, Request, StoreUnavailable
from services.posting import Posted, Posting
from services.reactions import Reaction, SlackFailure
from services.slack import Slack
from services.tasks import Tasks
from store import cards, entries, requests
from store.table import Table

log = logging.getLogger(__name__)

GRACE_MS = 10_000
"""How long a decision's own worker has before any worker may pay what it owes; longer than one Slack call may take."""
LONGEST_PAUSE_MS = 120_000
"""Between two tries of a card while Slack is out of order; the pauses double up to it."""

NextAt = Callable[[Request], int | None]
"""When a request that owes nothing now is to be looked at again (ms): its next reminder."""
OnTrouble = Callable[[Request, SlackFailure, int], Coroutine[Any, Any, bool]]
"""Tells whoever can mend it that a card cannot be shown since then (ms); False when it is worth another try."""


class Cards:
    """Draws cards. `settle` may be called from anywhere, any number of times."""

    def __init__(
        self,
        table: Table,
        slack: Slack,
        posting: Posting,
        tasks: Tasks,
        *,
        environment: str,
        next_at: NextAt,
        on_trouble: OnTrouble,
        clock: Clock,
    ) -> None:
        self._table = table
        self._slack = slack
        self._posting = posting
        self._tasks = tasks
        self._environment = environment
        self._next_at = next_at
        self._on_trouble = on_trouble
        self._clock = clock
        self._drawing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._recorded: dict[str, set[str]] = {}

    async def settle(self, request_id: str, *, fresh: bool = False, recorded: str = "") -> None:
        """Pays what the request owes. While a draw of it runs here, the calls that come in become one more draw.

        `fresh`: this worker has just created the request, so no card of it can exist yet. `recorded`: the id of an
        entry that the caller has just put into the history.
        """
        self._again.add(request_id)
        self._recorded.setdefault(request_id, set()).add(recorded)
        if request_id not in self._drawing:
            work = self._draw_until_quiet(request_id, fresh)
            self._drawing[request_id] = self._tasks.start(work, f"card {request_id}")
        await asyncio.shield(self._drawing[request_id])

    async def _draw_until_quiet(self, request_id: str, fresh: bool) -> None:
        try:
            while request_id in self._again:
                self._again.discard(request_id)
                await self._draw(request_id, fresh)
                fresh = False
        except StoreUnavailable as error:
            log.warning("card of %s stays owed: %s", request_id, error)
        finally:
            self._again.discard(request_id)
            self._recorded.pop(request_id, None)
            del self._drawing[request_id]

    async def _draw(self, request_id: str, fresh: bool) -> None:
        request = await requests.load(self._table, request_id)
        if request is None:
            return
        recorded = await self._record(request)
        try:
            drawn = await self._show(request, fresh)
        except SlackFailure as failure:
            log.warning("card of %s not drawn: %s (%s)", request.id, failure, failure.reaction.value)
            await cards.remove_recorded(self._table, request.id, recorded)
            await self._react(request, failure)
            return
        if drawn:
            await self._strike_off(request, recorded)

    async def _record(self, request: Request) -> list[str]:
        """Puts the entries that decisions named into the history; each then owes its own answer.

        One that is not there yet has nobody to tell it, so that is due at once.
        """
        known = self._recorded.pop(request.id, set())
        for entry in request.standing.unrecorded:
            if entry.id not in known:
                await entries.write(self._table, entry, self._clock())
        return [entry.id for entry in request.standing.unrecorded]

    async def _show(self, request: Request, fresh: bool) -> bool:
        """Whether the card now shows the request as it was read."""
        if request.standing.card is None:
            result = await self._posting.post(request, fresh)
            if result is Posted.EARLIER:
                self._again.add(request.id)
            return result is Posted.NOW
        message = build_card(request, self._environment)
        await self._slack.edit(request.standing.card, message, metadata=metadata(request))
        return True

    async def _strike_off(self, request: Request, recorded: list[str]) -> None:
        """Records what was drawn. A draw that began while another was owed is repeated after the grace: the other
        may still land, later and older."""
        standing = request.standing
        disturbed = standing.card is not None and standing.drawn < standing.seq - 1
        again_at = self._clock() + GRACE_MS if disturbed else self._next_at(request)
        after = await cards.record_drawn(self._table, request.id, standing.seq, recorded, again_at)
        if after is not None and after.seq > standing.seq:
            self._again.add(request.id)

    async def _react(self, request: Request, failure: SlackFailure) -> None:
        """The decision stands whatever Slack says; what follows is up to the kind of failure."""
        standing = request.standing
        match failure.reaction:
            case Reaction.RETRY:
                due = self._clock() + min(GRACE_MS * 2**standing.tries, LONGEST_PAUSE_MS)
                await cards.put_off(self._table, request.id, standing.seq, due, standing.tries + 1)
            case Reaction.WAIT:
                due = self._clock() + int(failure.retry_after * 1000)
                await cards.put_off(self._table, request.id, standing.seq, due, standing.tries)
            case Reaction.REPLACE if standing.card and await self._replace(request.id, standing.card):
                return
            case _:
                await self._give_up(request, failure)

    async def _replace(self, request_id: str, gone: Card) -> bool:
        """Makes way for one more card where the first was deleted; False for the second time."""
        if not await cards.forget_card(self._table, request_id, gone):
            return False
        self._again.add(request_id)
        return True

    async def _give_up(self, request: Request, failure: SlackFailure) -> None:
        """Repeating would not help: the recruiters are told once, and the next decision tries afresh.

        Until they are told it stays owed, so that a worker's death or a closed Slack keeps it from nobody.
        """
        log.error("card of %s given up: %s", request.id, failure)
        seq, now = request.standing.seq, self._clock()
        since = await cards.note_trouble(self._table, request.id, seq, failure.code, now)
        if since is not None and not await self._tell_of_trouble(request, failure, since, now):
            return
        await cards.give_up(self._table, request.id, seq, self._next_at(request))

    async def _tell_of_trouble(self, request: Request, failure: SlackFailure, since: int, now: int) -> bool:
        another_is_at_it = since != now and now - since < GRACE_MS
        if another_is_at_it or not await self._on_trouble(request, failure, since):
            return False
        await cards.end_telling(self._table, request.id, since)
        return True

    async def redraw(self, request_id: str) -> None:
        """Draws the card afresh, whatever it shows."""
        await cards.owe_card(self._table, request_id, self._clock() + GRACE_MS)
        await self.settle(request_id)
