"""conversations.*"""

import re

from sandbox.slack.arguments import Arguments, Refused
from sandbox.slack.context import Context
from sandbox.slack.messages import as_json
from sandbox.slack.methods.rooms import is_member, joined, page, visible
from sandbox.slack.records import Channel, Json, Message

HISTORY_DEFAULT, HISTORY_MOST = 100, 999
REPLIES_DEFAULT, REPLIES_MOST = 1000, 1000
MEMBERS_DEFAULT, MEMBERS_MOST = 100, 1000


def history(context: Context, args: Arguments) -> Json:
    """List a channel's messages, newest first, without thread replies unless they were broadcast."""
    channel = joined(context, args)
    top = [message for message in channel.messages if message.thread_ts is None or message.broadcast]
    return _messages(context, args, top[::-1], (HISTORY_DEFAULT, HISTORY_MOST))


def replies(context: Context, args: Arguments) -> Json:
    """List a thread, oldest first, its parent in front."""
    channel = joined(context, args)
    parent = channel.message(args.text("ts") or "")
    if parent is None:
        raise Refused("thread_not_found")
    return _messages(context, args, [parent, *channel.replies(parent.ts)], (REPLIES_DEFAULT, REPLIES_MOST))


def _messages(context: Context, args: Arguments, messages: list[Message], limits: tuple[int, int]) -> Json:
    oldest, latest = _bound(args, "oldest", 0.0), _bound(args, "latest", float("inf"))
    inclusive = args.flag("inclusive")
    inside = [
        message
        for message in messages
        if oldest < float(message.ts) < latest or (inclusive and float(message.ts) in (oldest, latest))
    ]
    shown, metadata = page(args, inside, default=limits[0], most=limits[1])
    listed = [as_json(context, message, metadata=args.flag("include_all_metadata")) for message in shown]
    more = bool(metadata["response_metadata"]["next_cursor"])
    return {"messages": listed, "has_more": more, "pin_count": 0} | (metadata if more else {})


def _bound(args: Arguments, name: str, default: float) -> float:
    value = args.text(name)
    if value is None:
        return default
    if not re.fullmatch(r"\d+(\.\d+)?", value):
        raise Refused(f"invalid_ts_{name}")
    return float(value)


def open_(context: Context, args: Arguments) -> Json:
    """Open the direct messages with one user; opening them again changes nothing."""
    asked = args.text("users")
    if not asked:
        raise Refused("users_list_not_supplied")
    if "," in asked:
        raise Refused("method_not_supported_for_channel_type", ["[ERROR] the stand-in has no group conversations"])
    user = context.workspace.users.get(asked)
    if user is None:
        raise Refused("user_not_found")
    if user.deleted:
        raise Refused("user_disabled")
    again = {"no_op": True, "already_open": True} if context.workspace.has_dm(user.id) else {}
    channel = context.workspace.dm(user.id)
    shown = _channel_json(context, channel) if args.flag("return_im") else {"id": channel.id}
    return {**again, "channel": shown}


def info(context: Context, args: Arguments) -> Json:
    """Describe a channel."""
    channel = visible(context, args)
    count = {"num_members": len(channel.members)} if args.flag("include_num_members") else {}
    return {"channel": {**_channel_json(context, channel), **count}}


def members(context: Context, args: Arguments) -> Json:
    """List the ids of a channel's members."""
    ids, metadata = page(args, visible(context, args).members, default=MEMBERS_DEFAULT, most=MEMBERS_MOST)
    return {"members": ids, **metadata}


def join(context: Context, args: Arguments) -> Json:
    """Join a public channel."""
    channel = visible(context, args)
    if channel.family != "channels":
        raise Refused("method_not_supported_for_channel_type")
    if channel.is_archived:
        raise Refused("is_archived")
    if is_member(context, channel):
        return {"channel": _channel_json(context, channel), "warning": "already_in_channel"}
    channel.members.append(context.workspace.bot_user)
    return {"channel": _channel_json(context, channel)}


def _channel_json(context: Context, channel: Channel) -> Json:
    shown: Json = {
        "id": channel.id,
        "is_channel": channel.family == "channels",
        "is_group": channel.family == "groups",
        "is_im": channel.is_im,
        "is_mpim": False,
        "is_private": channel.is_private,
        "is_archived": channel.is_archived,
    }
    if channel.is_im:
        return {**shown, "user": channel.members[0], "is_open": True}
    return {**shown, "name": channel.name, "is_general": False, "is_member": is_member(context, channel)}
