"""Instants and dates, and what is neither."""

from __future__ import annotations

from datetime import date

import pytest

from intake.times import Preference, Unclear, day, instant, preference


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ("1772928000000", 1_772_928_000_000),
        ("2026-03-08T00:00:00Z", 1_772_928_000_000),
        ("2026-03-08T01:30:00.250+01:30", 1_772_928_000_250),
        ("2026-03-08", date(2026, 3, 8)),
        ("1772928000", Unclear("1772928000 (2026-03-08 00:00 UTC)")),
        ("1772928000000000", Unclear("1772928000000000")),
        ("0", Unclear("0")),
        ("-1772928000000", Unclear("-1772928000000")),
        ("9" * 400, Unclear("9" * 400)),
        ("2026-03-08T14:00", Unclear("2026-03-08T14:00")),
        ("0001-01-01T00:00:00+14:00", Unclear("0001-01-01T00:00:00+14:00")),
        ("9999-12-31T23:59:59-14:00", Unclear("9999-12-31T23:59:59-14:00")),
        ("1026-03-08", Unclear("1026-03-08")),
        ("2026-02-30", Unclear("2026-02-30")),
        ("2026-12-08T14:00:00\n", Unclear("2026-12-08T14:00:00\n")),
        ("Tuesdays?", Unclear("Tuesdays?")),
        ("١٧٧٢٩٢٨٠٠٠٠٠٠", 1_772_928_000_000),
    ],
)
def test_instant(sent: str, found: int | date | Unclear) -> None:
    assert instant(sent) == found


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ("1772928000000", date(2026, 3, 8)),
        ("2026-03-08", date(2026, 3, 8)),
        ("2026-03-08T00:00:00Z", date(2026, 3, 8)),
        ("1772946000000", Unclear("1772946000000 (2026-03-08 05:00 UTC)")),
        ("1772928000", Unclear("1772928000 (2026-03-08 00:00 UTC)")),
        ("08/03/2026", Unclear("08/03/2026")),
    ],
)
def test_day(sent: str, found: date | Unclear) -> None:
    assert day(sent) == found


def test_a_date_in_the_field_for_times_is_a_date_unless_there_is_one_already() -> None:
    assert preference("2026-03-08", "") == Preference(None, date(2026, 3, 8), "")
    assert preference("2026-03-08", "2026-03-09") == Preference(None, date(2026, 3, 9), "")


def test_nothing_said_is_no_preference() -> None:
    assert preference("", "") == Preference(None, None, "")
