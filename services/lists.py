"""What people ask to see: the lists of `/interviews` and one request's details."""

from __future__ import annotations

import asyncio

from blocks import ids, lists, notices, words
from blocks.buttons import buttons
from blocks.details import details_modal, message_modal
from blocks.kit import Message
from blocks.places import Listing, Place
from domain import Clock, Request
from services.live import as_code, matching, read_live
from services.people import Actor, People, Role
from services.slack import View
from store import entries, requests
from store.table import Table

STORY_LENGTH = 20


class Lists:
    """Reads from the store and draws for one reader."""

    def __init__(self, table: Table, people: People, *, environment: str, channel: str, clock: Clock) -> None:
        self._table = table
        self._people = people
        self._environment = environment
        self._channel = channel
        self._clock = clock

    async def open(self, reader: Actor, place: Place) -> Message:
        if self._people.is_outsider(reader):
            return lists.not_for_outsiders()
        live = await read_live(self._table)
        found = matching(live.open, place.words)
        loads = live.loads(self._clock())
        taken = dict(loads).get(reader.person, 0)
        return lists.open_list(found, taken, self._environment, place, self._channel, loads)

    async def all(self, reader: Actor, place: Place) -> Message:
        """Everything that is not over, with who has it."""
        if self._people.is_outsider(reader):
            return lists.not_for_outsiders()
        live = await read_live(self._table)
        found = matching(live.requests, place.words)
        loads = live.loads(self._clock())
        return lists.all_list(found, self._environment, place, self._channel, loads)

    async def mine(self, reader: Actor, place: Place) -> Message:
        held = await requests.held_by(self._table, reader.person)
        return lists.mine_list(matching(held, place.words), self._environment, place)

    async def draw(self, reader: Actor, listing: Listing) -> Message:
        """A list again, as it stood."""
        show = {ids.SHOW_OPEN: self.open, ids.SHOW_ALL: self.all}.get(listing.shown_by, self.mine)
        return await show(reader, listing.place)

    async def find(self, code: str) -> Request | None:
        """The request with a short id, however it was typed."""
        request_id = await requests.find_by_code(self._table, as_code(code)) if as_code(code) else None
        return await requests.load(self._table, request_id) if request_id else None

    def help(self) -> Message:
        return lists.help_message(self._channel)

    async def details(self, reader: Actor, request_id: str) -> View:
        """One request's modal, for people of this workspace; how to reach the candidate is for the holder and
        recruiters."""
        request, story, role = await asyncio.gather(
            requests.load(self._table, request_id),
            entries.story(self._table, request_id, STORY_LENGTH),
            self._people.recruiter(reader),
        )
        if request is None:
            return message_modal(words.MISSING_TITLE, notices.missing().text)
        if role is Role.OUTSIDER:
            return message_modal(words.NOT_POSSIBLE_TITLE, words.NOT_FOR_OUTSIDERS)
        standing, offered = request.standing, buttons(request, self._environment)
        is_holder = standing.is_held and standing.holder == reader.person
        if is_holder:
            ways = [*offered.for_holder(), *([offered.cancel()] if role is Role.YES else [])]
        else:
            ways = offered.for_recruiter() if role is Role.YES else []
        recruits = role is Role.YES
        return details_modal(request, is_holder or recruits, story, ways, with_workers=recruits)
