"""How a team works together, as `dibs.toml` says: reminders, quiet hours, fair shares, and where cards go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from config import load_config, read_section
from domain import Request, Submission
from settings import SettingsError

ChannelOf = Callable[[Request], str]
"""Which channel a request's card is in, or goes to."""
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MIDNIGHT = 24 * 60
SECTIONS = {"reminders": "[reminders]", "hours": "[hours]", "sharing": "[sharing]", "routes": "[[routes]]"}
"""What `read_rules` reads of the file, and how it is headed."""

_YEAR = 365 * MIDNIGHT
_CHANNEL = re.compile(r"[CG][A-Z0-9]{2,}")
_TIME = re.compile(r"([01]?[0-9]|2[0-3]|24(?=:00)):([0-5][0-9])")


@dataclass(frozen=True, slots=True)
class Reminders:
    """After how many minutes each of them comes; None is never. `take_back_minutes` counts from the nudge."""

    unclaimed_minutes: int | None = None
    escalate_minutes: int | None = None
    unbooked_minutes: int | None = None
    take_back_minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Hours:
    """When people may be disturbed: on `days` (Monday is 0), from minute `start` of the day to just before `end`."""

    zone: tzinfo = UTC
    days: frozenset[int] = frozenset(range(7))
    start: int = 0
    end: int = MIDNIGHT


@dataclass(frozen=True, slots=True)
class Route:
    """The channel for requests of a panel, of a role, or of both; an empty one counts for any.

    `timezone` is the channel's own, by whose clocks its people may be disturbed; None is that of the hours.
    """

    channel: str
    panel: str = ""
    role: str = ""
    timezone: tzinfo | None = None

    def takes(self, submission: Submission) -> bool:
        """Upper and lower case make no difference."""
        pairs = ((self.panel, submission.panel), (self.role, submission.role))
        return all(own.casefold() in ("", theirs.casefold()) for own, theirs in pairs)


@dataclass(frozen=True, slots=True)
class Rules:
    """How a team works together; `weekly_cap` is how many requests a coach may claim in a week, 0 any number."""

    reminders: Reminders = Reminders()
    hours: Hours = Hours()
    weekly_cap: int = 0
    routes: tuple[Route, ...] = ()

    def channel_of(self, request: Request, default: str) -> str:
        """Where its card is, or may be; while there is none, the channel of the first route that takes it."""
        takers = (route.channel for route in self.routes if route.takes(request.submission))
        return request.standing.channel or next(takers, default)

    def within(self, channel: str) -> Rules:
        """The same rules by the clocks of a channel's own time zone, where a route names one."""
        zones = (route.timezone for route in self.routes if route.channel == channel)
        zone = next(filter(None, zones), self.hours.zone)
        return replace(self, hours=replace(self.hours, zone=zone))

    def channels(self, default: str) -> tuple[str, ...]:
        """Every channel that cards may go to, each once."""
        return tuple(dict.fromkeys((default, *(route.channel for route in self.routes))))


def read_rules(path: Path | None) -> Rules:
    """The defaults without a file; raises SettingsError with every fault (unknown sections: `read_form_config`)."""
    faults: list[str] = []
    found = load_config(path) if path else {}
    cap = {"weekly_cap": partial(_whole, 0, 1_000)}  # A coach's week must fit into one item of the store.
    rules = Rules(
        reminders=_reminders(found.get("reminders", {}), faults),
        hours=_hours(found.get("hours", {}), faults),
        weekly_cap=read_section("[sharing]", found.get("sharing", {}), cap, faults).get("weekly_cap", 0),
        routes=_routes(found.get("routes", []), faults),
    )
    if faults:
        raise SettingsError([f"{path}: {fault}" for fault in faults])
    return rules


def _reminders(found: Any, faults: list[str]) -> Reminders:
    minutes = partial(_whole, 1, _YEAR)
    read = Reminders(**read_section("[reminders]", found, dict.fromkeys(Reminders.__slots__, minutes), faults))
    if (read.escalate_minutes or _YEAR) < (read.unclaimed_minutes or 0):
        faults.append("[reminders] escalate_minutes is less than unclaimed_minutes; make it at least as long.")
    if read.take_back_minutes and "unbooked_minutes" not in found:
        faults.append("[reminders] take_back_minutes counts from the nudge; set unbooked_minutes too.")
    return read


def _hours(found: Any, faults: list[str]) -> Hours:
    read = read_section(
        "[hours]", found, {"timezone": _zone, "working_days": _days, "from": _time, "to": _time}, faults
    )
    start, end = read.get("from", 0), read.get("to", MIDNIGHT)
    if start >= end:
        faults.append('[hours] from must be earlier than to, on the same day; "24:00" is the end of the day.')
    return Hours(read.get("timezone", UTC), read.get("working_days", frozenset(range(7))), start, end)


def _routes(found: Any, faults: list[str]) -> tuple[Route, ...]:
    if not isinstance(found, list) or not all(isinstance(route, dict) for route in found):
        faults.append("routes must be sections headed [[routes]], in two pairs of brackets.")
        return ()
    routes = tuple(_route(f"[[routes]] number {number}", route, faults) for number, route in enumerate(found, 1))
    faults.extend(_torn_channels(routes))
    return routes


def _torn_channels(routes: Iterable[Route]) -> Iterator[str]:
    """One sentence for each channel that two routes give different time zones."""
    first: dict[str, tuple[int, Route]] = {}
    for number, route in enumerate(routes, 1):
        if route.channel and route.timezone:
            before, known = first.setdefault(route.channel, (number, route))
            if route.timezone != known.timezone:
                yield (
                    f"[[routes]] number {number} timezone = {str(route.timezone)!r} is not that of number {before}, for"
                    f" the same channel {route.channel}; a channel has one time zone, so write it once."
                )


def _route(where: str, found: dict[str, Any], faults: list[str]) -> Route:
    read = read_section(where, found, {"channel": _channel, "panel": _text, "role": _text, "timezone": _zone}, faults)
    if "channel" not in found or not found.keys() & {"panel", "role"}:
        faults.append(f"{where} needs a channel, and a panel or a role or both; other cards go to DIBS_CHANNEL.")
    return Route(**({"channel": ""} | read))


def _whole(least: int, most: int, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"must be a whole number from {least} to {most}.")
    return value


def _channel(value: object) -> str:
    if not _CHANNEL.fullmatch(str(value)):
        raise ValueError("is no channel id; copy it from the end of the channel's About tab (C... or G...).")
    return str(value)


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("must be in quotes, and what people read on the card.")
    return value.strip()


def _time(value: object) -> int:
    if not (found := _TIME.fullmatch(str(value))):
        raise ValueError('is no time of day; write it like "08:00", in quotes.')
    return int(found[1]) * 60 + int(found[2])


def _days(value: object) -> frozenset[int]:
    if not isinstance(value, list) or not value or not all(day in DAYS for day in value):
        raise ValueError(f"must be a list of one or more of {', '.join(DAYS)}; leave it out for every day.")
    return frozenset(map(DAYS.index, value))


def _zone(value: object) -> tzinfo:
    """UTC needs no zone data, which a machine may lack."""
    try:
        return UTC if value == "UTC" else ZoneInfo(str(value))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        close = get_close_matches(str(value), available_timezones(), n=1)
    fix = f"did you mean {close[0]}?" if close else "write it like Europe/Paris; if it is, install the package tzdata."
    raise ValueError(f"is no time zone that this machine knows; {fix}")
