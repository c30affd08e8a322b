"""From any shape a form arrives in to one flat set of answers by squeezed name."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping

from intake.envelopes import Json, mend
from intake.names import qualified, squeeze

Answers = Mapping[str, tuple[str, ...]]
"""What was answered under each squeezed name, in the order it was sent; unanswered names are absent."""

STRUCTURE = frozenset({"values", "fields", "properties", "formsubmissions", "context"})
"""Squeezed keys that hold answers or marks instead of being one."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_EXACT = 2**53
_VALUE_LEVELS = 4


def collect(payload: Mapping[str, Json]) -> Answers:
    """Reads the shapes of a form integration, a Forms v3 submission, a contact, and a flat body.

    What the sender says about the submission comes before what was typed into it, so no answer can pose as its id.
    """
    found: dict[str, tuple[str, ...]] = {}
    for part in (_marks(payload), _listed(payload), _properties(payload)):
        for name, values in _gather(part).items():
            found.setdefault(name, values)
    # An answer about a company or a deal counts under its bare name only where the contact left that one open.
    for name, values in list(found.items()):
        found.setdefault(squeeze(name), values)
    return found


def _gather(pairs: Iterable[tuple[str, Json]]) -> Answers:
    found: dict[str, tuple[str, ...]] = {}
    for name, value in pairs:
        if texts := tuple(_texts(value)):
            found[name] = found.get(name, ()) + texts
    return found


def _marks(payload: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    newest = _newest(_part(payload, "formsubmissions"))
    yield from _named(newest, conversionid="conversionid", submittedat="timestamp", formid="formid")
    yield from _named(newest, formtitle="title", pageurl="pageurl")
    yield from _once(_mapping(_part(payload, "context")), but=frozenset())
    yield from _once(payload, but=STRUCTURE)


def _listed(payload: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    for part in ("values", "fields"):
        listed = _part(payload, part)
        yield from _once(_mapping(listed), but=frozenset())
        for entry in listed if isinstance(listed, list) else []:
            if isinstance(entry, dict) and isinstance(name := entry.get("name"), str):
                yield qualified(name, str(entry.get("objectTypeId") or "")), entry.get("value")


def _properties(payload: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    return _once(_mapping(_part(payload, "properties")), but=frozenset())


def _once(part: Mapping[str, Json], but: frozenset[str]) -> Iterator[tuple[str, Json]]:
    """The first answered spelling of each name; sorted, because the order of keys means nothing."""
    seen = set(but)
    for key, value in sorted(part.items()):
        name = qualified(key, "")
        if name not in seen and any(True for _ in _texts(value)):
            seen.add(name)
            yield name, value


def _newest(submissions: Json) -> Mapping[str, Json]:
    """Of a contact's form submissions the latest; by its id where two have one time, so the order does not matter."""
    found = [part for part in submissions if isinstance(part, dict)] if isinstance(submissions, list) else []
    return max(found, key=lambda part: (_number(part, "timestamp"), str(_part(part, "conversionid"))), default={})


def _number(part: Mapping[str, Json], name: str) -> float:
    text = next(_texts(_part(part, name)), "")
    return float(text) if text.isascii() and text.isdigit() else -1.0


def _named(part: Mapping[str, Json], **keys: str) -> Iterator[tuple[str, Json]]:
    for name, key in keys.items():
        yield name, _part(part, key)


def _part(whole: Mapping[str, Json], name: str) -> Json:
    """What stands under a key in any of its spellings."""
    return next((whole[key] for key in sorted(whole) if squeeze(key) == name and whole[key] is not None), None)


def _mapping(part: Json) -> Mapping[str, Json]:
    return part if isinstance(part, dict) else {}


def _texts(value: Json, levels: int = _VALUE_LEVELS) -> Iterator[str]:
    """The texts of a value: plain, in a list, or wrapped as `{"value": ...}`; blanks are no answers."""
    if isinstance(value, dict):
        yield from _texts(value.get("value"), levels - 1) if levels else ()
    elif isinstance(value, list):
        for part in value if levels else ():
            yield from _texts(part, levels - 1)
    elif text := clean(_plain(value)):
        yield text


def _plain(value: bool | int | float | str | None) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        if not math.isfinite(value):
            return ""
        return str(int(value)) if value.is_integer() and abs(value) < _EXACT else str(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def clean(text: str) -> str:
    """Text as a person wrote it: one kind of line break, no control characters, no blanks around it."""
    return _CONTROL.sub("", mend(text).replace("\r\n", "\n").replace("\r", "\n")).strip()
