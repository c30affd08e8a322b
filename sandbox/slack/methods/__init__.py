"""The Web API methods, by name, with the scope and the kind of token each asks for."""

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.slack.arguments import Arguments
from sandbox.slack.context import Context
from sandbox.slack.methods import apps, chat, conversations, files, usergroups, users, views
from sandbox.slack.records import Json

Handler = Callable[[Context, Arguments], Json]


@dataclass(frozen=True)
class Method:
    """How to answer a method. In `scope`, {room} stands for the family of the channel asked about."""

    handle: Handler
    scope: str = ""
    app_token: bool = False
    post_only: bool = False


METHODS = {
    "apps.connections.open": Method(apps.connections_open, app_token=True, post_only=True),
    "auth.test": Method(apps.auth_test),
    "chat.delete": Method(chat.delete, "chat:write"),
    "chat.getPermalink": Method(chat.get_permalink),
    "chat.postEphemeral": Method(chat.post_ephemeral, "chat:write"),
    "chat.postMessage": Method(chat.post_message, "chat:write"),
    "chat.update": Method(chat.update, "chat:write"),
    "conversations.history": Method(conversations.history, "{room}:history"),
    "conversations.info": Method(conversations.info, "{room}:read"),
    "conversations.join": Method(conversations.join, "channels:join"),
    "conversations.members": Method(conversations.members, "{room}:read"),
    "conversations.open": Method(conversations.open_, "im:write"),
    "conversations.replies": Method(conversations.replies, "{room}:history"),
    "files.completeUploadExternal": Method(files.complete_upload, "files:write"),
    "files.getUploadURLExternal": Method(files.get_upload_url, "files:write"),
    "reactions.add": Method(chat.add_reaction, "reactions:write"),
    "usergroups.list": Method(usergroups.list_, "usergroups:read"),
    "usergroups.users.list": Method(usergroups.users_list, "usergroups:read"),
    "users.info": Method(users.info, "users:read"),
    "users.list": Method(users.list_, "users:read"),
    "users.lookupByEmail": Method(users.lookup_by_email, "users:read.email"),
    "views.open": Method(views.open_),
    "views.publish": Method(views.publish),
    "views.push": Method(views.push),
    "views.update": Method(views.update),
}
