"""Writing, editing and showing messages: the part the Web API, response addresses and acks have in common."""

import json
import re
from dataclasses import dataclass
from typing import Any

from sandbox.slack import blocks as checker
from sandbox.slack.arguments import Refused
from sandbox.slack.context import Context
from sandbox.slack.elements import filled
from sandbox.slack.records import Channel, Json, Message

UPDATE_TEXT_LIMIT = 4000
EVENT_TYPE = r"[A-Za-z0-9_-]+"


@dataclass(frozen=True)
class Draft:
    """Checked content of a message to be; blocks have no generated ids yet."""

    text: str
    blocks: list[Json]
    metadata: Json | None = None
    warning: str | None = None


def read_draft(values: Json) -> Draft:
    """Check a message's arguments; Refused with the error Slack documents for what is wrong."""
    blocks = _parsed(values.get("blocks"), "invalid_blocks_format")
    text = _text(values, blocks)
    if blocks is not None and not isinstance(blocks, list):
        raise Refused("invalid_blocks_format")
    if values.get("attachments") not in (None, [], "[]", ""):
        raise Refused("invalid_attachments", ["[ERROR] the stand-in knows blocks only"])
    if not text and not blocks:
        raise Refused("no_text")
    if checker.text_sum(blocks) > checker.TEXT_SUM_LIMIT:
        raise Refused("msg_blocks_too_long")
    refuse_invalid("invalid_blocks", checker.check_message(blocks, text))
    metadata, warning = _metadata(_parsed(values.get("metadata"), "invalid_metadata_format"))
    return Draft(text, blocks or [], metadata, warning)


def refuse_invalid(error: str, problems: list[str]) -> None:
    """Refuse with the checker's problems written the way Slack writes them."""
    if problems:
        split = (problem.partition(": ") for problem in problems)
        raise Refused(error, [f"[ERROR] {rule} [json-pointer:{pointer}]" for pointer, _, rule in split])


def _parsed(value: Any, error: str) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise Refused(error) from None


def _text(values: Json, blocks: Any) -> str:
    text, markdown = values.get("text"), values.get("markdown_text")
    if markdown and (text or blocks):
        raise Refused("markdown_text_conflict")
    # Longer text is cut, not refused: api.slack.com/changelog/2018-04-truncating-really-long-messages
    return str(markdown or text or "")[: checker.TEXT_LIMIT]


def _metadata(value: Any) -> tuple[Json | None, str | None]:
    """Give the metadata to keep (None: not sent, {}: take it away) and Slack's warning when it is dropped."""
    if value is None or value == {}:
        return value, None
    if not isinstance(value, dict) or not isinstance(value.get("event_payload"), dict):
        raise Refused("invalid_metadata_format")
    if not isinstance(value.get("event_type"), str):
        raise Refused("invalid_metadata_format")
    if not re.fullmatch(EVENT_TYPE, value["event_type"]):
        return None, "invalid_metadata_schema"
    return value, None


def post(context: Context, channel: Channel, draft: Draft, *, thread_ts: str | None = None, **fields: Any) -> Message:
    """Post a message as the app and tell the app about it if it listens to messages."""
    message = _new(context, channel.id, draft, thread_ts=thread_ts, metadata=draft.metadata or None, **fields)
    channel.messages.append(message)
    context.emit(f"message.{channel.family}", {**as_json(context, message, metadata=False), **_event(context, channel)})
    return message


def whisper(context: Context, channel: Channel, user: str, draft: Draft, *, thread_ts: str | None = None) -> Message:
    """Show an ephemeral message to one person."""
    message = _new(context, channel.id, draft, thread_ts=thread_ts, only_for=user)
    context.workspace.ephemerals.append(message)
    context.journal.add("ephemeral", user, draft.text, channel=channel.id, ts=message.ts)
    return message


def _new(context: Context, channel: str, draft: Draft, **fields: Any) -> Message:
    workspace = context.workspace
    blocks = filled(draft.blocks, context.id)
    return Message(channel, context.ts(), workspace.bot_user, draft.text, blocks, bot_id=workspace.bot_id, **fields)


def rewrite(context: Context, message: Message, draft: Draft) -> None:
    """Replace a message's content; metadata stays unless the draft has some, and `{}` takes it away."""
    message.text, message.blocks = draft.text, filled(draft.blocks, context.id)
    message.edited = {"user": context.workspace.bot_user, "ts": context.ts()}
    if draft.metadata is not None:
        message.metadata = draft.metadata or None
    if message.only_for is not None:
        context.journal.add("ephemeral", message.only_for, draft.text, channel=message.channel, ts=message.ts)
        return
    channel = context.workspace.channel(message.channel)
    changed = {"subtype": "message_changed", "message": as_json(context, message, metadata=False)}
    context.emit(f"message.{channel.family}", {**_event(context, channel), **changed})


def remove(context: Context, message: Message) -> None:
    """Take a message, public or ephemeral, away for good."""
    if message.only_for is not None:
        context.workspace.ephemerals.remove(message)
        return
    channel = context.workspace.channel(message.channel)
    channel.messages.remove(message)
    deleted = {"subtype": "message_deleted", "deleted_ts": message.ts}
    context.emit(f"message.{channel.family}", {**_event(context, channel), **deleted})


def _event(context: Context, channel: Channel) -> Json:
    return {"type": "message", "channel": channel.id, "channel_type": channel.kind, "event_ts": context.ts()}


def as_json(context: Context, message: Message, *, metadata: bool) -> Json:
    """Show a message as the Web API and payloads do; metadata only where it is asked for."""
    workspace = context.workspace
    shown: Json = {"type": "message", "user": message.user, "text": message.text, "ts": message.ts}
    if message.bot_id is not None:
        shown |= {"bot_id": message.bot_id, "app_id": workspace.app_id, "team": workspace.team_id}
    optional = {
        "blocks": message.blocks,
        "edited": message.edited,
        "thread_ts": message.thread_ts,
        "files": [{"id": file_id} for file_id in message.files],
        "reactions": [{"name": name, "users": who, "count": len(who)} for name, who in message.reactions.items()],
        "metadata": message.metadata if metadata else None,
        "subtype": "thread_broadcast" if message.broadcast else None,
    }
    return shown | {name: value for name, value in optional.items() if value} | _thread(context, message)


def _thread(context: Context, message: Message) -> Json:
    """Add what a thread's parent shows about its replies."""
    channel = context.workspace.channels.get(message.channel)
    replies = channel.replies(message.ts) if channel else []
    if not replies:
        return {}
    users = list(dict.fromkeys(reply.user for reply in replies))
    counts = {"reply_count": len(replies), "reply_users": users, "reply_users_count": len(users)}
    return {"thread_ts": message.ts, "latest_reply": replies[-1].ts, **counts}
