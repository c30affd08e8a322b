"""`make bench`: what a list costs by how many requests are live, and whether reading them keeps a tap waiting."""

import asyncio
import time
from contextlib import suppress

from bench.claims import NEVER, ratio, seconds, spread
from bench.workspace import account
from blocks import lists
from blocks.places import Place
from domain import Submission
from services.live import read_live
from store import requests
from store.schema import set_up
from store.table import Table, open_table
from tests.harness import CHANNEL

SIZES = (100, 1_000, 5_000)
READS = 5
PAUSE_SECONDS = 0.001


async def main() -> None:
    with account():
        table = open_table("bench")
        await set_up(table, "bench", poll_seconds=0.1)
        print(f"\n`/interviews`: all that is live read and one page drawn, {READS} times for each number")
        base: list[float] = []
        for size in SIZES:
            await fill(table, size)
            took, standstill = await measure(table)
            base = base or took
            print(f"  {size:5} live  {spread(took)}, {ratio(took, base)} times the first", end="; ")
            print(f"the event loop stood still for {standstill * 1000:.0f} ms at most")
        table.close()


async def fill(table: Table, size: int) -> None:
    """More open requests, until there are so many."""
    there = await read_live(table)
    for number in range(len(there.requests), size):
        form = Submission(f"bench-{number}", number, role="Engineer", email="mira@example.com", notes="Mornings. " * 20)
        await requests.create(table, form, f"B-{number}", number, NEVER)


async def measure(table: Table) -> tuple[list[float], float]:
    """Seconds of each read, and the longest that the event loop did nothing else meanwhile."""
    stood_still: list[float] = []
    watch = asyncio.create_task(note_standstills(stood_still))
    took = [await seconds(show(table)) for _ in range(READS)]
    watch.cancel()
    with suppress(asyncio.CancelledError):
        await watch
    return took, max(stood_still)


async def show(table: Table) -> None:
    live = await read_live(table)
    lists.open_list(live.open, 0, "bench", Place(), CHANNEL, live.loads(NEVER))


async def note_standstills(found: list[float]) -> None:
    while True:
        asked = time.perf_counter() + PAUSE_SECONDS
        await asyncio.sleep(PAUSE_SECONDS)
        found.append(time.perf_counter() - asked)


if __name__ == "__main__":
    asyncio.run(main())
