"""A modal that no listener knows: it is closed, and its person is told that nothing was done."""

from __future__ import annotations

from slack_bolt.async_app import AsyncAck

from blocks.details import message_modal
from listeners.payloads import Payload
from services import Services


async def handle_out_of_date_view(ack: AsyncAck, body: Payload, dibs: Services) -> None:
    words = "This form is out of date, so nothing was changed. /interviews shows how things stand now."
    await ack(response_action="update", view=message_modal("Out of date", words))
