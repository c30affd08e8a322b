"""Reads what Slack sends into the words of Dibs; shapes: docs.slack.dev/reference/interaction-payloads."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from blocks.ids import ModalOrigin, Surface
from blocks.places import Listing, encode_listing, listing_of
from domain import Person
from services.answers import Route
from services.people import Actor

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Press:
    """A press of some control: who, from where, and what it carried."""

    actor: Actor
    value: str
    at: str
    """Slack's own mark of this press (`action_ts`): the same in every delivery of it."""
    where: str
    reply: str
    message_ts: str
    """The public message it was in; empty for a private one, a modal or Home."""
    trigger: str
    surface: Surface

    @property
    def route(self) -> Route:
        return Route(self.actor.person, self.where, self.reply)

    @property
    def tapped_at(self) -> int | None:
        """When it was pressed by Slack's clock, in ms."""
        seconds, _, fraction = self.at.partition(".")
        return int(seconds) * 1000 + int(fraction[:3] or 0) if self.at.replace(".", "", 1).isdecimal() else None

    @property
    def listing(self) -> Listing:
        """The list it was in; of no meaning on other surfaces."""
        return listing_of(self.value)

    def origin(self, environment: str, request_id: str, claim_id: str) -> ModalOrigin:
        """What a modal opened by this press has to know of it."""
        listing = encode_listing(self.listing)
        return ModalOrigin(environment, request_id, claim_id, self.where, self.surface, self.reply, self.at, listing)

    def id_for(self, request_id: str) -> str:
        """New for every press, the same for every delivery of one; begins with its time, so that ids sort by it."""
        where = f"{self.where} {self.message_ts} {self.at or self.trigger}"
        return _id(self.at, self.actor.person, request_id, where)


def command_id(at: int, person: Person, request_id: str, trigger: str) -> str:
    """For a command, whose only mark of its own is its trigger: what follows the time (`at`, in ms) is the same for
    every delivery of it."""
    return _id(str(at * 1000), person, request_id, trigger)


def form_id(origin: ModalOrigin, person: Person, view_id: str) -> str:
    """The same for a submitted form: one form is one decision, from the press that opened it."""
    return _id(origin.at, person, origin.request_id, view_id)


def _id(at: str, person: Person, request_id: str, mark: str) -> str:
    what = "\n".join((person.key, request_id, mark))
    digest = hashlib.sha256(what.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{at.replace('.', '')[:16] or '0'}-{digest[:20]}"


def read_press(body: Payload, action: Payload) -> Press:
    """From a block_actions payload."""
    container = body.get("container") or {}
    private = bool(container.get("is_ephemeral"))
    channel = (body.get("channel") or {}).get("id") or container.get("channel_id") or ""
    message_ts = container.get("message_ts") or (body.get("message") or {}).get("ts") or ""
    return Press(
        actor=read_actor(body),
        value=str(action.get("value") or ""),
        at=str(action.get("action_ts") or ""),
        where=str(channel),
        reply=str(body.get("response_url") or ""),
        message_ts="" if private else str(message_ts),
        trigger=str(body.get("trigger_id") or ""),
        surface=_surface(body, private),
    )


def _surface(body: Payload, private: bool) -> Surface:
    kind = (body.get("view") or {}).get("type")
    if kind == "home":
        return Surface.HOME
    if kind == "modal":
        return Surface.MODAL
    return Surface.LIST if private else Surface.MESSAGE


def read_actor(body: Payload) -> Actor:
    """The workspace is `team`; `user.team_id` is the organisation inside an Enterprise one, and somebody else's
    workspace for a person who comes through Slack Connect."""
    user = body.get("user") or {}
    own_team = str(user.get("team_id") or "")
    team = str((body.get("team") or {}).get("id") or own_team)
    name = str(user.get("name") or user.get("username") or "")
    return Actor(Person(team, str(user.get("id") or ""), name), own_team or team)


def read_command_actor(body: Payload) -> Actor:
    """From a slash command, which has no `user` object."""
    team = str(body.get("team_id") or "")
    return Actor(Person(team, str(body.get("user_id") or ""), str(body.get("user_name") or "")), team)


def read_event_actor(body: Payload) -> Actor:
    """From an event that names its user by the id alone."""
    team = str(body.get("team_id") or "")
    return Actor(Person(team, str((body.get("event") or {}).get("user") or "")), team)


def read_route(body: Payload) -> Route | None:
    """The way back to whoever sent any kind of payload; None for one without a person."""
    read = read_command_actor if "command" in body else read_event_actor if "event" in body else read_actor
    person = read(body).person
    channel = body.get("channel_id") or (body.get("channel") or {}).get("id") or ""
    return Route(person, str(channel), str(body.get("response_url") or "")) if person.id else None
