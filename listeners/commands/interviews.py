"""`/interviews`: what is open, what is mine, everything, giving one back by its short id, and help."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncAck

from blocks import lists, notices
from blocks.kit import Message
from blocks.places import filtered
from blocks.text import unescape
from listeners.errors import guarded
from listeners.payloads import Payload, command_id, read_command_actor, read_route
from services import Services
from services.answers import Route
from services.intents import Hold, Intent
from services.people import Actor
from services.refusals import refusal

QUOTES = dict.fromkeys(map(ord, '"`“”„«»'))
"""What comes along when a command is copied from somewhere; no role or panel is told from another by them."""

_AROUND = re.compile(r"^\W+|\W+$")
"""Dashes and single quotes around a word of ours; elsewhere they may belong to a name."""


async def handle_interviews(ack: AsyncAck, body: Payload, dibs: Services) -> None:
    actor, route = read_command_actor(body), read_route(body)
    assert route is not None, "a slash command always has a user"
    dibs.tasks.start(guarded(dibs, route, _answer(dibs, actor, route, body)), "/interviews")
    await ack()


async def _answer(dibs: Services, actor: Actor, route: Route, body: Payload) -> None:
    if message := await _message(dibs, actor, route, body):
        await dibs.answers.say(route, message)


async def _message(dibs: Services, actor: Actor, route: Route, body: Payload) -> Message | None:
    """What the words ask for; whatever is no word of ours filters what is open."""
    typed = " ".join(unescape(str(body.get("text") or "")).translate(QUOTES).split())
    word, _, rest = typed.partition(" ")
    match _AROUND.sub("", word).casefold():
        case "open":
            return await dibs.lists.open(actor, filtered(rest))
        case "all":
            return await dibs.lists.all(actor, filtered(rest))
        case "mine":
            return await dibs.lists.mine(actor, filtered(rest))
        case "release":
            return await _release(dibs, actor, route, rest, str(body.get("trigger_id") or ""))
        case "help":
            return dibs.lists.help()
        case _:
            return await dibs.lists.open(actor, filtered(typed))


async def _release(dibs: Services, actor: Actor, route: Route, typed: str, trigger: str) -> Message | None:
    """Gives the claim back that the short id names; what became of it is told as for the button.

    A command names no claim, so a second delivery of it must not give back what somebody else took in between.
    """
    request = await dibs.lists.find(typed)
    if request is None:
        return lists.not_found(typed)
    decision_id = command_id(dibs.clock(), actor.person, request.id, trigger)
    if await dibs.deciding.was_taken(request, decision_id):
        return None
    claim = request.standing.claim
    if claim is None or not request.standing.is_held:
        return notices.overtaken(request.standing, actor.person)
    intent = Intent(decision_id, actor, route.where, route.reply)
    return refusal(await dibs.deciding.release(intent, Hold(request.id, claim.id)), actor.person)
