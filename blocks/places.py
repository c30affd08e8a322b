"""Where paged lists stand, and how buttons carry it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from .ids import SHOW_MINE
from .text import cut, one_line

T = TypeVar("T")

VALUE_LIMIT = 2000
"""Characters in a button's value (docs.slack.dev/reference/block-kit/block-elements/button-element)."""

FILTER_LIMIT = 80
"""Code points of a list's filter: room for them and a request's id in one value, however JSON writes them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a paged list stands: its page; in the history also the cursors that led there, oldest first."""

    number: int = 1
    trail: tuple[str, ...] = ()
    words: str = ""
    """What the list is filtered by, as typed; empty shows everything."""

    @property
    def cursor(self) -> str | None:
        """The cursor that reads this page; None for the first."""
        return self.trail[-1] if self.trail else None

    def next(self, cursor: str | None) -> Place | None:
        """The page of the history that `cursor` continues to; None when there is none."""
        return None if cursor is None else replace(self, number=self.number + 1, trail=(*self.trail, cursor))

    def back(self) -> Place | None:
        """The page before in the history (the first one where a value had no room for all of the trail); None on it."""
        if self.number == 1:
            return None
        known = self.number == 2 or len(self.trail) > 1
        return replace(self, number=self.number - 1, trail=self.trail[:-1]) if known else Place(words=self.words)


@dataclass(frozen=True, slots=True)
class Sheet(Generic[T]):
    """One page of a list that is all at hand: what is on it, where it is, and how many pages there are."""

    items: Sequence[T]
    place: Place
    count: int

    @property
    def back(self) -> Place | None:
        """The page before; None on the first."""
        return self._beside(-1)

    @property
    def onward(self) -> Place | None:
        """The page after; None on the last."""
        return self._beside(1)

    def _beside(self, step: int) -> Place | None:
        number = self.place.number + step
        return replace(self.place, number=number) if 1 <= number <= self.count else None


def sheet(found: Sequence[T], place: Place, size: int) -> Sheet[T]:
    """The page at `place` with so many lines on it, or the last one of a list that has become shorter."""
    count = max(1, -(-len(found) // size))
    number = min(place.number, count)
    return Sheet(found[(number - 1) * size : number * size], Place(number, words=place.words), count)


def filtered(words: str) -> Place:
    """The first page of what matches the words somebody typed: one line, cut to what a button can keep."""
    return Place(words=cut(one_line(words), FILTER_LIMIT))


def encode_place(environment: str, place: Place) -> str:
    """Write a place for a button, without its oldest cursors if there is no room; ValueError if one alone has none."""
    for start in range(max(1, len(place.trail))):
        value = json.dumps([environment, place.number, place.words, *place.trail[start:]], separators=(",", ":"))
        if len(value) <= VALUE_LIMIT:
            return value
    raise ValueError(f"page {place.number} does not fit a button")


def decode_place(text: str) -> tuple[str, Place] | None:
    """Read (environment, place) back; None for anything that `encode_place` could not have written."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match value:
        case [str(environment), int(number), str(words), *trail] if number >= 1 and not isinstance(number, bool):
            cursors = tuple(cursor for cursor in trail if isinstance(cursor, str))
            place = replace(filtered(words), number=number, trail=cursors)
            return (environment, place) if len(cursors) == len(trail) else None
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Listing:
    """Which list a row is in, and where that list stands: what to draw again once the row's button did its work."""

    shown_by: str = SHOW_MINE
    """The action id of the button that shows such a list."""
    number: int = 1
    words: str = ""

    @property
    def place(self) -> Place:
        return Place(self.number, words=self.words)


def listed(value: str, listing: Listing | None) -> str:
    """A button's value that also says in which list the button is."""
    return value if listing is None else f"{value} {encode_listing(listing)}"


def encode_listing(listing: Listing) -> str:
    """Write a listing for what follows a value, or for a modal."""
    return json.dumps([listing.shown_by, listing.number, listing.words], separators=(",", ":"))


def listing_of(value: str) -> Listing:
    """Read back in which list a button is that carries this value; without a word of it, the reader's own list."""
    return decode_listing(value.partition(" ")[2])


def decode_listing(text: str) -> Listing:
    """Read back what `encode_listing` wrote; from anything else comes the reader's own list."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return Listing()
    match value:
        case [str(shown_by), int(number), str(words)] if number >= 1 and not isinstance(number, bool):
            return Listing(shown_by, number, words)
        case _:
            return Listing()
