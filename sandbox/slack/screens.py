"""What each person sees, as JSON for the page."""

from sandbox.slack.context import Context
from sandbox.slack.messages import as_json
from sandbox.slack.methods.users import user_json
from sandbox.slack.payloads import view_json
from sandbox.slack.records import Channel, Json, Message, User


def screens(context: Context, last: int | None = None) -> Json:
    """Show every person's screen at this revision, and the names behind all ids.

    `last` leaves out of each channel what is older than that many messages, and says in `older` how many those are.
    """
    workspace = context.workspace
    rooms = [channel for channel in workspace.channels.values() if not channel.is_im]
    return {
        "revision": context.journal.revision,
        "now": context.clock.now(),
        "people": [_screen(context, user, last) for user in workspace.users.values() if not user.is_bot],
        "users": {user.id: {"name": user.real_name, "tz": user.tz} for user in workspace.users.values()},
        "usergroups": {group.id: {"handle": group.handle} for group in workspace.usergroups.values()},
        "channels": {room.id: {"name": room.name} for room in rooms},
    }


def _screen(context: Context, user: User, last: int | None) -> Json:
    workspace = context.workspace
    mine = [channel for channel in workspace.channels.values() if user.id in channel.members]
    home = workspace.homes.get(user.id)
    return {
        "user": user.id,
        "name": user.real_name,
        "role": user.role,
        "tz": user.tz,
        "tz_offset": user_json(context, user)["tz_offset"],
        "channels": [_room(context, user, channel, last) for channel in mine if not channel.is_im],
        "dms": [_room(context, user, channel) for channel in mine if channel.is_im],
        "home": None if home is None else view_json(context, home),
        "modals": [view_json(context, view) for view in workspace.modals.get(user.id, [])],
        "warning": workspace.warnings.get(user.id),
    }


def _room(context: Context, user: User, channel: Channel, last: int | None = None) -> Json:
    hidden = context.workspace.ephemerals_of(user.id, channel.id)
    top = [message for message in channel.messages if message.thread_ts is None or message.broadcast]
    older = 0 if last is None else max(0, len(top) - last)
    return {
        "id": channel.id,
        "name": channel.name,
        "is_archived": channel.is_archived,
        "messages": [_message(context, channel, message) for message in top[older:]],
        "older": older,
        "ephemerals": [as_json(context, message, metadata=False) for message in hidden],
    }


def _message(context: Context, channel: Channel, message: Message) -> Json:
    shown = as_json(context, message, metadata=True)
    replies = [as_json(context, reply, metadata=True) for reply in channel.replies(message.ts)]
    return {**shown, "replies": replies} if replies else shown
