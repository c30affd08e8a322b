"""Faults on demand: what Slack does on a bad day, by method and count."""

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.slack.records import Json


@dataclass
class Fault:
    """One fault in waiting. `left` is how many calls it still hits, None for all; `hits` counts those it did."""

    method: str
    error: str | None
    status: int
    retry_after: int
    delay: float
    lose_request: bool
    lose_reply: bool
    left: int | None
    where: Callable[[Json], bool] | None
    hits: int = 0

    @property
    def refuses(self) -> bool:
        """Say whether the call is answered without being done."""
        return self.error is not None or self.status != 200

    def matches(self, method: str, arguments: Json) -> bool:
        """Say whether this fault hits that call."""
        fresh = self.left is None or self.left > 0
        return fresh and method == self.method and (self.where is None or self.where(arguments))


class Faults:
    """The faults asked for; the oldest that matches a call hits it."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def on(
        self,
        method: str,
        *,
        error: str | None = None,
        status: int = 200,
        retry_after: int = 1,
        delay: float = 0.0,
        lose_request: bool = False,
        lose_reply: bool = False,
        times: int | None = 1,
        where: Callable[[Json], bool] | None = None,
    ) -> Fault:
        """Ask for a fault on the next `times` calls (None: all) of a Web API method or of `response_url`.

        `delay` seconds pass before the call takes effect. `lose_request` resets the connection instead of doing
        the call, `lose_reply` does it first. `error="ratelimited"` answers HTTP 429 with Retry-After.
        """
        status = 429 if error == "ratelimited" else status
        fault = Fault(method, error, status, retry_after, delay, lose_request, lose_reply, times, where)
        self._waiting.append(fault)
        return fault

    def take(self, method: str, arguments: Json) -> Fault | None:
        """Find the fault that hits this call and use it up by one."""
        fault = next((fault for fault in self._waiting if fault.matches(method, arguments)), None)
        if fault is not None:
            fault.hits += 1
            fault.left = None if fault.left is None else fault.left - 1
        return fault

    def clear(self) -> None:
        """Forget all faults: Slack is well again."""
        self._waiting.clear()
