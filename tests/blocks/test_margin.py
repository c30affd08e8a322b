"""By how much an attempt was late: between the taps, as people made them, not between the moments they were decided."""

from dataclasses import replace

import pytest

from blocks.margin import margin
from domain import EntryKind
from tests.content import NOON, entry


@pytest.mark.parametrize(
    ("claim_id", "id_", "since", "expected"),
    [
        (f"{NOON}000-ana", f"{NOON + 7}000-cat", NOON + 100, 7),
        (f"{NOON + 7}000-ana", f"{NOON}000-cat", NOON + 100, 0),
        (f"{NOON - 60_000}000-form", f"{NOON + 7}000-cat", NOON + 100, 315),
        ("0-ana", f"{NOON + 7}000-cat", NOON + 100, 315),
        (f"{NOON}000-ana", "0-cat", NOON + 100, 315),
        ("", f"{NOON}000-cat", NOON + 100, 315),
        (f"{NOON}000-ana", f"{NOON + 7}000-cat", None, None),
    ],
)
def test_it_is_between_the_taps_where_both_are_known(
    claim_id: str, id_: str, since: int | None, expected: int | None
) -> None:
    assert margin(replace(entry(0), id=id_, claim_id=claim_id, since=since, at=NOON + 415)) == expected


@pytest.mark.parametrize("kind", [kind for kind in EntryKind if kind is not EntryKind.LOST])
def test_only_a_lost_attempt_has_one(kind: EntryKind) -> None:
    assert margin(replace(entry(0, kind), since=NOON)) is None
