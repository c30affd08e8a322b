"""When a candidate would like to come: an instant or a date, or words for what can be neither.

HubSpot sends a date as milliseconds at midnight UTC of that date: it is the same date everywhere, and no instant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

_EARLIEST = 1_577_836_800_000
_LATEST = 4_102_444_800_000
"""2020 and 2100: outside them a number is in another unit, or a slip. Fixed, so that a redelivery reads the same."""

_DAY = 86_400_000
_NUMBER = re.compile(r"[+-]?\d{1,18}")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Unclear:
    """A time that would be shown wrong if it were shown as one; `text` is how it came, and what a number may mean."""

    text: str


@dataclass(frozen=True, slots=True)
class Preference:
    """When a candidate would like to come; `as_sent` is what is neither, for a person to read."""

    at: int | None
    on: date | None
    as_sent: str


def preference(time: str, on: str) -> Preference:
    """From the answers to "what time?" and "what date?", either of which may be empty."""
    moment = instant(time) if time else None
    wished = day(on) if on else None
    return Preference(
        at=moment if isinstance(moment, int) else None,
        on=next((found for found in (wished, moment) if isinstance(found, date)), None),
        as_sent=", ".join(found.text for found in (moment, wished) if isinstance(found, Unclear)),
    )


def instant(text: str) -> int | date | Unclear:
    """Milliseconds since the epoch from milliseconds or ISO 8601; a bare ISO date stays a date."""
    if _NUMBER.fullmatch(text):
        return _plausible(int(text)) or _unclear_number(text)
    return _iso(text)


def day(text: str) -> date | Unclear:
    """The date in milliseconds at midnight UTC, or in ISO 8601; an instant within a day is no date."""
    found = instant(text)
    if isinstance(found, int):
        return _utc(found).date() if found % _DAY == 0 else Unclear(f"{text} ({_readable(found)})")
    return found


def _plausible(milliseconds: int) -> int | None:
    return milliseconds if _EARLIEST <= milliseconds < _LATEST else None


def _iso(text: str) -> int | date | Unclear:
    try:
        if len(text) == len("2026-12-08"):
            return _plausible_date(date.fromisoformat(text), text)
        found = datetime.fromisoformat(text)
        offset = found.utcoffset()
    except ValueError:
        return Unclear(text)
    if offset is None:
        return Unclear(text)
    milliseconds = (found.replace(tzinfo=UTC) - _EPOCH - offset) // timedelta(milliseconds=1)
    return _plausible(milliseconds) or Unclear(text)


def _plausible_date(found: date, text: str) -> date | Unclear:
    return found if _utc(_EARLIEST).date() <= found < _utc(_LATEST).date() else Unclear(text)


def _unclear_number(text: str) -> Unclear:
    if (seconds := _plausible(int(text) * 1000)) is not None:
        return Unclear(f"{text} ({_readable(seconds)})")
    return Unclear(text)


def _utc(milliseconds: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=milliseconds)


def _readable(milliseconds: int) -> str:
    return f"{_utc(milliseconds):%Y-%m-%d %H:%M} UTC"
