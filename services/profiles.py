"""What Slack says of people's accounts: names, and whether they are guests, deactivated or somebody else's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from domain import Clock, Person
from services.reactions import SlackFailure
from services.slack import Slack

log = logging.getLogger(__name__)

FRESH_MS = 60 * 60_000
AT_START = 60
"""users.info is a tier-4 method (100 calls a minute); whoever is beyond this is looked up at their first tap."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody's account; `home` is the workspace or organisation it belongs to."""

    person: Person
    home: str
    deactivated: bool
    guest: bool
    bot: bool
    read_at: int


class Profiles:
    """Looks people up, and remembers them for an hour; while Slack does not answer, what was known stands."""

    def __init__(self, slack: Slack, team: str, clock: Clock) -> None:
        self._slack = slack
        self._team = team
        self._clock = clock
        self._known: dict[str, Profile] = {}

    def named(self, person: Person) -> Person:
        """The person under the name last learned, without asking: no claim waits for a name."""
        known = self._known.get(person.id)
        return Person(person.team, person.id, known.person.name if known else person.name or person.id)

    async def look_up(self, user: str) -> Profile | None:
        """The account as of the last hour; None for nobody, or when it was never read and cannot be now."""
        known = self._known.get(user)
        return known if known and self._clock() - known.read_at < FRESH_MS else await self.ask(user)

    async def ask(self, user: str) -> Profile | None:
        """The account as it is now, for what may not rest on what was true an hour ago; otherwise as `look_up`."""
        try:
            found = await self._slack.user(user)
        except SlackFailure as failure:
            log.warning("cannot look up %s: %s", user, failure)
            return self._known.get(user)
        self._known[user] = self._profile(user, found)
        return self._known[user]

    async def warm_up(self, users: Iterable[str]) -> None:
        """Looks up the first of them, a few at a time, so that the first tap of the day finds their names."""
        waiting = iter(sorted(users)[:AT_START])

        async def some() -> None:
            for user in waiting:
                await self.look_up(user)

        await asyncio.gather(*(some() for _ in range(4)))

    def _profile(self, user: str, found: dict[str, Any]) -> Profile:
        profile = found.get("profile") or {}
        names = (profile.get("display_name"), profile.get("real_name"), found.get("real_name"), found.get("name"))
        return Profile(
            person=Person(self._team, user, next((str(name) for name in names if name), user)),
            home=str(found.get("team_id") or self._team),
            deactivated=bool(found.get("deleted")),
            guest=bool(found.get("is_restricted") or found.get("is_ultra_restricted")),
            bot=bool(found.get("is_bot")),
            read_at=self._clock(),
        )
