"""Other people's words: cut between whole characters, escaped once, and never reordering what stands beside them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocks.text import ELLIPSIS, clean, cut, escape, exact, one_line, parts, plain, safe, unmarked
from tests.blocks.reading import unescaped
from tests.content import FAMILY

# Each is one character to a reader; neighbours in any order stay apart.
WHOLE = [
    *("a", "é", "&", "<", ">", "中", "م", " "),
    *("e\u0301", "z\u0335\u0336", "❤\ufe0f", "👍🏽", "👩\u200d⚕\ufe0f", FAMILY),
    *("🇩🇪", "🇺🇳", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"),
    *("நி", "क\u094dषि", "\u0e01\u0e33", "\u1112\u1161\u11ab", "1\ufe0f\u20e3", "<\u0338"),
]
wholes = st.lists(st.sampled_from(WHOLE), max_size=60)
limits = st.integers(1, 80)
anything = st.text(st.characters(codec=None) | st.sampled_from("\u202e\u2067\u200d\ufe0f🇩🏽&<>\u05d0"), max_size=200)
unhurried = settings(deadline=None)


@unhurried
@given(wholes, limits)
def test_a_cut_falls_between_whole_characters(characters: list[str], limit: int) -> None:
    kept = cut("".join(characters), limit).removesuffix(ELLIPSIS)
    assert any(kept == "".join(characters[:count]).rstrip() for count in range(len(characters) + 1)) or kept == "".join(
        characters
    )


@unhurried
@given(wholes, limits)
def test_a_cut_after_escaping_leaves_no_half_of_anything(characters: list[str], limit: int) -> None:
    kept = cut(escape("".join(characters)), limit).removesuffix(ELLIPSIS)
    starts = ["".join(characters[:count]) for count in range(len(characters) + 1)]
    assert unescaped(kept).rstrip() in [start.rstrip() for start in starts]
    assert "&" not in re.sub("&(amp|lt|gt);", "", kept)


@unhurried
@given(anything, limits)
def test_a_cut_keeps_its_limit_and_is_settled(text: str, limit: int) -> None:
    once = cut(text, limit)
    assert len(once) <= limit
    assert cut(once, limit) == once
    assert once == text or text.startswith(once.removesuffix(ELLIPSIS))


@unhurried
@given(anything)
def test_escaping_leaves_no_markup_and_loses_nothing(text: str) -> None:
    escaped = escape(text)
    assert not set("<>") & set(escaped)
    assert unescaped(escaped) == text


@unhurried
@given(anything, st.integers(4, 80))
def test_safe_and_plain_words_are_one_line_within_their_limit(text: str, limit: int) -> None:
    for words in (safe(text, limit), plain(text, limit)):
        assert len(words) <= limit
        assert words.splitlines() in ([words], [])
        words.encode()  # half characters would raise


@unhurried
@given(anything, st.integers(4, 80))
def test_reordering_marks_are_ours_and_paired(text: str, limit: int) -> None:
    words = safe(text, limit)
    marks = [char for char in words if "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069"]
    assert marks in ([], ["\u2068", "\u2069"])
    assert not marks or words.startswith("\u200e\u2068")


@unhurried
@given(anything)
def test_cleaning_is_settled(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert one_line(one_line(text)) == one_line(text)


@unhurried
@given(anything, st.integers(65, 100))
def test_parts_are_short_enough_and_lose_only_spaces(text: str, limit: int) -> None:
    pieces = list(parts(text, limit))
    assert all(0 < len(piece) <= limit for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(clean(text).split())


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("short", 5, "short"),
        ("longer", 5, "long…"),
        ("two words", 5, "two…"),
        ("a&amp;b", 6, "a…"),
        ("a&amp;b", 7, "a&amp;b"),
        (f"ab{FAMILY}", 8, "ab…"),
        ("🇩🇪🇺🇳", 3, "🇩🇪…"),
        ("🇩🇪🇺🇳", 2, "…"),
        ("z" + "\u0335" * 4000, 20, "…"),
        ("ab", 1, "…"),
    ],
)
def test_where_a_cut_falls(text: str, limit: int, expected: str) -> None:
    assert cut(text, limit) == expected


def test_piled_up_marks_still_leave_pieces_that_fit() -> None:
    assert [len(piece) for piece in parts("z" + "\u0335" * 4000, 3000)] == [3000, 1001]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("bell\x07 and \x00nul", "bell and nul"),
        ("half \ud83d", "half \ufffd"),
        ("\u200b\u2060\u00a0\n ", ""),
        ("\u202egpj.exe", "gpj.exe"),
    ],
)
def test_cleaning(text: str, expected: str) -> None:
    assert clean(text) == expected


@unhurried
@given(st.text("ab1 .-*_~`&<é中", max_size=40))
def test_no_mark_is_left_where_it_would_mean_something(text: str) -> None:
    words = unmarked(text)
    assert not re.search(r"`|(?:^|[^a-zé中0-9])[*_~]|[*_~](?:$|[^a-zé中0-9])", words)
    assert words.translate(str.maketrans("∗ˍ∼ˋ", "*_~`")) == text


def test_marks_inside_words_mean_nothing_and_stay() -> None:
    assert safe("snake_case and 2*3", 60) == "snake_case and 2*3"
    assert safe("*bold* __init__", 60) == "∗bold∗ ˍˍinitˍˍ"
    assert exact("*bold*", 60) == "*bold*"


def test_right_to_left_words_are_fenced_off_and_kept() -> None:
    assert safe("عبد الرحمن", 60) == "\u200e\u2068عبد الرحمن\u2069"
    assert safe("Mira T.", 60) == "Mira T."
