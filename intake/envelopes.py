"""From the bytes of a delivery to the one JSON object that the form sent, whatever it was wrapped in on its way."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Container
from dataclasses import dataclass
from typing import TypeAlias, cast

from intake.names import squeeze

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""What JSON can say. Integers too long to be one are strings, and NaN and Infinity are None."""

MAX_LEVELS = 8
MAX_DEPTH = 32
_MAX_DIGITS = 18
_CONTENT_KEYS = ("Records", "Sns", "Message", "body", "Body", "MessageBody")

NOT_JSON = "not JSON"
EMPTY = "empty"
NOT_AN_OBJECT = "no named answers"
TOO_DEEP = "nested too deeply"
SEVERAL = "several submissions at once"
CHANGE_NOTICE = "a notice of a change"
"""What people read about each of these is in `blocks.words.FORM_REASONS`."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a delivery has no answers in it: one of the above, which repeats nothing from it."""

    reason: str


def to_text(body: bytes | str) -> str:
    """The body as text that every store can keep: no byte order mark, no half of a surrogate pair."""
    text = body.decode("utf-8", "replace") if isinstance(body, bytes) else mend(body)
    return text.removeprefix("\ufeff")


def mend(text: str) -> str:
    """Joins surrogate pairs and replaces halves, which no UTF-8 can carry."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def unwrap(text: str, names: Container[str]) -> dict[str, Json] | Unreadable:
    """The innermost object. `names` are the squeezed names of answers: an object that has one is not an envelope."""
    found = _read(text)
    for _ in range(MAX_LEVELS):
        if isinstance(found, Unreadable):
            return found
        inner = _inside(found, names)
        if inner is None:
            return _as_answers(found)
        found = inner
    return Unreadable(TOO_DEEP)


def _as_answers(found: Json) -> dict[str, Json] | Unreadable:
    if isinstance(found, list) and any(isinstance(part, dict) and "subscriptionType" in part for part in found):
        return Unreadable(CHANGE_NOTICE)
    if isinstance(found, list) and len(found) > 1:
        return Unreadable(SEVERAL)
    if not isinstance(found, dict) or not found:
        return Unreadable(NOT_AN_OBJECT)
    return Unreadable(CHANGE_NOTICE) if "subscriptionType" in found else found


def _read(text: str) -> Json | Unreadable:
    if not text.strip():
        return Unreadable(EMPTY)
    try:
        found = cast(Json, json.loads(text, parse_int=_integer, parse_constant=lambda _: None, strict=False))
    except RecursionError:
        return Unreadable(TOO_DEEP)
    except ValueError:
        return Unreadable(NOT_JSON)
    return Unreadable(TOO_DEEP) if _is_deep(found) else found


def _integer(digits: str) -> int | str:
    # Longer than any number a form sends; Python refuses to convert some thousand digits at all.
    return int(digits) if len(digits) <= _MAX_DIGITS else digits


def _is_deep(found: Json) -> bool:
    level = [found]
    for _ in range(MAX_DEPTH):
        level = [part for whole in level for part in _parts(whole)]
        if not level:
            return False
    return True


def _parts(whole: Json) -> list[Json]:
    if isinstance(whole, dict):
        return list(whole.values())
    return whole if isinstance(whole, list) else []


def _inside(found: Json, names: Container[str]) -> Json | Unreadable:
    """What an envelope holds; None for what is no envelope."""
    if isinstance(found, str):
        return _read(found)
    if isinstance(found, list):
        return found[0] if len(found) == 1 else None
    if not isinstance(found, dict):
        return None
    if found.get("Type") == "Notification" and "Message" in found:
        return _content(found, "Message")
    key = next((key for key in _CONTENT_KEYS if key in found), None)
    if key is None or any(squeeze(name) in names for name in found if name != key):
        return None
    return _content(found, key)


def _content(envelope: dict[str, Json], key: str) -> Json | Unreadable:
    content = envelope[key]
    if str(envelope.get("isBase64Encoded")).lower() == "true":
        content = _decoded(content)
    return Unreadable(EMPTY) if content is None else content


def _decoded(content: Json) -> Json:
    if not isinstance(content, str):
        return content
    try:
        return to_text(base64.b64decode(content, validate=True))
    except (binascii.Error, ValueError):
        return content
