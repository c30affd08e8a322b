"""Whatever no other listener knows: a button of an older version, or a tampered one. It is acked and answered."""

from __future__ import annotations

import logging

from slack_bolt.async_app import AsyncAck

from blocks import notices
from listeners.buttons import tell
from listeners.payloads import Payload, read_press
from services import Services

log = logging.getLogger(__name__)


async def handle_out_of_date(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    log.info("a control with an unknown action id was used")
    tell(dibs, read_press(body, action), notices.out_of_date(None))
    await ack()
