"""When a request is looked at again, by the clocks of the team that works on it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import FINAL, Claim, EntryKind, Last, Person, Standing, State
from rules import MIDNIGHT, Hours, Reminders, Rules
from services.timers import MINUTE_MS, Timer, due, next_timer, shift

PARIS = ZoneInfo("Europe/Paris")
NEW_YORK = ZoneInfo("America/New_York")
ANA = Person("T0HOME", "U0ANA", "Ana Alvarez")

OFFICE = Hours(PARIS, frozenset({0, 1, 2, 3, 4}), 8 * 60, 20 * 60)
ALL = Reminders(unclaimed_minutes=60, escalate_minutes=240, unbooked_minutes=120, take_back_minutes=30)


def ms(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def daily(zone: ZoneInfo, start: str, end: str, days: str = "0123456") -> Hours:
    first, last = (int(text[:2]) * 60 + int(text[3:]) for text in (start, end))
    return Hours(zone, frozenset(map(int, days)), first, last)


def shown(at: int, hours: Hours) -> str:
    return datetime.fromtimestamp(at / 1000, hours.zone).isoformat()


@pytest.mark.parametrize(
    ("at", "moved"),
    [
        ("2026-12-08T10:00+01:00", "2026-12-08T10:00:00+01:00"),
        ("2026-12-08T07:59:59.999+01:00", "2026-12-08T08:00:00+01:00"),
        ("2026-12-08T08:00+01:00", "2026-12-08T08:00:00+01:00"),
        ("2026-12-08T19:59:59+01:00", "2026-12-08T19:59:59+01:00"),
        ("2026-12-08T20:00+01:00", "2026-12-09T08:00:00+01:00"),
        ("2026-12-09T00:30+01:00", "2026-12-09T08:00:00+01:00"),
        ("2026-12-08T22:30+00:00", "2026-12-09T08:00:00+01:00"),
        ("2026-12-11T20:00+01:00", "2026-12-14T08:00:00+01:00"),
        ("2026-12-12T12:00+01:00", "2026-12-14T08:00:00+01:00"),
        ("2026-12-13T23:59+01:00", "2026-12-14T08:00:00+01:00"),
        ("2026-03-27T21:00+01:00", "2026-03-30T08:00:00+02:00"),
        ("2026-10-23T21:00+02:00", "2026-10-26T08:00:00+01:00"),
    ],
)
def test_nights_and_weekends_are_left_in_peace(at: str, moved: str) -> None:
    assert shown(shift(ms(at), OFFICE), OFFICE) == moved


@pytest.mark.parametrize(
    ("hours", "at", "moved"),
    [
        # The night without 02:00 to 03:00.
        (daily(NEW_YORK, "08:00", "20:00"), "2026-03-07T20:00-05:00", "2026-03-08T08:00:00-04:00"),
        (daily(NEW_YORK, "02:30", "20:00"), "2026-03-08T00:00-05:00", "2026-03-08T03:00:00-04:00"),
        (daily(NEW_YORK, "02:00", "03:00"), "2026-03-08T00:00-05:00", "2026-03-09T02:00:00-04:00"),
        (daily(PARIS, "02:30", "20:00"), "2026-03-28T22:00+01:00", "2026-03-29T03:00:00+02:00"),
        (daily(PARIS, "02:15", "02:45"), "2026-03-29T01:59+01:00", "2026-03-30T02:15:00+02:00"),
        (daily(NEW_YORK, "08:00", "20:00", "6"), "2026-03-01T20:00-05:00", "2026-03-08T08:00:00-04:00"),
        # The night with 01:00 to 02:00 twice in New York, 02:00 to 03:00 in Paris.
        (daily(NEW_YORK, "08:00", "20:00"), "2026-10-31T20:00-04:00", "2026-11-01T08:00:00-05:00"),
        (daily(NEW_YORK, "01:30", "20:00"), "2026-11-01T00:00-04:00", "2026-11-01T01:30:00-04:00"),
        (daily(PARIS, "02:30", "20:00"), "2026-10-24T22:00+02:00", "2026-10-25T02:30:00+02:00"),
        (daily(NEW_YORK, "01:30", "20:00"), "2026-11-01T01:45-04:00", "2026-11-01T01:45:00-04:00"),
        (daily(NEW_YORK, "01:30", "20:00"), "2026-11-01T01:10-05:00", "2026-11-01T01:30:00-05:00"),
        (daily(NEW_YORK, "01:30", "01:45"), "2026-11-01T01:50-04:00", "2026-11-01T01:30:00-05:00"),
        (daily(NEW_YORK, "00:00", "01:30"), "2026-11-01T01:40-04:00", "2026-11-01T01:00:00-05:00"),
        (daily(NEW_YORK, "00:00", "01:30"), "2026-11-01T01:40-05:00", "2026-11-02T00:00:00-05:00"),
        # Samoa had no Friday 30 December 2011.
        (daily(ZoneInfo("Pacific/Apia"), "08:00", "20:00", "4"), "2011-12-29T20:00-10:00", "2012-01-06T08:00:00+14:00"),
    ],
)
def test_the_clocks_on_the_wall_count_when_they_are_changed(hours: Hours, at: str, moved: str) -> None:
    assert shown(shift(ms(at), hours), hours) == moved


def is_inside(at: int, hours: Hours) -> bool:
    local = datetime.fromtimestamp(at / 1000, hours.zone)
    return local.weekday() in hours.days and hours.start <= local.hour * 60 + local.minute < hours.end


ZONES = ("UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Kathmandu")
SPANS = st.lists(st.integers(0, MIDNIGHT), min_size=2, max_size=2, unique=True).map(sorted)
HOURS = st.builds(
    lambda zone, days, span: Hours(ZoneInfo(zone), days, *span),
    st.sampled_from(ZONES),
    st.frozensets(st.integers(0, 6), min_size=1),
    SPANS,
)
INSTANTS = st.integers(ms("2026-01-01T00:00Z"), ms("2028-01-01T00:00Z")) | st.sampled_from(
    [ms(day) for day in ("2026-03-08T00:00Z", "2026-03-29T00:00Z", "2026-10-25T00:00Z", "2026-11-01T00:00Z")]
)
DAY_MS = 24 * 60 * MINUTE_MS


@settings(deadline=None)
@given(INSTANTS, HOURS, st.integers(0, 9 * DAY_MS), st.floats(0, 1, exclude_max=True))
def test_a_moved_instant_is_the_first_inside_the_hours(at: int, hours: Hours, later: int, part: float) -> None:
    moved = shift(at, hours)

    assert at <= moved
    assert is_inside(moved, hours)
    assert shift(moved, hours) == moved
    assert moved <= shift(at + later, hours)
    assert moved == at or not is_inside(at + int((moved - at) * part), hours)


@settings(deadline=None)
@given(INSTANTS)
def test_without_quiet_hours_nothing_is_moved(at: int) -> None:
    assert shift(at, Hours()) == at


MONDAY = ms("2026-12-07T09:00+01:00")


def standing(state: State = State.OPEN, **changes: Any) -> Standing:
    claim = Claim("tap-1", ANA, MONDAY, "worker-1") if state in (State.CLAIMED, State.BOOKED) else None
    created = MONDAY if claim is None else MONDAY - DAY_MS
    return replace(Standing("req-1001", "K7-QF", state, 1, created, claim), **changes)


def after(minutes: int, start: int = MONDAY) -> int:
    return start + minutes * MINUTE_MS


@pytest.mark.parametrize(
    ("fired", "timer"),
    [
        ((), Timer(EntryKind.REMINDED, after(60))),
        ((EntryKind.REMINDED,), Timer(EntryKind.ESCALATED, after(240))),
        ((EntryKind.ESCALATED,), Timer(EntryKind.REMINDED, after(60))),
        ((EntryKind.REMINDED, EntryKind.ESCALATED), None),
    ],
)
def test_an_open_request_is_brought_to_mind_once_and_escalated_once(
    fired: tuple[EntryKind, ...], timer: Timer | None
) -> None:
    assert next_timer(standing(fired=frozenset(fired)), Rules(ALL)) == timer


@pytest.mark.parametrize(
    ("kind", "counted_from"),
    [
        (EntryKind.RELEASED, after(90)),
        (EntryKind.TAKEN_BACK, after(90)),
        (EntryKind.CORRECTED, MONDAY),
    ],
)
def test_a_request_that_opened_again_waits_from_then_on(kind: EntryKind, counted_from: int) -> None:
    given_back = standing(last=Last(kind, ANA, after(90)))

    assert next_timer(given_back, Rules(ALL)) == Timer(EntryKind.REMINDED, after(60, counted_from))


@pytest.mark.parametrize(
    ("fired", "timer"),
    [
        ((), Timer(EntryKind.NUDGED, after(120))),
        ((EntryKind.NUDGED,), Timer(EntryKind.TAKEN_BACK, after(150))),
        ((EntryKind.NUDGED, EntryKind.TAKEN_BACK), None),
    ],
)
def test_a_holder_is_nudged_before_the_request_is_taken_back(fired: tuple[EntryKind, ...], timer: Timer | None) -> None:
    assert next_timer(standing(State.CLAIMED, fired=frozenset(fired)), Rules(ALL)) == timer


def test_the_grace_period_begins_with_the_nudge_and_not_in_the_night_before() -> None:
    claim = Claim("tap-1", ANA, ms("2026-12-04T19:00+01:00"), "worker-1")
    held = standing(State.CLAIMED, claim=claim)
    nudged = replace(held, fired=frozenset({EntryKind.NUDGED}))

    assert next_timer(held, Rules(ALL, OFFICE)) == Timer(EntryKind.NUDGED, ms("2026-12-07T08:00+01:00"))
    assert next_timer(nudged, Rules(ALL, OFFICE)) == Timer(EntryKind.TAKEN_BACK, ms("2026-12-07T08:30+01:00"))


def test_nothing_is_taken_back_in_the_night() -> None:
    claim = Claim("tap-1", ANA, ms("2026-12-07T17:45+01:00"), "worker-1")
    nudged = standing(State.CLAIMED, claim=claim, fired=frozenset({EntryKind.NUDGED}))

    assert next_timer(nudged, Rules(ALL, OFFICE)) == Timer(EntryKind.TAKEN_BACK, ms("2026-12-08T08:00+01:00"))


@pytest.mark.parametrize(
    ("booked_for", "asked_at"),
    [
        ("2026-12-08T15:00+01:00", "2026-12-08T15:00+01:00"),
        ("2026-12-08T21:00+01:00", "2026-12-09T08:00+01:00"),
    ],
)
def test_after_the_agreed_time_the_holder_is_asked_once_how_it_went(booked_for: str, asked_at: str) -> None:
    booked = standing(State.BOOKED, booked_for=ms(booked_for))
    rules = Rules(Reminders(), OFFICE)

    assert next_timer(booked, rules) == Timer(EntryKind.ASKED, ms(asked_at))
    assert next_timer(replace(booked, fired=frozenset({EntryKind.ASKED})), rules) is None


@pytest.mark.parametrize(
    ("state", "reminders", "timer"),
    [
        (State.OPEN, Reminders(), None),
        (State.OPEN, Reminders(escalate_minutes=240), Timer(EntryKind.ESCALATED, after(240))),
        (State.OPEN, Reminders(unbooked_minutes=120), None),
        (State.CLAIMED, Reminders(), None),
        (State.CLAIMED, Reminders(unclaimed_minutes=60, escalate_minutes=240), None),
        (State.BOOKED, ALL, None),
        (State.DONE, ALL, None),
        (State.CANCELLED, ALL, None),
    ],
)
def test_what_is_off_or_over_is_not_waited_for(state: State, reminders: Reminders, timer: Timer | None) -> None:
    assert next_timer(standing(state), Rules(reminders)) == timer


def test_without_a_grace_period_a_nudge_is_all() -> None:
    nudged = standing(State.CLAIMED, fired=frozenset({EntryKind.NUDGED}))

    assert next_timer(nudged, Rules(Reminders(unbooked_minutes=120))) is None


def test_nothing_is_due_a_millisecond_early_nor_when_the_clock_has_jumped_back() -> None:
    timer = Timer(EntryKind.REMINDED, after(60))

    assert due(standing(), Rules(ALL), timer.at) == timer
    assert due(standing(), Rules(ALL), timer.at - 1) is None
    assert due(standing(fired=frozenset({EntryKind.REMINDED})), Rules(ALL), MONDAY - DAY_MS) is None
    assert due(standing(), Rules(ALL), MONDAY - DAY_MS) is None


def test_after_an_outage_what_was_missed_comes_once_and_in_order() -> None:
    looked_at, fired = standing(), []
    while timer := due(looked_at, Rules(ALL, OFFICE), after(5_000)):
        fired.append(timer.kind)
        looked_at = replace(looked_at, fired=looked_at.fired | {timer.kind})

    assert fired == [EntryKind.REMINDED, EntryKind.ESCALATED]


def test_what_opens_at_the_same_moment_comes_in_order() -> None:
    friday_night = standing(created_at=ms("2026-12-04T20:00+01:00"))

    assert next_timer(friday_night, Rules(ALL, OFFICE)) == Timer(EntryKind.REMINDED, ms("2026-12-07T08:00+01:00"))


MINUTES = st.none() | st.integers(1, 3_000)
STANDINGS = st.builds(
    lambda state, fired, booked_for: standing(state, fired=fired, booked_for=booked_for),
    st.sampled_from(State),
    st.frozensets(st.sampled_from(EntryKind)),
    st.none() | INSTANTS,
)
RULES = st.builds(Rules, st.builds(Reminders, MINUTES, MINUTES, MINUTES, MINUTES), HOURS)


@settings(deadline=None)
@given(STANDINGS, RULES, INSTANTS)
def test_nothing_fires_twice_early_at_night_or_after_the_end(looked_at: Standing, rules: Rules, now: int) -> None:
    timer = next_timer(looked_at, rules)

    assert due(looked_at, rules, now) == (timer if timer and timer.at <= now else None)
    if timer is not None:
        assert looked_at.state not in FINAL
        assert timer.kind not in looked_at.fired
        assert is_inside(timer.at, rules.hours)
        assert timer.at >= min(looked_at.created_at, looked_at.booked_for or looked_at.created_at)
