"""Setting the table up: from nothing, from half, twice, by two at once, and against a control plane that lags."""

import ast
import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import store
from domain import StoreFault
from store import definition
from store.keys import INDEXES
from store.schema import check, environment, set_up
from store.table import Table, open_table
from tests.proxies import Proxy, asks_for, aws_answer, aws_error

PARTS = ["Table", "Index live", "Index holder", "Index due", "Index history", "Deletion protection"]
PARTS += ["Deletion of expired items (TTL)", "Point-in-time recovery", "Id"]


@pytest.fixture
async def bare(aws: dict[str, str]) -> AsyncIterator[Table]:
    """A table that does not exist yet."""
    opened = open_table("dibs", connect_timeout=10.0, read_timeout=30.0)
    yield opened
    opened.close()


@pytest.fixture
async def proxy(aws: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Proxy]:
    """What every table of the test is reached through."""
    async with Proxy(aws["AWS_ENDPOINT_URL"]) as running:
        monkeypatch.setenv("AWS_ENDPOINT_URL", running.url)
        yield running


def how(lines: list[str]) -> list[str]:
    """The last word of each line, after checking that each part has its line."""
    assert [line.partition(" of table")[0].partition(" dibs")[0] for line in lines] == PARTS
    return [line.removesuffix(".").rpartition(": ")[2] for line in lines]


async def test_a_new_table_gets_everything(bare: Table) -> None:
    lines = await set_up(bare, "one")
    assert how(lines) == ["set up", *["ready"] * 5, *["set up"] * 3]
    assert await check(bare) == []
    assert await environment(bare) == "one"


async def test_setting_up_again_changes_nothing(bare: Table) -> None:
    await set_up(bare, "one")
    assert how(await set_up(bare, "two")) == ["ready"] * 9
    assert await environment(bare) == "one"


async def test_two_at_once_end_up_with_one_table(bare: Table) -> None:
    both = await asyncio.gather(set_up(bare, "one"), set_up(bare, "two"))
    assert sorted(how(lines)[0] for lines in both) == ["ready", "set up"]
    assert sorted(how(lines)[-1] for lines in both) == ["ready", "set up"]
    assert await check(bare) == []


async def test_an_older_table_gets_what_it_lacks(bare: Table) -> None:
    whole = definition.whole()
    whole["GlobalSecondaryIndexes"] = whole["GlobalSecondaryIndexes"][:1]
    whole["AttributeDefinitions"] = whole["AttributeDefinitions"][:4]
    whole["DeletionProtectionEnabled"] = False
    await bare.call("create_table", TableName="dibs", **whole)
    assert how(await set_up(bare, "one")) == ["ready", "ready", *["set up"] * 7]
    assert await check(bare) == []


async def test_what_is_missing_is_named_with_the_fix(bare: Table) -> None:
    assert await check(bare) == ["Table dibs is not set up. Run `python app.py setup`."]
    whole = definition.whole()
    del whole["GlobalSecondaryIndexes"], whole["DeletionProtectionEnabled"]
    whole["AttributeDefinitions"] = whole["AttributeDefinitions"][:2]
    await bare.call("create_table", TableName="dibs", **whole)
    faults = await check(bare)
    assert faults == [f"{part} of table dibs is not set up. Run `python app.py setup`." for part in PARTS[1:-1]]


async def test_a_table_of_somebody_else_is_left_alone(bare: Table) -> None:
    other: dict[str, Any] = {
        "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
        "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
        "BillingMode": "PAY_PER_REQUEST",
    }
    await bare.call("create_table", TableName="dibs", **other)
    for attempt in (set_up(bare, "one"), check(bare)):
        with pytest.raises(StoreFault, match="choose another name in DIBS_TABLE"):
            await attempt


async def test_a_table_that_is_not_there_says_so(bare: Table) -> None:
    with pytest.raises(StoreFault, match=r"Table dibs does not exist. Run `python app.py setup`."):
        await environment(bare)
    await bare.call("create_table", TableName="dibs", **definition.whole())
    with pytest.raises(StoreFault, match=r"not set up completely. Run `python app.py setup`."):
        await environment(bare)


async def test_another_kind_of_refusal_is_passed_on(proxy: Proxy, bare: Table) -> None:
    proxy.will(aws_error("AccessDeniedException"), times=3)
    for attempt in (environment(bare), set_up(bare, "one"), check(bare)):
        with pytest.raises(StoreFault, match="AccessDeniedException"):
            await attempt


@pytest.mark.parametrize(
    ("operation", "code", "message"),
    [
        ("CreateTable", "ResourceInUseException", "Table already exists: dibs"),
        ("UpdateTimeToLive", "ValidationException", "TimeToLive is already enabled"),
        ("UpdateContinuousBackups", "ContinuousBackupsUnavailableException", "Backups are being enabled for the table"),
        ("CreateTable", "LimitExceededException", "Too many tables are being created"),
    ],
)
async def test_a_step_that_somebody_else_is_at_is_waited_for(
    proxy: Proxy, bare: Table, operation: str, code: str, message: str
) -> None:
    proxy.will(aws_error(code, message), where=asks_for(operation), times=2)
    await set_up(bare, "one", poll_seconds=0.01)
    assert await check(bare) == []


async def test_a_step_that_is_refused_for_good_is_a_fault(proxy: Proxy, bare: Table) -> None:
    different = "TimeToLive is active on a different AttributeName: current AttributeName is ttl"
    proxy.will(aws_error("ValidationException", different), where=asks_for("UpdateTimeToLive"))
    with pytest.raises(StoreFault, match="active on a different AttributeName"):
        await set_up(bare, "one")


async def test_what_is_still_being_built_is_waited_for(proxy: Proxy, bare: Table) -> None:
    await set_up(bare, "one")
    indexes = [{"IndexName": index.name, "IndexStatus": "ACTIVE"} for index in INDEXES[:-1]]
    creating: dict[str, Any] = {"TableStatus": "CREATING", "KeySchema": definition.KEYS}
    updating = {
        **creating,
        "TableStatus": "UPDATING",
        "DeletionProtectionEnabled": True,
        "GlobalSecondaryIndexes": [*indexes, {"IndexName": "history", "IndexStatus": "CREATING"}],
    }
    proxy.will(aws_answer({"Table": creating}), where=asks_for("DescribeTable"), times=2)
    # Looked at once for each part before the last index, and then again.
    proxy.will(aws_answer({"Table": updating}), where=asks_for("DescribeTable"), times=6)
    proxy.will(aws_error("ResourceInUseException"), where=asks_for("UpdateTable"), times=9)
    assert how(await set_up(bare, "two", poll_seconds=0.01)) == ["ready"] * 9


async def test_an_index_being_built_does_not_make_the_table_a_missing_one(proxy: Proxy, bare: Table) -> None:
    await set_up(bare, "one")
    updating = {"TableStatus": "UPDATING", "KeySchema": definition.KEYS, "DeletionProtectionEnabled": True}
    proxy.will(aws_answer({"Table": updating}), where=asks_for("DescribeTable"))
    assert await check(bare) == [
        f"{part} of table dibs is not set up. Run `python app.py setup`." for part in PARTS[1:5]
    ]


def test_every_change_of_an_item_goes_through_the_conditional_writes() -> None:
    """A plain put or update would be a race that no other test can see coming."""
    changing = {"put_item", "update_item", "batch_write_item", "transact_write_items"}
    for path in Path(store.__path__[0]).glob("*.py"):
        texts = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
        assert path.name == "operations.py" or not changing & texts
