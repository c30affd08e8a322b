"""When a request is to be looked at again: a pure function of how it stands and of the rules, without a clock.

Every instant is moved into the hours in which people may be disturbed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo

from domain import EntryKind, Standing, State
from rules import Hours, Reminders, Rules

MINUTE_MS = 60_000

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_OPENED_AGAIN = (EntryKind.RELEASED, EntryKind.TAKEN_BACK)


@dataclass(frozen=True, slots=True)
class Timer:
    """What is to happen, and when (milliseconds since the epoch) if nothing is decided before."""

    kind: EntryKind
    at: int


def next_timer(standing: Standing, rules: Rules) -> Timer | None:
    """The earliest that has not fired yet; None when the request waits for nothing that has a deadline."""
    waiting = (timer for timer in _plan(standing, rules) if timer.kind not in standing.fired)
    return min(waiting, key=lambda timer: timer.at, default=None)


def due(standing: Standing, rules: Rules, now: int) -> Timer | None:
    """The one to fire now. After an outage they come one by one, in the order in which they were planned."""
    timer = next_timer(standing, rules)
    return timer if timer is not None and timer.at <= now else None


def shift(at: int, hours: Hours) -> int:
    """The first instant from `at` on at which people may be disturbed.

    Where the clocks skip the opening time that is when they have been put forward; where it comes twice, its first.
    """
    while (wait := _wait(_local(at, hours.zone), hours)) > timedelta():
        target = at + wait // _MILLISECOND
        at = _clock_change(at, target, hours.zone) or target
    return at


def _plan(standing: Standing, rules: Rules) -> tuple[Timer, ...]:
    """What is planned in this state, earliest first, fired or not."""
    match standing.state:
        case State.OPEN:
            return _while_open(standing, rules.reminders, rules.hours)
        case State.CLAIMED:
            return _while_claimed(standing, rules.reminders, rules.hours)
        case State.BOOKED if standing.booked_for is not None:
            return (Timer(EntryKind.ASKED, shift(standing.booked_for, rules.hours)),)
        case _:
            return ()


def opened_at(standing: Standing) -> int:
    """Since when an open request waits for somebody: since it came in, or was last given back."""
    last = standing.last
    return last.at if last is not None and last.kind in _OPENED_AGAIN else standing.created_at


def _while_open(standing: Standing, reminders: Reminders, hours: Hours) -> tuple[Timer, ...]:
    opened = opened_at(standing)
    waits = (
        (EntryKind.REMINDED, reminders.unclaimed_minutes),
        (EntryKind.ESCALATED, reminders.escalate_minutes),
    )
    return tuple(Timer(kind, shift(opened + wait * MINUTE_MS, hours)) for kind, wait in waits if wait is not None)


def _while_claimed(standing: Standing, reminders: Reminders, hours: Hours) -> tuple[Timer, ...]:
    """Nothing is taken back before the holder was nudged and had the whole grace period, counted from the nudge."""
    if standing.claim is None or reminders.unbooked_minutes is None:
        return ()
    nudge = Timer(EntryKind.NUDGED, shift(standing.claim.at + reminders.unbooked_minutes * MINUTE_MS, hours))
    if reminders.take_back_minutes is None or EntryKind.NUDGED not in standing.fired:
        return (nudge,)
    nudged = max(nudge.at, standing.fired_at or 0)
    end = shift(nudged + reminders.take_back_minutes * MINUTE_MS, hours)
    return nudge, Timer(EntryKind.TAKEN_BACK, end)


def _local(at: int, zone: tzinfo) -> datetime:
    return (_EPOCH + at * _MILLISECOND).astimezone(zone)


def _wait(local: datetime, hours: Hours) -> timedelta:
    """How long until people may be disturbed, by the clock on the wall; nothing while they may."""
    wall = local.replace(tzinfo=None)
    midnight = datetime.combine(wall, time())
    days = (midnight + timedelta(days=ahead) for ahead in range(8))
    working = (day for day in days if day.weekday() in hours.days)
    day = next(day for day in working if wall < day + timedelta(minutes=hours.end))
    return max(day + timedelta(minutes=hours.start) - wall, timedelta())


def _clock_change(after: int, until: int, zone: tzinfo) -> int | None:
    """The instant in this span from which on the clocks show another offset; None where they agree at both ends."""
    old = _local(after, zone).utcoffset()
    if _local(until, zone).utcoffset() == old:
        return None
    while until - after > 1:
        middle = (after + until) // 2
        after, until = (middle, until) if _local(middle, zone).utcoffset() == old else (after, middle)
    return until
