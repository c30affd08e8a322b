"""What the sandbox's form puts on the queue is what HubSpot would, and Dibs reads it."""

import json
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from sandbox import forms

NOW = datetime(2026, 12, 4, 16, 0, tzinfo=UTC)


def sent(values: forms.Values) -> dict[str, Any]:
    body = json.loads(forms.submission(values, "c1", NOW))
    return {entry["name"]: entry["value"] for entry in body["values"]}


def test_a_submission_has_hubspots_shape() -> None:
    body = json.loads(forms.submission({"firstname": "Mira", "notes": ""}, "c1", NOW))
    assert body == {
        "conversionId": "c1",
        "submittedAt": 1_796_400_000_000,
        "values": [{"name": "firstname", "value": "Mira", "objectTypeId": "0-1"}],
        "pageUrl": forms.PAGE_URL,
    }


@pytest.mark.parametrize(
    ("zone", "instant"),
    [("America/New_York", 1_796_756_400_000), ("Asia/Kolkata", 1_796_718_600_000), ("", 1_796_738_400_000)],
)
def test_the_preferred_time_is_meant_on_the_candidates_clock(zone: str, instant: int) -> None:
    assert sent({"preferred_time": "2026-12-08T14:00", "timezone": zone})["preferred_time"] == instant


@pytest.mark.parametrize("nonsense", ["../../etc/passwd", "\0", "Mars/Olympus", "<!channel>"])
def test_a_zone_that_is_none_goes_on_as_typed(nonsense: str) -> None:
    values = sent({"preferred_time": "2026-12-08T14:00", "timezone": nonsense})
    assert values == {"preferred_time": 1_796_738_400_000, "timezone": nonsense}


def test_a_time_that_is_none_goes_on_as_typed() -> None:
    assert sent({"preferred_time": "soon"}) == {"preferred_time": "soon"}


def test_the_first_three_differ_in_script_notes_and_preference() -> None:
    long, chinese, arabic = forms.samples(NOW)
    assert len(long["notes"]) > 500
    assert chinese["lastname"] == "李"
    assert (arabic["preferred_time"], arabic["notes"]) == ("", "")


def test_candidates_vary() -> None:
    random = Random(7)  # noqa: S311 - the same candidates in every run
    people = [forms.somebody(random, NOW) for _ in range(50)]
    assert len({person["email"] for person in people}) > 45
    assert {bool(person["preferred_time"]) for person in people} == {True, False}
    assert all(person["email"].endswith("@candidate.example") for person in people)
