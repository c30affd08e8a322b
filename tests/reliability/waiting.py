"""Waiting for what has to come true, however long a repair may take; and a place to wait at."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

from domain import StoreUnavailable

DEADLINE_SECONDS = 90.0
"""More than a lease, a grace and a start on a busy machine together."""


async def until_nothing_is_wrong(look: Callable[[], Awaitable[list[str]]], seconds: float = DEADLINE_SECONDS) -> None:
    """Looks until it finds nothing wrong; fails after the deadline with what is still wrong."""
    deadline = asyncio.get_running_loop().time() + seconds
    wrong = ["never looked"]
    while asyncio.get_running_loop().time() < deadline:
        with suppress(StoreUnavailable):
            wrong = await look()
            if not wrong:
                return
        await asyncio.sleep(0.05)
    raise AssertionError("\n".join(["still wrong:", *wrong]))


async def until(condition: Callable[[], object], what: str, seconds: float = DEADLINE_SECONDS) -> None:
    """Waits until the condition holds; fails after the deadline."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < deadline, f"never came true: {what}"
        await asyncio.sleep(0.02)


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
