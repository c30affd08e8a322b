"""A process full of coaches, for the race: run by `test_race.py` in two copies."""

import asyncio
from threading import Barrier

from domain import Already, AlreadyHeld, Claim, Outcome, Person, Won
from store.claims import claim
from store.table import Table, open_table

_barrier: Barrier

Told = tuple[str, str]
"""What a coach was told: the kind of outcome, and the holder's key that came with it."""


def get_ready(barrier: Barrier) -> None:
    """Run once in each process: the barrier at which both wait before every round."""
    global _barrier
    _barrier = barrier


def run(process: int, coaches: int, request_ids: list[str]) -> list[list[Told]]:
    """One round for each request: all coaches of this process claim it at the moment the other process's do."""
    return asyncio.run(_run(process, coaches, request_ids))


async def _run(process: int, coaches: int, request_ids: list[str]) -> list[list[Told]]:
    table = open_table("dibs", connect_timeout=10.0, read_timeout=30.0)
    people = [Person("T0HOME", f"U{process}{number:02}") for number in range(coaches)]
    try:
        return [await _round(table, people, request_id) for request_id in request_ids]
    finally:
        table.close()


async def _round(table: Table, people: list[Person], request_id: str) -> list[Told]:
    _barrier.wait(timeout=60)
    claims = (Claim(f"{request_id}-{person.id}", person, 1_764_000_000_000, "worker") for person in people)
    outcomes = await asyncio.gather(*(claim(table, request_id, each, "C0PANEL", 1_764_000_005_000) for each in claims))
    return [_told(outcome) for outcome in outcomes]


def _told(outcome: Outcome) -> Told:
    assert isinstance(outcome, Won | Already | AlreadyHeld)
    assert outcome.standing.holder is not None
    return type(outcome).__name__, outcome.standing.holder.key
