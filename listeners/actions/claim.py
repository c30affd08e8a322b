"""**Claim**, on a card, in a list or on Home: the same claim everywhere."""

from __future__ import annotations

import asyncio

from slack_bolt.async_app import AsyncAck

from listeners.buttons import thing_of
from listeners.errors import guarded
from listeners.payloads import Payload, Press, read_press
from listeners.redrawing import redraw
from services import Services
from services.claiming import Decision, Tap

ACK_WITHIN_SECONDS = 0.7
"""The ack waits for the decision, so that a crash never swallows a tap, but no longer than this: Slack allows three
seconds (docs.slack.dev/interactivity/handling-user-interaction) and the person is watching."""


async def handle_claim(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    press = read_press(body, action)
    request_id = thing_of(dibs, press)
    if request_id is not None:
        decision = _begin(dibs, press, request_id)
        await asyncio.wait({decision}, timeout=ACK_WITHIN_SECONDS)
    await ack()


def _begin(dibs: Services, press: Press, request_id: str) -> asyncio.Task[Decision]:
    tap = Tap(
        claim_id=press.id_for(request_id),
        request_id=request_id,
        actor=press.actor,
        at=dibs.clock(),
        where=press.where,
        reply=press.reply,
        card_ts=press.message_ts,
    )
    decision = dibs.tasks.start(dibs.claiming.decide(tap), f"decision {tap.claim_id}")
    dibs.tasks.start(guarded(dibs, tap.route, _finish(dibs, press, tap, decision)), f"claim {tap.claim_id}")
    dibs.tasks.start(dibs.people.profiles.look_up(press.actor.person.id), "name")
    return decision


async def _finish(dibs: Services, press: Press, tap: Tap, decision: asyncio.Task[Decision]) -> None:
    await dibs.claiming.follow_up(tap, decision)
    await redraw(dibs, press.actor, press.surface, press.reply)
