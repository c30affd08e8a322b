"""Modals. Dibs' own ask for nothing yet, so whatever is submitted comes from another version."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncApp

from listeners.views.out_of_date import handle_out_of_date_view


def register(app: AsyncApp) -> None:
    app.view(re.compile(".*", re.DOTALL))(handle_out_of_date_view)
