"""Times as people read them."""

from __future__ import annotations

from datetime import date

import pytest

from blocks import times
from tests.content import NOON


def test_an_instant_is_shown_in_each_readers_zone() -> None:
    assert times.when(NOON) == "<!date^1796040000^{date_short_pretty} at {time}|Mon 30 Nov 2026 at 12:00 UTC>"
    assert times.second(NOON + 999) == "<!date^1796040000^{time_secs}|12:00:00 UTC>"
    assert times.ago(NOON) == "<!date^1796040000^{ago}|Mon 30 Nov 2026 at 12:00 UTC>"


def test_a_date_is_the_same_day_for_everyone() -> None:
    assert times.day(date(2026, 3, 8)) == "Sun 8 Mar 2026"


@pytest.mark.parametrize(
    ("ms", "expected"),
    [
        (-5, "0.0 s"),
        (0, "0.0 s"),
        (415, "0.4 s"),
        (59_999, "59.9 s"),
        (60_000, "1 min"),
        (240_000, "4 min"),
        (3_600_000, "1 h"),
        (7_500_000, "2 h 5 min"),
        (86_400_000, "1 d"),
        (97_200_000, "1 d 3 h"),
    ],
)
def test_spans(ms: int, expected: str) -> None:
    assert times.span(ms) == expected


@pytest.mark.parametrize(
    ("ms", "expected"),
    [(-3, "a moment"), (0, "a moment"), (1, "0.001 s"), (415, "0.415 s"), (59_999, "59.999 s"), (60_000, "1 min")],
)
def test_margins(ms: int, expected: str) -> None:
    assert times.margin(ms) == expected
