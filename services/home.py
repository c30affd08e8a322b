"""The Home tab: what the reader holds and what is open; for recruiters also what needs them and the attempts."""

from __future__ import annotations

import asyncio
import logging
import secrets

from blocks import home
from blocks.needs import Untended
from blocks.places import Place
from domain import Clock, State, StoreUnavailable
from services.live import Live, read_live
from services.people import Actor, People, Role
from services.reactions import SlackFailure
from services.slack import Slack, View
from services.timers import opened_at
from store import entries, problems
from store.table import Table

log = logging.getLogger(__name__)

HASH_TRIES = 3
"""A publish that another one overtook is drawn again from what is stored then."""
UNCLAIMED_MS = 60 * 60_000
UNBOOKED_MS = 24 * 60 * 60_000
"""From when on recruiters see on Home that a request waits, whatever reminders are set."""
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
            live = await read_live(self._table)
            recruiter = await self._recruiter_part(reader, attempts_at, live)
        except StoreUnavailable as error:
            reference = secrets.token_hex(4)
            log.error("[%s] cannot draw Home: %s", reference, error)
            return home.error_home(reference, self._environment)
        return home.home(self._coach_part(reader, open_at, live), recruiter, self._environment, self._channel)

    def _coach_part(self, reader: Actor, place: Place, live: Live) -> home.CoachPart:
        return home.CoachPart(live.held_by(reader.person), live.open, place, live.loads(self._clock()))

    async def _recruiter_part(self, reader: Actor, place: Place, live: Live) -> home.RecruiterPart | None:
        if await self._people.recruiter(reader) is not Role.YES:
            return None
        kept, count, history = await asyncio.gather(
            problems.newest(self._table, 10),
            problems.count(self._table),
            entries.newest(self._table, self._clock(), home.ATTEMPTS_SIZE, place.cursor),
        )
        return home.RecruiterPart(kept, count, history, place, self._untended(live))

    def _untended(self, live: Live) -> Untended:
        now = self._clock()
        held = [each for each in live.requests if each.standing.state is State.CLAIMED]
        return Untended(
            cards=[each for each in live.requests if each.standing.trouble],
            unclaimed=[each for each in live.open if now - opened_at(each.standing) > UNCLAIMED_MS],
            unbooked=[each for each in held if (c := each.standing.claim) and now - c.at > UNBOOKED_MS],
        )
