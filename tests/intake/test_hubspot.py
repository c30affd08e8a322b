"""The shapes of HubSpot's forms, each read as the submission it is."""

from __future__ import annotations

import json
from datetime import date

import pytest

from domain import NOTES_LIMIT, Submission
from intake.envelopes import CHANGE_NOTICE, EMPTY, NOT_AN_OBJECT, NOT_JSON, SEVERAL, TOO_DEEP
from intake.forms import FormConfig
from intake.hubspot import NOTHING_TO_ACT_ON
from tests.intake.samples import RECEIVED_AT, WRAPPINGS, flat, payload, read, refuse

MIRA = {"email": "mira.tanaka@candidate.example", "role": "Site reliability engineer"}
EIGHTH = date(2026, 12, 8)

EXPECTED = {
    "integration": {
        "submitted_at": 1_795_960_812_000,
        "first_name": "Mira",
        "last_name": "Tanaka",
        "phone": "+1 555 0100",
        "interview_type": "system_design",
        "topics": ("caching", "queues"),
        "panel": "Backend",
        "preferred_at": 1_796_738_400_000,
        "timezone": "Europe/Stockholm",
        "notes": "I can also come a day later.\nThank you!",
        "source": "www.school.example/book",
        "form": "www.school.example/book",
    },
    "submission_v3": {
        "submitted_at": 1_795_960_812_000,
        "first_name": "ミラ",
        "last_name": "田中",
        "phone": "+1 555 0199",
        "topics": ("caching", "queues"),
        "preferred_date": EIGHTH,
        "source": "Book an interview",
        "form": "Book an interview",
    },
    "contact": {
        "submitted_at": 1_795_960_812_000,
        "first_name": "Mira",
        "last_name": "Tanaka",
        "topics": ("caching", "queues"),
        "preferred_date": EIGHTH,
        "source": "Interview request",
        "form": "8f3d2a10-0000-4000-8000-000000000002",
    },
    "contact_current": {
        "submitted_at": RECEIVED_AT,
        "first_name": "Mira",
        "preferred_at": 1_796_738_400_000,
    },
    "flat": {
        "submitted_at": RECEIVED_AT,
        "first_name": "Mira",
        "last_name": "Tanaka",
        "phone": "15550100",
        "topics": ("caching", "queues"),
        "preferred_date": EIGHTH,
        "form": "8f3d2a10-0000-4000-8000-000000000002",
    },
}


@pytest.mark.parametrize("wrapping", WRAPPINGS)
@pytest.mark.parametrize("name", EXPECTED)
def test_every_shape_is_read_in_every_wrapping(name: str, wrapping: str) -> None:
    found = read(WRAPPINGS[wrapping](payload(name)))

    assert found == Submission(**({"request_id": found.request_id} | MIRA | EXPECTED[name]))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("", EMPTY),
        (" \r\n", EMPTY),
        ("\ufeff", EMPTY),
        (b"\xff\xfe\x00", NOT_JSON),
        ("name=Mira&role=SRE", NOT_JSON),
        ('{"firstname": "Mira"', NOT_JSON),
        ("null", NOT_AN_OBJECT),
        ("42", NOT_AN_OBJECT),
        ("[]", NOT_AN_OBJECT),
        ("{}", NOT_AN_OBJECT),
        ('[{"firstname": "Mira"}, {"firstname": "Tom"}]', SEVERAL),
        ("[" * 100_000, TOO_DEEP),
        ('{"firstname":' * 40 + "1" + "}" * 40, TOO_DEEP),
        (payload("change_events"), CHANGE_NOTICE),
        (payload("unmapped"), NOTHING_TO_ACT_ON),
        ('{"topics": "caching", "preferred_time": "next week"}', NOTHING_TO_ACT_ON),
        ('{"firstname": " ", "email": null, "role": [], "notes": {"value": "\\u0000"}}', NOTHING_TO_ACT_ON),
        ('{"Type": "Notification", "Message": null}', EMPTY),
        ('{"body": "%%%", "isBase64Encoded": true}', NOT_JSON),
    ],
)
def test_what_holds_no_submission_is_a_problem_that_says_why(body: bytes | str, reason: str) -> None:
    found = refuse(body)

    assert found.reason == reason
    assert found.at == RECEIVED_AT
    assert refuse(body).id == found.id


def test_a_problem_keeps_the_body_as_it_came() -> None:
    assert refuse(payload("unmapped")).raw == payload("unmapped")


def test_a_problem_says_nothing_of_what_was_in_the_body() -> None:
    for body in (payload("unmapped"), payload("change_events"), "Mira Tanaka, mira.tanaka@candidate.example"):
        assert "mira" not in refuse(body).reason.lower()


def test_the_form_s_own_names_and_codes_are_translated() -> None:
    forms = FormConfig(
        fields={"vorname": "first_name", "mail": "email", "stelle": "role", "themen": "topics"},
        labels={"role": {"sre": "Site reliability engineer"}, "topics": {"cache": "Caching"}},
    )

    found = read('{"Vorname": "Mira", "MAIL": "m@candidate.example", "Stelle": "SRE", "themen": "cache;other"}', forms)

    assert (found.first_name, found.email) == ("Mira", "m@candidate.example")
    assert found.role == "Site reliability engineer"
    assert found.topics == ("Caching", "other")


def test_of_two_names_for_one_field_the_first_listed_counts() -> None:
    forms = FormConfig(fields={"interviewrole": "role", "role": "role"})

    assert read('{"role": "CEO", "interview_role": "SRE"}', forms).role == "SRE"
    assert read('{"role": "CEO", "interview_role": ""}', forms).role == "CEO"


def test_an_answer_about_a_company_never_replaces_the_candidate_s() -> None:
    phones = [{"name": "phone", "value": "2", "objectTypeId": "0-2"}, {"name": "phone", "value": "1"}]

    assert read(json.dumps({"values": [{"name": "role", "value": "SRE"}, *phones]})).phone == "1"


def test_an_answer_cannot_pose_as_the_submission_s_id() -> None:
    forged = json.loads(payload("integration"))
    forged["values"].insert(0, {"name": "conversionId", "value": "another"})

    assert read(json.dumps(forged)).request_id == read(payload("integration")).request_id


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("  Mira \u0000\u0007 ", "Mira"),
        ("Mi\r\nra", "Mi ra"),
        ("\ud800Mira", "\ufffdMira"),
        ("\ud83d\udc69\u200d\ud83d\udcbb", "👩\u200d💻"),
        (12.0, "12"),
        (1.5, "1.5"),
        (True, "true"),
        ({"value": {"value": ["Mira", "Tom"]}}, "Mira"),
        ("x" * 1_000, "x" * 500),
    ],
)
def test_a_line_is_made_fit_to_show_and_store(sent: object, kept: str) -> None:
    assert read(flat(lastname=sent)).last_name == kept


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity"])
def test_what_is_no_number_is_no_answer(number: str) -> None:
    assert read(f'{{"role": "SRE", "phone": {number}}}').phone == ""


def test_a_number_too_long_for_a_number_is_text() -> None:
    assert read(f'{{"role": "SRE", "phone": {"9" * 5_000}}}').phone == "9" * 500


def test_of_a_repeated_key_the_last_counts() -> None:
    assert read('{"role": "CEO", "role": "SRE"}').role == "SRE"


def test_notes_keep_their_lines_and_are_cut_only_where_nothing_could_store_them() -> None:
    assert read(flat(notes="a\r\n\r\nb\rc")).notes == "a\n\nb\nc"
    assert read(flat(notes="n" * 6_130)).notes == "n" * 6_130
    assert read(flat(notes="n" * 60_000)).notes == "n" * NOTES_LIMIT


def test_notes_that_look_like_an_envelope_stay_notes() -> None:
    forms = FormConfig(fields={"firstname": "first_name", "body": "notes"})

    assert read('{"firstname": "Mira", "body": "{\\"firstname\\": \\"Eve\\"}"}', forms).first_name == "Mira"


def test_a_time_that_is_not_clear_is_kept_for_a_person_to_read() -> None:
    found = read(flat(notes="Hello", preferred_time="1772928000", preferred_date="next Tuesday"))

    assert (found.preferred_at, found.preferred_date) == (None, None)
    assert found.preferred_as_sent == "1772928000 (2026-03-08 00:00 UTC), next Tuesday"
    assert found.notes == "Hello"


def test_beside_a_date_that_is_clear_a_time_that_is_not_is_kept_too() -> None:
    found = read(flat(preferred_time="afternoon", preferred_date="2026-12-08"))

    assert (found.preferred_date, found.preferred_as_sent) == (EIGHTH, "afternoon")


def test_the_page_s_query_is_left_out_because_it_may_name_the_visitor() -> None:
    assert read(flat(pageUrl="https://user:pw@www.school.example/book/?mail=mira#top")).source == (
        "www.school.example/book"
    )
    assert read(flat(pageUrl="https://[broken")).source == ""
