"""The forms of a decision: why it is given back, to whom it goes, when it takes place, why it is cancelled.

What a modal carries can be tampered with, so nothing in it is believed: who submits it comes from Slack, and whether
they may is looked up again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from slack_bolt.async_app import AsyncAck

from blocks import ids, modals, words
from blocks.details import message_modal
from blocks.ids import ModalOrigin, Surface, decode_origin
from blocks.places import decode_listing
from listeners.endings import answer
from listeners.errors import guarded
from listeners.payloads import Payload, form_id, read_actor
from listeners.redrawing import redraw
from services import Services
from services.answers import Route
from services.intents import Denied, Ending, Hold, Intent
from services.people import Actor
from services.refusals import refusal

log = logging.getLogger(__name__)

DECIDE_WITHIN_SECONDS = 2.0
"""A modal waits three seconds for its answer (docs.slack.dev/surfaces/modals); later ones come as a message."""

Decide = Callable[[Intent, Hold], Coroutine[Any, Any, Ending]]


async def handle_release(ack: AsyncAck, body: Payload, view: Payload, dibs: Services) -> None:
    await _submitted(ack, body, view, dibs, ids.REASON, dibs.deciding.release)


async def handle_cancel(ack: AsyncAck, body: Payload, view: Payload, dibs: Services) -> None:
    async def cancel(intent: Intent, hold: Hold) -> Ending:
        return await dibs.deciding.cancel(intent, hold.request_id)

    await _submitted(ack, body, view, dibs, ids.REASON, cancel)


async def handle_hand_over(ack: AsyncAck, body: Payload, view: Payload, dibs: Services) -> None:
    to = modals.read_person(_values(view)) or ""

    async def hand_over(intent: Intent, hold: Hold) -> Ending:
        if not hold.claim_id:
            return await dibs.deciding.assign(intent, hold.request_id, to)
        return await dibs.deciding.hand_over(intent, hold, to)

    await _submitted(ack, body, view, dibs, ids.TO, hand_over, to)


async def handle_pick_time(ack: AsyncAck, body: Payload, view: Payload, dibs: Services) -> None:
    when = modals.read_when(_values(view)) or 0

    async def book(intent: Intent, hold: Hold) -> Ending:
        return await dibs.deciding.book(intent, hold, when)

    await _submitted(ack, body, view, dibs, ids.WHEN, book)


async def _submitted(
    ack: AsyncAck, body: Payload, view: Payload, dibs: Services, field: str, decide: Decide, to: str = ""
) -> None:
    """Decides within the modal's patience: a refusal shows under `field` or the reason; what takes longer follows."""
    origin = _origin_of(dibs, view)
    if origin is None:
        await ack(response_action="update", view=message_modal(words.OUT_OF_DATE_TITLE, words.FORM_OUT_OF_DATE))
        return
    actor = read_actor(body)
    intent = _intent(view, actor, origin)
    ending = dibs.tasks.start(decide(intent, Hold(origin.request_id, origin.claim_id)), f"decision {intent.id}")
    await asyncio.wait({ending}, timeout=DECIDE_WITHIN_SECONDS)
    if not ending.done() or ending.exception():
        await ack(response_action="update", view=message_modal(words.WORKING_TITLE, words.WORKING))
        dibs.tasks.start(guarded(dibs, _route(intent), _later(dibs, intent, origin, ending, to)), "late decision")
    elif refused := refusal(ending.result(), actor.person, to):
        under = ids.REASON if ending.result() is Denied.TELLS_CONTACT else field
        await ack(response_action="errors", errors=modals.errors(under, refused))
    else:
        # Details underneath would go on showing how things stood before.
        await (ack(response_action="clear") if origin.surface is Surface.MODAL else ack())
        work = redraw(dibs, actor, origin.surface, origin.reply, decode_listing(origin.listing))
        dibs.tasks.start(guarded(dibs, _route(intent), work), "redraw")


async def _later(dibs: Services, intent: Intent, origin: ModalOrigin, ending: asyncio.Task[Ending], to: str) -> None:
    await answer(dibs, _route(intent), await ending, to)
    await redraw(dibs, intent.actor, origin.surface, origin.reply, decode_listing(origin.listing))


def _origin_of(dibs: Services, view: Payload) -> ModalOrigin | None:
    """What the form is about; None when it is not this environment's to act on, as for a button."""
    origin = decode_origin(str(view.get("private_metadata") or ""))
    if origin is not None and origin.environment != dibs.environment:
        log.error("refused a form of environment %s; this worker serves %s", origin.environment, dibs.environment)
        return None
    return origin


def _intent(view: Payload, actor: Actor, origin: ModalOrigin) -> Intent:
    """A list's reply address is kept for drawing the list again, since it lasts for five uses."""
    return Intent(
        id=form_id(origin, actor.person, str(view.get("id"))),
        actor=actor,
        where=origin.where,
        reply="" if origin.surface is Surface.LIST else origin.reply,
        reason=modals.read_reason(_values(view)),
    )


def _route(intent: Intent) -> Route:
    return Route(intent.actor.person, intent.where, intent.reply)


def _values(view: Payload) -> object:
    return (view.get("state") or {}).get("values")
