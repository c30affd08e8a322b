"""Who is who: what a person may do."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from enum import StrEnum

from domain import Clock, Person
from services.profiles import Profiles
from services.reactions import SlackFailure
from services.slack import Slack

log = logging.getLogger(__name__)

FRESH_MS = 5 * 60_000
"""How long a list of members is good for: usergroups.users.list is a tier-2 method (20 calls a minute)."""
STALE_MS = 15_000
"""How long the last list known stands before Slack is asked again after a failure: or else, while Slack does not
answer, everybody who taps would wait in line for a time-out of their own."""
GROUP_PREFIX = "S"
"""User-group ids begin with it; user ids begin with U or W."""


class Role(StrEnum):
    """Whether somebody has a role."""

    YES = "yes"
    NO = "no"
    OUTSIDER = "outsider"
    GUEST = "guest"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Workspace:
    """Where the app is installed, as auth.test says; `enterprise` is empty outside an Enterprise organisation."""

    team: str
    enterprise: str
    bot_user: str
    bot: str


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever did something in Slack: `home` is the team (or organisation) their account belongs to."""

    person: Person
    home: str


@dataclass(frozen=True, slots=True)
class _Members:
    ids: frozenset[str] | None
    """None when they were never read."""
    good_until: int


class People:
    """Roles and names. Member lists are cached; while Slack does not answer, the last list known stands."""

    def __init__(
        self,
        slack: Slack,
        workspace: Workspace,
        profiles: Profiles,
        *,
        channels: tuple[str, ...],
        coaches: tuple[str, ...],
        recruiters: tuple[str, ...],
        clock: Clock,
    ) -> None:
        self._slack = slack
        self._workspace = workspace
        self.profiles = profiles
        self._channels = channels
        self._clock = clock
        self.coaches = coaches
        self.recruiters = recruiters
        self._lists: dict[str, _Members] = {}
        self._reading: dict[str, asyncio.Lock] = {}

    async def coach(self, actor: Actor) -> Role:
        """Whether they may claim: named in DIBS_COACHES, in one of its groups, or, when it is empty, in a channel
        that cards go to.

        Guests share channels without being part of the team, so they are coaches only where somebody says so.
        """
        role = await self._has(actor, self.coaches or self._channels)
        if role is Role.YES and not self.coaches and await self._is_guest(actor):
            return Role.GUEST
        return role

    async def _is_guest(self, actor: Actor) -> bool:
        profile = await self.profiles.look_up(actor.person.id)
        return profile is not None and profile.guest

    def is_outsider(self, actor: Actor) -> bool:
        """Whether they belong to another company, with which a channel is shared."""
        return actor.home not in (self._workspace.team, self._workspace.enterprise)

    async def recruiter(self, actor: Actor) -> Role:
        return await self._has(actor, self.recruiters)

    async def recruiter_ids(self) -> frozenset[str] | None:
        """Everybody who is a recruiter now; None while that cannot be read."""
        found = {place for place in self.recruiters if not _is_list(place)}
        for place in filter(_is_list, self.recruiters):
            members = await self._members(place)
            if members is None:
                return None
            found |= members
        return frozenset(found)

    async def _has(self, actor: Actor, role: tuple[str, ...]) -> Role:
        if self.is_outsider(actor):
            return Role.OUTSIDER
        if actor.person.id in role:
            return Role.YES
        lists = [await self._members(place) for place in role if _is_list(place)]
        if any(actor.person.id in members for members in lists if members is not None):
            return Role.YES
        return Role.UNKNOWN if None in lists else Role.NO

    async def _members(self, place: str) -> frozenset[str] | None:
        """The members of a group or channel; None when they were never read and cannot be now."""
        async with self._reading.setdefault(place, asyncio.Lock()):
            known = self._lists.get(place)
            if known and self._clock() < known.good_until:
                return known.ids
            ids, good_for = known.ids if known else None, STALE_MS
            try:
                ids, good_for = await self._read(place), FRESH_MS
            except SlackFailure as failure:
                log.warning("cannot read the members of %s: %s", place, failure)
            self._lists[place] = _Members(ids, self._clock() + good_for)
            return ids

    async def _read(self, place: str) -> frozenset[str]:
        if place.startswith(GROUP_PREFIX):
            return await self._slack.group_members(place)
        return await self._slack.channel_members(place)

    async def warm_up(self) -> None:
        """Reads every list and the first profiles once, so that the first tap of the day does not wait for them."""
        places = (*(self.coaches or self._channels), *self.recruiters)
        lists = await asyncio.gather(*(self._members(place) for place in places if _is_list(place)))
        named = {place for place in places if not _is_list(place)}
        await self.profiles.warm_up(named.union(*(members or () for members in lists)))


def _is_list(place: str) -> bool:
    return place.startswith((GROUP_PREFIX, "C", "G"))
