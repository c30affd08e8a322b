"""Where a list goes on: a short text that only this room reads, and that may come back mangled."""

from typing import NamedTuple

_SEPARATOR = "~"
_LONGEST = 300
_TIME_DIGITS = 13


class Place(NamedTuple):
    """One line of a list: its time (ms), and the ids of its request and its entry."""

    at: int
    request_id: str
    entry_id: str


def pack(place: Place) -> str:
    """What continues just after that line."""
    return _SEPARATOR.join(map(str, place))


def unpack(cursor: str | None) -> Place | None:
    """The line again; None, meaning the first page, for anything that `pack` did not make."""
    if not cursor or len(cursor) > _LONGEST or not cursor.isascii():
        return None
    at, *ids = cursor.split(_SEPARATOR)
    if not at.isdecimal() or len(at) > _TIME_DIGITS or len(ids) != len(Place._fields) - 1 or not all(ids):
        return None
    return Place(int(at), *ids)
