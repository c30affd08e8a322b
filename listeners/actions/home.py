"""The buttons of the Home tab that only show something else of it."""

from __future__ import annotations

from slack_bolt.async_app import AsyncAck

from blocks import ids
from listeners.buttons import place_of
from listeners.errors import guarded
from listeners.payloads import Payload, read_press
from services import Services
from services.home import FIRST


async def handle_home_page(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    press = read_press(body, action)
    if place := place_of(dibs, press):
        turns_attempts = str(action.get("action_id")).startswith(ids.PAGE_ATTEMPTS)
        open_at, attempts_at = (FIRST, place) if turns_attempts else (place, FIRST)
        work = dibs.home.publish(press.actor, open_at, attempts_at)
        dibs.tasks.start(guarded(dibs, press.route, work), "home page")
    await ack()
