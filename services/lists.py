"""What people ask to see: the lists of `/interviews` and one request's details."""

from __future__ import annotations

import asyncio

from blocks import lists
from blocks.details import details_modal, message_modal
from blocks.ids import Place
from domain import State
from services.people import Actor, People, Role
from services.slack import Message, View
from store import entries, requests
from store.table import Table

STORY_LENGTH = 20


class Lists:
    """Reads from the store and draws for one reader."""

    def __init__(self, table: Table, people: People, *, environment: str, channel: str) -> None:
        self._table = table
        self._people = people
        self._environment = environment
        self._channel = channel

    async def open(self, reader: Actor, place: Place) -> Message:
        page, total, held = await asyncio.gather(
            requests.list_live(self._table, State.OPEN, lists.PAGE_SIZE, place.cursor),
            requests.count_live(self._table, State.OPEN),
            requests.held_by(self._table, reader.person),
        )
        return lists.open_list(page, total, len(held), self._environment, place, self._channel)

    async def mine(self, reader: Actor, number: int) -> Message:
        held = await requests.held_by(self._table, reader.person)
        return lists.mine_list(held, self._environment, number)

    def help(self) -> Message:
        return lists.help_message(self._channel)

    def unknown(self, typed: str) -> Message:
        return lists.unknown_command(typed, self._channel)

    async def details(self, reader: Actor, request_id: str) -> View:
        """One request's modal; how to reach the candidate is for the holder and recruiters."""
        request, story, role = await asyncio.gather(
            requests.load(self._table, request_id),
            entries.story(self._table, request_id, STORY_LENGTH),
            self._people.recruiter(reader),
        )
        if request is None:
            return message_modal("Not found", "I can't find this request any more. /interviews shows what's open.")
        trusted = role is Role.YES or request.standing.holder == reader.person
        return details_modal(request, trusted, story)
