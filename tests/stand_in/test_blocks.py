"""The block checker, rule by rule; every row is something Slack refuses, and its fine neighbour."""

from typing import Any

import pytest

from sandbox.slack.blocks import check_message, check_view, view_bytes
from sandbox.slack.records import Json
from tests.stand_in.support import actions, button, modal, plain, section, static_select, text_input


def mrkdwn(text: str) -> Json:
    return {"type": "mrkdwn", "text": text}


def option(text: str = "One", value: str = "1", **more: Any) -> Json:
    return {"text": plain(text), "value": value, **more}


def choices(kind: str, count: int, **more: Any) -> Json:
    return {"type": kind, "action_id": "pick", "options": [option(value=str(n)) for n in range(count)], **more}


def confirm(**change: Json) -> Json:
    return {"title": plain("Sure?"), "text": plain("Really"), "confirm": plain("Yes"), "deny": plain("No"), **change}


def header(text: str, **more: Any) -> Json:
    return {"type": "header", "text": plain(text), **more}


def table(*rows: list[str]) -> Json:
    return {"type": "table", "rows": [[{"type": "raw_text", "text": cell} for cell in row] for row in rows]}


def image(**source: Any) -> Json:
    return {"type": "image", "alt_text": "a chart", **source}


URL = "https://example.com/x"
DIVIDER = {"type": "divider"}

FINE: dict[str, list[Json]] = {
    "every basic block": [
        header("😀" * 150),
        section("x" * 3000),
        {"type": "section", "fields": [mrkdwn("y" * 2000)] * 5, "accessory": button("a")},
        {"type": "context", "elements": [mrkdwn("x"), image(image_url=URL)]},
        DIVIDER,
        actions(button("go", url=URL, style="primary", confirm=confirm(), accessibility_label="Go")),
    ],
    "all kinds of choices": [
        actions(choices("overflow", 5), static_select("s", "a", "b"), choices("radio_buttons", 10, action_id="r")),
        actions({"type": "datepicker", "action_id": "d", "initial_date": "2026-12-08", "placeholder": plain("Day")}),
        actions({"type": "datetimepicker", "action_id": "t", "initial_date_time": 1_700_000_000}),
        actions({"type": "users_select", "action_id": "u", "initial_user": "U0ANA", "focus_on_load": True}),
        actions(choices("static_select", 1, initial_option=option(value="0"))),
    ],
    "rich text": [
        {
            "type": "rich_text",
            "elements": [
                {"type": "rich_text_section", "elements": [{"type": "text", "text": "a", "style": {"bold": True}}]},
                {
                    "type": "rich_text_list",
                    "style": "bullet",
                    "elements": [
                        {"type": "rich_text_section", "elements": [{"type": "user", "user_id": "U0ANA"}]},
                    ],
                },
            ],
        }
    ],
    "the same action id in two blocks": [actions(button("claim")), actions(button("claim"))],
    "a table": [table(["Name", "Time"], ["Ana", "14:00"])],
    "fifty blocks": [DIVIDER] * 50,
    "newer blocks": [
        {"type": "markdown", "text": "x" * 12_000},
        {"type": "card", "title": plain("Ana"), "actions": [button("open")]},
        {"type": "container", "title": plain("Group"), "child_blocks": [DIVIDER]},
    ],
}

# What is wrong -> the blocks, the pointer of the one problem, and a piece of the rule.
BAD: dict[str, tuple[list[Json], str, str]] = {
    "unknown type": ([{"type": "claim"}], "/blocks/0", "unsupported type"),
    "no type": ([{}], "/blocks/0", "unsupported type"),
    "unknown property": ([{**DIVIDER, "color": "red"}], "/blocks/0/color", "unknown property"),
    "a disabled button": ([actions(button("a", disabled=True))], "/blocks/0/elements/0/disabled", "unknown"),
    "51 blocks": ([DIVIDER] * 51, "/blocks", "no more than 50"),
    "long header": ([header("x" * 151)], "/blocks/0/text/text", "less than 151"),
    "mrkdwn header": ([{"type": "header", "text": mrkdwn("x")}], "/blocks/0/text", "unsupported type"),
    "empty text": ([section("")], "/blocks/0/text/text", "more than 0"),
    "long section": ([section("x" * 3001)], "/blocks/0/text/text", "less than 3001"),
    "emoji flag on mrkdwn": (
        [{"type": "section", "text": {**mrkdwn("x"), "emoji": True}}],
        "/blocks/0/text/emoji",
        "unknown property",
    ),
    "empty section": ([{"type": "section"}], "/blocks/0", "one of text, fields"),
    "long field": ([{"type": "section", "fields": [mrkdwn("x" * 2001)]}], "/blocks/0/fields/0/text", "2001"),
    "11 fields": ([{"type": "section", "fields": [mrkdwn("x")] * 11}], "/blocks/0/fields", "no more than 10"),
    "no elements": ([actions()], "/blocks/0/elements", "no fewer than 1"),
    "26 elements": ([actions(*(button(f"b{n}") for n in range(26)))], "/blocks/0/elements", "no more than 25"),
    "11 context elements": ([{"type": "context", "elements": [mrkdwn("x")] * 11}], "/blocks/0/elements", "10"),
    "button in context": ([{"type": "context", "elements": [button("a")]}], "/blocks/0/elements/0", "unsupported"),
    "text input in actions": (
        [actions({"type": "plain_text_input", "action_id": "a"})],
        "/blocks/0/elements/0",
        "unsupported",
    ),
    "long button": ([actions(button("a", text=plain("x" * 76)))], "/blocks/0/elements/0/text/text", "less than 76"),
    "long value": ([actions(button("a", "x" * 2001))], "/blocks/0/elements/0/value", "less than 2001"),
    "long url": ([actions(button("a", url=URL + "x" * 3000))], "/blocks/0/elements/0/url", "less than 3001"),
    "no url": ([actions(button("a", url="not a link"))], "/blocks/0/elements/0/url", "must match"),
    "style": ([actions(button("a", style="default"))], "/blocks/0/elements/0/style", "primary, danger"),
    "long action id": (
        [actions(button("a" * 256, text=plain("A")))],
        "/blocks/0/elements/0/action_id",
        "less than 256",
    ),
    "long block id": ([header("x", block_id="b" * 256)], "/blocks/0/block_id", "less than 256"),
    "long confirm title": (
        [actions(button("a", confirm=confirm(title=plain("x" * 101))))],
        "/blocks/0/elements/0/confirm/title/text",
        "less than 101",
    ),
    "long deny": (
        [actions(button("a", confirm=confirm(deny=plain("x" * 31))))],
        "/blocks/0/elements/0/confirm/deny/text",
        "less than 31",
    ),
    "6 overflow options": ([actions(choices("overflow", 6))], "/blocks/0/elements/0/options", "no more than 5"),
    "11 radio buttons": ([actions(choices("radio_buttons", 11))], "/blocks/0/elements/0/options", "10"),
    "101 options": ([actions(choices("static_select", 101))], "/blocks/0/elements/0/options", "no more than 100"),
    "no options": ([actions({"type": "static_select", "action_id": "a"})], "/blocks/0/elements/0", "exactly one"),
    "foreign initial option": (
        [actions(choices("static_select", 2, initial_option=option(value="9")))],
        "/blocks/0/elements/0",
        "among the options",
    ),
    "long option": (
        [actions({**choices("static_select", 0), "options": [option("x" * 76)]})],
        "/blocks/0/elements/0/options/0/text/text",
        "less than 76",
    ),
    "long option value": (
        [actions({**choices("static_select", 0), "options": [option(value="x" * 151)]})],
        "/blocks/0/elements/0/options/0/value",
        "less than 151",
    ),
    "link in a select": (
        [actions({**choices("static_select", 0), "options": [option(url=URL)]})],
        "/blocks/0/elements/0/options/0/url",
        "unknown property",
    ),
    "short epoch": (
        [actions({"type": "datetimepicker", "action_id": "a", "initial_date_time": 17})],
        "/blocks/0/elements/0/initial_date_time",
        "between",
    ),
    "wrong date": (
        [actions({"type": "datepicker", "action_id": "a", "initial_date": "8.12.2026"})],
        "/blocks/0/elements/0/initial_date",
        "must match",
    ),
    "no image source": ([image()], "/blocks/0", "exactly one"),
    "two image sources": ([image(image_url=URL, slack_file={"id": "F1"})], "/blocks/0", "exactly one"),
    "alert in a message": ([{"type": "alert", "text": plain("x")}], "/blocks/0", "unsupported type"),
    "same block id twice": ([header("x", block_id="b"), header("y", block_id="b")], "/blocks", "b is used twice"),
    "same action id in a block": ([actions(button("a"), button("a"))], "/blocks/0", "a is used twice"),
    "two tables": ([table(["a"]), table(["b"])], "/blocks", "only_one_table_allowed"),
    "too much text": ([section("x" * 2900)] * 5, "/blocks", "less than 13201"),
    "too much markdown": ([{"type": "markdown", "text": "x" * 6001}] * 2, "/blocks", "less than 12001"),
    "unhashable type": ([{"type": ["section"]}], "/blocks/0", "unsupported type"),
}


@pytest.mark.parametrize("blocks", FINE.values(), ids=FINE)
def test_blocks_slack_takes(blocks: list[Json]) -> None:
    assert check_message(blocks, "fallback") == []


@pytest.mark.parametrize(("blocks", "pointer", "rule"), BAD.values(), ids=BAD)
def test_blocks_slack_refuses(blocks: list[Json], pointer: str, rule: str) -> None:
    problems = check_message(blocks, "fallback")
    assert len(problems) == 1
    assert problems[0].startswith(f"{pointer}: ") or problems[0].startswith(f"{pointer}/")
    assert rule in problems[0]


@pytest.mark.parametrize(
    ("blocks", "text", "problem"),
    [
        (None, None, "/text: no message text provided"),
        ([], "", "/text: no message text provided"),
        (None, "x" * 40_001, "/text: must be less than 40001 characters"),
        ("[]", "x", "/blocks: must be an array"),
        ([7], "x", "/blocks/0: must be an object"),
        (None, 7, "/text: must be a string"),
    ],
)
def test_messages_slack_refuses(blocks: object, text: object, problem: str) -> None:
    assert check_message(blocks, text) == [problem]


def test_text_alone_and_blocks_alone_are_messages() -> None:
    assert check_message(None, "x") == []
    assert check_message([DIVIDER], None) == []


VIEWS: dict[str, tuple[Any, str]] = {
    "no view": (None, "/view: must be an object"),
    "a message": ({"type": "message"}, "/view: unsupported type: message"),
    "no blocks": ({"type": "home", "blocks": []}, "/view/blocks: no fewer than 1 items"),
    "101 blocks": ({"type": "home", "blocks": [DIVIDER] * 101}, "/view/blocks: no more than 100 items allowed"),
    "a title on Home": (
        {"type": "home", "title": plain("x"), "blocks": [DIVIDER]},
        "/view/title: unknown property",
    ),
    "no title": ({"type": "modal", "blocks": [DIVIDER]}, "/view: missing required field: title"),
    "long title": (modal(title=plain("x" * 25)), "/view/title/text: must be less than 25 characters"),
    "long submit": (modal(submit=plain("x" * 25)), "/view/submit/text: must be less than 25 characters"),
    "long metadata": (modal(private_metadata="x" * 3001), "/view/private_metadata: must be less than 3001 characters"),
    "long callback": (modal(callback_id="x" * 256), "/view/callback_id: must be less than 256 characters"),
    "input without submit": (
        {"type": "modal", "title": plain("x"), "blocks": [text_input("note")]},
        "/view/submit: needed when a modal has input blocks",
    ),
    "two focused": (
        modal(*(text_input(name, element={"focus_on_load": True}) for name in "ab")),
        "/view: only one element may have focus_on_load",
    ),
    "a table in Home": ({"type": "home", "blocks": [table(["x"])]}, "/view/blocks/0: unsupported type: table"),
    "long text limits": (
        modal(text_input("note", element={"max_length": 3001})),
        "/view/blocks/0/element/max_length: must be between 1 and 3000",
    ),
    "limits crossed": (
        modal(text_input("note", element={"min_length": 9, "max_length": 3})),
        "/view/blocks/0/element: min_length must not exceed max_length",
    ),
    "same block id": (modal(text_input("a"), text_input("a")), "/view/blocks: block_id a_block is used twice"),
}


@pytest.mark.parametrize(("view", "problem"), VIEWS.values(), ids=VIEWS)
def test_views_slack_refuses(view: object, problem: str) -> None:
    assert check_view(view) == [problem]


def test_views_slack_takes() -> None:
    assert check_view({"type": "home", "blocks": [DIVIDER] * 100, "private_metadata": ""}) == []
    assert check_view(modal(text_input("note"), {"type": "alert", "text": plain("Mind"), "level": "warning"})) == []
    assert check_view({"type": "modal", "title": plain("x"), "blocks": [section("Nothing to send")]}) == []


def test_a_view_over_250_kb_is_refused_by_its_bytes() -> None:
    view = {"type": "home", "blocks": [section("ж" * 3000)] * 42}
    assert view_bytes(view) > 250_000
    assert check_view(view) == ["/view: must be less than 250 kB"]
