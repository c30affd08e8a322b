"""Other people's words made safe to show: cleaned, escaped, cut, and kept from reordering what stands beside them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from .graphemes import last_boundary

ELLIPSIS = "…"
# The mark in front makes a line that begins with such words a left-to-right one, also where isolates are looked into.
_ISOLATE, _END_ISOLATE = "\u200e\u2068", "\u2069"
_LINE_LOOKED_AT = 4000
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_INVISIBLE = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})

_LINE_ENDS = dict.fromkeys([0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029], "\n")
_CONTROLS = dict.fromkeys([*range(9), *range(14, 32), *range(127, 160)])
# Overrides, embeddings and isolates can show a line in another order than it is written in; letters need none of them.
_REORDERING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
_MARKS = re.compile(r"`|(?<![^\W_])[*_~]|[*_~](?![^\W_])")
"""What Slack may take for bold, italic, struck or code: between two letters or digits only a backtick is."""
_LOOKALIKES = {"*": "\u2217", "_": "\u02cd", "~": "\u223c", "`": "\u02cb"}
_CLEANED: dict[int, str | None] = {**_CONTROLS, **_REORDERING, **_SURROGATES, **_LINE_ENDS}


def clean(text: str) -> str:
    """Drop what is not text (controls, reordering marks, half characters), keeping lines; nothing visible gives ""."""
    cleaned = text.replace("\r\n", "\n").translate(_CLEANED).strip()
    return cleaned if any(unicodedata.category(char) not in _INVISIBLE for char in cleaned) else ""


def one_line(text: str) -> str:
    """Clean, with every run of white space as one space; far more than any line shown is never looked at."""
    return " ".join(clean(text[:_LINE_LOOKED_AT]).split())


def escape(text: str) -> str:
    """Take the meaning out of markup: the three characters that Slack asks to be escaped in mrkdwn."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unmarked(text: str) -> str:
    """Take the meaning out of * _ ~ and `, for which Slack has no escape: letters that look like them stand in."""
    return _MARKS.sub(lambda mark: _LOOKALIKES[mark[0]], text)


def unescape(text: str) -> str:
    """Undo `escape`, for the few places that show plain text."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def cut(text: str, limit: int) -> str:
    """Shorten to at most `limit` code points (at least 1), between whole characters, marked by an ellipsis."""
    if len(text) <= limit:
        return text
    return text[: last_boundary(text, limit - 1)].rstrip() + ELLIPSIS


def plain(text: str, limit: int) -> str:
    """One line for a plain_text place: nothing is escaped there. Empty when there is nothing to show."""
    return _isolated(one_line(text), limit)


def safe(text: str, limit: int) -> str:
    """One line for a mrkdwn place, with `limit` counted after escaping. Empty when there is nothing to show."""
    return exact(unmarked(text), limit)


def exact(text: str, limit: int) -> str:
    """The same for what people copy: not a letter is another than it was typed, so marks may show as bold or italic."""
    return _isolated(escape(one_line(text)), limit)


def parts(text: str, limit: int) -> Iterator[str]:
    """Cut cleaned text into pieces of at most `limit` code points, at a line or word end where one is near."""
    rest = clean(text)
    while len(rest) > limit:
        end = last_boundary(rest, limit) or limit
        nicer = max(rest.rfind("\n", end - 500, end), rest.rfind(" ", end - 100, end))
        end = nicer if nicer > 0 else end
        yield rest[:end]
        rest = rest[end:].lstrip()
    if rest:
        yield rest


def joined(words: Iterable[str], between: str = " · ") -> str:
    """Join what is not empty."""
    return between.join(word for word in words if word)


def sentence(words: str) -> str:
    """Begin with a capital letter."""
    return words[:1].upper() + words[1:]


def _isolated(text: str, limit: int) -> str:
    """Cut, and fence right-to-left words off so that the words and numbers beside them stay in place."""
    if not any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        return cut(text, limit)
    return f"{_ISOLATE}{cut(text, limit - 3)}{_END_ISOLATE}"
