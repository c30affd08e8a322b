"""Each setting, and the sentence for each way to get it wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from dotenv import dotenv_values

from settings import Settings, SettingsError, read_settings

EXAMPLE = Path(__file__).parents[1] / ".env.example"

BOT = "xoxb-not-a-secret-1"
APP = "xapp-not-a-secret-2"
NEEDED = {"SLACK_BOT_TOKEN": BOT, "SLACK_APP_TOKEN": APP, "DIBS_CHANNEL": "C0PANEL"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def fault_of(folder: Path, **wrong: str) -> str:
    with pytest.raises(SettingsError) as refusal:
        read_settings(NEEDED | wrong, folder)
    (fault,) = refusal.value.faults
    return fault


def test_three_settings_are_enough(folder: Path) -> None:
    assert read_settings(NEEDED, folder) == Settings(
        bot_token=BOT,
        app_token=APP,
        channel="C0PANEL",
        api_url="https://slack.com/api/",
        table="dibs",
        queue="dibs-submissions",
        coaches=(),
        recruiters=(),
        config=None,
        log_level="INFO",
    )


def test_every_setting_can_be_given(folder: Path) -> None:
    (folder / "forms.toml").touch()

    found = read_settings(
        NEEDED
        | {
            "SLACK_API_URL": "http://127.0.0.1:8080/api",
            "DIBS_TABLE": "dibs-staging",
            "DIBS_QUEUE": "forms_staging",
            "DIBS_COACHES": "U0ANA,W0CAT,S0COACH",
            "DIBS_RECRUITERS": "U0REC",
            "DIBS_CONFIG": "forms.toml",
            "DIBS_LOG_LEVEL": "debug",
            "DIBS_HEALTH": "127.0.0.1:8080",
        },
        folder,
    )

    assert found == Settings(
        bot_token=BOT,
        app_token=APP,
        channel="C0PANEL",
        api_url="http://127.0.0.1:8080/api/",
        table="dibs-staging",
        queue="forms_staging",
        coaches=("U0ANA", "W0CAT", "S0COACH"),
        recruiters=("U0REC",),
        config=folder / "forms.toml",
        log_level="DEBUG",
        health="127.0.0.1:8080",
    )


def test_blanks_quotes_trailing_commas_and_repetitions_are_forgiven(folder: Path) -> None:
    copied = {
        "SLACK_BOT_TOKEN": f' "{BOT}"\r\n',
        "DIBS_CHANNEL": "'G0PANEL'",
        "DIBS_COACHES": "\"U0ANA, 'U0BEN',,U0ANA, \"",
    }

    found = read_settings(NEEDED | copied | {"DIBS_TABLE": "", "DIBS_LOG_LEVEL": " "}, folder)

    assert (found.bot_token, found.channel, found.coaches) == (BOT, "G0PANEL", ("U0ANA", "U0BEN"))
    assert (found.table, found.log_level) == ("dibs", "INFO")


def test_dibs_toml_is_used_where_there_is_one(folder: Path) -> None:
    (folder / "dibs.toml").touch()

    assert read_settings(NEEDED, folder).config == folder / "dibs.toml"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("SLACK_BOT_TOKEN", "", r"is missing; copy the Bot User OAuth Token \(xoxb-\.\.\.\)"),
        ("SLACK_BOT_TOKEN", APP, "an app-level token, which belongs in SLACK_APP_TOKEN; copy the Bot User OAuth Token"),
        ("SLACK_BOT_TOKEN", "xoxp-1-2", "a user token; copy the Bot User OAuth Token"),
        ("SLACK_BOT_TOKEN", "xoxe.xoxb-1-2", "a rotating token, which Dibs does not use; copy"),
        ("SLACK_BOT_TOKEN", "T0K3N", "does not start with xoxb-; copy"),
        ("SLACK_BOT_TOKEN", "xoxb-", "is not a whole token; copy"),
        ("SLACK_BOT_TOKEN", "xoxb-1 2", "is not a whole token; copy"),
        ("SLACK_BOT_TOKEN", "xoxb-…", "is not a whole token; copy"),
        ("SLACK_APP_TOKEN", "", "is missing; create an app-level token"),
        ("SLACK_APP_TOKEN", BOT, "a bot token, which belongs in SLACK_BOT_TOKEN; create an app-level token"),
        ("SLACK_API_URL", "slack.com/api", "is not an absolute address"),
        ("SLACK_API_URL", "ftp://slack.com/api/", "is not an absolute address"),
        ("SLACK_API_URL", "https:///api/", "is not an absolute address"),
        ("SLACK_API_URL", "https://[broken/api/", "is not an absolute address"),
        ("SLACK_API_URL", "https://slack.com:port/api/", "is not an absolute address"),
        ("SLACK_API_URL", "https://slack.com/api/?a=b", "is not an absolute address"),
        ("SLACK_API_URL", "http://slack.com/api/", "would send tokens unencrypted"),
        ("DIBS_CHANNEL", "", "is missing; in Slack click the channel's name"),
        ("DIBS_CHANNEL", "#interviews", "is '#interviews', which is no channel id; in Slack click the channel's name"),
        ("DIBS_CHANNEL", "U0ANA", "is 'U0ANA', which is no channel id"),
        ("DIBS_CHANNEL", "D0ANA", "is 'D0ANA', which is no channel id"),
        ("DIBS_CHANNEL", APP, "is a token, which is no channel id"),
        ("DIBS_TABLE", "my table", "is 'my table'; a table name has 3 to 255"),
        ("DIBS_TABLE", "ab", "is 'ab'; a table name has 3 to 255"),
        ("DIBS_QUEUE", "dibs submissions", "is 'dibs submissions'; use 1 to 76 letters"),
        ("DIBS_QUEUE", "q" * 77, "use 1 to 76 letters"),
        ("DIBS_QUEUE", "dibs.fifo", "names a FIFO queue; Dibs needs a standard one"),
        ("DIBS_QUEUE", "https://sqs.example/1/dibs", "is an address; give only the queue's name"),
        ("DIBS_QUEUE", "arn:aws:sqs:eu-west-1:1:dibs", "is an address; give only the queue's name"),
        (
            "DIBS_COACHES",
            "U0BEN,@ana",
            "has '@ana', which is no member or user group id; for a person open their profile",
        ),
        ("DIBS_COACHES", "C0PANEL", "has 'C0PANEL', which is no member"),
        ("DIBS_RECRUITERS", "u0rec", "has 'u0rec', which is no member"),
        ("DIBS_RECRUITERS", "U0REC S0REC", "has 'U0REC S0REC', which is no member"),
        ("DIBS_CONFIG", "none.toml", "names 'none.toml', which is no file"),
        pytest.param("DIBS_CONFIG", "x" * 5_000, "which is no file", id="DIBS_CONFIG-too-long"),
        ("DIBS_HEALTH", "8080", "is '8080', which is no address; give a host and a port"),
        ("DIBS_HEALTH", "127.0.0.1:0", "which is no address"),
        ("DIBS_HEALTH", "127.0.0.1:" + "9" * 5_000, "which is no address"),
        ("DIBS_LOG_LEVEL", "loud", "is 'loud'; use one of DEBUG, INFO, WARNING, ERROR."),
    ],
)
def test_each_fault_is_one_sentence_that_names_the_setting(folder: Path, name: str, value: str, said: str) -> None:
    fault = fault_of(folder, **{name: value})

    assert fault.startswith(f"{name} ")
    assert re.search(said, fault)
    assert "\n" not in fault


def test_swapped_tokens_are_told_apart(folder: Path) -> None:
    with pytest.raises(SettingsError) as refusal:
        read_settings(NEEDED | {"SLACK_BOT_TOKEN": APP, "SLACK_APP_TOKEN": BOT}, folder)

    assert ["belongs in" in fault for fault in refusal.value.faults] == [True, True]


def test_all_faults_are_told_at_once(folder: Path) -> None:
    with pytest.raises(SettingsError) as refusal:
        read_settings({"DIBS_COACHES": "@ana,@ben", "DIBS_TABLE": "?"}, folder)

    names = [fault.split(" ")[0] for fault in refusal.value.faults]
    assert names == ["SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "DIBS_CHANNEL", "DIBS_TABLE", "DIBS_COACHES", "DIBS_COACHES"]


def test_no_token_is_ever_shown(folder: Path) -> None:
    everywhere = dict.fromkeys(
        [*NEEDED, "DIBS_TABLE", "DIBS_QUEUE", "DIBS_COACHES", "DIBS_CONFIG"], f"xoxp-secret {BOT}"
    )

    with pytest.raises(SettingsError) as refusal:
        read_settings(everywhere, folder)

    assert "secret" not in str(refusal.value)
    assert "secret" not in repr(read_settings(NEEDED, folder))


def test_the_example_names_every_setting_and_needs_only_the_three(folder: Path) -> None:
    example = {name: value or "" for name, value in dotenv_values(EXAMPLE).items()}
    known = set(re.findall(r'"((?:SLACK|DIBS)_[A-Z_]+)"', (EXAMPLE.parent / "settings.py").read_text("utf-8")))

    assert {name for name in known if name not in EXAMPLE.read_text("utf-8")} <= {"SLACK_API_URL"}
    assert read_settings(example | NEEDED, folder) == read_settings(NEEDED, folder)
