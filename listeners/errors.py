"""What nobody handled becomes one sentence for the person and one line in the log, tied together by a reference."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Coroutine
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.response import BoltResponse

from blocks import notices
from listeners.payloads import Payload, read_route
from services import Services
from services.answers import Route

log = logging.getLogger(__name__)


def register(app: AsyncApp) -> None:
    @app.error
    async def handle_error(error: Exception, body: Payload, dibs: Services) -> BoltResponse:
        """Acks all the same: the person hears of the failure from us, not as a time-out from Slack."""
        dibs.tasks.start(report(dibs, read_route(body), error), "error report")
        return BoltResponse(status=200, body="")


async def guarded(dibs: Services, route: Route, work: Coroutine[Any, Any, None]) -> None:
    """Runs what a listener leaves behind it, under the same error handling as the listener itself."""
    try:
        await work
    except Exception as error:
        await report(dibs, route, error)


async def report(dibs: Services, route: Route | None, error: Exception) -> None:
    reference = secrets.token_hex(4)
    who = route.person.id if route else "nobody"
    log.error("[%s] worker %s, for %s: %s", reference, dibs.worker, who, type(error).__name__, exc_info=error)
    if route is not None:
        await dibs.answers.say(route, notices.failed(reference))
