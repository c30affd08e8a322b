"""What buttons carry: read back exactly, and refused quietly when it is not ours."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocks import ids
from blocks.ids import (
    ModalOrigin,
    Surface,
    decode_hold,
    decode_origin,
    decode_value,
    encode_hold,
    encode_origin,
    encode_value,
)

names = st.text("abcXYZ019_.-", min_size=1, max_size=40)
marks = st.from_regex(r"[0-9]{1,16}\.[0-9]{1,6}", fullmatch=True)
origins = st.builds(
    ModalOrigin, names, names, names | st.just(""), st.text(), st.sampled_from(Surface), st.text(), marks, st.text()
)
unhurried = settings(deadline=None)


@unhurried
@given(names, names)
def test_a_value_is_read_back(environment: str, request_id: str) -> None:
    assert decode_value(encode_value(environment, request_id)) == (environment, request_id)


@unhurried
@given(names, names, names | st.just(""))
def test_a_hold_is_read_back(environment: str, request_id: str, claim_id: str) -> None:
    assert decode_hold(encode_hold(environment, request_id, claim_id)) == (environment, request_id, claim_id)


@unhurried
@given(origins)
def test_an_origin_is_read_back_and_fits_a_modal(origin: ModalOrigin) -> None:
    assert decode_origin(encode_origin(origin)) == origin


def test_an_origin_is_small() -> None:
    origin = ModalOrigin("x" * 200, "x" * 200, "x" * 200, "C" * 20, Surface.MESSAGE, "r" * 408, "1" * 20 + ".1")
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
        *({"at": at} for at in ("", "1764", "a b:c", "1764.1 ", "١٧٦٤.١", "-1764.1", "#", "1" * 21 + ".1", 1764.1)),
    ],
)
def test_a_tampered_origin_is_nobodys(change: dict[str, object]) -> None:
    origin = ModalOrigin("env1", "request1", "claim1", "C0PANEL", Surface.LIST, "", "1764.1")
    assert decode_origin(encode_origin(origin)) == origin
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
    assert decode_hold(text) is None or text == "a:b:c"
    assert decode_origin(text) is None


@unhurried
@given(st.text())
def test_any_text_is_a_value_or_nothing(text: str) -> None:
    decoded = decode_value(text)
    about = text.partition(" ")[0]
    assert decoded is None or encode_value(*decoded) == about
    held = decode_hold(text)
    assert held is None or encode_hold(*held) == about
    decode_origin(text)


def test_one_listener_serves_both_ways_of_paging() -> None:
    pattern = ids.pages(ids.PAGE_OPEN)
    assert pattern.fullmatch("page_open_next")
    assert pattern.fullmatch("page_open_back")
    assert not pattern.fullmatch("page_home_open_next")
