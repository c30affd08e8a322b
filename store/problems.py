"""Deliveries that could not be understood, kept for the recruiters until fixed or for 90 days."""

import asyncio
from heapq import nlargest
from typing import Any

from domain import Problem
from store import operations
from store.keys import EXPIRES, PROBLEMS, problem_key, raw_key
from store.operations import expressions, get, plain, put_new, query, wire
from store.table import Item, Table

RAW_LIMIT = 300_000
"""Bytes kept of a delivery's body; an item holds 400 KB (Amazon DynamoDB Developer Guide, "Quotas")."""

_KEPT_SECONDS = 90 * 24 * 60 * 60


async def keep(table: Table, problem: Problem) -> bool:
    """Keep the problem and its body, cut at RAW_LIMIT; False when it was there.

    The body goes in first, so that what is listed can be read.
    """
    expires = problem.at // 1000 + _KEPT_SECONDS
    await put_new(table, {**raw_key(problem.id), **wire({"raw": _cut(problem.raw), EXPIRES: expires})})
    line = wire({"at": problem.at, "reason": problem.reason, EXPIRES: expires})
    return await put_new(table, {**problem_key(problem.id), **line}) is None


async def newest(table: Table, limit: int) -> list[Problem]:
    """The newest first, without their bodies."""
    found = await query(table, ConsistentRead=True, **_all())
    return nlargest(limit, (_problem(item, raw="") for item in found), key=lambda problem: problem.at)


async def count(table: Table) -> int:
    return await operations.count(table, ConsistentRead=True, **_all())


async def read(table: Table, problem_id: str) -> Problem | None:
    """The problem with its body."""
    line, body = await asyncio.gather(get(table, problem_key(problem_id)), get(table, raw_key(problem_id)))
    return _problem(line, body["raw"]["S"]) if line and body else None


async def drop(table: Table, problem_id: str) -> None:
    """Forget the problem and its body; nothing happens when there is none."""
    for key in (problem_key(problem_id), raw_key(problem_id)):
        await table.call("delete_item", TableName=table.name, Key=key)


def _all() -> dict[str, Any]:
    return expressions({"problems": PROBLEMS}, KeyConditionExpression="#pk = :problems")


def _problem(item: Item, raw: str) -> Problem:
    values = plain(item)
    return Problem(values["sk"], values["reason"], raw, int(values["at"]))


def _cut(raw: str) -> str:
    # A body can hold half a surrogate pair, which has no bytes in UTF-8.
    return raw.encode("utf-8", "replace")[:RAW_LIMIT].decode("utf-8", "ignore")
