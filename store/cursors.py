"""Where a list goes on: a short text that only this room reads, and that may come back mangled."""

_SEPARATOR = "~"
_LONGEST = 300
_TIME_DIGITS = 13


def pack(at: int, *ids: str) -> str:
    """The place just after the line of this time and these ids."""
    return _SEPARATOR.join((str(at), *ids))


def unpack(cursor: str | None, ids: int) -> tuple[int, tuple[str, ...]] | None:
    """The time and the ids again; None, meaning the first page, for anything that `pack` did not make."""
    if not cursor or len(cursor) > _LONGEST or not cursor.isascii():
        return None
    at, *names = cursor.split(_SEPARATOR)
    if not at.isdecimal() or len(at) > _TIME_DIGITS or len(names) != ids or not all(names):
        return None
    return int(at), tuple(names)
