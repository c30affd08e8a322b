"""A modal that no listener knows: it is closed, and its person is told that nothing was done."""

from __future__ import annotations

from slack_bolt.async_app import AsyncAck

from blocks import words
from blocks.details import message_modal


async def handle_out_of_date_view(ack: AsyncAck) -> None:
    await ack(response_action="update", view=message_modal(words.OUT_OF_DATE_TITLE, words.FORM_OUT_OF_DATE))
