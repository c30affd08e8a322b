"""**Details**: everything about one request, in a modal."""

from __future__ import annotations

from slack_bolt.async_app import AsyncAck

from listeners.buttons import thing_of
from listeners.errors import guarded
from listeners.opening import show_modal
from listeners.payloads import Payload, read_press
from services import Services


async def handle_details(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    press = read_press(body, action)
    if request_id := thing_of(dibs, press):
        work = show_modal(dibs, press, lambda: dibs.lists.details(press.actor, request_id))
        dibs.tasks.start(guarded(dibs, press.route, work), f"details of {request_id}")
    await ack()
