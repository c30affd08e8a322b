"""chat.* and reactions.add."""

from sandbox.slack.arguments import Arguments, Refused
from sandbox.slack.context import Context
from sandbox.slack.messages import UPDATE_TEXT_LIMIT, Draft, as_json, post, read_draft, remove, rewrite, whisper
from sandbox.slack.methods.rooms import is_member, joined, message_at, own_message, visible
from sandbox.slack.records import Channel, Json, Message


def post_message(context: Context, args: Arguments) -> Json:
    """Post to a channel, or to the direct messages of the user whose id is given."""
    channel = _open_for_posting(context, args)
    draft = read_draft(args.values)
    thread_ts = _thread(channel, args)
    message = post(context, channel, draft, thread_ts=thread_ts, broadcast=args.flag("reply_broadcast"))
    shown = {"channel": channel.id, "ts": message.ts, "message": as_json(context, message, metadata=True)}
    return shown | _warning(draft)


def _open_for_posting(context: Context, args: Arguments) -> Channel:
    user = context.workspace.users.get(args.needed("channel"))
    if user is not None and user.deleted:
        raise Refused("channel_not_found")
    channel = visible(context, args) if user is None else context.workspace.dm(user.id)
    if channel.is_archived:
        raise Refused("is_archived")
    if channel.is_im and not context.workspace.messages_tab:
        raise Refused("messages_tab_disabled")
    may_post_anywhere = "chat:write.public" in context.workspace.scopes and not channel.is_private
    if not is_member(context, channel) and not may_post_anywhere:
        raise Refused("not_in_channel")
    return channel


def _thread(channel: Channel, args: Arguments) -> str | None:
    """Give the thread's parent, also when a reply was named; a thread of nothing starts a new message."""
    parent = channel.message(args.text("thread_ts") or "")
    return None if parent is None else parent.thread_ts or parent.ts


def _warning(draft: Draft) -> Json:
    return {} if draft.warning is None else _warn(draft.warning)


def _warn(warning: str) -> Json:
    return {"warning": warning, "response_metadata": {"warnings": [warning]}}


def update(context: Context, args: Arguments) -> Json:
    """Edit the app's own message; text without blocks takes the blocks away."""
    channel = joined(context, args)
    message = own_message(context, channel, args.text("ts"), "cant_update_message")
    if channel.is_archived:
        raise Refused("is_inactive")
    if len(args.text("text") or "") > UPDATE_TEXT_LIMIT:
        raise Refused("msg_too_long")
    draft = read_draft(_kept(args, message))
    rewrite(context, message, draft)
    shown = {"channel": channel.id, "ts": message.ts, "text": message.text}
    return {**shown, "message": as_json(context, message, metadata=True), **_warning(draft)}


def _kept(args: Arguments, message: Message) -> Json:
    """Keep the old content only when neither text nor blocks were sent and metadata was."""
    if "metadata" in args.values and not any(name in args.values for name in ("text", "blocks", "markdown_text")):
        return {**args.values, "text": message.text, "blocks": message.blocks}
    return args.values


def delete(context: Context, args: Arguments) -> Json:
    """Delete the app's own message."""
    channel = joined(context, args)
    message = own_message(context, channel, args.text("ts"), "cant_delete_message")
    remove(context, message)
    return {"channel": channel.id, "ts": message.ts}


def get_permalink(context: Context, args: Arguments) -> Json:
    """Give a message's address in Slack."""
    channel = joined(context, args)
    message = message_at(channel, args.text("message_ts"))
    link = f"https://{context.workspace.domain}.slack.com/archives/{channel.id}/p{message.ts.replace('.', '')}"
    thread = f"?thread_ts={message.thread_ts}&cid={channel.id}" if message.thread_ts else ""
    return {"channel": channel.id, "permalink": link + thread}


def post_ephemeral(context: Context, args: Arguments) -> Json:
    """Show a message to one member of a channel only."""
    channel = joined(context, args)
    if channel.is_archived:
        raise Refused("is_archived")
    if args.needed("user") not in channel.members:
        raise Refused("user_not_in_channel")
    draft = read_draft(args.values)
    message = whisper(context, channel, args.needed("user"), draft, thread_ts=_thread(channel, args))
    return {"message_ts": message.ts} | _warning(draft)


def add_reaction(context: Context, args: Arguments) -> Json:
    """Add an emoji as the app."""
    channel = joined(context, args)
    if channel.is_archived:
        raise Refused("is_archived")
    name = (args.text("name") or "").strip(":")
    if not name:
        raise Refused("invalid_name")
    if not args.text("timestamp"):
        raise Refused("no_item_specified")
    who = message_at(channel, args.text("timestamp")).reactions.setdefault(name, [])
    if context.workspace.bot_user in who:
        raise Refused("already_reacted")
    who.append(context.workspace.bot_user)
    return {}
