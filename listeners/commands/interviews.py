"""`/interviews`: what is open, what is mine, and help."""

from __future__ import annotations

from slack_bolt.async_app import AsyncAck

from listeners.errors import guarded
from listeners.payloads import Payload, read_command_actor, read_route
from services import Services
from services.answers import Route
from services.home import FIRST
from services.people import Actor
from services.slack import Message


async def handle_interviews(ack: AsyncAck, body: Payload, dibs: Services) -> None:
    actor, route = read_command_actor(body), read_route(body)
    assert route is not None, "a slash command always has a user"
    typed = str(body.get("text") or "")
    dibs.tasks.start(guarded(dibs, route, _answer(dibs, actor, route, typed)), "/interviews")
    await ack()


async def _answer(dibs: Services, actor: Actor, route: Route, typed: str) -> None:
    await dibs.answers.say(route, await _message(dibs, actor, typed))


async def _message(dibs: Services, actor: Actor, typed: str) -> Message:
    match typed.lower().split():
        case [] | ["open"]:
            return await dibs.lists.open(actor, FIRST)
        case ["mine"]:
            return await dibs.lists.mine(actor, 1)
        case ["help"]:
            return dibs.lists.help()
        case _:
            return dibs.lists.unknown(typed)
