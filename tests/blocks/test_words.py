"""All words live in `blocks/words.py`, and each is fit to be filled in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from blocks import words
from intake import envelopes, hubspot

BLOCKS = Path(words.__file__).parent
MODULES = sorted(path for path in BLOCKS.rglob("*.py") if path.name != "words.py")
SENTENCE = re.compile(r"[A-Za-z]{2,}[^\w]*\s|\s[^\w]*[A-Za-z]{2,}|^[A-Z][a-z]{2,}$")
SLACKS_OWN = {words.DATE_AND_TIME, words.DATE_AND_SECOND}
KNOWN = {
    *("about", "ago", "candidate", "channel", "code", "count", "day", "did", "error", "fields", "filter", "former"),
    *(
        "group",
        "heading",
        "holder",
        "id",
        "link",
        "loads",
        "month",
        "note",
        "notes",
        "number",
        "reason",
        "reference",
        "remedy",
    ),
    *("said", "since", "source", "span", "stands", "text", "time", "title", "to", "topics", "typed", "weekday"),
    *("what", "when", "who", "why", "wish", "worker", "sent", "limit", "year", "zone", "adding"),
}


def literals(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every string in a module that is no docstring and no fault's message."""
    skipped = {
        id(inside)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for inside in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node


def templates() -> Iterator[tuple[str, str]]:
    """Every text with the name of its constant."""
    for name, value in vars(words).items():
        if not name.isupper():
            continue
        many = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
        for each in many:
            yield from (
                (name, text) for text in ([each.one, each.other] if isinstance(each, words.Counted) else [each])
            )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(BLOCKS)))
def test_no_builder_has_words_of_its_own(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert [(node.lineno, node.value) for node in literals(tree) if SENTENCE.search(str(node.value))] == []


def test_every_text_can_be_filled_in_by_names_that_are_known() -> None:
    faults = {
        (name, field)
        for name, text in templates()
        if text not in SLACKS_OWN
        for _, field, _, _ in Formatter().parse(text)
        if field is not None and field not in KNOWN
    }
    assert faults == set()


def test_every_text_is_one_line_but_where_lines_are_meant() -> None:
    assert {name for name, text in templates() if "\n" in text} == {"FORM_CAME_IN"}


def test_numbers_choose_their_form() -> None:
    assert [words.OTHERS(count) for count in (1, 2)] == ["1 other is open.", "2 others are open."]


def test_every_reason_why_a_form_cannot_be_read_has_words() -> None:
    reasons = [envelopes.NOT_JSON, envelopes.EMPTY, envelopes.NOT_AN_OBJECT, envelopes.TOO_DEEP, envelopes.SEVERAL]
    assert {*reasons, envelopes.CHANGE_NOTICE, hubspot.NOTHING_TO_ACT_ON} == set(words.FORM_REASONS)
