"""The payloads Slack sends to the app (docs.slack.dev/reference/interaction-payloads and /reference/events)."""

import copy

from sandbox.slack import state
from sandbox.slack.context import Context
from sandbox.slack.messages import as_json
from sandbox.slack.records import Channel, Json, Message, User, View

# Legacy verification token: present in every payload, checked by nobody in Socket Mode.
TOKEN = "sandbox-verification"  # noqa: S105


def _who(context: Context, user: User, trigger_view: str | None) -> Json:
    workspace = context.workspace
    return {
        "user": {"id": user.id, "username": user.name, "name": user.name, "team_id": user.team_id},
        "api_app_id": workspace.app_id,
        "token": TOKEN,
        "team": {"id": workspace.team_id, "domain": workspace.domain},
        "enterprise": None,
        "is_enterprise_install": False,
        "trigger_id": context.tickets.new_trigger(user.id, trigger_view),
    }


def message_action(context: Context, user: User, message: Message, action: Json) -> Json:
    """Make a block_actions payload from a message; one from an ephemeral message carries no message body."""
    channel = context.workspace.channel(message.channel)
    hidden = message.only_for is not None
    container = {"type": "message", "message_ts": message.ts, "channel_id": channel.id, "is_ephemeral": hidden}
    if message.thread_ts:
        container["thread_ts"] = message.thread_ts
    return {
        "type": "block_actions",
        **_who(context, user, None),
        "container": container,
        "channel": {"id": channel.id, "name": _channel_name(channel)},
        **({} if hidden else {"message": copy.deepcopy(as_json(context, message, metadata=False))}),
        "state": {"values": state.values(context.workspace, user.id, message.ts, message.blocks)},
        "response_url": response_url(context, user.id, channel.id, message.ts),
        "actions": [action],
    }


def view_action(context: Context, user: User, view: View, action: Json) -> Json:
    """Make a block_actions payload from a modal or Home: no channel, no message, no response address."""
    trigger_view = view.id if view.body["type"] == "modal" else None
    return {
        "type": "block_actions",
        **_who(context, user, trigger_view),
        "container": {"type": "view", "view_id": view.id},
        "view": view_json(context, view),
        "actions": [action],
    }


def view_submission(context: Context, user: User, view: View) -> Json:
    """Make the payload of a submitted modal."""
    shown = {"view": view_json(context, view), "response_urls": []}
    return {"type": "view_submission", **_who(context, user, view.id), **shown}


def view_closed(context: Context, user: User, view: View, *, is_cleared: bool) -> Json:
    """Make the payload of a modal that was closed; it opens nothing, so it has no trigger id."""
    who = _who(context, user, None)
    del who["trigger_id"]
    return {"type": "view_closed", **who, "view": view_json(context, view), "is_cleared": is_cleared}


def view_json(context: Context, view: View) -> Json:
    """Show a view as the Web API and payloads do, with its current state."""
    workspace = context.workspace
    defaults: Json = {
        "title": {"type": "plain_text", "text": "View Title", "emoji": True},
        "submit": None,
        "close": None,
        "private_metadata": "",
        "callback_id": "",
        "external_id": "",
        "clear_on_close": False,
        "notify_on_close": False,
    }
    own: Json = {
        "id": view.id,
        "team_id": workspace.team_id,
        "hash": view.hash,
        "root_view_id": view.root_id,
        "previous_view_id": view.previous_id,
        "app_id": workspace.app_id,
        "bot_id": workspace.bot_id,
        "app_installed_team_id": workspace.team_id,
        "state": {"values": state.values(workspace, view.user, view.id, view.blocks)},
    }
    return copy.deepcopy({**defaults, **view.body, **own})


def slash_command(context: Context, user: User, channel: Channel, command: str, text: str) -> Json:
    """Make a slash command's payload; its booleans are words, because Slack sends it as a form."""
    workspace = context.workspace
    return {
        "token": TOKEN,
        "team_id": workspace.team_id,
        "team_domain": workspace.domain,
        "channel_id": channel.id,
        "channel_name": _channel_name(channel),
        "user_id": user.id,
        "user_name": user.name,
        "command": command,
        "text": text,
        "api_app_id": workspace.app_id,
        "is_enterprise_install": "false",
        "response_url": response_url(context, user.id, channel.id, None),
        "trigger_id": context.tickets.new_trigger(user.id),
    }


def home_opened(context: Context, user: User, tab: str) -> Json:
    """Make an app_home_opened event; it shows the view only once one was published."""
    channel = context.workspace.dm(user.id)
    event = {"type": "app_home_opened", "user": user.id, "channel": channel.id, "tab": tab, "event_ts": context.ts()}
    view = context.workspace.homes.get(user.id)
    return event if view is None else {**event, "view": view_json(context, view)}


def event_callback(context: Context, event: Json) -> Json:
    """Wrap an event; every delivery of it carries the same event_id."""
    workspace = context.workspace
    authorization = {"enterprise_id": None, "team_id": workspace.team_id, "user_id": workspace.bot_user, "is_bot": True}
    return {
        "type": "event_callback",
        "token": TOKEN,
        "team_id": workspace.team_id,
        "api_app_id": workspace.app_id,
        "event": event,
        "event_id": context.id("Ev"),
        "event_time": int(context.clock.now()),
        "authorizations": [{**authorization, "is_enterprise_install": False}],
        "is_ext_shared_channel": False,
    }


def response_url(context: Context, user: str, channel: str, ts: str | None) -> str:
    """Hand out an address to answer one interaction at."""
    return f"{context.url}/response/{context.tickets.new_response_url(user, channel, ts)}"


def _channel_name(channel: Channel) -> str:
    return "privategroup" if channel.is_private else channel.name
