"""Modals. Dibs' own ask for nothing yet, so whatever is submitted comes from another version."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncAck, AsyncApp

from listeners.views.out_of_date import handle_out_of_date_view


def register(app: AsyncApp) -> None:
    app.view(re.compile(".*", re.DOTALL))(handle_out_of_date_view)
    app.view_closed(re.compile(".*", re.DOTALL))(ignore)


async def ignore(ack: AsyncAck) -> None:
    """A modal that asks to hear of its closing comes from another version too: acked, as Slack expects of anything."""
    await ack()
