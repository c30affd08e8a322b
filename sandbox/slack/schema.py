"""A tiny language for what a JSON value may be; a check yields one "pointer: rule" line per broken rule."""

import re
from collections.abc import Callable, Iterator, Mapping

Check = Callable[[object, str], Iterator[str]]
Fields = dict[str, Check]
Rule = Callable[[Mapping[str, object]], str | None]


def string(longest: int, *, shortest: int = 1, pattern: str = "") -> Check:
    """Accept text by its length in Unicode code points, as Slack counts it."""

    def check(value: object, path: str) -> Iterator[str]:
        if not isinstance(value, str):
            yield f"{path}: must be a string"
        elif len(value) < shortest:
            yield f"{path}: must be more than {shortest - 1} characters"
        elif len(value) > longest:
            yield f"{path}: must be less than {longest + 1} characters"
        elif pattern and not re.fullmatch(pattern, value):
            yield f"{path}: must match {pattern}"

    return check


def boolean(value: object, path: str) -> Iterator[str]:
    """Accept true and false only; Slack does not take 0, 1 or words inside blocks."""
    if not isinstance(value, bool):
        yield f"{path}: must be a boolean"


def integer(lowest: int, highest: int) -> Check:
    """Accept a whole number between both bounds, included."""

    def check(value: object, path: str) -> Iterator[str]:
        if isinstance(value, bool) or not isinstance(value, int):
            yield f"{path}: must be an integer"
        elif not lowest <= value <= highest:
            yield f"{path}: must be between {lowest} and {highest}"

    return check


def one_of(*words: str) -> Check:
    """Accept exactly these words."""

    def check(value: object, path: str) -> Iterator[str]:
        if value not in words:
            yield f"{path}: must be one of {', '.join(words)}"

    return check


def array(item: Check, fewest: int, most: int) -> Check:
    """Accept a list by its length, then each of its items."""

    def check(value: object, path: str) -> Iterator[str]:
        if not isinstance(value, list):
            yield f"{path}: must be an array"
            return
        if len(value) < fewest:
            yield f"{path}: no fewer than {fewest} items"
        if len(value) > most:
            yield f"{path}: no more than {most} items allowed"
        for index, entry in enumerate(value):
            yield from item(entry, f"{path}/{index}")

    return check


def record(required: Fields, optional: Fields, *rules: Rule) -> Check:
    """Accept an object with these properties and no others; rules look across properties."""
    known = {**required, **optional}

    def check(value: object, path: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{path}: must be an object"
            return
        for name in required:
            if name not in value:
                yield f"{path}: missing required field: {name}"
        for name, entry in value.items():
            if name not in known:
                yield f"{path}/{name}: unknown property"
            else:
                yield from known[name](entry, f"{path}/{name}")
        yield from (f"{path}: {broken}" for rule in rules if (broken := rule(value)))

    return check


def by_type(kinds: Fields) -> Check:
    """Accept an object whose `type` is one of these, checked by that type's own record."""

    def check(value: object, path: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{path}: must be an object"
        elif not isinstance(kind := value.get("type"), str) or kind not in kinds:
            yield f"{path}: unsupported type: {value.get('type')}"
        else:
            yield from kinds[kind]({name: entry for name, entry in value.items() if name != "type"}, path)

    return check


def exactly_one(*names: str) -> Rule:
    """Ask for one of these properties and not two."""

    def rule(value: Mapping[str, object]) -> str | None:
        given = [name for name in names if name in value]
        return None if len(given) == 1 else f"exactly one of {', '.join(names)} is needed"

    return rule


def at_least_one(*names: str) -> Rule:
    """Ask for one or more of these properties."""

    def rule(value: Mapping[str, object]) -> str | None:
        return None if any(name in value for name in names) else f"one of {', '.join(names)} is needed"

    return rule
