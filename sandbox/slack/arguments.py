"""A call's arguments, from wherever Slack would read them: query, form or JSON."""

import json
from collections.abc import Sequence
from typing import Any

from aiohttp import web

from sandbox.slack.records import Json


class Refused(Exception):
    """Slack's way to say no: an error name, lines for `response_metadata.messages`, and further fields."""

    def __init__(self, error: str, messages: Sequence[str] = (), **fields: Any) -> None:
        super().__init__(error, *messages)
        self.error = error
        self.messages = list(messages)
        self.fields = fields

    def body(self) -> Json:
        """Give the answer's JSON."""
        metadata = {"response_metadata": {"messages": self.messages}} if self.messages else {}
        return {"ok": False, "error": self.error, **self.fields, **metadata}


async def read_arguments(request: web.Request) -> Json:
    """Merge query, form and JSON body; Refused when the body is not what its Content-Type says."""
    arguments: Json = dict(request.query)
    if request.content_type == "application/json":
        arguments |= await _json_body(request)
    elif request.content_type in ("application/x-www-form-urlencoded", "multipart/form-data"):
        arguments |= {name: str(value) for name, value in (await request.post()).items()}
    elif request.can_read_body:
        raise Refused("invalid_post_type")
    return arguments


async def _json_body(request: web.Request) -> Json:
    try:
        body = json.loads(await request.text())
    except ValueError:
        raise Refused("invalid_json") from None
    if not isinstance(body, dict):
        raise Refused("json_not_object")
    return body


class Arguments:
    """Reads arguments by the type Slack documents for them; None always stands for "not sent"."""

    def __init__(self, values: Json) -> None:
        self.values = {name: value for name, value in values.items() if value is not None}

    def text(self, name: str) -> str | None:
        """Read text; numbers count as text, as in a query."""
        value = self.values.get(name)
        return value if value is None or isinstance(value, str) else str(value)

    def needed(self, name: str) -> str:
        """Read text that must be there."""
        value = self.text(name)
        if not value:
            raise Refused("invalid_arguments", [f"[ERROR] missing required field: {name}"])
        return value

    def flag(self, name: str) -> bool:
        """Read a boolean, which may come as true, "true", 1 or "1"; absent counts as false."""
        return self.text(name) in ("True", "true", "1")

    def number(self, name: str, default: int, *, error: str) -> int:
        """Read a whole number above zero."""
        value = self.text(name) or str(default)
        if not value.isdecimal() or int(value) == 0:
            raise Refused(error)
        return int(value)

    def parsed(self, name: str, *, error: str) -> Any:
        """Read a structure, which is a JSON string in queries and forms."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError:
            raise Refused(error) from None
