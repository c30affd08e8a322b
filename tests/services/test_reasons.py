"""What gives away how to reach a candidate, and what only looks like it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.reasons import tells_contact
from tests.content import PLAIN


@pytest.mark.parametrize(
    "reason",
    [
        "write to mira@candidate.example",
        "MIRA@Candidate.Example",
        "call +1 555 0100",
        "call 555-0100, please",
        "(1) 555.01 00",
        "0015550100",
        "\u0665\u0665\u0665 \u0660\u0661\u0660\u0660",
    ],
)
def test_how_to_reach_the_candidate_is_found(reason: str) -> None:
    assert tells_contact(reason, PLAIN)


@pytest.mark.parametrize(
    "reason", ["", "double-booked", "candidate.example", "moved to 5 Dec, 15:50", "ill until 01/00"]
)
def test_anything_else_may_be_said(reason: str) -> None:
    assert not tells_contact(reason, PLAIN)


@pytest.mark.parametrize(
    ("email", "phone", "reason", "tells"),
    [
        ("", "+44 20 7946 0958 ext 12", "try 020 7946-0958", True),
        ("", "+1 202 555 0126 or +1 202 555 0199", "call 555 0126", True),
        ("Mira <mira@x.example>", "", "write to mira@x.example.", True),
        ("a@b.co", "", "ask ana@b.company or aa@b.co", False),
        ("", "100000", "the salary is 100,000", False),
        ("", "+1 202 555 0126", "ill on 12/1 2025, see 5501:26", False),
    ],
)
def test_a_number_and_an_address_are_looked_for_as_a_whole(email: str, phone: str, reason: str, tells: bool) -> None:
    assert tells_contact(reason, replace(PLAIN, email=email, phone=phone)) is tells


@pytest.mark.parametrize(("email", "phone"), [("", ""), ("none", "12"), ("-", "no phone")])
def test_what_is_no_address_is_not_looked_for(email: str, phone: str) -> None:
    assert not tells_contact("none - 12 no phone", replace(PLAIN, email=email, phone=phone))
