"""What the holder (or a recruiter) does about a claim: each button names the claim it was drawn for."""

from __future__ import annotations

import asyncio

from slack_bolt.async_app import AsyncAck

from blocks import ids
from domain import EntryKind
from listeners.buttons import hold_of
from listeners.endings import answer
from listeners.errors import guarded
from listeners.opening import show_modal
from listeners.payloads import Payload, Press, read_press
from listeners.redrawing import redraw
from services import Services
from services.intents import Ending, Intent

ACK_WITHIN_SECONDS = 0.7
"""As for a claim: the decision comes first, but the ack does not wait for a slow store."""

KINDS = {ids.TOOK_PLACE: EntryKind.TOOK_PLACE, ids.NO_SHOW: EntryKind.NO_SHOW}


async def handle_form(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    """Opens the modal that asks for the rest: a reason, a person, a time."""
    press = read_press(body, action)
    if hold := hold_of(dibs, press):
        what = str(action["action_id"])
        origin = press.origin(dibs.environment, hold.request_id, hold.claim_id)
        work = show_modal(dibs, press, lambda: dibs.modals.draw(what, press.actor, origin))
        dibs.tasks.start(guarded(dibs, press.route, work), "modal")
    await ack()


async def handle_conclusion(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    """**Took place** and **No-show** need one tap and nothing else."""
    press = read_press(body, action)
    if hold := hold_of(dibs, press):
        intent = Intent(press.id_for(hold.request_id), press.actor, press.where, press.reply)
        work = dibs.deciding.conclude(intent, hold, KINDS[str(action["action_id"])])
        ending = dibs.tasks.start(work, f"conclusion {intent.id}")
        dibs.tasks.start(guarded(dibs, press.route, _finish(dibs, press, ending)), "conclusion answer")
        await asyncio.wait({ending}, timeout=ACK_WITHIN_SECONDS)
    await ack()


async def _finish(dibs: Services, press: Press, ending: asyncio.Task[Ending]) -> None:
    await answer(dibs, press.route, await ending)
    await redraw(dibs, press.actor, press.surface, press.reply, press.listing)
