"""Names for the calls that a process of Dibs makes, as a proxy in front of its neighbours sees them."""

import json
from typing import Any

from tests.proxies import Seen

STARTING_UP = frozenset({"auth.test", "apps.connections.open", "usergroups.users.list", "users.info", "GetQueueUrl"})
"""Calls of a start, and of what a start has to learn; they decide nothing and leave nothing behind."""


def name_of(request: Seen) -> str:
    """What is asked, finely enough that two different steps have two names: "UpdateItem STATE SET #state"."""
    if not request.operation:
        last = request.path.partition("?")[0].rsplit("/", 2)
        return "response_url" if last[-2] == "response" else last[-1]
    body = json.loads(request.body)
    return " ".join(filter(None, (request.operation, *_details(body))))


def _details(body: dict[str, Any]) -> tuple[str, ...]:
    key = body.get("Key") or body.get("Item") or {}
    sort = key.get("sk", {}).get("S", "") if "TableName" in body else ""
    change = body.get("UpdateExpression", "").partition("=")[0].strip()
    return sort.partition("#")[0], change, body.get("IndexName", "")


def is_background(name: str) -> bool:
    """Whether it goes on all the time, or belongs to a start."""
    return name in STARTING_UP or name == "Query due"
