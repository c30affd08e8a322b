"""**Claim**, on a card, in a list or on Home: the same claim everywhere."""

from __future__ import annotations

import asyncio

from slack_bolt.async_app import AsyncAck

from listeners.buttons import thing_of
from listeners.errors import guarded
from listeners.payloads import Payload, Press, read_press
from listeners.redrawing import redraw
from services import Services
from services.taps import Attempt, Tap

ACK_WITHIN_SECONDS = 0.7
"""The ack waits until the attempt is on record, so that a crash never swallows a tap, but no longer than this: Slack
allows three seconds (docs.slack.dev/interactivity/handling-user-interaction) and the person is watching."""


async def handle_claim(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    press = read_press(body, action)
    request_id = thing_of(dibs, press)
    if request_id is not None:
        attempt = _begin(dibs, press, request_id)
        await asyncio.wait({attempt}, timeout=ACK_WITHIN_SECONDS)
    await ack()


def _begin(dibs: Services, press: Press, request_id: str) -> asyncio.Task[Attempt]:
    tap = Tap(
        claim_id=press.id_for(request_id),
        request_id=request_id,
        actor=press.actor,
        at=press.tapped_at or dibs.clock(),
        where=press.where,
        reply=press.reply,
        card_ts=press.message_ts,
    )
    attempt = dibs.tasks.start(dibs.claiming.attempt(tap), f"attempt {tap.claim_id}")
    dibs.tasks.start(guarded(dibs, tap.route, _finish(dibs, press, tap, attempt)), f"claim {tap.claim_id}")
    dibs.tasks.start(dibs.people.profiles.look_up(press.actor.person.id), "name")
    return attempt


async def _finish(dibs: Services, press: Press, tap: Tap, attempt: asyncio.Task[Attempt]) -> None:
    await dibs.claiming.follow_up(tap, attempt)
    await redraw(dibs, press.actor, press.surface, press.reply, press.listing)
