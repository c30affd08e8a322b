"""What a person gets back for a tap, a command or a submitted form."""

from dataclasses import dataclass, field

from sandbox.slack.context import Context
from sandbox.slack.records import Json, User
from sandbox.slack.socket_mode import Ack, SocketMode


@dataclass(frozen=True)
class TapResult:
    """Whether the app acked in time, after how long, and what the person read if it did not go well."""

    acked: bool
    ack_seconds: float | None
    error: str | None


@dataclass(frozen=True)
class SubmitResult:
    """A TapResult for forms; `errors` says, per block_id, what is to be corrected."""

    acked: bool
    ack_seconds: float | None
    error: str | None
    errors: dict[str, str] = field(default_factory=dict)


async def send(context: Context, socket: SocketMode, user: User, kind: str, payload: Json) -> Ack | None:
    """Send an interaction once, for they are never repeated; without an ack this person sees a warning."""
    ack = await socket.deliver(kind, payload)
    if ack is None:
        warn(context, user, f"{_app(context)} didn't respond. Try again in a moment.")
    else:
        context.workspace.warnings.pop(user.id, None)
    return ack


def warn(context: Context, user: User, text: str) -> None:
    """Show a warning on somebody's screen."""
    context.workspace.warnings[user.id] = text
    context.journal.add("warning", user.id, text)


def result(context: Context, user: User, ack: Ack | None) -> TapResult:
    """Say how an interaction went."""
    warning = context.workspace.warnings.get(user.id)
    return TapResult(False, None, warning) if ack is None else TapResult(True, ack.seconds, None)


def _app(context: Context) -> str:
    return context.workspace.user(context.workspace.bot_user).real_name
