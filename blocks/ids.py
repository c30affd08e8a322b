"""The names that tie a button to its listener, and what buttons carry as their value.

No builder sets a `block_id`: Slack makes one up per block, so none can ever repeat or outlive an edit.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

CLAIM = "claim"
DETAILS = "details"
SHOW_OPEN = "show_open"
SHOW_MINE = "show_mine"
PAGE_OPEN = "page_open"
PAGE_MINE = "page_mine"
PAGE_HOME_OPEN = "page_home_open"
PAGE_ATTEMPTS = "page_attempts"
HOME_RETRY = "home_retry"
CARD_RETRY = "card_retry"
PROBLEM_RETRY = "problem_retry"
PROBLEM_DISMISS = "problem_dismiss"

DETAILS_MODAL = "details_modal"
MESSAGE_MODAL = "message_modal"
HOME = "home"

CARD_EVENT = "dibs_card"

VALUE_LIMIT = 2000
"""Characters in a button's value (docs.slack.dev/reference/block-kit/block-elements/button-element)."""

_PAIR = re.compile(r"([\w.-]{1,200}):([\w.-]{1,200})", re.ASCII)


def pages(prefix: str) -> re.Pattern[str]:
    """Match the action ids of a list's two paging buttons, for registering one listener for both."""
    return re.compile(f"{prefix}_(back|next)")


def encode_value(environment: str, thing_id: str) -> str:
    """Say which environment (table) a button belongs to and which request or problem it is about."""
    return f"{environment}:{thing_id}"


def decode_value(text: str) -> tuple[str, str] | None:
    """Read (environment, id) back; None for anything that `encode_value` did not write."""
    match = _PAIR.fullmatch(text)
    return (match[1], match[2]) if match else None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a paged list stands: its page, and the cursors that led there, oldest first (none: the first page)."""

    number: int = 1
    trail: tuple[str, ...] = ()

    @property
    def cursor(self) -> str | None:
        """The cursor that reads this page; None for the first."""
        return self.trail[-1] if self.trail else None

    def next(self, cursor: str | None) -> Place | None:
        """The page that `cursor` continues to; None when there is none."""
        return None if cursor is None else Place(self.number + 1, (*self.trail, cursor))

    def back(self) -> Place | None:
        """The page before (the first one where a value had no room for the whole trail); None on the first."""
        if self.number == 1:
            return None
        known = self.number == 2 or len(self.trail) > 1
        return Place(self.number - 1, self.trail[:-1]) if known else Place()


def encode_place(environment: str, place: Place) -> str:
    """Write a place for a button, without its oldest cursors if there is no room; ValueError if one alone has none."""
    for start in range(max(1, len(place.trail))):
        value = json.dumps([environment, place.number, *place.trail[start:]], separators=(",", ":"))
        if len(value) <= VALUE_LIMIT:
            return value
    raise ValueError(f"a cursor of {len(place.trail[-1])} characters does not fit a button")


def decode_place(text: str) -> tuple[str, Place] | None:
    """Read (environment, place) back; None for anything that `encode_place` could not have written."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match value:
        case [str(environment), int(number), *trail] if number >= 1 and not isinstance(number, bool):
            cursors = tuple(cursor for cursor in trail if isinstance(cursor, str))
            return (environment, Place(number, cursors)) if len(cursors) == len(trail) else None
        case _:
            return None
