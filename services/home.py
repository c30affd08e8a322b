"""The Home tab: what the reader holds and what is open; for recruiters also what needs them and the attempts."""

from __future__ import annotations

import asyncio
import logging
import secrets

from blocks import home
from blocks.ids import Place
from domain import Clock, State, StoreUnavailable
from services.people import Actor, People, Role
from services.reactions import SlackFailure
from services.slack import Slack, View
from store import entries, problems, requests
from store.table import Table

log = logging.getLogger(__name__)

HASH_TRIES = 3
"""A publish that another one overtook is drawn again from what is stored then."""
FIRST = Place()


class Home:
    """The Home tab of one person."""

    def __init__(
        self, table: Table, slack: Slack, people: People, *, environment: str, channel: str, clock: Clock
    ) -> None:
        self._table = table
        self._slack = slack
        self._people = people
        self._environment = environment
        self._channel = channel
        self._clock = clock

    async def publish(
        self, reader: Actor, open_at: Place = FIRST, attempts_at: Place = FIRST, hash_: str | None = None
    ) -> None:
        """Shows the newest state; what cannot be read becomes a page that says so."""
        for _ in range(HASH_TRIES):
            view = await self._view(reader, open_at, attempts_at)
            try:
                await self._slack.publish_home(reader.person.id, view, hash_)
            except SlackFailure as failure:
                if failure.code != "hash_conflict":
                    raise
                hash_ = None
            else:
                return
        log.error("the Home of %s was overtaken %d times", reader.person.id, HASH_TRIES)

    async def _view(self, reader: Actor, open_at: Place, attempts_at: Place) -> View:
        try:
            coach, recruiter = await asyncio.gather(
                self._coach_part(reader, open_at), self._recruiter_part(reader, attempts_at)
            )
        except StoreUnavailable as error:
            reference = secrets.token_hex(4)
            log.error("[%s] cannot draw Home: %s", reference, error)
            return home.error_home(reference, self._environment)
        return home.home(coach, recruiter, self._environment, self._channel)

    async def _coach_part(self, reader: Actor, place: Place) -> home.CoachPart:
        held, page, total = await asyncio.gather(
            requests.held_by(self._table, reader.person),
            requests.list_live(self._table, State.OPEN, home.PAGE_SIZE, place.cursor),
            requests.count_live(self._table, State.OPEN),
        )
        return home.CoachPart(held, page, total, place)

    async def _recruiter_part(self, reader: Actor, place: Place) -> home.RecruiterPart | None:
        if await self._people.recruiter(reader) is not Role.YES:
            return None
        kept, count, attempts = await asyncio.gather(
            problems.newest(self._table, 10),
            problems.count(self._table),
            entries.newest(self._table, self._clock(), home.ATTEMPTS_SIZE, place.cursor),
        )
        return home.RecruiterPart(kept, count, attempts, place)
