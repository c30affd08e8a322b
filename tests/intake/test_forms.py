"""What `dibs.toml` may say, and what is said about its mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from intake.forms import FormConfig, read_form_config
from intake.names import DEFAULT_FIELDS, TARGETS
from settings import SettingsError
from tests.intake.samples import read

EXAMPLE = Path(__file__).parents[2] / "dibs.example.toml"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dibs.toml"


def faults_of(path: Path) -> list[str]:
    with pytest.raises(SettingsError) as refusal:
        read_form_config(path)
    return refusal.value.faults


def test_without_a_file_hubspot_s_own_names_apply() -> None:
    assert read_form_config(None) == FormConfig()
    assert set(FormConfig().fields.values()) == set(TARGETS)


def test_the_example_is_right_and_names_everything_dibs_knows() -> None:
    forms = read_form_config(EXAMPLE)

    assert forms.fields["interviewrole"] == "role"
    assert forms.fields["0-5/subject"] == "interview_type"
    assert forms.label("topics", "System_Design") == "System design"
    assert all(target in EXAMPLE.read_text("utf-8") for target in TARGETS)


def test_own_names_come_before_hubspot_s_and_add_to_them(file: Path) -> None:
    file.write_text('[fields]\n" Interview-Role " = "role"\nnotes = "topics"\n', "utf-8-sig")

    fields = read_form_config(file).fields

    assert list(fields)[:2] == ["interviewrole", "notes"]
    assert fields == dict(DEFAULT_FIELDS) | {"interviewrole": "role", "notes": "topics"}


def test_a_ticket_s_field_is_found_under_its_object(file: Path) -> None:
    file.write_text('[fields]\n"0-5/subject" = "role"\n')
    body = '{"fields": [{"objectTypeId": "0-5", "name": "subject", "value": "SRE"}, {"name": "subject", "value": "x"}]}'

    assert read(body, read_form_config(file)).role == "SRE"


def test_labels_are_for_codes_in_any_case(file: Path) -> None:
    file.write_text('[labels.role]\n" SRE " = " Site reliability engineer "\n')

    forms = read_form_config(file)

    assert forms.label("role", "sre") == "Site reliability engineer"
    assert forms.label("role", "cfo") == "cfo"
    assert forms.label("panel", "sre") == "sre"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[field]\na = "role"\n', "has an unknown section [field]; use [fields] and [labels.<field>]."),
        ('[fields]\na = "rolle"\n', "[fields] a = 'rolle' names no field of Dibs; did you mean role?"),
        ('[fields]\na = "salary"\n', "[fields] a = 'salary' names no field of Dibs; use one of first_name, last_name,"),
        ("[fields]\na = 3\n", "[fields] a = 3 names no field of Dibs; use one of"),
        ("[fields]\na = {}\n", "[fields] a = {} names no field of Dibs; use one of"),
        ('fields = "role"\n', "fields must be a section [fields]"),
        ('labels = "role"\n', "labels must be sections like [labels.role]."),
        ('[labels.topic]\na = "A"\n', "[labels.topic] names no field that has labels; did you mean topics?"),
        (
            '[labels.email]\na = "A"\n',
            "[labels.email] names no field that has labels; use one of role, interview_type,",
        ),
        ("[labels.role]\na = 1\n", 'every line of [labels.role] must read code = "Label".'),
        ('[labels.role]\na = " "\n', 'every line of [labels.role] must read code = "Label".'),
        ('[labels]\nrole = "A"\n', 'every line of [labels.role] must read code = "Label".'),
        ("[fields\n", "is not valid TOML: Expected ']' at the end of a table declaration (at line 1, column 8)"),
    ],
)
def test_each_mistake_is_one_sentence_that_names_the_file(file: Path, text: str, fault: str) -> None:
    file.write_text(text)

    (found,) = faults_of(file)

    assert found.startswith(str(file))
    assert fault in found


def test_all_mistakes_are_told_at_once(file: Path) -> None:
    file.write_text('[field]\n[fields]\na = "rolle"\nb = "emial"\n[labels.topic]\n')

    assert len(faults_of(file)) == 4


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    assert "cannot be read (No such file or directory)" in faults_of(tmp_path / "none.toml")[0]
    assert "cannot be read (Is a directory)" in faults_of(tmp_path)[0]


def test_a_file_that_is_not_utf_8_is_a_fault(file: Path) -> None:
    file.write_bytes(b'[fields]\n"pr\xe9nom" = "first_name"\n')

    assert "is not UTF-8 text" in faults_of(file)[0]
