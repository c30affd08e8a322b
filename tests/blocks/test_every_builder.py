"""Every builder with every content: Slack takes it, nothing in it is alive, and nobody reads what is not for them."""

from __future__ import annotations

from unicodedata import bidirectional

import pytest
from slack_sdk.models.blocks import Block as SlackBlock
from slack_sdk.models.views import View as SlackView

from sandbox.slack.blocks import check_message, check_view
from tests.blocks.builders import MESSAGES, VIEWS
from tests.blocks.reading import foreign_markup, objects, shown, texts
from tests.content import CONTENTS, OVERRIDE, PLAIN, TEXTS

STRONG = {"L", "R", "AL"}
every_message = pytest.mark.parametrize("builder", MESSAGES)
every_view = pytest.mark.parametrize("builder", VIEWS)
everything = pytest.mark.parametrize("builder", [*MESSAGES, *VIEWS])

MAY_SHOW_CONTACTS = {
    *("won", "won late", "details with contacts"),
    *("holder", "holder, late", "holder, by hand-over", "holder, agreed"),
}


def drawn(builder: str, content: str) -> object:
    """The blocks of a message, or a whole view."""
    submission = CONTENTS[content]
    return MESSAGES[builder](submission).blocks if builder in MESSAGES else VIEWS[builder](submission)


@every_message
def test_slack_takes_the_message(builder: str) -> None:
    messages = {content: MESSAGES[builder](submission) for content, submission in CONTENTS.items()}
    faults = {content: check_message(message.blocks, message.text) for content, message in messages.items()}
    assert {content: found for content, found in faults.items() if found} == {}


@every_view
def test_slack_takes_the_view(builder: str) -> None:
    faults = {content: check_view(VIEWS[builder](submission)) for content, submission in CONTENTS.items()}
    assert {content: found for content, found in faults.items() if found} == {}


@every_message
def test_the_text_for_notifications_is_one_short_line_without_markup(builder: str) -> None:
    for content, submission in CONTENTS.items():
        text = MESSAGES[builder](submission).text
        assert text.strip(), content
        assert text.splitlines() == [text], content
        assert "<" not in text, content
        assert foreign_markup(text) == "", content
        assert len(text) <= 1000, content


@everything
def test_no_markup_of_others_is_alive(builder: str) -> None:
    alive = {content: "".join(map(foreign_markup, texts(drawn(builder, content), "mrkdwn"))) for content in CONTENTS}
    assert {content: found for content, found in alive.items() if found} == {}


@everything
def test_bare_words_become_no_links_mentions_or_emoji(builder: str) -> None:
    parts = list(objects(drawn(builder, "bare words")))
    assert all(each["verbatim"] is True for each in parts if each.get("type") == "mrkdwn")
    assert all(each["emoji"] is False for each in parts if each.get("type") == "plain_text")


@everything
def test_nothing_is_shown_in_another_order_than_written(builder: str) -> None:
    assert OVERRIDE not in shown(drawn(builder, "right-to-left override"))


@everything
def test_a_line_of_ours_reads_from_left_to_right_whoever_it_names(builder: str) -> None:
    """Also where a client looks for a line's direction inside isolates, as browsers do."""
    lines = [line for text in texts(drawn(builder, "Arabic"), "mrkdwn") for line in text.splitlines()]
    directions = [[bidirectional(char) for char in line if bidirectional(char) in STRONG] for line in lines]
    assert [line for line, found in zip(lines, directions, strict=True) if found and found[0] != "L"] == []


@everything
def test_contact_details_only_where_they_may_be(builder: str) -> None:
    everything_sent = str(MESSAGES[builder](PLAIN) if builder in MESSAGES else VIEWS[builder](PLAIN))
    seen = any(secret in everything_sent for secret in (PLAIN.email, PLAIN.phone, PLAIN.last_name))
    assert seen == (builder in MAY_SHOW_CONTACTS)


@pytest.mark.parametrize("builder", sorted(MAY_SHOW_CONTACTS & MESSAGES.keys()))
def test_contact_details_are_not_in_the_notification(builder: str) -> None:
    assert PLAIN.email not in MESSAGES[builder](PLAIN).text


@pytest.mark.parametrize("name", ["channel", "mention", "link", "A and B", "escaped already", "Japanese", "braces"])
@pytest.mark.parametrize("builder", ["card, open", "card, claimed", "won", "open list", "mine", "details", "home"])
def test_hostile_words_are_shown_as_they_were_written(builder: str, name: str) -> None:
    assert TEXTS[name] in shown(drawn(builder, name))


@every_message
def test_the_sdk_reads_the_message_too(builder: str) -> None:
    for block in SlackBlock.parse_all(MESSAGES[builder](PLAIN).blocks):
        block.validate_json()


@every_view
def test_the_sdk_reads_the_view_too(builder: str) -> None:
    view = SlackView(**VIEWS[builder](PLAIN))
    view.validate_json()
    assert view.to_dict() == VIEWS[builder](PLAIN)
