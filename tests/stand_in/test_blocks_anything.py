"""The block checker says something about any JSON at all, and never stumbles over it."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sandbox.slack.block_elements import ACCESSORY, IN_INPUT
from sandbox.slack.block_layouts import IN_MESSAGE, IN_MODAL
from sandbox.slack.blocks import check_message, check_view

NAMES = [
    *("type", "text", "blocks", "elements", "element", "accessory", "options", "option_groups", "value", "rows"),
    *("initial_option", "initial_options", "fields", "action_id", "block_id", "label", "title", "child_blocks"),
    *("min_length", "focus_on_load"),
]
WORDS = st.sampled_from(
    sorted({*IN_MESSAGE, *IN_MODAL, *ACCESSORY, *IN_INPUT, "mrkdwn", "plain_text", "modal", "home"})
)
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | WORDS


def _deeper(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=6)


ANYTHING = st.recursive(LEAVES, _deeper, max_leaves=30)


@given(ANYTHING, ANYTHING)
def test_any_message_is_judged(blocks: Any, text: Any) -> None:
    assert all(": " in problem for problem in check_message(blocks, text))


@given(ANYTHING)
def test_any_view_is_judged(view: Any) -> None:
    assert all(problem.startswith("/view") for problem in check_view(view))
