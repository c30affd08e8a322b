"""Somebody opened Dibs' own page."""

from __future__ import annotations

from listeners.errors import guarded
from listeners.payloads import Payload, read_event_actor
from services import Services
from services.answers import Route


async def handle_app_home_opened(body: Payload, event: Payload, dibs: Services) -> None:
    """Slack sends this for the Messages tab too (docs.slack.dev/reference/events/app_home_opened)."""
    if event.get("tab") != "home":
        return
    actor = read_event_actor(body)
    work = dibs.home.publish(actor, hash_=(event.get("view") or {}).get("hash"))
    dibs.tasks.start(guarded(dibs, Route(actor.person), work), "home")
