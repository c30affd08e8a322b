"""Asking the store until it answers: a time-out, a throttle or a lost connection is no answer.

Only for what may be repeated: a claim under its claim id, an entry under its own id, a submission under its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

from domain import StoreUnavailable

T = TypeVar("T")
log = logging.getLogger(__name__)

GIVE_UP_SECONDS = 600.0
"""How long one tap, or one delivery of a submission, goes on asking."""
LONGEST_PAUSE = 5.0


async def until_answered(ask: Callable[[], Awaitable[T]]) -> T:
    """Asks again, after growing pauses, while the store gives no answer; at the end, raises that it gave none."""
    for pause in _pauses():
        try:
            return await ask()
        except StoreUnavailable as error:
            log.warning("no answer from the store, asking again: %s", error)
            await asyncio.sleep(pause)
    return await ask()


def _pauses() -> Iterator[float]:
    """Pauses in seconds that double up to LONGEST_PAUSE, for GIVE_UP_SECONDS in all."""
    spent, pause = 0.0, 0.1
    while spent < GIVE_UP_SECONDS:
        yield pause
        spent, pause = spent + pause, min(pause * 2, LONGEST_PAUSE)
