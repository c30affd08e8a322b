"""The page's clock: what time it is in the sandbox comes with the screens, and here it is moved on."""

from aiohttp import web

from sandbox.shared_clock import SharedClock
from sandbox.slack.journal import Journal

_MINUTE_MS = 60_000
_YEAR_MINUTES = 366 * 24 * 60


class ClockDesk:
    """Moves the sandbox's clock on; never back, for nothing that happened can be undone."""

    def __init__(self, clock: SharedClock, journal: Journal) -> None:
        self._clock = clock
        self._journal = journal

    def add_routes(self, app: web.Application) -> None:
        """Serve /sandbox/clock; the journal's entry tells every open page."""
        app.router.add_post("/sandbox/clock", self._advance)

    async def _advance(self, request: web.Request) -> web.Response:
        body = await request.json()
        minutes = body.get("minutes") if isinstance(body, dict) else None
        if not isinstance(minutes, int) or not 0 < minutes <= _YEAR_MINUTES:
            return web.json_response({"error": "The clock moves on by whole minutes, a year at most."}, status=400)
        self._clock.advance(minutes * _MINUTE_MS)
        self._journal.add("clock", "sandbox", f"{minutes} minutes later")
        return web.json_response({"now": self._clock.now()})
