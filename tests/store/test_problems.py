"""Problems stay readable until somebody drops them, and go by themselves after 90 days."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from domain import Problem, StoreUnavailable
from store import problems
from store.keys import problem_key, raw_key
from store.operations import get
from store.problems import RAW_LIMIT
from store.table import Table
from tests.proxies import refuse
from tests.store.samples import NOW, proxied

PROBLEM = Problem("msg-1", "The form sent no name, e-mail or role.", '{"properties": {}}', NOW)


async def test_a_problem_is_kept_once_and_listed_without_its_body(table: Table) -> None:
    assert await problems.keep(table, PROBLEM)
    assert not await problems.keep(table, replace(PROBLEM, reason="other", raw="other"))
    assert await problems.read(table, "msg-1") == PROBLEM
    assert await problems.newest(table, 5) == [replace(PROBLEM, raw="")]
    assert await problems.count(table) == 1


async def test_the_newest_come_first(table: Table) -> None:
    for number, at in enumerate((NOW + 2, NOW, NOW + 1)):
        await problems.keep(table, replace(PROBLEM, id=f"msg-{number}", at=at))
    assert [problem.id for problem in await problems.newest(table, 2)] == ["msg-0", "msg-2"]


async def test_no_problems(table: Table) -> None:
    assert await problems.newest(table, 5) == []
    assert await problems.count(table) == 0
    assert await problems.read(table, "msg-1") is None


async def test_a_dropped_problem_is_gone_with_its_body(table: Table) -> None:
    await problems.keep(table, PROBLEM)
    for _ in range(2):
        await problems.drop(table, "msg-1")
    assert await problems.newest(table, 5) == []
    assert await get(table, raw_key("msg-1")) is None


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("x" * (RAW_LIMIT + 1), "x" * RAW_LIMIT),
        ("x" + "é" * RAW_LIMIT, "x" + "é" * (RAW_LIMIT // 2 - 1)),
        ("xyz" + "🐈" * RAW_LIMIT, "xyz" + "🐈" * (RAW_LIMIT // 4 - 1)),
        ("half a \ud83d pair", "half a ? pair"),
        ("", ""),
    ],
)
async def test_a_body_is_cut_between_characters(table: Table, raw: str, kept: str) -> None:
    await problems.keep(table, replace(PROBLEM, raw=raw))
    read = await problems.read(table, "msg-1")
    assert read is not None
    assert read.raw == kept


async def test_both_halves_expire_after_90_days_counted_in_seconds(table: Table) -> None:
    await problems.keep(table, PROBLEM)
    for key in (problem_key("msg-1"), raw_key("msg-1")):
        item = await get(table, key)
        assert item is not None
        expires = datetime.fromtimestamp(int(item["expires"]["N"]), UTC)
        assert (expires - datetime.fromtimestamp(NOW / 1_000, UTC)).days == 90


async def test_a_worker_that_died_half_way_is_taken_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(refuse, where=lambda request: b'"PROBLEMS"' in request.body)
        with pytest.raises(StoreUnavailable):
            await problems.keep(through, PROBLEM)
    assert await problems.newest(table, 5) == []
    assert await problems.keep(table, PROBLEM)
    assert await problems.read(table, "msg-1") == PROBLEM
