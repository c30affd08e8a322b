"""What `/interviews` answers: lists to page through, help, and what to do when there is nothing."""

from collections.abc import Sequence

from domain import Page, Person, Request

from . import words
from .ids import PAGE_ALL, PAGE_MINE, PAGE_OPEN, SHOW_ALL, SHOW_MINE, SHOW_OPEN
from .kit import Block, Message, actions, button, context, paging, section
from .places import Listing, Place, encode_place
from .rows import any_row, held_rows, load_line, open_row
from .speech import said
from .text import escape, joined, safe

PAGE_SIZE = 10
"""Rows on a page: what a screen holds, and far below the 50 blocks of a message."""


def open_list(
    page: Page[Request],
    total_open: int,
    held: int,
    environment: str,
    place: Place,
    channel: str,
    loads: Sequence[tuple[Person, int]] = (),
) -> Message:
    """List one page (at most `PAGE_SIZE`) of the open requests that `place` filters, of which there are `total_open`.

    `held` is how many the reader took this week, `loads` how many the coaches did, most first.
    """
    others = (_mine(environment), _all(environment))
    if _is_empty(page, place):
        also = words.ALSO_HOLDING.format(count=held) if held else ""
        return _nothing(words.NOTHING_OPEN, words.NOTHING_OPEN_SPOKEN, also, channel, place, others)
    listing = Listing(SHOW_OPEN, place.number, place.words)
    rows = [open_row(request, environment, listing) for request in page.items]
    counts = [words.HEADING_OPEN.format(count=total_open), words.HOLDING.format(count=held)]
    ways = [*paging(PAGE_OPEN, environment, place.back(), place.next(page.next)), *others]
    return _list(_heading(counts, place.words), rows, place.number, total_open, loads, ways)


def all_list(
    page: Page[Request],
    total: int,
    environment: str,
    place: Place,
    channel: str,
    loads: Sequence[tuple[Person, int]] = (),
) -> Message:
    """List one page of all that is open, claimed or booked, with who has it; otherwise as `open_list`."""
    others = (_open(environment), _mine(environment))
    if _is_empty(page, place):
        return _nothing(words.NOTHING_AT_ALL, words.NOTHING_AT_ALL_SPOKEN, "", channel, place, others)
    listing = Listing(SHOW_ALL, place.number, place.words)
    rows = [any_row(request, environment, listing) for request in page.items]
    heading = _heading([words.HEADING_ALL.format(count=total)], place.words)
    ways = [*paging(PAGE_ALL, environment, place.back(), place.next(page.next)), *others]
    return _list(heading, rows, place.number, total, loads, ways)


def mine_list(requests: Sequence[Request], environment: str, number: int, filtered_by: str = "") -> Message:
    """List page `number` (from 1; beyond the last shows the last) of what the reader holds and the words match."""
    others = (_open(environment), _all(environment))
    if not requests:
        empty = _no_match(filtered_by) if filtered_by else words.NOTHING_HELD
        return said(words.LITERALLY, actions(*others), text=empty)
    number = min(max(number, 1), _pages(len(requests)))
    shown = requests[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]
    back = Place(number - 1, words=filtered_by) if number > 1 else None
    onward = Place(number + 1, words=filtered_by) if number < _pages(len(requests)) else None
    listing = Listing(SHOW_MINE, number, filtered_by)
    rows = [block for request in shown for block in held_rows(request, environment, listing)]
    heading = _heading([words.HEADING_MINE.format(count=len(requests))], filtered_by)
    ways = [*paging(PAGE_MINE, environment, back, onward), *others]
    return _list(heading, rows, number, len(requests), (), ways)


def help_message(channel: str) -> Message:
    """Explain the command; `channel` is where cards appear."""
    return Message(words.HELP_SPOKEN, _help(channel))


def not_found(code: str) -> Message:
    """Answer a short id that no request of the reader's has; empty when they typed none."""
    shown = safe(code, 40)
    return said(words.CODE_MISSING, code=shown) if shown else said(words.CODE_NEEDED)


def nothing_open(channel: str) -> str:
    """The sentence for an empty list, saying where to look next."""
    return words.NOTHING_OPEN.format(channel=_channel(channel))


def _list(
    heading: str,
    rows: list[Block],
    number: int,
    total: int,
    loads: Sequence[tuple[Person, int]],
    ways: list[Block],
) -> Message:
    load = load_line(loads)
    blocks = [section(f"*{heading}*"), *([context(load)] if load else [])]
    blocks += rows or [section(words.NOTHING_ON_PAGE)]
    blocks += [*_page_number(number, total), actions(*ways)]
    return Message(words.SPOKEN_LIST.format(heading=heading), blocks)


def _is_empty(page: Page[Request], place: Place) -> bool:
    return not page.items and place.number == 1 and page.next is None


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


def _page_number(number: int, total: int) -> list[Block]:
    """Counted from a total that may be older than the page, so never fewer pages than the one looked at."""
    pages = max(number, _pages(total))
    return [context(words.PAGE_OF.format(number=number, count=pages))] if pages > 1 else []


def _pages(total: int) -> int:
    return -(-total // PAGE_SIZE)


def _open(environment: str) -> Block:
    return button(words.OPEN_LIST, SHOW_OPEN, encode_place(environment, Place()))


def _mine(environment: str) -> Block:
    return button(words.MY_LIST, SHOW_MINE, encode_place(environment, Place()), aloud=words.MY_LIST_ALOUD)


def _all(environment: str) -> Block:
    return button(words.WHOLE_LIST, SHOW_ALL, encode_place(environment, Place()), aloud=words.WHOLE_LIST_ALOUD)


def _channel(channel: str) -> str:
    return f"<#{escape(channel)}>"


def _help(channel: str) -> list[Block]:
    return [section("\n".join(words.HELP)), context(words.HELP_WHERE.format(channel=_channel(channel)))]
