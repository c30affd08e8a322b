"""What buttons carry: read back exactly, and refused quietly when it is not ours."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocks import ids
from blocks.ids import VALUE_LIMIT, Place, decode_place, decode_value, encode_place, encode_value

names = st.text("abcXYZ019_.-", min_size=1, max_size=40)
cursors = st.text(min_size=1, max_size=120)
places = st.builds(lambda trail: Place(len(trail) + 1, tuple(trail)), st.lists(cursors, max_size=5))
unhurried = settings(deadline=None)


@unhurried
@given(names, names)
def test_a_value_is_read_back(environment: str, request_id: str) -> None:
    assert decode_value(encode_value(environment, request_id)) == (environment, request_id)


@unhurried
@given(names, places)
def test_a_place_is_read_back(environment: str, place: Place) -> None:
    assert decode_place(encode_place(environment, place)) == (environment, place)


GARBAGE = ["", ":", "a:", ":b", "a:b:c", "a b:c", "é:b", "a:b\n", "x" * 2000, "[" * 2000, "null", "{}", "[]", '["a"]']
GARBAGE += ['["a",0]', '["a",true]', '["a",1.5]', '["a","1"]', "[1,1]", '["a",2,3]', '["a",2,null]', "NaN", "\ud800"]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_is_nobodys_value(text: str) -> None:
    assert decode_value(text) is None
    assert decode_place(text) is None


@unhurried
@given(st.text())
def test_any_text_is_a_value_or_nothing(text: str) -> None:
    decoded = decode_value(text)
    assert decoded is None or encode_value(*decoded) == text
    decode_place(text)


def test_a_long_way_forgets_its_beginning_and_then_leads_back_to_it() -> None:
    place = Place()
    for number in range(200):
        place = place.next(f"1796040000000~{'request' * 5}{number}") or place
        assert len(encode_place("env1", place)) <= VALUE_LIMIT
    _, read = decode_place(encode_place("env1", place)) or pytest.fail("not read back")
    assert (read.number, read.cursor) == (201, place.cursor)
    while len(read.trail) > 1:
        read = read.back() or pytest.fail("led nowhere")
    assert read.back() == Place()


def test_the_first_page_has_none_before_and_the_last_none_after() -> None:
    assert Place().back() is None
    assert Place().next(None) is None
    assert Place(2, ("a",)).back() == Place()
    assert Place(3, ("a", "b")).back() == Place(2, ("a",))


def test_a_cursor_that_no_button_can_hold_is_a_fault() -> None:
    with pytest.raises(ValueError, match="2000 characters"):
        encode_place("env1", Place(2, ("x" * 2000,)))


def test_one_listener_serves_both_ways_of_paging() -> None:
    pattern = ids.pages(ids.PAGE_OPEN)
    assert pattern.fullmatch("page_open_next")
    assert pattern.fullmatch("page_open_back")
    assert not pattern.fullmatch("page_home_open_next")
