"""The manifest asks for all that Dibs needs, and for nothing else."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

import doctor

SCHEMA = os.environ.get("DIBS_MANIFEST_SCHEMA")

SCOPES = {
    "chat:write",
    "commands",
    "users:read",
    "usergroups:read",
    "channels:read",
    "groups:read",
    "channels:history",
    "groups:history",
    "im:write",
    "im:history",
}
EVENTS = {"app_home_opened"}


@pytest.fixture(scope="module")
def manifest() -> Any:
    return yaml.safe_load((Path(__file__).parents[1] / "manifest.yml").read_text("utf-8"))


def test_scopes_are_the_needed_ones_once_each(manifest: Any) -> None:
    scopes = manifest["oauth_config"]["scopes"]

    assert list(scopes) == ["bot"]
    assert sorted(scopes["bot"]) == sorted(SCOPES)


def test_the_doctor_asks_for_the_same_scopes() -> None:
    assert doctor.SCOPES == SCOPES


def test_events_are_the_needed_ones(manifest: Any) -> None:
    assert manifest["settings"]["event_subscriptions"] == {"bot_events": sorted(EVENTS)}


def test_everything_arrives_over_socket_mode(manifest: Any) -> None:
    settings = manifest["settings"]

    assert settings["socket_mode_enabled"] is True
    assert settings["interactivity"] == {"is_enabled": True}
    assert settings["token_rotation_enabled"] is False
    assert settings["org_deploy_enabled"] is False


def test_home_is_on_and_people_can_be_written_to(manifest: Any) -> None:
    assert manifest["features"]["app_home"] == {
        "home_tab_enabled": True,
        "messages_tab_enabled": True,
        "messages_tab_read_only_enabled": True,
    }


def test_the_one_command_sends_mentions_as_ids(manifest: Any) -> None:
    (command,) = manifest["features"]["slash_commands"]

    assert command["command"] == "/interviews"
    assert command["should_escape"] is True
    assert command["usage_hint"] == "[open | mine | all | release K7-QF | help]"
    assert "url" not in command


def test_texts_fit_where_slack_shows_them(manifest: Any) -> None:
    display = manifest["display_information"]

    assert len(display["name"]) <= 35
    assert len(display["description"]) <= 140
    assert 174 <= len(display["long_description"]) <= 4_000
    assert set(display["background_color"]) <= set("#0123456789abcdef")


@pytest.mark.skipif(not SCHEMA, reason="DIBS_MANIFEST_SCHEMA names no copy of Slack's manifest schema")
def test_slack_s_own_schema_accepts_it(manifest: Any) -> None:
    schema = json.loads(Path(str(SCHEMA)).read_text("utf-8"))

    assert [error.message for error in Draft7Validator(schema).iter_errors(manifest)] == []
