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


@pytest.mark.parametrize(("email", "phone"), [("", ""), ("none", "12"), ("-", "no phone")])
def test_what_is_no_address_is_not_looked_for(email: str, phone: str) -> None:
    assert not tells_contact("none - 12 no phone", replace(PLAIN, email=email, phone=phone))
