"""The few ways in which the store reads and writes. Every change of an item goes through here, under a condition."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from boto3.dynamodb.types import TypeDeserializer, TypeSerializer

from domain import StoreUnavailable
from store.table import ConditionFailed, Item, Table

_NAME = re.compile(r"#(\w+)")
_VALUE = re.compile(r":(\w+)")
_serializer = TypeSerializer()
_deserializer = TypeDeserializer()


def wire(values: Mapping[str, Any]) -> Item:
    """Plain values (str, int, list, dict, set of str) in DynamoDB's typed form."""
    return {name: _serializer.serialize(value) for name, value in values.items()}


def plain(item: Item) -> dict[str, Any]:
    """An item's attributes as plain values; numbers come as Decimal."""
    return {name: _deserializer.deserialize(value) for name, value in item.items()}


def expressions(values: Mapping[str, Any], aliases: Mapping[str, str] | None = None, **parts: str) -> dict[str, Any]:
    """The arguments that go with the expressions in `parts`.

    In an expression `#word` is the attribute `word`, or what `aliases` has for it, and `:word` is `values["word"]`.
    Values that no expression uses are left out: DynamoDB refuses them.
    """
    known, text = aliases or {}, " ".join(parts.values())
    arguments: dict[str, Any] = {
        **parts,
        "ExpressionAttributeNames": {f"#{word}": known.get(word, word) for word in set(_NAME.findall(text))},
    }
    if used := {word: values[word] for word in set(_VALUE.findall(text))}:
        arguments["ExpressionAttributeValues"] = {f":{word}": value for word, value in wire(used).items()}
    return arguments


def changing(sets: Sequence[str] = (), removes: Sequence[str] = (), adds: Sequence[str] = ()) -> str:
    """An update expression, without the clauses that have nothing to say."""
    clauses = (("SET", sets), ("REMOVE", removes), ("ADD", adds))
    return " ".join(f"{word} {', '.join(parts)}" for word, parts in clauses if parts)


async def get(table: Table, key: Item) -> Item | None:
    """The item as of now, never from a replica that lags."""
    answer = await table.call("get_item", TableName=table.name, Key=key, ConsistentRead=True)
    return answer.get("Item")


async def get_batch(table: Table, keys: Sequence[Item]) -> list[Item]:
    """The items that exist, as of now, in any order, of up to 100 keys that are all different."""
    found: list[Item] = []
    while keys:
        asked = {table.name: {"Keys": keys, "ConsistentRead": True}}
        answer = await table.call("batch_get_item", RequestItems=asked)
        brought = answer["Responses"].get(table.name, [])
        keys = answer.get("UnprocessedKeys", {}).get(table.name, {}).get("Keys", [])
        if keys and not brought:
            raise StoreUnavailable(f"DynamoDB is too busy to read {len(keys)} items of table {table.name}.")
        found += brought
    return found


async def put(table: Table, item: Item, condition: str, values: Mapping[str, Any]) -> None:
    """Put the item in place of what is there, if the condition holds; ConditionFailed carries what is there."""
    await table.call(
        "put_item",
        TableName=table.name,
        Item=item,
        ReturnValuesOnConditionCheckFailure="ALL_OLD",
        **expressions(values, ConditionExpression=condition),
    )


async def put_new(table: Table, item: Item) -> Item | None:
    """Put the item if its place is free; None when it is in, else the item that was there already."""
    try:
        await put(table, item, "attribute_not_exists(#pk)", {})
    except ConditionFailed as failed:
        return failed.item or {}
    return None


async def update(
    table: Table,
    key: Item,
    change: str,
    condition: str,
    values: Mapping[str, Any],
    aliases: Mapping[str, str] | None = None,
) -> Item:
    """Change one item if the condition holds, and return it whole; ConditionFailed carries it as it was."""
    answer = await table.call(
        "update_item",
        TableName=table.name,
        Key=key,
        ReturnValues="ALL_NEW",
        ReturnValuesOnConditionCheckFailure="ALL_OLD",
        **expressions(values, aliases, UpdateExpression=change, ConditionExpression=condition),
    )
    attributes: Item = answer["Attributes"]
    return attributes


async def query(table: Table, limit: int | None = None, **arguments: Any) -> list[Item]:
    """Up to `limit` items, or all of them, over as many of DynamoDB's pages as it takes."""
    found: list[Item] = []
    while True:
        if limit is not None:
            arguments["Limit"] = limit - len(found)
        answer = await table.call("query", TableName=table.name, **arguments)
        found += answer["Items"]
        if "LastEvaluatedKey" not in answer or len(found) == limit:
            return found
        arguments["ExclusiveStartKey"] = answer["LastEvaluatedKey"]


async def count(table: Table, **arguments: Any) -> int:
    """How many items the query finds."""
    total = 0
    while True:
        answer = await table.call("query", TableName=table.name, Select="COUNT", **arguments)
        total += int(answer["Count"])
        if "LastEvaluatedKey" not in answer:
            return total
        arguments["ExclusiveStartKey"] = answer["LastEvaluatedKey"]
