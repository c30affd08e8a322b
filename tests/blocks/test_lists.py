"""`/interviews`: pages that add up, ids that don't collide, and a next step when there is nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from blocks import lists, times
from blocks.ids import SHOW_OPEN, decode_value
from blocks.kit import Message
from blocks.places import Place, decode_place
from domain import Request, State, Submission
from sandbox.slack.blocks import check_message
from tests.blocks.reading import buttons, labels, objects, shown
from tests.content import (
    AGREED,
    CHANNEL,
    CONTENTS,
    ENVIRONMENT,
    LOADS,
    PLAIN,
    all_pages,
    mine_pages,
    open_pages,
    requests,
)

COUNTS = [0, 1, 2, 10, 26, 60]


def ids_behind(messages: list[Message], action_id: str) -> list[str]:
    """The request ids of every button with this action, page after page."""
    found = (each for message in messages for each in objects(message.blocks) if each.get("action_id") == action_id)
    return [decoded[1] for each in found if (decoded := decode_value(each["value"]))]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("content", ["ordinary", "long", "700 ampersands"])
def test_every_open_request_can_be_claimed_from_exactly_one_page(count: int, content: str) -> None:
    pages = open_pages(count, CONTENTS[content])
    assert ids_behind(pages, "claim") == [f"request{number}" for number in range(count)]
    assert all(check_message(page.blocks, page.text) == [] for page in pages)


@pytest.mark.parametrize("count", COUNTS)
def test_everything_held_is_on_exactly_one_page(count: int) -> None:
    pages = mine_pages(count)
    assert ids_behind(pages, "details") == [f"request{number}" for number in range(count)]
    assert all(check_message(page.blocks, page.text) == [] for page in pages)


def test_pages_lead_to_each_other() -> None:
    first, second, third = open_pages(26)
    assert labels(first.blocks)[-3:] == ["Next", "Mine", "All"]
    assert labels(second.blocks)[-4:] == ["Previous", "Next", "Mine", "All"]
    assert labels(third.blocks)[-3:] == ["Previous", "Mine", "All"]
    assert "Page 2 of 3" in shown(second.blocks)
    onward = decode_place(buttons(first.blocks)["page_open_next"]["value"])
    assert onward == (ENVIRONMENT, Place(2))
    assert decode_place(buttons(second.blocks)["page_open_back"]["value"]) == (ENVIRONMENT, Place())


def test_an_empty_list_says_where_requests_will_appear() -> None:
    (only,) = open_pages(0)
    assert "Nothing is open. You'll see new requests in <#C0PANEL> the moment they come in." in shown(only.blocks)
    assert "You hold 2 from this week." in only.text


@pytest.mark.parametrize("number", [4, 10**40])
def test_a_page_beyond_the_last_is_the_last(number: int) -> None:
    beyond = lists.open_list(requests(26, State.OPEN), 2, ENVIRONMENT, Place(number), CHANNEL, LOADS)
    assert beyond == open_pages(26)[-1]
    assert "Page 3 of 3" in shown(beyond.blocks)


def test_a_list_of_any_length_can_be_turned_there_and_back() -> None:
    many, place, seen = requests(12_345, State.OPEN), Place(), []
    while onward := turn(many, place, "page_open_next"):
        place = onward
    while back := turn(many, place, "page_open_back"):
        seen.append(place.number)
        place = back
    assert seen == list(range(1235, 1, -1))


def turn(found: tuple[Request, ...], place: Place, way: str) -> Place | None:
    """Where this way leads from a page; None when it is not on it."""
    message = lists.open_list(found, 0, ENVIRONMENT, place, CHANNEL)
    decoded = decode_place(buttons(message.blocks)[way]["value"]) if way in buttons(message.blocks) else None
    return decoded[1] if decoded else None


def test_a_filter_that_nothing_open_matches_leads_to_all_that_is_open() -> None:
    (filtered,) = open_pages(0, PLAIN, "no such word")
    assert labels(filtered.blocks) == ["Open", "Mine", "All"]
    assert buttons(filtered.blocks)[SHOW_OPEN]["accessibility_label"] == "Open, what nobody has"
    (empty,) = open_pages(0)
    assert labels(empty.blocks) == ["Mine", "All"]


def test_holding_nothing_offers_what_is_open() -> None:
    assert labels(mine_pages(0)[0].blocks) == ["Open", "All"]


def test_what_is_taken_is_listed_with_its_holder_and_without_claim() -> None:
    (page,) = all_pages(3)
    assert labels(page.blocks) == ["Claim", "Details", "Details", "Open", "Mine"]
    seen = shown(page.blocks)
    assert "*3 in all*" in seen
    assert "claimed by <@U0ANA> <!date^" in seen
    assert f"*{times.when(AGREED)}* · booked, <@U0ANA>" in seen


@pytest.mark.parametrize("count", COUNTS)
def test_everything_is_on_exactly_one_page_of_all(count: int) -> None:
    pages = all_pages(count)
    found = sorted([*ids_behind(pages, "claim"), *ids_behind(pages, "details")])
    assert found == sorted(f"request{number}" for number in range(count))
    assert all(check_message(page.blocks, page.text) == [] for page in pages)


def test_mine_offers_what_can_be_done_in_each_state() -> None:
    (page,) = mine_pages(2)
    booked = ["Details", "Took place", "No-show", "Change the time", "Hand over", "Release"]
    assert labels(page.blocks) == [*booked, "Details", "Pick a time", "Hand over", "Release", "Open", "All"]


@pytest.mark.parametrize("pages", [open_pages, all_pages, mine_pages])
def test_a_filter_is_shown_and_kept_from_page_to_page(pages: Callable[[int, Submission, str], list[Message]]) -> None:
    first, second, *_ = pages(26, PLAIN, "Backend & co")
    for page in (first, second):
        assert "with “Backend &amp; co”" in page.text
        ways = [each["value"] for each in objects(page.blocks) if str(each.get("action_id")).startswith("page_")]
        assert {decoded[1].words for way in ways if (decoded := decode_place(way))} == {"Backend & co"}


@pytest.mark.parametrize("pages", [open_pages, all_pages, mine_pages])
def test_a_filter_without_a_match_says_so(pages: Callable[[int, Submission, str], list[Message]]) -> None:
    page = pages(0, PLAIN, "Backend")[0]
    assert "Nothing here has “Backend” in its role, type, panel or id." in page.text
    assert "Open" in labels(page.blocks)


@pytest.mark.parametrize(("held", "heading"), [(2, "*1 open · you hold 2 from this week*"), (0, "*1 open*")])
def test_the_heading_counts_what_the_reader_holds_if_anything(held: int, heading: str) -> None:
    assert heading in shown(lists.open_list(requests(1), held, ENVIRONMENT, Place(), CHANNEL).blocks)


def test_lists_show_how_the_week_is_shared() -> None:
    (page,) = open_pages(1)
    assert "Held from this week: <@U0ANA> 3, <@W0CAT> 1" in shown(page.blocks)


@pytest.mark.parametrize("command", ["mine", "all", "release K7-QF", "help", "backend"])
def test_help_knows_every_command(command: str) -> None:
    assert f"*/interviews {command}*" in shown(lists.help_message(CHANNEL).blocks)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("K7-QF", "I can't find a request of yours called “K7-QF”."),
        ("<!channel>", "called “&lt;!channel&gt;”."),
        (" ", "Which one? Write its short id too, like this: /interviews release K7-QF"),
    ],
)
def test_a_short_id_that_leads_nowhere_says_what_to_do(typed: str, words: str) -> None:
    assert words in lists.not_found(typed).text
