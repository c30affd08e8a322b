"""Slash commands."""

from __future__ import annotations

from slack_bolt.async_app import AsyncApp

from listeners.commands.interviews import handle_interviews

INTERVIEWS = "/interviews"


def register(app: AsyncApp) -> None:
    app.command(INTERVIEWS)(handle_interviews)
