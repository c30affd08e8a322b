"""The table itself: set up, checked, and told apart from every other one by an id of its own."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from domain import StoreFault, StoreUnavailable
from store import definition
from store.keys import EXPIRES, INDEXES, environment_key
from store.operations import get, put_new, wire
from store.table import Table, open_table, refusal

_PATIENCE_SECONDS = 600.0
_SET_UP = "Run `python app.py setup`."
_ABSENT = "ResourceNotFoundException"
# What DynamoDB says when this step is under way or done already, by us or by another set-up.
_UNDER_WAY = ("ResourceInUseException", "LimitExceededException", "already", "Backups are being enabled")


async def set_up(table: Table, environment_id: str, poll_seconds: float = 1.0) -> list[str]:
    """Create what is missing, and say in one sentence each what was done or found there.

    Safe to repeat, and by two at once. `environment_id` becomes the table's own id if it has none yet. Raises
    StoreUnavailable when it takes longer than ten minutes.
    """
    patient = _patient(table)
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            done = [await _bring_about(patient, part, poll_seconds) for part in _parts(table.name)]
            return [*done, await _give_id(patient, environment_id)]
    except TimeoutError as error:
        raise StoreUnavailable(f"Table {table.name} is still being built; run setup again in a while.") from error
    finally:
        patient.close()


async def check(table: Table) -> list[str]:
    """What is wrong with the table, each in one sentence with the fix; nothing when all is well."""
    patient = _patient(table)
    try:
        there = await _in_place(patient)
        whole, *rest = _parts(table.name)
        parts = (whole, *rest) if whole.key in there else (whole,)
        return [f"{part.name} is not set up. {_SET_UP}" for part in parts if part.key not in there]
    finally:
        patient.close()


async def environment(table: Table) -> str:
    """The table's own random id, by which two environments are told apart; StoreFault when it has none yet."""
    try:
        item = await get(table, environment_key())
    except StoreFault as fault:
        if refusal(fault).startswith(_ABSENT):
            raise StoreFault(f"Table {table.name} does not exist. {_SET_UP}") from fault
        raise
    if item is None:
        raise StoreFault(f"Table {table.name} is not set up completely. {_SET_UP}")
    return str(item["id"]["S"])


class _Part(NamedTuple):
    """Something a table needs: its key in `_in_place`, what people call it, and the call that makes it."""

    key: str
    name: str
    make: str
    arguments: Mapping[str, Any]


def _parts(table: str) -> list[_Part]:
    return [
        _Part("table", f"Table {table}", "create_table", definition.whole()),
        *(
            _Part(index.name, f"Index {index.name} of table {table}", "update_table", definition.addition(index))
            for index in INDEXES
        ),
        _Part("protection", f"Deletion protection of table {table}", "update_table", definition.PROTECTION),
        _Part("expiry", f"Deletion of expired items (TTL) of table {table}", "update_time_to_live", definition.EXPIRY),
        _Part("recovery", f"Point-in-time recovery of table {table}", "update_continuous_backups", definition.RECOVERY),
    ]


async def _bring_about(table: Table, part: _Part, poll_seconds: float) -> str:
    ours = False
    while part.key not in await _in_place(table):
        if await _accepted(table, part):
            ours = True
        else:
            await asyncio.sleep(poll_seconds)
    return f"{part.name}: {'set up' if ours else 'ready'}."


async def _accepted(table: Table, part: _Part) -> bool:
    try:
        await table.call(part.make, TableName=table.name, **part.arguments)
    except (StoreFault, StoreUnavailable) as error:
        if any(words in refusal(error) for words in _UNDER_WAY):
            return False
        raise
    return True


async def _give_id(table: Table, environment_id: str) -> str:
    there = await put_new(table, {**environment_key(), **wire({"id": environment_id})})
    return f"Id of table {table.name}: {'set up' if there is None else 'ready'}."


async def _in_place(table: Table) -> frozenset[str]:
    """The keys of the parts that are ready."""
    description = await _describe(table)
    # A table is UPDATING while it gets an index, and serves all the same.
    if description is None or description["TableStatus"] not in ("ACTIVE", "UPDATING"):
        return frozenset()
    expiry = (await table.call("describe_time_to_live", TableName=table.name))["TimeToLiveDescription"]
    backups = (await table.call("describe_continuous_backups", TableName=table.name))["ContinuousBackupsDescription"]
    recovery = backups.get("PointInTimeRecoveryDescription", {})
    indexes = description.get("GlobalSecondaryIndexes", [])
    found = {
        "table": True,
        **{index["IndexName"]: index["IndexStatus"] == "ACTIVE" for index in indexes},
        "protection": description.get("DeletionProtectionEnabled", False),
        "expiry": expiry["TimeToLiveStatus"] in ("ENABLED", "ENABLING") and expiry["AttributeName"] == EXPIRES,
        "recovery": recovery.get("PointInTimeRecoveryStatus") == "ENABLED",
    }
    return frozenset(key for key, ready in found.items() if ready)


async def _describe(table: Table) -> dict[str, Any] | None:
    try:
        description: dict[str, Any] = (await table.call("describe_table", TableName=table.name))["Table"]
    except StoreFault as fault:
        if refusal(fault).startswith(_ABSENT):
            return None
        raise
    if description["KeySchema"] != definition.KEYS:
        raise StoreFault(f"Table {table.name} has keys that are not Dibs'; choose another name in DIBS_TABLE.")
    return description


def _patient(table: Table) -> Table:
    # Nobody waits for an answer here, and the control plane is slower than a claim may be.
    return open_table(table.name, connect_timeout=5.0, read_timeout=20.0, attempts=5)
