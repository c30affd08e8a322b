"""One process of Dibs: runs until it is told to stop, then drains what is under way."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

import aiohttp

from domain import Clock, Problem
from health import health_page
from intake.consumer import Bury, Done, Handler, Verdict, consume
from intake.queue import Delivery, open_queue
from listeners import build_app
from listeners.connections import Connections, Unconnectable
from services import Services
from services.people import Workspace
from services.slack import Slack
from settings import Settings
from store.schema import environment
from store.table import Table, open_table
from wiring import build, identify, now_ms, read_config

T = TypeVar("T")
log = logging.getLogger("dibs")

DRAIN_SECONDS = 7.0
"""For what is under way at SIGTERM: with the store's last call, whose thread the process ends with, it stays within the
ten seconds that supervisors give."""
ACKS_SECONDS = 1.5
"""How much of that the acks of envelopes in hand may take, while connections are still open."""


async def run(settings: Settings, clock: Clock = now_ms) -> int:
    """Runs until SIGTERM or SIGINT and returns 0, or returns 1 when Slack cannot be reached any more."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    forms, rules = read_config(settings.config)
    table = open_table(settings.table)
    try:
        async with aiohttp.ClientSession() as session:
            slack = Slack(settings.bot_token, settings.api_url, session)
            found = await _unless(stop, _introduce(slack, table))
            if found is None:
                return 0
            workspace, ours = found
            dibs = build(settings, forms, rules, slack, workspace, table, ours, clock)
            connections = Connections(build_app(dibs, slack, workspace), settings.app_token, slack.reads, dibs.tasks)
            async with health_page(settings.health, dibs, connections.ready):
                return await _serve(dibs, connections, settings.queue, stop)
    finally:
        table.close()


async def _introduce(slack: Slack, table: Table) -> tuple[Workspace, str]:
    """Whose token this is, and which environment the table is."""
    return await asyncio.gather(identify(slack), environment(table))


async def _unless(stop: asyncio.Event, work: Coroutine[Any, Any, T]) -> T | None:
    """What comes of the work; None when the process is told to stop first."""
    job, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    both: set[asyncio.Task[Any]] = {job, stopping}
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if job.done():
        return job.result()
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
    return None


async def _serve(dibs: Services, connections: Connections, queue: str, stop: asyncio.Event) -> int:
    log.info("worker %s serves environment %s", dibs.worker, dibs.environment)
    dibs.tasks.start(dibs.people.warm_up(), "who the coaches are")
    background = (
        asyncio.create_task(consume(open_queue(queue), _handler(dibs), stop), name="queue"),
        asyncio.create_task(dibs.sweep.run(stop), name="sweep"),
        asyncio.create_task(dibs.lag.watch(stop), name="lag"),
    )
    online = asyncio.create_task(connections.run(), name="connections")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    await asyncio.wait({online, stopping, *background}, return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    await _shut_down(dibs, connections, online, *background)
    return _verdict(online, *background)


async def _shut_down(
    dibs: Services, connections: Connections, online: asyncio.Task[None], *rest: asyncio.Task[None]
) -> None:
    """Stops receiving first, then finishes what was received; what is left over is owed, and others do it.

    All of it shares one budget: a submission cut short here would come again only when its time in the queue is over.
    """
    log.info("stopping: %d tasks under way", len(dibs.tasks))
    now = asyncio.get_running_loop().time
    end = now() + DRAIN_SECONDS
    online.cancel()
    await connections.close(ACKS_SECONDS)
    await asyncio.wait(rest, timeout=max(0.0, end - now()))
    for task in rest:
        task.cancel()
    left = await dibs.tasks.drain(max(0.0, end - now()))
    await asyncio.gather(online, *rest, return_exceptions=True)
    log.info("stopped; %d tasks left to other workers", left)


def _verdict(*jobs: asyncio.Task[None]) -> int:
    """What ended the process: 0 for a signal, 1 for a job that failed."""
    failures = [error for job in jobs if not job.cancelled() and (error := job.exception())]
    for failure in failures:
        log.error("%s", _reason(failure), exc_info=None if _known(failure) else failure)
    return 1 if failures else 0


def _known(failure: BaseException) -> bool:
    return isinstance(failure, ExceptionGroup) and failure.subgroup(Unconnectable) is not None


def _reason(failure: BaseException) -> str:
    while isinstance(failure, ExceptionGroup):
        failure = failure.exceptions[0]
    return str(failure) or type(failure).__name__


def _handler(dibs: Services) -> Handler:
    async def handle(delivery: Delivery) -> Verdict:
        result = await dibs.intake.accept(delivery.body, delivery.sent_at)
        return Bury(result.reason) if isinstance(result, Problem) else Done()

    return handle
