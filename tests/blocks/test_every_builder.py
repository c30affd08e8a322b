"""Every builder with every content: Slack takes it, nothing in it is alive, and nobody reads what is not for them."""

from __future__ import annotations

import pytest
from slack_sdk.models.blocks import Block as SlackBlock
from slack_sdk.models.views import View as SlackView

from sandbox.slack.blocks import check_message, check_view
from tests.blocks.reading import foreign_markup, objects, shown, texts
from tests.content import CONTENTS, MESSAGES, OVERRIDE, PLAIN, TEXTS, VIEWS

every_content = pytest.mark.parametrize("content", CONTENTS)
every_message = pytest.mark.parametrize("builder", MESSAGES)
every_view = pytest.mark.parametrize("builder", VIEWS)

MAY_SHOW_CONTACTS = {"won", "won late", "details with contacts"}


@every_message
@every_content
def test_slack_takes_the_message(builder: str, content: str) -> None:
    message = MESSAGES[builder](CONTENTS[content])
    assert check_message(message.blocks, message.text) == []


@every_view
@every_content
def test_slack_takes_the_view(builder: str, content: str) -> None:
    assert check_view(VIEWS[builder](CONTENTS[content])) == []


@every_message
@every_content
def test_the_text_for_notifications_is_one_line_without_markup(builder: str, content: str) -> None:
    text = MESSAGES[builder](CONTENTS[content]).text
    assert text.strip()
    assert text.splitlines() == [text]
    assert "<" not in text
    assert foreign_markup(text) == ""
    assert len(text) <= 1000


@every_message
@every_content
def test_no_markup_of_others_is_alive_in_a_message(builder: str, content: str) -> None:
    message = MESSAGES[builder](CONTENTS[content])
    assert [foreign_markup(text) for text in texts(message.blocks, "mrkdwn") if foreign_markup(text)] == []


@every_view
@every_content
def test_no_markup_of_others_is_alive_in_a_view(builder: str, content: str) -> None:
    view = VIEWS[builder](CONTENTS[content])
    assert [foreign_markup(text) for text in texts(view, "mrkdwn") if foreign_markup(text)] == []


@pytest.mark.parametrize("builder", [*MESSAGES, *VIEWS])
def test_bare_words_become_no_links_or_mentions(builder: str) -> None:
    content = CONTENTS["bare words"]
    drawn = MESSAGES[builder](content).blocks if builder in MESSAGES else VIEWS[builder](content)
    assert all(each["verbatim"] is True for each in objects(drawn) if each.get("type") == "mrkdwn")
    assert all(each["emoji"] is False for each in objects(drawn) if each.get("type") == "plain_text")


@pytest.mark.parametrize("builder", [*MESSAGES, *VIEWS])
def test_nothing_is_shown_in_another_order_than_written(builder: str) -> None:
    content = CONTENTS["right-to-left override"]
    drawn = MESSAGES[builder](content).blocks if builder in MESSAGES else VIEWS[builder](content)
    assert OVERRIDE not in shown(drawn)


@pytest.mark.parametrize("builder", [*MESSAGES, *VIEWS])
def test_contact_details_only_where_they_may_be(builder: str) -> None:
    drawn = MESSAGES[builder](PLAIN) if builder in MESSAGES else VIEWS[builder](PLAIN)
    seen = any(secret in str(drawn) for secret in (PLAIN.email, PLAIN.phone, PLAIN.last_name))
    assert seen == (builder in MAY_SHOW_CONTACTS)


@pytest.mark.parametrize("builder", MAY_SHOW_CONTACTS & MESSAGES.keys())
def test_contact_details_are_not_in_the_notification(builder: str) -> None:
    assert PLAIN.email not in MESSAGES[builder](PLAIN).text


@pytest.mark.parametrize("name", ["channel", "mention", "link", "A and B", "escaped already", "Japanese", "braces"])
@pytest.mark.parametrize("builder", ["card, open", "card, claimed", "won", "open list", "mine", "details", "home"])
def test_hostile_words_are_shown_as_they_were_written(builder: str, name: str) -> None:
    content = CONTENTS[name]
    drawn = MESSAGES[builder](content).blocks if builder in MESSAGES else VIEWS[builder](content)
    assert TEXTS[name] in shown(drawn)


@every_message
def test_the_sdk_reads_the_message_too(builder: str) -> None:
    for block in SlackBlock.parse_all(MESSAGES[builder](PLAIN).blocks):
        block.validate_json()


@every_view
def test_the_sdk_reads_the_view_too(builder: str) -> None:
    view = SlackView(**VIEWS[builder](PLAIN))
    view.validate_json()
    assert view.to_dict() == VIEWS[builder](PLAIN)
