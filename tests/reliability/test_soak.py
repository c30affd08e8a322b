"""Thousands of taps on one process, some of which raise and some hang, with its connections replaced meanwhile.

Afterwards it is as light as it was, still takes a tap, and nobody is left without an answer.
"""

import asyncio
import itertools
import logging
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path

import aiohttp

from sandbox.slack.interactions import TapResult
from tests.flow.looking import coaches
from tests.harness import CHANNEL, ENVIRONMENT, Workspace, running_workspace, ten_coaches
from tests.proxies import Exchange, HoldReply, Proxy, aws_error, pass_on
from tests.reliability.calls import name_of
from tests.reliability.lanes import ALWAYS
from tests.reliability.promises import cards_of, heard, wrongs
from tests.reliability.waiting import free_port, until, until_nothing_is_wrong

log = logging.getLogger(__name__)

TAPS, ALL_TAPS = 600, 10_000
AT_ONCE = 8
REQUESTS = 20
REFRESH_SECONDS = 5.0
RAISES_EVERY, HANGS_EVERY = 100, 1000
MORE_MEGABYTES = 40
"""What a process may grow by between a third of the way and the end."""


class Trouble:
    """Of the claims' writes every hundredth is refused, which raises, and every thousandth hangs."""

    def __init__(self) -> None:
        self._claims = itertools.count(1)
        self.raised = self.hung = 0
        self._refused = aws_error("ValidationException")

    async def __call__(self, exchange: Exchange) -> None:
        number = next(self._claims) if name_of(exchange.request) == "UpdateItem STATE SET #state" else 0
        if number and number % HANGS_EVERY == HANGS_EVERY // 2:
            self.hung += 1
            await HoldReply()(exchange)
        elif number % RAISES_EVERY == 1:
            self.raised += 1
            await self._refused(exchange)
        else:
            await pass_on(exchange)


async def test_after_thousands_of_taps_it_is_as_well_as_before(aws: dict[str, str], tmp_path: Path, soak: bool) -> None:
    taps, trouble, address = ALL_TAPS if soak else TAPS, Trouble(), f"127.0.0.1:{free_port()}"
    async with Proxy(aws["AWS_ENDPOINT_URL"]) as proxy:
        proxy.will(trouble, times=ALWAYS)
        extra = {"DIBS_HEALTH": address, "DIBS_LOG_LEVEL": "WARNING"}
        async with running_workspace(aws, tmp_path, people=ten_coaches(), aws_url=proxy.url, extra=extra) as w:
            requests = [(await w.open_card(role=f"Role {number}")).id for number in range(REQUESTS)]
            third = await _tap_many(w, requests, range(taps // 3))
            early = _megabytes(w)
            rest = await _tap_many(w, requests, range(taps // 3, taps))
            await until_nothing_is_wrong(partial(wrongs, w.table, w.slack, *requests))
            await _answered(w, [*third, *rest])
            await _light(w, address, early)
            refreshes = len(w.slack.journal.of_kind("disconnect"))
            log.info("%d taps, %d raised, %d hung, %d refreshes", taps, trouble.raised, trouble.hung, refreshes)
            log.info("%d MB after a third, %d in the end", early, _megabytes(w))
            after = await w.open_card(role="After all that")
            assert (await w.person("U0ANA").tap(CHANNEL, w.card(after.id).ts, "claim")).acked
            await until_nothing_is_wrong(partial(wrongs, w.table, w.slack, after.id))


async def _tap_many(w: Workspace, requests: list[str], numbers: range) -> list[tuple[str, TapResult]]:
    """Taps so many times, a few at once, while connections are replaced; who tapped and how it went."""
    waiting, people, done = iter(numbers), coaches(w), asyncio.Event()
    refreshing = asyncio.create_task(_refresh(w, done))

    async def work() -> list[tuple[str, TapResult]]:
        return [
            await _tap(w, people[number % len(people)], requests[number // 7 % len(requests)]) for number in waiting
        ]

    tapped = await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    done.set()
    await refreshing
    return list(itertools.chain.from_iterable(tapped))


async def _refresh(w: Workspace, done: asyncio.Event) -> None:
    """The connections in turn, as often as nobody would."""
    while not done.is_set():
        for connection in w.slack.socket.connections[:1]:
            await w.slack.socket.disconnect("refresh_requested", connection)
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), REFRESH_SECONDS)


async def _tap(w: Workspace, user: str, request_id: str) -> tuple[str, TapResult]:
    await until(lambda: w.slack.socket.connections, "a connection")
    card = cards_of(w.slack, request_id)[0]
    return user, await w.person(user).tap_raw(CHANNEL, card.ts, "claim", f"{ENVIRONMENT}:{request_id}")


async def _answered(w: Workspace, taps: list[tuple[str, TapResult]]) -> None:
    """Every tap that was acked got a word, and every other a warning."""
    assert all(result.acked or result.error for _, result in taps)
    acked = Counter(user for user, result in taps if result.acked)
    await until(lambda: all(len(heard(w.slack, user)) >= count for user, count in acked.items()), "a word for each tap")


async def _light(w: Workspace, address: str, early: int) -> None:
    """No task is left over, and no memory kept."""

    async def look() -> list[str]:
        async with aiohttp.ClientSession() as http, http.get(f"http://{address}/live") as response:
            tasks = (await response.json())["tasks"]
        return [] if tasks == 0 else [f"{tasks} tasks under way"]

    await until_nothing_is_wrong(look)
    assert _megabytes(w) - early < MORE_MEGABYTES


def _megabytes(w: Workspace) -> int:
    """What the process has in memory."""
    lines = Path(f"/proc/{w.apps[0].pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) // 1024
