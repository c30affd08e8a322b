"""`DIBS_HEALTH`, for supervisors: /live answers while the process does, /ready says whether taps can reach it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from services import Services
from settings import SettingsError


@asynccontextmanager
async def health_page(address: str, dibs: Services, ready: Callable[[], Awaitable[bool]]) -> AsyncIterator[None]:
    """Serves at `address` ("host:port") while the context lasts; an empty address serves nothing."""
    if not address:
        yield
        return
    runner = web.AppRunner(_page(dibs, ready), access_log=None)
    await runner.setup()
    try:
        await _listen(runner, address)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, address: str) -> None:
    host, _, port = address.rpartition(":")
    try:
        await web.TCPSite(runner, host, int(port)).start()
    except OSError as error:
        raise SettingsError([f"DIBS_HEALTH is {address}, which cannot be used: {error.strerror}."]) from error


def _page(dibs: Services, ready: Callable[[], Awaitable[bool]]) -> web.Application:
    async def live(_: web.Request) -> web.Response:
        return web.json_response({"worker": dibs.worker, "tasks": len(dibs.tasks), "late": dibs.lag.late})

    async def is_ready(_: web.Request) -> web.Response:
        up = await ready()
        return web.json_response({"ready": up}, status=200 if up else 503)

    page = web.Application()
    page.add_routes([web.get("/live", live), web.get("/ready", is_ready)])
    return page
