"""Many coaches in two processes tap at once: the reason why Dibs exists."""

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from domain import State
from store import requests
from store.table import Table
from tests.store import racers
from tests.store.samples import open_request

_ROUNDS = 100
_COACHES = 25
"""In each of the two processes."""


async def test_of_fifty_coaches_in_two_processes_exactly_one_wins(table: Table) -> None:
    request_ids = [await open_request(table, f"req-{number:03}") for number in range(_ROUNDS)]
    first, second = await _race(request_ids)
    for request_id, told in zip(request_ids, map(list.__add__, first, second), strict=True):
        (winner,) = [holder for outcome, holder in told if outcome == "Won"]
        assert sorted(told) == sorted([("Won", winner)] + [("AlreadyHeld", winner)] * (2 * _COACHES - 1))
        request = await requests.load(table, request_id)
        assert request is not None
        assert request.standing.state is State.CLAIMED
        assert [entry.by.key for entry in request.standing.unrecorded] == [winner]
        assert request.standing.seq == 2


async def _race(request_ids: list[str]) -> list[list[list[racers.Told]]]:
    context = get_context("spawn")
    with ProcessPoolExecutor(2, context, racers.get_ready, (context.Barrier(2),)) as pool:
        loop = asyncio.get_running_loop()
        runs = (loop.run_in_executor(pool, racers.run, process, _COACHES, request_ids) for process in range(2))
        return await asyncio.gather(*runs)
