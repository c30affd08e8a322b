"""Who may see and write where, and how lists are paged."""

import base64
from collections.abc import Sequence
from typing import Any

from sandbox.slack.arguments import Arguments, Refused
from sandbox.slack.context import Context
from sandbox.slack.records import Channel, Json, Message


def visible(context: Context, args: Arguments) -> Channel:
    """Give the channel asked about; a private one the app is not in does not exist for it."""
    channel = context.workspace.channels.get(args.needed("channel"))
    if channel is None or (channel.family != "channels" and not is_member(context, channel)):
        raise Refused("channel_not_found")
    return channel


def joined(context: Context, args: Arguments) -> Channel:
    """Give a channel the app is a member of."""
    channel = visible(context, args)
    if not is_member(context, channel):
        raise Refused("not_in_channel")
    return channel


def is_member(context: Context, channel: Channel) -> bool:
    """Say whether the app is in the channel."""
    return context.workspace.bot_user in channel.members


def message_at(channel: Channel, ts: str | None) -> Message:
    """Give a message of the channel; ephemerals are never found."""
    message = channel.message(ts or "")
    if message is None:
        raise Refused("message_not_found")
    return message


def own_message(context: Context, channel: Channel, ts: str | None, error: str) -> Message:
    """Give a message the app wrote itself."""
    message = message_at(channel, ts)
    if message.user != context.workspace.bot_user:
        raise Refused(error)
    return message


def page(args: Arguments, entries: Sequence[Any], *, default: int, most: int) -> tuple[list[Any], Json]:
    """Cut out the page that `cursor` and `limit` ask for, with its `response_metadata`."""
    start = _start(args.text("cursor"))
    if start > len(entries):
        raise Refused("invalid_cursor")
    end = start + min(args.number("limit", default, error="invalid_limit"), most)
    cursor = base64.b64encode(f"next:{end}".encode()).decode() if end < len(entries) else ""
    return list(entries[start:end]), {"response_metadata": {"next_cursor": cursor}}


def _start(cursor: str | None) -> int:
    if not cursor:
        return 0
    try:
        word, _, number = base64.b64decode(cursor, validate=True).decode().partition(":")
        if word != "next":
            raise Refused("invalid_cursor")
        return int(number)
    except ValueError:
        raise Refused("invalid_cursor") from None
