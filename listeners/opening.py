"""Shows a modal: opened at once, as its trigger lasts three seconds, and filled when the store has answered."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from blocks.details import loading_modal
from blocks.ids import Surface
from listeners.payloads import Press
from services import Services
from services.reactions import SlackFailure
from services.slack import View

log = logging.getLogger(__name__)

NOBODYS_FAULT = {"exchanged_trigger_id": "another delivery of the press opened it", "not_found": "it is closed again"}
"""Slack's words for why there is nothing to fill (docs.slack.dev/reference/methods/views.open and views.update)."""


async def show_modal(dibs: Services, press: Press, draw: Callable[[], Awaitable[View]]) -> None:
    """Opens a modal, over the one that the press was made in, and fills it with what `draw` gives."""
    try:
        view_id = await dibs.slack.open_view(press.trigger, loading_modal(), push=press.surface is Surface.MODAL)
        await dibs.slack.update_view(view_id, await draw())
    except SlackFailure as failure:
        if failure.code not in NOBODYS_FAULT:
            raise
        log.info("a modal was not filled: %s", NOBODYS_FAULT[failure.code])
