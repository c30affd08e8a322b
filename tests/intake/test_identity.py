"""Which submissions are the same, and what requests are called."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from intake.identity import code_candidates
from tests.intake.samples import RECEIVED_AT, WRAPPINGS, payload, read

Change = Callable[[dict[str, Any]], object]

CONVERSION = {"conversionId": "5B0C7C1E", "values": [{"name": "email", "value": "mira@candidate.example"}]}
MOMENT = {"email": "mira@candidate.example", "form_guid": "F-1", "submittedAt": 1_795_960_812_000, "role": "SRE"}
CONTENT = {"email": "mira@candidate.example", "role": "SRE", "topics": "caching;queues"}


def id_of(body: dict[str, Any], **changes: object) -> str:
    return read(json.dumps(body | changes)).request_id


@pytest.mark.parametrize("name", ["integration", "submission_v3", "contact", "flat"])
def test_the_id_is_the_same_in_every_wrapping(name: str) -> None:
    ids = {read(wrap(payload(name))).request_id for wrap in WRAPPINGS.values()}

    assert len(ids) == 1
    assert re.fullmatch("[a-z2-7]{20}", ids.pop())


def test_the_id_is_the_same_for_every_channel_that_names_the_conversion() -> None:
    assert read(payload("integration")).request_id == read(payload("contact")).request_id


def test_the_order_of_a_contact_s_submissions_does_not_matter() -> None:
    contact = json.loads(payload("contact"))
    contact["form-submissions"].reverse()

    assert read(json.dumps(contact)) == read(payload("contact"))


@pytest.mark.parametrize("body", [CONVERSION, MOMENT, CONTENT])
def test_the_id_does_not_depend_on_how_or_when_it_was_delivered(body: dict[str, Any]) -> None:
    delivered_again = {
        "attemptNumber": 2,
        "eventId": 77,
        "occurredAt": RECEIVED_AT + 5,
        "pageUrl": "https://a.example/",
    }

    assert id_of(body, **delivered_again) == id_of(body)
    assert id_of(dict(reversed(body.items()))) == id_of(body)
    assert read(json.dumps(body, indent=4), received_at=RECEIVED_AT + 9).request_id == id_of(body)


def test_a_correction_is_the_same_submission() -> None:
    assert id_of(CONVERSION, values=[{"name": "email", "value": "new@candidate.example"}]) == id_of(CONVERSION)
    assert id_of(CONVERSION, conversionId="5b0c7c1e ") == id_of(CONVERSION)
    assert id_of(MOMENT, role="Site reliability engineer") == id_of(MOMENT)
    assert id_of(MOMENT, submittedAt="1795960812000", email="MIRA@candidate.example") == id_of(MOMENT)


@pytest.mark.parametrize(
    ("body", "changes"),
    [
        (CONVERSION, {"conversionId": "another"}),
        (MOMENT, {"submittedAt": 1_795_960_812_001}),
        (MOMENT, {"form_guid": "F-2"}),
        (MOMENT, {"email": "tom@candidate.example"}),
        (CONTENT, {"role": "Data analyst"}),
        (CONTENT, {"email": "tom@candidate.example"}),
        (CONTENT, {"notes": "Hello"}),
    ],
)
def test_another_submission_has_another_id(body: dict[str, Any], changes: dict[str, object]) -> None:
    assert id_of(body, **changes) != id_of(body)


def test_one_person_asking_for_two_roles_in_one_minute_makes_two_requests() -> None:
    first = read(json.dumps(CONTENT | {"submittedAt": 1_795_960_812_000}))
    second = read(json.dumps(CONTENT | {"submittedAt": 1_795_960_842_000, "role": "Data analyst"}))

    assert first.request_id != second.request_id


def test_without_an_e_mail_the_contact_s_number_says_who_it_was() -> None:
    mira = {"vid": 901234, "firstname": "Mira", "submittedAt": 1_795_960_812_000}

    assert id_of(mira, firstname="Mirabel") == id_of(mira)
    assert id_of(mira, vid=901235) != id_of(mira)


def test_a_time_of_submission_that_cannot_be_one_does_not_make_the_id() -> None:
    in_seconds = MOMENT | {"submittedAt": 1_795_960_812}

    assert read(json.dumps(in_seconds)).submitted_at == RECEIVED_AT
    assert id_of(in_seconds, role="Data analyst") != id_of(in_seconds)


def test_codes_are_short_first_and_grow_on_collision() -> None:
    codes = list(code_candidates("g6xabtjlmpjkqzjc5m2m"))

    assert codes == list(code_candidates("g6xabtjlmpjkqzjc5m2m"))
    assert [len(code) for code in codes] == list(range(5, 14))
    assert all(re.fullmatch(r"[2-9B-DF-HJ-NP-TV-Z]{2}-[2-9B-DF-HJ-NP-TV-Z]{2,10}", code) for code in codes)
    assert all(longer.startswith(shorter) for shorter, longer in pairwise(codes))


def test_codes_hardly_ever_meet_when_long() -> None:
    longest = [list(code_candidates(str(number)))[-1] for number in range(2_000)]

    assert len(set(longest)) == len(longest)
