"""Every setting of Dibs, checked at start: one plain sentence for each fault, saying what to do about it."""

from __future__ import annotations

import os.path
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

SLACK_API_URL = "https://slack.com/api/"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

_MAX_QUEUE_NAME = 80 - len("-dlq")
"""SQS allows 80 characters, and the dead-letter queue's name has four more."""

_is_file = os.path.isfile  # It never raises, which Path.is_file does before Python 3.14.

_CHANNEL = re.compile(r"[CG][A-Z0-9]{2,}")
_PERSON_OR_GROUP = re.compile(r"[UWS][A-Z0-9]{2,}")
_TABLE = re.compile(r"[A-Za-z0-9_.-]{3,255}")
_QUEUE = re.compile(rf"[A-Za-z0-9_-]{{1,{_MAX_QUEUE_NAME}}}")

_FIND_CHANNEL = "in Slack click the channel's name and copy the id from the end of the About tab"
_FIND_PERSON = (
    "for a person open their profile, then the three dots, Copy member ID (U... or W...); "
    "for a user group copy the id (S...) from its page's address"
)
_FIND_TOKEN = {
    "SLACK_BOT_TOKEN": "copy the Bot User OAuth Token (xoxb-...) from OAuth & Permissions in your Slack app's settings",
    "SLACK_APP_TOKEN": "create an app-level token (xapp-...) with connections:write under Basic Information "
    "in your Slack app's settings",
}
_PREFIX = {"SLACK_BOT_TOKEN": "xoxb-", "SLACK_APP_TOKEN": "xapp-"}
_OTHER_TOKENS = {
    "xoxb-": "holds a bot token, which belongs in SLACK_BOT_TOKEN",
    "xapp-": "holds an app-level token, which belongs in SLACK_APP_TOKEN",
    "xoxp-": "holds a user token",
    "xoxe": "holds a rotating token, which Dibs does not use",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a process of Dibs is told from outside. The tokens stay out of its text form."""

    bot_token: str = field(repr=False)
    app_token: str = field(repr=False)
    channel: str
    api_url: str = SLACK_API_URL
    table: str = "dibs"
    queue: str = "dibs-submissions"
    coaches: tuple[str, ...] = ()
    recruiters: tuple[str, ...] = ()
    config: Path | None = None
    log_level: str = "INFO"
    health: str = ""


class SettingsError(Exception):
    """Dibs cannot start like this; `faults` has one plain sentence for each thing to put right."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def read_settings(environ: Mapping[str, str], folder: Path = Path()) -> Settings:
    """The settings in `environ`; `dibs.toml` in `folder` is used where DIBS_CONFIG names no other file.

    Raises SettingsError with every fault at once.
    """
    given = {name: _bare(value) for name, value in environ.items()}
    faults = [
        *_token_faults("SLACK_BOT_TOKEN", given),
        *_token_faults("SLACK_APP_TOKEN", given),
        *_api_url_faults(given.get("SLACK_API_URL", "")),
        *_channel_faults(given.get("DIBS_CHANNEL", "")),
        *_table_faults(given.get("DIBS_TABLE", "")),
        *_queue_faults(given.get("DIBS_QUEUE", "")),
        *_people_faults("DIBS_COACHES", given),
        *_people_faults("DIBS_RECRUITERS", given),
        *_config_faults(given.get("DIBS_CONFIG", ""), folder),
        *_log_level_faults(given.get("DIBS_LOG_LEVEL", "")),
        *_health_faults(given.get("DIBS_HEALTH", "")),
    ]
    if faults:
        raise SettingsError(faults)
    return _settings(given, folder)


def _settings(given: Mapping[str, str], folder: Path) -> Settings:
    config = folder / (given.get("DIBS_CONFIG") or "dibs.toml")
    return Settings(
        bot_token=given["SLACK_BOT_TOKEN"],
        app_token=given["SLACK_APP_TOKEN"],
        channel=given["DIBS_CHANNEL"],
        api_url=(given.get("SLACK_API_URL") or SLACK_API_URL).rstrip("/") + "/",
        table=given.get("DIBS_TABLE") or "dibs",
        queue=given.get("DIBS_QUEUE") or "dibs-submissions",
        coaches=tuple(_listed(given.get("DIBS_COACHES", ""))),
        recruiters=tuple(_listed(given.get("DIBS_RECRUITERS", ""))),
        config=config if _is_file(config) else None,
        log_level=(given.get("DIBS_LOG_LEVEL") or "INFO").upper(),
        health=given.get("DIBS_HEALTH", ""),
    )


def _bare(value: str) -> str:
    """The value without the blanks and quotes that come along when it is copied."""
    bare = value.strip()
    while len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'":
        bare = bare[1:-1].strip()
    return bare


def _listed(value: str) -> list[str]:
    return list(dict.fromkeys(part for part in map(_bare, value.split(",")) if part))


def _token_faults(name: str, given: Mapping[str, str]) -> list[str]:
    token = given.get(name, "")
    if not token:
        return [f"{name} is missing; {_FIND_TOKEN[name]}."]
    if not token.startswith(_PREFIX[name]):
        kind = next((kind for prefix, kind in _OTHER_TOKENS.items() if token.startswith(prefix)), None)
        return [f"{name} {kind or f'does not start with {_PREFIX[name]}'}; {_FIND_TOKEN[name]}."]
    if not re.fullmatch(r"[A-Za-z0-9._-]+", token) or token == _PREFIX[name]:
        return [f"{name} is not a whole token; {_FIND_TOKEN[name]}."]
    return []


def _api_url_faults(value: str) -> list[str]:
    url = _address(value or SLACK_API_URL)
    if url is None:
        return [f"SLACK_API_URL is not an absolute address; leave it out, or give one such as {SLACK_API_URL}"]
    if url.scheme == "http" and url.hostname not in ("localhost", "127.0.0.1", "::1"):
        return ["SLACK_API_URL would send tokens unencrypted; use https, or http only for this machine (127.0.0.1)."]
    return []


def _address(value: str) -> SplitResult | None:
    try:
        url = urlsplit(value)
        whole = url.scheme in ("http", "https") and url.hostname and url.port != 0
    except ValueError:
        return None
    return url if whole and not (url.query or url.fragment or url.username) else None


def _shown(value: str) -> str:
    """What was given, for a sentence that is printed and logged: a token in the wrong place stays unseen."""
    return "a token" if value.startswith(("xox", "xapp-")) else repr(value)


def _channel_faults(value: str) -> list[str]:
    if not value:
        return [f"DIBS_CHANNEL is missing; {_FIND_CHANNEL} (C... or G...)."]
    if not _CHANNEL.fullmatch(value):
        return [f"DIBS_CHANNEL is {_shown(value)}, which is no channel id; {_FIND_CHANNEL} (C... or G...)."]
    return []


def _people_faults(name: str, given: Mapping[str, str]) -> list[str]:
    wrong = [one for one in _listed(given.get(name, "")) if not _PERSON_OR_GROUP.fullmatch(one)]
    return [f"{name} has {_shown(one)}, which is no member or user group id; {_FIND_PERSON}." for one in wrong]


def _table_faults(value: str) -> list[str]:
    fault = f"DIBS_TABLE is {_shown(value)}; a table name has 3 to 255 letters, digits, dots, hyphens or underscores."
    return [fault] if value and not _TABLE.fullmatch(value) else []


def _queue_faults(value: str) -> list[str]:
    if not value or _QUEUE.fullmatch(value):
        return []
    if value.endswith(".fifo"):
        return ["DIBS_QUEUE names a FIFO queue; Dibs needs a standard one, so choose a name without .fifo."]
    if "/" in value or ":" in value:
        return ["DIBS_QUEUE is an address; give only the queue's name, which is its last part."]
    return [f"DIBS_QUEUE is {_shown(value)}; use 1 to {_MAX_QUEUE_NAME} letters, digits, hyphens or underscores."]


def _config_faults(value: str, folder: Path) -> list[str]:
    fault = f"DIBS_CONFIG names {_shown(value)}, which is no file; correct the path, or leave it out."
    return [fault] if value and not _is_file(folder / value) else []


def _log_level_faults(value: str) -> list[str]:
    fault = f"DIBS_LOG_LEVEL is {_shown(value)}; use one of {', '.join(LOG_LEVELS)}."
    return [fault] if value and value.upper() not in LOG_LEVELS else []


def _health_faults(value: str) -> list[str]:
    host, _, port = value.rpartition(":")
    if not value or (host and port.isdecimal() and len(port) <= 5 and 0 < int(port) < 65536):
        return []
    return [f"DIBS_HEALTH is {_shown(value)}, which is no address; give a host and a port, such as 127.0.0.1:8080."]
