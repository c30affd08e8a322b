"""The state of one workspace: who is there, what was said, and what each person sees."""

from dataclasses import dataclass, field
from typing import Any

from sandbox.slack.records import Channel, File, Message, User, UserGroup, View

SCOPES = frozenset(
    {
        *("chat:write", "commands", "users:read", "users:read.email", "usergroups:read", "reactions:write"),
        *("channels:read", "channels:history", "channels:join", "groups:read", "groups:history"),
        *("im:read", "im:write", "im:history", "files:write"),
    }
)


@dataclass
class Workspace:
    """Everything the stand-in knows; tests may read and change it at will."""

    users: dict[str, User]
    channels: dict[str, Channel]
    usergroups: dict[str, UserGroup]
    team_id: str = "T0HOME"
    team_name: str = "Home"
    domain: str = "home"
    app_id: str = "A0DIBS"
    bot_user: str = "U0DIBS"
    bot_id: str = "B0DIBS"
    bot_token: str = "xoxb-sandbox"  # noqa: S105 - it opens nothing but this sandbox
    app_token: str = "xapp-sandbox"  # noqa: S105
    scopes: set[str] = field(default_factory=lambda: set(SCOPES))
    messages_tab: bool = True
    commands: set[str] = field(default_factory=lambda: {"/interviews"})
    bot_events: set[str] = field(default_factory=lambda: {"app_home_opened"})
    ephemerals: list[Message] = field(default_factory=list)
    homes: dict[str, View] = field(default_factory=dict)
    modals: dict[str, list[View]] = field(default_factory=dict)
    files: dict[str, File] = field(default_factory=dict)
    warnings: dict[str, str] = field(default_factory=dict)
    # What people picked and typed: (user, message ts or view id, block_id, action_id) -> the selection.
    choices: dict[tuple[str, str, str, str], Any] = field(default_factory=dict)

    def channel(self, channel_id: str) -> Channel:
        """Give a channel or direct-message conversation by its id; KeyError when there is none."""
        return self.channels[channel_id]

    def user(self, user_id: str) -> User:
        """Give a user by id; KeyError when there is none."""
        return self.users[user_id]

    def dm(self, user_id: str) -> Channel:
        """Give the app's direct-message conversation with someone, opening it the first time."""
        channel_id = f"D{user_id[1:]}"
        if channel_id not in self.channels:
            self.channels[channel_id] = Channel(channel_id, "directmessage", [user_id, self.bot_user], is_im=True)
        return self.channels[channel_id]

    def has_dm(self, user_id: str) -> bool:
        """Say whether that conversation was ever opened."""
        return f"D{user_id[1:]}" in self.channels

    def view(self, view_id: str) -> View | None:
        """Find an open modal or a published Home."""
        stacks = [*self.modals.values(), list(self.homes.values())]
        return next((view for stack in stacks for view in stack if view.id == view_id), None)

    def ephemerals_of(self, user_id: str, channel_id: str | None = None) -> list[Message]:
        """List what only this person sees, oldest first."""
        mine = [message for message in self.ephemerals if message.only_for == user_id]
        return [message for message in mine if channel_id in (None, message.channel)]


def default_workspace() -> Workspace:
    """Build the workspace every test and the sandbox start from: four coaches, a recruiter, a guest, an outsider."""
    users = [
        User("U0DIBS", "dibs", "Dibs", "Europe/London", role="app", is_bot=True),
        _member("U0ANA", "Ana Alvarez", "America/New_York", "coach"),
        _member("U0BEN", "Ben Okafor", "Europe/London", "coach"),
        _member("W0CAT", "Cat Lindqvist", "Europe/Stockholm", "coach"),
        _member("U0DEV", "Dev Patel", "Asia/Kolkata", "coach"),
        _member("U0REC", "Rita Moreau", "Europe/Paris", "recruiter"),
        _member("U0OUT", "Otto Brandt", "Europe/Berlin", "outsider"),
        _member("U0GUE", "Gil Ferro", "Europe/Lisbon", "guest"),
    ]
    people = {user.id: user for user in users}
    people["U0OUT"].team_id, people["U0OUT"].is_stranger = "T0EXT", True
    people["U0GUE"].is_restricted = True
    interviews = Channel("C0PANEL", "interviews", list(people))
    random = Channel("C0OTHER", "random", [user.id for user in users if not user.is_bot])
    coaches = UserGroup("S0COACH", "coaches", "Coaches", ["U0ANA", "U0BEN", "W0CAT", "U0DEV"])
    return Workspace(people, {"C0PANEL": interviews, "C0OTHER": random}, {"S0COACH": coaches})


def _member(user_id: str, real_name: str, tz: str, role: str) -> User:
    name = real_name.split()[0].lower()
    return User(user_id, name, real_name, tz, role, email=f"{name}@home.example")
