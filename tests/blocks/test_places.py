"""Where a list stands: kept by its buttons, by every row's, and found again after the row's button did its work."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks import ids
from blocks.ids import decode_hold, decode_value, encode_hold, encode_value
from blocks.places import (
    FILTER_LIMIT,
    VALUE_LIMIT,
    Listing,
    Place,
    decode_place,
    encode_place,
    filtered,
    listed,
    listing_of,
    sheet,
)
from tests.blocks.test_ids import GARBAGE, names, unhurried

cursors = st.text(min_size=1, max_size=120)
places = st.builds(
    lambda trail, words: replace(filtered(words), number=len(trail) + 1, trail=tuple(trail)),
    st.lists(cursors, max_size=5),
    st.text(),
)
listings = st.builds(
    lambda shown_by, number, words: Listing(shown_by, number, filtered(words).words),
    st.sampled_from([ids.SHOW_OPEN, ids.SHOW_ALL, ids.SHOW_MINE, ids.HOME]),
    st.integers(1, 10**6),
    st.text(),
)


@unhurried
@given(names, places)
def test_a_place_is_read_back(environment: str, place: Place) -> None:
    assert decode_place(encode_place(environment, place)) == (environment, place)


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_is_no_place_and_no_list(text: str) -> None:
    assert decode_place(text) is None
    assert listing_of(text) == listing_of(f"env1:request1 {text}") == Listing()


@unhurried
@given(names, names, names, listings)
def test_a_row_s_button_knows_its_request_and_its_list(env: str, request_id: str, claim: str, listing: Listing) -> None:
    plain = listed(encode_value(env, request_id), listing)
    held = listed(encode_hold(env, request_id, claim), listing)
    assert decode_value(plain) == (env, request_id)
    assert decode_hold(held) == (env, request_id, claim)
    assert listing_of(plain) == listing_of(held) == listing
    assert len(held) <= VALUE_LIMIT


@pytest.mark.parametrize("tampered", ['["show_all",0,""]', '["show_all",true,""]', "[1,1,1]"])
def test_a_tampered_list_is_the_reader_s_own(tampered: str) -> None:
    assert listing_of(f"env1:request1 {tampered}") == Listing()


def test_a_list_is_drawn_again_as_the_reader_had_paged_to_it() -> None:
    place = replace(filtered("backend"), number=3)
    assert Listing(ids.SHOW_OPEN, place.number, place.words).place == place


@pytest.mark.parametrize(
    ("count", "number", "shown"), [(21, 3, range(20, 21)), (20, 3, range(10, 20)), (0, 3, range(0)), (20, 1, range(10))]
)
def test_a_page_is_the_last_one_of_a_list_that_became_shorter(count: int, number: int, shown: range) -> None:
    page = sheet(range(count), replace(filtered("backend"), number=number), 10)
    assert page.items == shown
    assert page.place == replace(filtered("backend"), number=max(1, min(number, page.count)))
    assert (page.back is None, page.onward is None) == (page.place.number == 1, page.place.number == page.count)


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


def test_a_tampered_filter_becomes_one_that_fits() -> None:
    _, place = decode_place(json.dumps(["env1", 3, "x" * 1900])) or pytest.fail("not read back")
    assert len(place.words) == FILTER_LIMIT
    assert len(encode_place("env1", replace(place, number=4))) <= VALUE_LIMIT


def test_a_cursor_that_no_button_can_hold_is_a_fault() -> None:
    with pytest.raises(ValueError, match="page 2"):
        encode_place("env1", Place(2, ("x" * 2000,)))
