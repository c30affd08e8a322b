"""What a workspace consists of, as plain records."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class User:
    """A member, guest, outsider or bot; `team_id` differs from the workspace's for people of other companies."""

    id: str
    name: str
    real_name: str
    tz: str
    role: str = "member"
    team_id: str = "T0HOME"
    email: str = ""
    is_bot: bool = False
    deleted: bool = False
    is_restricted: bool = False
    is_ultra_restricted: bool = False
    is_stranger: bool = False


@dataclass
class Message:
    """A message in a channel or, when `only_for` names someone, an ephemeral one that only they see."""

    channel: str
    ts: str
    user: str
    text: str
    blocks: list[Json] = field(default_factory=list)
    metadata: Json | None = None
    thread_ts: str | None = None
    broadcast: bool = False
    bot_id: str | None = None
    edited: Json | None = None
    reactions: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    only_for: str | None = None


@dataclass
class Channel:
    """A channel, or a direct-message conversation when `is_im`."""

    id: str
    name: str
    members: list[str]
    is_private: bool = False
    is_archived: bool = False
    is_im: bool = False
    messages: list[Message] = field(default_factory=list)

    def message(self, ts: str) -> Message | None:
        """Find a message or a thread reply; ephemerals are in no channel."""
        return next((message for message in self.messages if message.ts == ts), None)

    def replies(self, ts: str) -> list[Message]:
        """List a thread's replies, oldest first, without its parent."""
        return [message for message in self.messages if message.thread_ts == ts and message.ts != ts]

    @property
    def family(self) -> str:
        """Name the group of scopes and events this conversation belongs to."""
        if self.is_im:
            return "im"
        return "groups" if self.is_private else "channels"

    @property
    def kind(self) -> str:
        """Name the kind as events do in `channel_type`."""
        return self.family.removesuffix("s")


@dataclass
class UserGroup:
    """A user group with its handle, without the @."""

    id: str
    handle: str
    name: str
    users: list[str]


@dataclass
class View:
    """A modal on someone's stack, or somebody's Home; `body` is what the app sent with all ids filled in."""

    id: str
    user: str
    body: Json
    hash: str
    root_id: str
    previous_id: str | None = None

    @property
    def blocks(self) -> list[Json]:
        """Give the layout blocks."""
        blocks: list[Json] = self.body["blocks"]
        return blocks


@dataclass
class File:
    """An uploaded file; it is shared once `complete`."""

    id: str
    name: str
    length: int
    content: bytes = b""
    title: str = ""
    complete: bool = False
