"""Events. Bolt acks them before they run, so what fails here is never sent again."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncApp

from listeners.events.app_home_opened import handle_app_home_opened


def register(app: AsyncApp) -> None:
    app.event("app_home_opened")(handle_app_home_opened)
    app.event(re.compile(".*"))(ignore)


async def ignore() -> None:
    """An event that a manifest of another version subscribes to: acked, or Slack would send it again and again."""
