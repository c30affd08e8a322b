"""What `/interviews` answers: lists to page through, help, and what to do when there is nothing."""

from collections.abc import Sequence

from domain import Page, Request

from .ids import PAGE_MINE, PAGE_OPEN, SHOW_MINE, SHOW_OPEN, Place, encode_place
from .kit import Block, Message, actions, button, context, paging, section
from .rows import held_row, open_row
from .text import escape, joined, safe

PAGE_SIZE = 10
"""Rows on a page: what a screen holds, and far below the 50 blocks of a message."""

_HELP = (
    "*/interviews* shows what's open; tap *Claim* to take one.",
    "*/interviews mine* shows what you hold.",
    "*/interviews help* shows this.",
)


def open_list(page: Page[Request], total_open: int, held: int, environment: str, place: Place, channel: str) -> Message:
    """List one page (at most `PAGE_SIZE`) of the open requests; `held` is how many the reader holds."""
    if not page.items and place.number == 1 and page.next is None:
        return _nothing_open(held, environment, channel)
    heading = f"{total_open} open · you hold {held}"
    rows = [open_row(request, environment) for request in page.items] or [section("Nothing is left on this page.")]
    ways = paging(PAGE_OPEN, environment, place.back(), place.next(page.next))
    blocks = [section(f"*{heading}*"), *rows, *_page_number(place.number, total_open)]
    return Message(f"Interviews: {heading}.", [*blocks, actions(*ways, _mine(environment))])


def mine_list(requests: Sequence[Request], environment: str, number: int) -> Message:
    """List page `number` (from 1; beyond the last shows the last) of what the reader holds."""
    if not requests:
        words = "You hold nothing right now."
        return Message(words, [section(words), actions(_open(environment))])
    number = min(max(number, 1), _pages(len(requests)))
    shown = requests[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]
    back = Place(number - 1) if number > 1 else None
    onward = Place(number + 1) if number < _pages(len(requests)) else None
    ways = paging(PAGE_MINE, environment, back, onward)
    heading = f"You hold {len(requests)}"
    rows = [held_row(request, environment) for request in shown]
    blocks = [section(f"*{heading}*"), *rows, *_page_number(number, len(requests))]
    return Message(f"{heading}.", [*blocks, actions(*ways, _open(environment))])


def help_message(channel: str) -> Message:
    """Explain the command; `channel` is where cards appear."""
    return Message("What /interviews can do.", _help(channel))


def unknown_command(typed: str, channel: str) -> Message:
    """Answer words after the command that mean nothing to Dibs, with the help."""
    words = f'I don\'t know "{safe(typed, 100)}". Here is what I do know:'
    return Message(words, [section(words), *_help(channel)])


def nothing_open(channel: str) -> str:
    """The sentence for an empty list, saying where to look next."""
    return f"Nothing is open. You'll see new requests in <#{escape(channel)}> the moment they come in."


def _nothing_open(held: int, environment: str, channel: str) -> Message:
    spoken = "Nothing is open. You'll see new requests in the channel the moment they come in."
    also = f" You hold {held}." if held else ""
    return Message(spoken + also, [section(nothing_open(channel) + also), actions(_mine(environment))])


def _page_number(number: int, total: int) -> list[Block]:
    """Counted from a total that may be older than the page, so never fewer pages than the one looked at."""
    pages = max(number, _pages(total))
    return [context(f"Page {number} of {pages}")] if pages > 1 else []


def _pages(total: int) -> int:
    return -(-total // PAGE_SIZE)


def _mine(environment: str) -> Block:
    return button("Mine", SHOW_MINE, encode_place(environment, Place()), aloud="Mine, what I hold")


def _open(environment: str) -> Block:
    return button("All open", SHOW_OPEN, encode_place(environment, Place()))


def _help(channel: str) -> list[Block]:
    where = (
        f"New requests appear in <#{escape(channel)}>. Whoever taps *Claim* first has it; everyone else is told who."
    )
    return [section(joined(_HELP, "\n")), context(where)]
