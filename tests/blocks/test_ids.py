"""What buttons carry: read back exactly, and refused quietly when it is not ours."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocks import ids
from blocks.ids import (
    FILTER_LIMIT,
    VALUE_LIMIT,
    ModalOrigin,
    Place,
    Surface,
    decode_hold,
    decode_origin,
    decode_place,
    decode_value,
    encode_hold,
    encode_origin,
    encode_place,
    encode_value,
    filtered,
)

names = st.text("abcXYZ019_.-", min_size=1, max_size=40)
cursors = st.text(min_size=1, max_size=120)
places = st.builds(
    lambda trail, words: replace(filtered(words), number=len(trail) + 1, trail=tuple(trail)),
    st.lists(cursors, max_size=5),
    st.text(),
)
origins = st.builds(
    ModalOrigin, names, names, names | st.just(""), st.text(), st.sampled_from(Surface), st.text(), st.text()
)
unhurried = settings(deadline=None)


@unhurried
@given(names, names)
def test_a_value_is_read_back(environment: str, request_id: str) -> None:
    assert decode_value(encode_value(environment, request_id)) == (environment, request_id)


@unhurried
@given(names, places)
def test_a_place_is_read_back(environment: str, place: Place) -> None:
    assert decode_place(encode_place(environment, place)) == (environment, place)


@unhurried
@given(names, names, names | st.just(""))
def test_a_hold_is_read_back(environment: str, request_id: str, claim_id: str) -> None:
    assert decode_hold(encode_hold(environment, request_id, claim_id)) == (environment, request_id, claim_id)


@unhurried
@given(origins)
def test_an_origin_is_read_back_and_fits_a_modal(origin: ModalOrigin) -> None:
    assert decode_origin(encode_origin(origin)) == origin


def test_an_origin_is_small() -> None:
    origin = ModalOrigin("x" * 200, "x" * 200, "x" * 200, "C" * 20, Surface.MESSAGE, "https://" + "x" * 400, "1" * 20)
    assert len(encode_origin(origin)) < 3000


@pytest.mark.parametrize(
    "change",
    [
        {"surface": "nowhere"},
        {"surface": 1},
        {"where": None},
        {"environment": "a:b"},
        {"request_id": ""},
        {"claim_id": "a b"},
        {"more": "x"},
    ],
)
def test_a_tampered_origin_is_nobodys(change: dict[str, object]) -> None:
    origin = ModalOrigin("env1", "request1", "claim1", "C0PANEL", Surface.LIST, "", "")
    assert decode_origin(json.dumps(json.loads(encode_origin(origin)) | change)) is None
    assert decode_origin(json.dumps(list(json.loads(encode_origin(origin))))) is None


GARBAGE = [
    "",
    ":",
    "::",
    "a::b",
    "a:",
    ":b",
    "a:b:c",
    "a b:c",
    "é:b",
    "a:b\n",
    "x" * 2000,
    "[" * 2000,
    "null",
    "{}",
    "[]",
    '["a"]',
]
GARBAGE += ['["a",0]', '["a",true]', '["a",1.5]', '["a","1"]', "[1,1]", '["a",2,3]', '["a",2,null]', "NaN", "\ud800"]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_is_nobodys_value(text: str) -> None:
    assert decode_value(text) is None
    assert decode_place(text) is None
    assert decode_hold(text) is None or text == "a:b:c"
    assert decode_origin(text) is None


@unhurried
@given(st.text())
def test_any_text_is_a_value_or_nothing(text: str) -> None:
    decoded = decode_value(text)
    assert decoded is None or encode_value(*decoded) == text
    held = decode_hold(text)
    assert held is None or encode_hold(*held) == text
    decode_place(text)
    decode_origin(text)


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


def test_paging_keeps_the_filter_there_and_back() -> None:
    place = filtered("backend")
    onward = place.next("a")
    assert onward == Place(2, ("a",), "backend")
    assert onward.back() == place
    assert Place(5, ("only",), "backend").back() == place


@pytest.mark.parametrize("words", ["😀" * 500, "\ud800" * 500, '"\\' * 500, "x" * 5000, " a\n b "])
def test_whatever_is_typed_as_a_filter_fits_a_button(words: str) -> None:
    place = replace(filtered(words), number=2, trail=("1796040000000~request" + "5" * 60,))
    assert len(place.words) <= FILTER_LIMIT
    assert len(encode_place("env1", place)) <= VALUE_LIMIT
    assert decode_place(encode_place("env1", place)) == ("env1", place)


def test_a_cursor_that_no_button_can_hold_is_a_fault() -> None:
    with pytest.raises(ValueError, match="2000 characters"):
        encode_place("env1", Place(2, ("x" * 2000,)))


def test_one_listener_serves_both_ways_of_paging() -> None:
    pattern = ids.pages(ids.PAGE_OPEN)
    assert pattern.fullmatch("page_open_next")
    assert pattern.fullmatch("page_open_back")
    assert not pattern.fullmatch("page_home_open_next")
