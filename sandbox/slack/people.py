"""What people do in Slack, and what they see."""

from collections.abc import Callable
from typing import Any

from sandbox.slack import modals
from sandbox.slack.arguments import Refused
from sandbox.slack.context import Context
from sandbox.slack.elements import NoSuchElement, action, chosen, find
from sandbox.slack.events import Events
from sandbox.slack.interactions import SubmitResult, TapResult, result, send, warn
from sandbox.slack.methods.users import user_json
from sandbox.slack.payloads import home_opened, message_action, slash_command, view_action, view_json
from sandbox.slack.records import Channel, Json, Message, View
from sandbox.slack.response_url import say
from sandbox.slack.socket_mode import SocketMode
from sandbox.slack.state import set_choice


class Person:
    """One user at their screen; they can only use what is on it, and NoSuchElement says what is not."""

    def __init__(self, context: Context, socket: SocketMode, events: Events, user_id: str) -> None:
        self.user = context.workspace.user(user_id)
        self._context = context
        self._socket = socket
        self._events = events

    async def tap(
        self, channel: str, ts: str, action_id: str, block_id: str | None = None, value: Any = None
    ) -> TapResult:
        """Use an element of a message or ephemeral; `value` is what is picked or typed, a list for multi-selects."""
        message = self._message(channel, ts)
        entry = self._use(message.blocks, message.ts, action_id, block_id, value)
        payload = message_action(self._context, self.user, message, entry)
        return await self._tapped(payload, action_id, channel=channel, ts=ts)

    async def tap_view(self, view_id: str, action_id: str, block_id: str | None = None, value: Any = None) -> TapResult:
        """Use an element of an open modal or of the Home."""
        view = self._view(view_id)
        entry = self._use(view.blocks, view.id, action_id, block_id, value)
        return await self._tapped(view_action(self._context, self.user, view, entry), action_id, view_id=view_id)

    async def tap_raw(
        self, channel: str, ts: str, action_id: str, value: str, *, change: Callable[[Json], None] | None = None
    ) -> TapResult:
        """Send a button's block_actions that no screen offers: stale, tampered with, or as `change` makes it."""
        kept = self._context.workspace.channel(channel).message(ts)
        message = kept or Message(channel, ts, self._context.workspace.bot_user, "")
        entry: Json = {"type": "button", "action_id": action_id, "block_id": "stale", "value": value}
        entry |= {"text": {"type": "plain_text", "text": action_id}, "action_ts": self._context.ts()}
        payload = message_action(self._context, self.user, message, entry)
        if change is not None:
            change(payload)
        return await self._tapped(payload, action_id, channel=channel, ts=ts)

    async def _tapped(self, payload: Json, action_id: str, **where: str) -> TapResult:
        self._context.journal.add("tap", self.user.id, action_id, **where)
        ack = await send(self._context, self._socket, self.user, "interactive", payload)
        return result(self._context, self.user, ack)

    def _use(self, blocks: list[Json], screen: str, action_id: str, block_id: str | None, value: Any) -> Json:
        block, element = find(blocks, action_id, block_id)
        selection = None if element["type"] == "button" else chosen(element, value)
        set_choice(self._context.workspace, self.user.id, screen, block, element, selection)
        return action(block, element, selection, self._context.ts())

    async def command(self, command: str, text: str, channel: str) -> TapResult:
        """Type a slash command; the ack's text, if any, is shown as Slack would show it."""
        if command not in self._context.workspace.commands:
            return TapResult(False, None, f"{command} is not a valid command.")
        where = self._channel(channel)
        self._context.journal.add("command", self.user.id, f"{command} {text}".strip(), channel=channel)
        payload = slash_command(self._context, self.user, where, command, text)
        ack = await send(self._context, self._socket, self.user, "slash_commands", payload)
        if ack is not None and ack.payload:
            try:
                say(self._context, self.user.id, channel, ack.payload)
            except Refused as refused:
                warn(self._context, self.user, f"Slack cannot show the app's answer: {refused.error}")
                return TapResult(True, ack.seconds, refused.error)
        return result(self._context, self.user, ack)

    async def open_home(self) -> TapResult:
        """Look at the app's Home tab."""
        return await self._open("home")

    async def open_messages_tab(self) -> TapResult:
        """Look at the app's Messages tab, which sends the same event."""
        return await self._open("messages")

    async def _open(self, tab: str) -> TapResult:
        self._context.journal.add("home", self.user.id, tab)
        task = self._events.emit("app_home_opened", home_opened(self._context, self.user, tab))
        ack = None if task is None else await task
        return TapResult(False, None, None) if ack is None else TapResult(True, ack.seconds, None)

    async def submit(self, view_id: str, values: Json) -> SubmitResult:
        """Fill in the modal on top of the stack by action id, and submit it."""
        return await modals.submit(self._context, self._socket, self.user, self._modal(view_id), values)

    async def close(self, view_id: str) -> TapResult:
        """Close a modal."""
        return await modals.close(self._context, self._socket, self.user, self._modal(view_id))

    def dismiss(self, ts: str) -> None:
        """Hide one of the messages only this person sees."""
        ephemerals = self._context.workspace.ephemerals
        ephemerals[:] = [message for message in ephemerals if (message.ts, message.only_for) != (ts, self.user.id)]
        self._context.journal.add("dismiss", self.user.id, ts)

    def say(self, channel: str, text: str) -> Message:
        """Write a message, as people do."""
        where = self._channel(channel)
        message = Message(channel, self._context.ts(), self.user.id, text)
        where.messages.append(message)
        event = {"type": "message", "user": self.user.id, "text": text, "ts": message.ts, "channel": channel}
        self._context.emit(f"message.{where.family}", {**event, "channel_type": where.kind, "event_ts": message.ts})
        self._context.journal.add("say", self.user.id, channel, ts=message.ts)
        return message

    def join(self, channel: str) -> None:
        """Join a channel."""
        self._context.workspace.channel(channel).members.append(self.user.id)
        self._moved("member_joined_channel", channel)

    def leave(self, channel: str) -> None:
        """Leave a channel."""
        self._context.workspace.channel(channel).members.remove(self.user.id)
        self._moved("member_left_channel", channel)

    def _moved(self, kind: str, channel: str) -> None:
        event = {"type": kind, "user": self.user.id, "channel": channel, "event_ts": self._context.ts()}
        self._context.emit(kind, {**event, "channel_type": "C", "team": self.user.team_id})
        self._context.journal.add(kind, self.user.id, channel)

    def change(self, **fields: Any) -> None:
        """Change the user's record (deleted=True, tz="Asia/Tokyo"), as an administrator or they themselves would."""
        for name, value in fields.items():
            setattr(self.user, name, value)
        event = {"type": "user_change", "user": user_json(self._context, self.user), "event_ts": self._context.ts()}
        self._context.emit("user_change", event)
        self._context.journal.add("user_change", self.user.id, ", ".join(fields))

    def ephemerals(self, channel: str | None = None) -> list[Message]:
        """List what only this person sees, oldest first."""
        return self._context.workspace.ephemerals_of(self.user.id, channel)

    def dms(self) -> list[Message]:
        """List the messages of the conversation with the app, oldest first."""
        workspace = self._context.workspace
        return list(workspace.dm(self.user.id).messages) if workspace.has_dm(self.user.id) else []

    @property
    def home(self) -> Json | None:
        """Show the published Home, None before the first."""
        view = self._context.workspace.homes.get(self.user.id)
        return None if view is None else view_json(self._context, view)

    @property
    def modals(self) -> list[Json]:
        """Show the open modals, the visible one last."""
        return [view_json(self._context, view) for view in self._context.workspace.modals.get(self.user.id, [])]

    @property
    def warning(self) -> str | None:
        """Show the warning about the latest interaction that failed."""
        return self._context.workspace.warnings.get(self.user.id)

    def _channel(self, channel_id: str) -> Channel:
        channel = self._context.workspace.channels.get(channel_id)
        if channel is None or self.user.id not in channel.members:
            raise NoSuchElement(f"{self.user.id} does not see channel {channel_id}")
        return channel

    def _message(self, channel: str, ts: str) -> Message:
        public = self._channel(channel).message(ts)
        hidden = next((message for message in self.ephemerals(channel) if message.ts == ts), None)
        message = hidden or public
        if message is None:
            raise NoSuchElement(f"{self.user.id} sees no message {ts} in {channel}")
        return message

    def _view(self, view_id: str) -> View:
        view = self._context.workspace.view(view_id)
        if view is None or view.user != self.user.id:
            raise NoSuchElement(f"{self.user.id} sees no view {view_id}")
        return view

    def _modal(self, view_id: str) -> View:
        view = self._view(view_id)
        if view.body["type"] != "modal":
            raise NoSuchElement(f"{view_id} is not a modal")
        return view
