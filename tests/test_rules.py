"""What `dibs.toml` may say about working together, and what is said about its mistakes."""

from __future__ import annotations

import json
import re
import zoneinfo
from datetime import UTC
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intake.forms import read_form_config
from rules import MIDNIGHT, Hours, Reminders, Route, Rules, read_rules
from settings import SettingsError

EXAMPLE = Path(__file__).parents[1] / "dibs.example.toml"
ALL_SECTIONS = "[fields] and [labels.<field>], [reminders], [hours], [sharing], [[routes]]"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dibs.toml"


def faults_of(path: Path) -> list[str]:
    with pytest.raises(SettingsError) as refusal:
        read_rules(path)
    return refusal.value.faults


@pytest.mark.parametrize("text", [None, "", "[reminders]\n[hours]\n[sharing]\nweekly_cap = 0\n", "routes = []\n"])
def test_what_is_not_written_down_is_off(file: Path, text: str | None) -> None:
    if text is not None:
        file.write_text(text)

    rules = read_rules(file if text is not None else None)

    assert rules == Rules(Reminders(None, None, None, None), Hours(UTC, frozenset(range(7)), 0, MIDNIGHT), 0, ())


def test_the_example_says_nothing_about_working_together_until_its_marks_are_taken_away(file: Path) -> None:
    example = EXAMPLE.read_text("utf-8")
    file.write_text(re.sub(r"^#(?=\S)", "", example, flags=re.MULTILINE), "utf-8")

    assert read_rules(EXAMPLE) == Rules()
    assert read_form_config(file) == read_form_config(EXAMPLE)
    assert read_rules(file) == Rules(
        Reminders(60, 240, 1440, 480),
        Hours(ZoneInfo("Europe/Paris"), frozenset({0, 1, 2, 3, 4}), 8 * 60, 20 * 60),
        5,
        (
            Route("C0BACKEND", panel="Backend"),
            Route("C0RELIABLE", role="Site reliability engineer", timezone=ZoneInfo("America/New_York")),
        ),
    )


def test_the_two_readers_share_the_file(file: Path) -> None:
    file.write_text('[fields]\na = "role"\n[labels.role]\nsre = "SRE"\n[sharing]\nweekly_cap = 3\n', "utf-8-sig")

    assert read_rules(file).weekly_cap == 3
    assert read_form_config(file).label("role", "sre") == "SRE"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[reminder]\n", "has an unknown section [reminder]; use [reminders]."),
        ("[[route]]\n", "has an unknown section [route]; use [[routes]]."),
        ("[calendar]\n", f"has an unknown section [calendar]; use one of {ALL_SECTIONS}."),
    ],
)
def test_an_unknown_section_is_told_of_once(file: Path, text: str, fault: str) -> None:
    file.write_text(text)

    with pytest.raises(SettingsError) as refusal:
        read_form_config(file)

    assert refusal.value.faults == [f"{file} {fault}"]
    assert read_rules(file) == Rules()


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ('timezone = "UTC"', Hours()),
        ('from = "9:05"', Hours(start=9 * 60 + 5)),
        ('to = "00:01"', Hours(end=1)),
        ('from = "23:59"\nto = "24:00"', Hours(start=23 * 60 + 59)),
        ('working_days = ["sun", "sat", "sun"]', Hours(days=frozenset({5, 6}))),
    ],
)
def test_hours(file: Path, text: str, hours: Hours) -> None:
    file.write_text(f"[hours]\n{text}\n")

    assert read_rules(file).hours == hours


def test_recruiters_may_be_told_in_the_moment_in_which_coaches_are_reminded(file: Path) -> None:
    file.write_text("[reminders]\nunclaimed_minutes = 60\nescalate_minutes = 60\n")

    assert read_rules(file).reminders == Reminders(unclaimed_minutes=60, escalate_minutes=60)


WHOLE_MINUTES = "must be a whole number from 1 to 525600."
NO_TIME = 'is no time of day; write it like "08:00", in quotes.'
NO_DAYS = "must be a list of one or more of mon, tue, wed, thu, fri, sat, sun; leave it out for every day."
NO_ORDER = '[hours] from must be earlier than to, on the same day; "24:00" is the end of the day.'
NO_CHANNEL = "is no channel id; copy it from the end of the channel's About tab (C... or G...)."
NO_TEXT = "must be in quotes, and what people read on the card."
TOO_LITTLE = "[[routes]] number 1 needs a channel, and a panel or a role or both; other cards go to DIBS_CHANNEL."


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("reminders = 30", "[reminders] must be a section with lines like unclaimed_minutes = ...;"),
        ("[reminders]\nunclaimd_minutes = 5", "has an unknown key unclaimd_minutes; did you mean unclaimed_minutes?"),
        ("[reminders]\nunclaimed_minutes = 0", f"[reminders] unclaimed_minutes = 0 {WHOLE_MINUTES}"),
        ("[reminders]\nescalate_minutes = 525_601", f"[reminders] escalate_minutes = 525601 {WHOLE_MINUTES}"),
        ("[reminders]\nunbooked_minutes = 1.5", f"[reminders] unbooked_minutes = 1.5 {WHOLE_MINUTES}"),
        ("[reminders]\nunbooked_minutes = true", f"[reminders] unbooked_minutes = True {WHOLE_MINUTES}"),
        (
            "[reminders]\nunclaimed_minutes = 60\nescalate_minutes = 59",
            "[reminders] escalate_minutes is less than unclaimed_minutes; make it at least as long.",
        ),
        (
            "[reminders]\ntake_back_minutes = 60",
            "[reminders] take_back_minutes counts from the nudge; set unbooked_minutes too.",
        ),
        ('hours = "9-5"', "[hours] must be a section with lines like timezone = ...;"),
        ('[hours]\nuntil = "18:00"', "[hours] has an unknown key until; use one of timezone, working_days, from, to."),
        ('[hours]\nfrom = "8"', f"[hours] from = '8' {NO_TIME}"),
        ('[hours]\nfrom = "8:5"', f"[hours] from = '8:5' {NO_TIME}"),
        ('[hours]\nfrom = "٠٨:٠٠"', f"[hours] from = '٠٨:٠٠' {NO_TIME}"),
        ('[hours]\nto = "24:01"', f"[hours] to = '24:01' {NO_TIME}"),
        ("[hours]\nto = 18:00:00", NO_TIME),
        ('[hours]\nfrom = "08:00"\nto = "08:00"', NO_ORDER),
        ('[hours]\nfrom = "20:00"\nto = "08:00"', NO_ORDER),
        ('[hours]\nfrom = "20:00"\nto = "0:00"', NO_ORDER),
        ('[hours]\nfrom = "24:00"', NO_ORDER),
        ("[hours]\nworking_days = []", f"[hours] working_days = [] {NO_DAYS}"),
        ('[hours]\nworking_days = "mon"', f"[hours] working_days = 'mon' {NO_DAYS}"),
        ('[hours]\nworking_days = ["monday"]', f"[hours] working_days = ['monday'] {NO_DAYS}"),
        ("[hours]\nworking_days = [0]", f"[hours] working_days = [0] {NO_DAYS}"),
        ("sharing = 5", "[sharing] must be a section with lines like weekly_cap = ...;"),
        ("[sharing]\ncap = 5", "[sharing] has an unknown key cap; use one of weekly_cap."),
        ("[sharing]\nweekly_cap = -1", "[sharing] weekly_cap = -1 must be a whole number from 0 to 1000."),
        ("[sharing]\nweekly_cap = 1001", "[sharing] weekly_cap = 1001 must be a whole number from 0 to 1000."),
        ('[routes]\nchannel = "C0BACK"', "routes must be sections headed [[routes]], in two pairs of brackets."),
        ('routes = ["C0BACK"]', "routes must be sections headed [[routes]], in two pairs of brackets."),
        ('[[routes]]\nchannel = "#back"\npanel = "A"', f"[[routes]] number 1 channel = '#back' {NO_CHANNEL}"),
        ('[[routes]]\nchannel = 7\npanel = "A"', f"[[routes]] number 1 channel = 7 {NO_CHANNEL}"),
        ('[[routes]]\nchannel = "C0BACK"\npanel = " "', f"[[routes]] number 1 panel = ' ' {NO_TEXT}"),
        ('[[routes]]\nchannel = "C0BACK"\nrole = 5', f"[[routes]] number 1 role = 5 {NO_TEXT}"),
        ('[[routes]]\nchannel = "C0BACK"\npanl = "A"\nrole = "B"', "has an unknown key panl; did you mean panel?"),
        ('[[routes]]\nchannel = "C0BACK"', TOO_LITTLE),
        (
            '[[routes]]\nchannel = "C0BACK"\nrole = "A"\ntimezone = "Europe/Pariss"',
            "[[routes]] number 1 timezone = 'Europe/Pariss' is no time zone that this machine knows; did you mean",
        ),
        ('[[routes]]\nrole = "SRE"', TOO_LITTLE),
        ("[hours\n", "is not valid TOML: Expected ']'"),
    ],
)
def test_each_mistake_is_one_sentence_that_names_the_file(file: Path, text: str, fault: str) -> None:
    file.write_text(text, "utf-8")

    (found,) = faults_of(file)

    assert found.startswith(str(file))
    assert fault in found


@pytest.mark.parametrize("name", ["europe/paris", "Europe/Pariss"])
def test_a_misspelt_zone_is_answered_with_the_closest(file: Path, name: str) -> None:
    file.write_text(f'[hours]\ntimezone = "{name}"\n')

    assert faults_of(file) == [
        f"{file}: [hours] timezone = '{name}' is no time zone that this machine knows; did you mean Europe/Paris?"
    ]


@pytest.mark.parametrize("name", ['"my place"', '""', '"../zone"', '"a\\u0000b"', '"Europe"', "5", "[]"])
def test_what_is_no_zone_at_all_is_refused(file: Path, name: str) -> None:
    file.write_text(f"[hours]\ntimezone = {name}\n")

    (found,) = faults_of(file)

    assert "is no time zone that this machine knows; " in found


def test_a_machine_without_zone_data_knows_only_utc(file: Path, tmp_path: Path) -> None:
    ZoneInfo.clear_cache()
    zoneinfo.reset_tzpath([str(tmp_path / "none")])
    try:
        file.write_text('[hours]\ntimezone = "Europe/Paris"\n')
        (found,) = faults_of(file)
        file.write_text('[hours]\ntimezone = "UTC"\n')
        assert read_rules(file) == Rules()
    finally:
        zoneinfo.reset_tzpath()

    assert found.endswith("write it like Europe/Paris; if it is, install the package tzdata.")


def test_all_mistakes_are_told_at_once(file: Path) -> None:
    text = '[reminders]\nlater = 1\nunclaimed_minutes = 0\n[hours]\nfrom = "x"\nto = "y"\n[sharing]\nweekly_cap = "z"\n'
    file.write_text(f'{text}[[routes]]\npanel = 1\n[[routes]]\nchannel = "C0BACK"\npanel = ""\n')

    assert [fault.removeprefix(f"{file}: ").split(" = ")[0] for fault in faults_of(file)] == [
        f"[reminders] has an unknown key later; use one of {', '.join(Reminders.__slots__)}.",
        "[reminders] unclaimed_minutes",
        "[hours] from",
        "[hours] to",
        "[sharing] weekly_cap",
        "[[routes]] number 1 panel",
        "[[routes]] number 1 needs a channel, and a panel or a role or both; other cards go to DIBS_CHANNEL.",
        "[[routes]] number 2 panel",
    ]


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=6,
)
SECTIONS = {
    "[reminders]": Reminders.__slots__,
    "[hours]": ("timezone", "working_days", "from", "to"),
    "[sharing]": ("weekly_cap",),
    "[[routes]]": ("channel", "panel", "role", "timezone"),
}
LINES = st.sampled_from([(heading, key) for heading, keys in SECTIONS.items() for key in keys])


@settings(deadline=None)
@given(LINES, VALUES)
def test_any_value_is_taken_or_answered_with_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, line: tuple[str, str], value: object
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_text(f"{line[0]}\n{line[1]} = {json.dumps(value)}\n", "utf-8")
    faults = []
    try:
        read_rules(path)
    except SettingsError as error:
        faults = error.faults

    assert all(fault.startswith(str(path)) and fault.endswith((".", "?")) for fault in faults)
