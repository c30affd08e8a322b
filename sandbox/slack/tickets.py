"""The short-lived handles Slack gives out: trigger ids, response addresses, addresses for a socket."""

from dataclasses import dataclass

from sandbox.slack.arguments import Refused
from sandbox.slack.clock import Clock

# docs.slack.dev/interactivity/handling-user-interaction
TRIGGER_SECONDS = 3.0
RESPONSE_SECONDS = 30 * 60.0
RESPONSE_USES = 5


@dataclass
class Trigger:
    """A permission to open one modal for one person; `view_id` names the modal it came from, if any."""

    user: str
    view_id: str | None
    expires: float
    used: bool = False


@dataclass
class ResponseUrl:
    """A permission to answer one interaction; `ts` is the message it came from, None for a command."""

    user: str
    channel: str
    ts: str | None
    expires: float
    uses: int = 0


class Tickets:
    """Keeps what was handed out, used or not, so that a second use is told apart from an invention."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._triggers: dict[str, Trigger] = {}
        self._responses: dict[str, ResponseUrl] = {}
        self._sockets: dict[str, bool] = {}

    def new_trigger(self, user: str, view_id: str | None = None) -> str:
        """Hand out a trigger id, good for one modal within three seconds."""
        trigger_id = f"{len(self._triggers) + 1}.{int(self._clock.now())}.sandbox"
        self._triggers[trigger_id] = Trigger(user, view_id, self._clock.now() + TRIGGER_SECONDS)
        return trigger_id

    def use_trigger(self, trigger_id: str) -> Trigger:
        """Exchange a trigger id; Refused when it is unknown, too old or used."""
        trigger = self._triggers.get(trigger_id)
        if trigger is None:
            raise Refused("invalid_trigger_id")
        if trigger.used:
            raise Refused("exchanged_trigger_id")
        if self._clock.now() > trigger.expires:
            raise Refused("expired_trigger_id")
        trigger.used = True
        return trigger

    def new_response_url(self, user: str, channel: str, ts: str | None) -> str:
        """Hand out the last part of a response address."""
        token = f"r{len(self._responses) + 1}"
        self._responses[token] = ResponseUrl(user, channel, ts, self._clock.now() + RESPONSE_SECONDS)
        return token

    def response_url(self, token: str) -> ResponseUrl:
        """Look a response address up; Refused when it is unknown, too old or used up."""
        response = self._responses.get(token)
        if response is None or self._clock.now() > response.expires:
            raise Refused("expired_url")
        if response.uses >= RESPONSE_USES:
            raise Refused("used_url")
        return response

    def new_socket(self) -> str:
        """Hand out a ticket for one WebSocket connection."""
        # The time keeps a ticket of an earlier run, which clients may still try, from being mistaken for a new one.
        ticket = f"{len(self._sockets) + 1}-{int(self._clock.now() * 1_000_000)}"
        self._sockets[ticket] = True
        return ticket

    def use_socket(self, ticket: str) -> bool:
        """Say whether a socket ticket is good, and use it up."""
        good = self._sockets.get(ticket, False)
        self._sockets[ticket] = False
        return good
