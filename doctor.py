"""`python app.py doctor`: looks at every outside thing Dibs needs, and names the fix for what is wrong.

Each check gives the faults it found, a sentence each; none means OK.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Any

import aiohttp

from domain import StoreFault, StoreUnavailable
from intake import queue_setup
from intake.queue import QueueUnavailable
from services.reactions import SlackFailure
from services.slack import Slack
from services.slack_answers import APP_REFUSED, BOT_REFUSED, answer_of, response_of
from settings import Settings, SettingsError
from store import schema
from store.table import open_table
from wiring import read_config

SCOPES = frozenset(
    {
        "channels:history",
        "channels:read",
        "chat:write",
        "commands",
        "groups:history",
        "groups:read",
        "im:history",
        "im:write",
        "usergroups:read",
        "users:read",
    }
)
"""What the bot token must allow, as in manifest.yml."""
SKEW_SECONDS = 5
"""How far this clock may be off: deadlines are compared between workers."""

Check = Callable[[], Awaitable[list[str]]]


async def examine(settings: Settings) -> int:
    """Prints a line for each thing: OK, or what is wrong and the fix. Returns 1 when anything is."""
    async with aiohttp.ClientSession() as session:
        results = [await _result(name, check) for name, check in _checks(settings, session).items()]
    for name, faults in results:
        for line in faults or ["OK"]:
            print(f"{name:20}{line}")
    return 1 if any(faults for _, faults in results) else 0


def _checks(settings: Settings, session: aiohttp.ClientSession) -> dict[str, Check]:
    slack = Slack(settings.bot_token, settings.api_url, session)
    named = sorted({*settings.coaches, *settings.recruiters})
    return {
        "bot token": lambda: _bot_token(slack),
        "app token": lambda: _app_token(slack, settings.app_token),
        **{f"channel {channel}": partial(_channel, slack, channel) for channel in _channels(settings)},
        **{f"group {each}": partial(_group, slack, each) for each in named if each.startswith("S")},
        **{f"person {each}": partial(_person, slack, each) for each in named if not each.startswith("S")},
        "dibs.toml": lambda: _config(settings),
        "table": lambda: _table(settings.table),
        "queue": lambda: queue_setup.check(settings.queue),
        "clock": lambda: _clock(session, settings.api_url),
    }


async def _result(name: str, check: Check) -> tuple[str, list[str]]:
    try:
        return name, await check()
    except (SlackFailure, StoreFault, StoreUnavailable, QueueUnavailable, SettingsError) as error:
        return name, [f"Could not be checked: {str(error).rstrip('.')}."]


def _verdict(failure: SlackFailure, sentence: str) -> list[str]:
    """The sentence for a refusal; an outage says nothing about the settings, so it is raised."""
    if failure.is_passing:
        raise failure
    return [sentence]


async def _bot_token(slack: Slack) -> list[str]:
    try:
        response = await response_of("auth.test", slack.reads.auth_test())
    except SlackFailure as failure:
        return _verdict(failure, BOT_REFUSED.format(code=failure.code))
    granted = {scope.strip() for scope in str(response.headers.get("x-oauth-scopes", "")).split(",")}
    missing = sorted(SCOPES - granted)
    return [f"SLACK_BOT_TOKEN lacks {', '.join(missing)}; update the app from manifest.yml and reinstall it."] * bool(
        missing
    )


async def _app_token(slack: Slack, token: str) -> list[str]:
    try:
        await answer_of("apps.connections.open", slack.reads.apps_connections_open(app_token=token))
    except SlackFailure as failure:
        return _verdict(failure, APP_REFUSED.format(code=failure.code))
    return []


async def _channel(slack: Slack, channel: str) -> list[str]:
    try:
        answer = await answer_of("conversations.info", slack.reads.conversations_info(channel=channel))
    except SlackFailure as failure:
        return _verdict(
            failure,
            f"The channel {channel} cannot be read ({failure.code}); check the id, and invite Dibs to the channel.",
        )
    found: dict[str, Any] = answer["channel"]
    faults = []
    if found.get("is_archived"):
        faults.append(f"#{found.get('name')} is archived; unarchive it or choose another.")
    if not found.get("is_member"):
        faults.append(f"Dibs is not in #{found.get('name')}; type /invite @Dibs there.")
    return faults


async def _group(slack: Slack, group: str) -> list[str]:
    try:
        members = await slack.group_members(group)
    except SlackFailure as failure:
        return _verdict(
            failure, f"The user group cannot be read ({failure.code}); check its id, or name the people one by one."
        )
    return [] if members else ["The user group is empty, so nobody has this role; add its members in Slack."]


async def _person(slack: Slack, user: str) -> list[str]:
    try:
        found = await slack.user(user)
    except SlackFailure as failure:
        return _verdict(failure, f"There is no such person ({failure.code}); copy the member id from their profile.")
    return ["This account is deactivated; name somebody else."] * bool(found.get("deleted"))


async def _config(settings: Settings) -> list[str]:
    try:
        read_config(settings.config)
    except SettingsError as error:
        return error.faults
    return []


def _channels(settings: Settings) -> tuple[str, ...]:
    """Every channel that cards may go to; a faulty file is told of by its own check."""
    try:
        _, rules = read_config(settings.config)
    except SettingsError:
        return (settings.channel,)
    return rules.channels(settings.channel)


async def _table(name: str) -> list[str]:
    table = open_table(name, attempts=3)
    try:
        return await schema.check(table)
    finally:
        table.close()


async def _clock(session: aiohttp.ClientSession, api_url: str) -> list[str]:
    """Compares this clock with the Date (whole seconds) of any answer from Slack's server, a refusal included."""
    try:
        async with session.get(f"{api_url}auth.test", timeout=aiohttp.ClientTimeout(total=10)) as response:
            date = response.headers.get("Date", "")
    except (aiohttp.ClientError, TimeoutError) as error:
        return [f"Could not be compared with Slack's ({type(error).__name__}); check the network."]
    off = time.time() - parsedate_to_datetime(date).timestamp() if date else 0.0
    return [f"It is {off:+.0f} s off Slack's; switch on time synchronisation (NTP)."] * (abs(off) > SKEW_SECONDS)
