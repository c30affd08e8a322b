"""Whatever comes, the parser ends in a submission or a problem, and knows what it has seen before."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain import Problem, Submission
from intake.forms import FormConfig
from intake.hubspot import parse
from intake.names import DEFAULT_FIELDS
from tests.intake.samples import RECEIVED_AT, WRAPPINGS

FORMS = FormConfig()
STRUCTURE = [
    "values",
    "fields",
    "properties",
    "form-submissions",
    "context",
    "body",
    "Message",
    "Type",
    "Records",
    "name",
]
KEYS = st.sampled_from([*DEFAULT_FIELDS, *STRUCTURE, "value", "objectTypeId"]) | st.text()
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=40)

ENTRY = st.fixed_dictionaries({"name": st.sampled_from([*DEFAULT_FIELDS]) | st.text(), "value": JSON})
SHAPED = st.fixed_dictionaries({}, optional={part: st.lists(ENTRY) | JSON for part in STRUCTURE[:5]})

ANSWERS = st.dictionaries(
    st.sampled_from(["email", "lastname", "role", "topics", "notes", "preferredtime", "conversionid", "submittedat"]),
    st.text() | st.integers(),
)

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""How long an example takes says nothing about the parser on a busy machine."""


def parsed(body: bytes | str) -> Submission | Problem:
    found = parse(body, FORMS, RECEIVED_AT)
    assert isinstance(found, Submission | Problem)
    return found


@patient
@given(st.binary() | st.text(st.characters()))
def test_any_bytes_end_as_a_submission_or_a_problem(body: bytes | str) -> None:
    parsed(body)


@patient
@given(JSON | SHAPED)
def test_any_json_ends_as_a_submission_or_a_problem_that_can_be_stored(value: Any) -> None:
    found = parsed(json.dumps(value))

    assert repr(found).encode()
    assert len(repr(found)) < 200_000 or isinstance(found, Problem)


@patient
@given(JSON | SHAPED, st.sampled_from([*WRAPPINGS.values()]), st.integers(0, 9))
def test_any_json_in_any_wrapping_ends_well(value: Any, wrap: Any, times: int) -> None:
    body = json.dumps(value)
    for _ in range(times):
        body = wrap(body) if body[0] in "[{" else json.dumps(body)
    parsed(body[:1_000_000])


@patient
@given(ANSWERS, st.randoms(use_true_random=False), st.sampled_from([*WRAPPINGS.values()]))
def test_order_spacing_wrapping_and_unknown_keys_do_not_change_what_is_read(
    answers: dict[str, Any], random: Any, wrap: Any
) -> None:
    body = {"firstname": "Mira"} | answers
    shuffled = [*body.items(), ("unknown", "x"), ("deliveredAt", random.random())]
    random.shuffle(shuffled)

    assert parsed(wrap(json.dumps(dict(shuffled), indent=random.choice([None, 2])))) == parsed(json.dumps(body))


@patient
@given(st.dictionaries(KEYS, SCALARS), st.dictionaries(KEYS, SCALARS))
def test_the_id_never_depends_on_the_order_of_keys(first: dict[str, Any], second: dict[str, Any]) -> None:
    forwards = parsed(json.dumps({"role": "SRE"} | first | second))
    backwards = parsed(json.dumps(dict(reversed(({"role": "SRE"} | first | second).items()))))

    if isinstance(forwards, Submission):
        assert backwards == forwards
