"""**Details**: everything about one request, in a modal."""

from __future__ import annotations

from slack_bolt.async_app import AsyncAck

from blocks.details import loading_modal
from listeners.buttons import thing_of
from listeners.errors import guarded
from listeners.payloads import Payload, Press, read_press
from services import Services


async def handle_details(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    press = read_press(body, action)
    if request_id := thing_of(dibs, press):
        dibs.tasks.start(guarded(dibs, press.route, _show(dibs, press, request_id)), f"details of {request_id}")
    await ack()


async def _show(dibs: Services, press: Press, request_id: str) -> None:
    """Opens the modal at once, as its trigger lasts three seconds, and fills it when the store has answered."""
    view_id = await dibs.slack.open_view(press.trigger, loading_modal())
    await dibs.slack.update_view(view_id, await dibs.lists.details(press.actor, request_id))
