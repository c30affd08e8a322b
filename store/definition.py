"""What DynamoDB is told about the table: its keys, its indexes, and how it looks after them."""

from typing import Any

from store.keys import EXPIRES, INDEXES, Index

KEYS = [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}]
EXPIRY = {"TimeToLiveSpecification": {"Enabled": True, "AttributeName": EXPIRES}}
RECOVERY = {"PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": True}}
PROTECTION = {"DeletionProtectionEnabled": True}


def whole() -> dict[str, Any]:
    """The arguments of CreateTable, but for the name."""
    key_types = [{"AttributeName": name, "AttributeType": "S"} for name in ("pk", "sk")]
    return {
        "KeySchema": KEYS,
        "AttributeDefinitions": key_types + [line for index in INDEXES for line in _types(index)],
        "GlobalSecondaryIndexes": [_index(index) for index in INDEXES],
        "BillingMode": "PAY_PER_REQUEST",
        **PROTECTION,
    }


def addition(index: Index) -> dict[str, Any]:
    """The arguments of UpdateTable that add one index; DynamoDB builds one at a time."""
    return {"AttributeDefinitions": _types(index), "GlobalSecondaryIndexUpdates": [{"Create": _index(index)}]}


def _index(index: Index) -> dict[str, Any]:
    return {
        "IndexName": index.name,
        "KeySchema": [
            {"AttributeName": index.partition, "KeyType": "HASH"},
            {"AttributeName": index.sort, "KeyType": "RANGE"},
        ],
        "Projection": {"ProjectionType": index.projection},
    }


def _types(index: Index) -> list[dict[str, str]]:
    return [
        {"AttributeName": index.partition, "AttributeType": "S"},
        {"AttributeName": index.sort, "AttributeType": "N"},
    ]
