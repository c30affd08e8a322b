"""What `/interviews` answers: lists to page through, help, and what to do when there is nothing."""

from collections.abc import Sequence

from domain import Person, Request

from . import words
from .ids import PAGE_ALL, PAGE_MINE, PAGE_OPEN, SHOW_ALL, SHOW_MINE, SHOW_OPEN
from .kit import Block, Message, actions, button, context, paging, section
from .places import Listing, Place, Sheet, encode_place, sheet
from .rows import any_row, held_rows, load_line, open_row
from .speech import said
from .text import escape, joined, safe

PAGE_SIZE = 10
"""Rows on a page: what a screen holds, and far below the 50 blocks of a message."""


def open_list(
    found: Sequence[Request],
    held: int,
    environment: str,
    place: Place,
    channel: str,
    loads: Sequence[tuple[Person, int]] = (),
) -> Message:
    """List the page at `place` of the open requests, all those that it filters.

    `held` is how many the reader took this week and has, `loads` how many the coaches do, most first.
    """
    others = (_mine(environment), _all(environment))
    if not found:
        also = words.ALSO_HOLDING.format(count=held) if held else ""
        offered = (_open(environment), *others) if place.words else others
        return _nothing(words.NOTHING_OPEN, words.NOTHING_OPEN_SPOKEN, also, channel, place, offered)
    page = sheet(found, place, PAGE_SIZE)
    listing = Listing(SHOW_OPEN, page.place.number, place.words)
    rows = [open_row(request, environment, listing) for request in page.items]
    counts = [words.HEADING_OPEN.format(count=len(found)), words.HOLDING.format(count=held) if held else ""]
    ways = [*paging(PAGE_OPEN, environment, page.back, page.onward), *others]
    return _list(_heading(counts, place.words), rows, page, loads, ways)


def all_list(
    found: Sequence[Request],
    environment: str,
    place: Place,
    channel: str,
    loads: Sequence[tuple[Person, int]] = (),
) -> Message:
    """List one page of all that is open, claimed or booked, with who has it; otherwise as `open_list`."""
    others = (_open(environment), _mine(environment))
    if not found:
        return _nothing(words.NOTHING_AT_ALL, words.NOTHING_AT_ALL_SPOKEN, "", channel, place, others)
    page = sheet(found, place, PAGE_SIZE)
    listing = Listing(SHOW_ALL, page.place.number, place.words)
    rows = [any_row(request, environment, listing) for request in page.items]
    heading = _heading([words.HEADING_ALL.format(count=len(found))], place.words)
    ways = [*paging(PAGE_ALL, environment, page.back, page.onward), *others]
    return _list(heading, rows, page, loads, ways)


def mine_list(found: Sequence[Request], environment: str, place: Place) -> Message:
    """List one page of what the reader holds; otherwise as `open_list`."""
    others = (_open(environment), _all(environment))
    if not found:
        empty = _no_match(place.words) if place.words else words.NOTHING_HELD
        return said(words.LITERALLY, actions(*others), text=empty)
    page = sheet(found, place, PAGE_SIZE)
    listing = Listing(SHOW_MINE, page.place.number, place.words)
    rows = [block for request in page.items for block in held_rows(request, environment, listing)]
    heading = _heading([words.HEADING_MINE.format(count=len(found))], place.words)
    ways = [*paging(PAGE_MINE, environment, page.back, page.onward), *others]
    return _list(heading, rows, page, (), ways)


def help_message(channel: str) -> Message:
    """Explain the command; `channel` is where cards appear."""
    return Message(words.HELP_SPOKEN, _help(channel))


def not_found(code: str) -> Message:
    """Answer a short id that no request of the reader's has; empty when they typed none."""
    shown = safe(code, 40)
    return said(words.CODE_MISSING, code=shown) if shown else said(words.CODE_NEEDED)


def not_for_outsiders() -> Message:
    """Answer somebody of another company: titles and holders are for the workspace that runs Dibs."""
    return said(words.NOT_FOR_OUTSIDERS)


def nothing_open(channel: str) -> str:
    """The sentence for an empty list, saying where to look next."""
    return words.NOTHING_OPEN.format(channel=_channel(channel))


def _list(
    heading: str, rows: list[Block], page: Sheet[Request], loads: Sequence[tuple[Person, int]], ways: list[Block]
) -> Message:
    load = load_line(loads)
    number = words.PAGE_OF.format(number=page.place.number, count=page.count) if page.count > 1 else ""
    blocks = [section(f"*{heading}*"), *([context(load)] if load else []), *rows]
    blocks += [*([context(number)] if number else []), actions(*ways)]
    return Message(words.SPOKEN_LIST.format(heading=heading), blocks)


def _nothing(shown: str, spoken: str, also: str, channel: str, place: Place, others: tuple[Block, ...]) -> Message:
    if place.words:
        text = _no_match(place.words)
        return Message(joined([text, also], " "), [section(joined([text, also], " ")), actions(*others)])
    text = shown.format(channel=_channel(channel))
    return Message(joined([spoken, also], " "), [section(joined([text, also], " ")), actions(*others)])


def _no_match(filtered_by: str) -> str:
    return words.NOTHING_MATCHES.format(filter=safe(filtered_by, 100))


def _heading(counts: list[str], filtered_by: str) -> str:
    first, *rest = counts
    if shown := safe(filtered_by, 100):
        first = words.HEADING_FILTERED.format(heading=first, filter=shown)
    return joined([first, *rest])


def _open(environment: str) -> Block:
    return button(words.OPEN_LIST, SHOW_OPEN, encode_place(environment, Place()), aloud=words.OPEN_LIST_ALOUD)


def _mine(environment: str) -> Block:
    return button(words.MY_LIST, SHOW_MINE, encode_place(environment, Place()), aloud=words.MY_LIST_ALOUD)


def _all(environment: str) -> Block:
    return button(words.WHOLE_LIST, SHOW_ALL, encode_place(environment, Place()), aloud=words.WHOLE_LIST_ALOUD)


def _channel(channel: str) -> str:
    return f"<#{escape(channel)}>"


def _help(channel: str) -> list[Block]:
    return [section("\n".join(words.HELP)), context(words.HELP_WHERE.format(channel=_channel(channel)))]
