"""The few ways in which the store reads and writes. Every change of an item goes through here, under a condition."""

import re
from collections.abc import Mapping
from typing import Any

from boto3.dynamodb.types import TypeSerializer

from store.table import ConditionFailed, Item, Table

_NAME = re.compile(r"#(\w+)")
_serializer = TypeSerializer()


def wire(values: Mapping[str, Any]) -> Item:
    """Plain values (str, int, list, dict) in DynamoDB's typed form."""
    return {name: _serializer.serialize(value) for name, value in values.items()}


def expressions(values: Mapping[str, Any], aliases: Mapping[str, str] | None = None, **parts: str) -> dict[str, Any]:
    """The arguments that go with the expressions in `parts`.

    In an expression `#word` is the attribute `word`, or what `aliases` has for it, and `:word` is `values["word"]`.
    """
    known = aliases or {}
    words = {word for text in parts.values() for word in _NAME.findall(text)}
    arguments: dict[str, Any] = {
        **parts,
        "ExpressionAttributeNames": {f"#{word}": known.get(word, word) for word in words},
    }
    if values:
        arguments["ExpressionAttributeValues"] = {f":{word}": value for word, value in wire(values).items()}
    return arguments


async def get(table: Table, key: Item) -> Item | None:
    """The item as of now, never from a replica that lags."""
    answer = await table.call("get_item", TableName=table.name, Key=key, ConsistentRead=True)
    return answer.get("Item")


async def put_new(table: Table, item: Item) -> Item | None:
    """Put the item if its place is free; None when it is in, else the item that was there already."""
    condition = expressions({}, ConditionExpression="attribute_not_exists(#pk)")
    try:
        await table.call(
            "put_item", TableName=table.name, Item=item, ReturnValuesOnConditionCheckFailure="ALL_OLD", **condition
        )
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
