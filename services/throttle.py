"""While Slack has closed a method for a time, calls to it are not even tried.

Limits are per method and workspace (docs.slack.dev/apis/web-api/rate-limits), so after one refusal every call would be
refused; what waits meanwhile is drawn from newer state, once, when it is open again.
"""

from __future__ import annotations

from collections.abc import Callable

from services.reactions import Reaction, SlackFailure


class Throttle:
    """Remembers until when each method is closed; `now` is in seconds and never goes back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._open_at: dict[str, float] = {}

    def check(self, method: str) -> None:
        """Raises the refusal that Slack would give, with the seconds that are left."""
        left = self._open_at.get(method, 0.0) - self._now()
        if left > 0:
            raise SlackFailure(method, "ratelimited", left)

    def note(self, failure: SlackFailure) -> None:
        if failure.reaction is Reaction.WAIT:
            self._open_at[failure.method] = self._now() + failure.retry_after
