"""Where text may be cut: never inside what a person sees as one character, nor inside an escaped one.

The part of Unicode's text segmentation (UAX #29) that the standard library has data for, erring towards not cutting.
"""

import re
import unicodedata

LONGEST = 64
"""No real character has more code points; piled-up marks beyond this are cut anywhere."""

_ZWNJ, _ZWJ = "\u200c", "\u200d"
_ENTITY = re.compile(r"&(?:amp|lt|gt);")
_LONGEST_ENTITY = len("&amp;")
_MARKS = frozenset({"Mn", "Mc", "Me"})
_VIRAMA = 9
# Halfwidth Japanese voicing marks, Thai and Lao vowels: letters by category, yet part of the letter before.
_ATTACHED = frozenset({_ZWNJ, _ZWJ, "\uff9e", "\uff9f", "\u0e33", "\u0eb3"})
# Skin tones, the tags of subdivision flags, and the vowels and finals of decomposed Korean.
_ATTACHED_RANGES = (
    ("\U0001f3fb", "\U0001f3ff"),
    ("\U000e0020", "\U000e007f"),
    ("\u1160", "\u11ff"),
    ("\ud7b0", "\ud7fb"),
)


def last_boundary(text: str, end: int) -> int:
    """Find the last place at or before `end` where `text` may be cut; 0 when its first character is longer."""
    for at in range(min(end, len(text)), max(0, end - LONGEST), -1):
        if _is_boundary(text, at):
            return at
    return _before_entity(text, end) if end > LONGEST else 0


def _is_boundary(text: str, at: int) -> bool:
    if at >= len(text):
        return True
    if _attaches(text[at]) or _reaches_on(text[at - 1]):
        return False
    return not _splits_flag(text, at) and _before_entity(text, at) == at


def _attaches(char: str) -> bool:
    if unicodedata.category(char) in _MARKS or char in _ATTACHED:
        return True
    return any(first <= char <= last for first, last in _ATTACHED_RANGES)


def _reaches_on(char: str) -> bool:
    """A joiner, an Indic sign that ties two consonants, or a Korean leading consonant."""
    return char == _ZWJ or unicodedata.combining(char) == _VIRAMA or "\u1100" <= char <= "\u115f"


def _splits_flag(text: str, at: int) -> bool:
    """A flag is two regional indicators; a run of them pairs up from its start."""
    if not _is_regional(text[at]):
        return False
    start = at
    while start > 0 and _is_regional(text[start - 1]):
        start -= 1
    return (at - start) % 2 == 1


def _is_regional(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _before_entity(text: str, at: int) -> int:
    """Step back to the start of an escaped character that `at` falls into."""
    start = text.rfind("&", max(0, at - _LONGEST_ENTITY + 1), at)
    entity = _ENTITY.match(text, start) if start >= 0 else None
    return start if entity and entity.end() > at else at
