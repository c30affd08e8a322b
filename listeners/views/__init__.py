"""Modals. Every form that a builder makes is bound here; whatever else is submitted is out of date."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncAck, AsyncApp

from blocks import ids
from listeners.views.decisions import handle_cancel, handle_hand_over, handle_pick_time, handle_release
from listeners.views.out_of_date import handle_out_of_date_view


def register(app: AsyncApp) -> None:
    app.view(ids.RELEASE_MODAL)(handle_release)
    app.view(ids.HAND_OVER_MODAL)(handle_hand_over)
    app.view(ids.PICK_TIME_MODAL)(handle_pick_time)
    app.view(ids.CANCEL_MODAL)(handle_cancel)
    app.view(re.compile(".*", re.DOTALL))(handle_out_of_date_view)
    app.view_closed(re.compile(".*", re.DOTALL))(ignore)


async def ignore(ack: AsyncAck) -> None:
    """A modal that asks to hear of its closing comes from another version too: acked, as Slack expects of anything."""
    await ack()
