"""Interactive elements inside blocks: finding them, and what they report when somebody uses them."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

from sandbox.slack.records import Json


class NoSuchElement(LookupError):
    """The element, or the option of it, is not on this person's screen."""


# Element type -> the property of its selection, and of what it starts with.
SELECTION = {
    "plain_text_input": ("value", "initial_value"),
    "email_text_input": ("value", "initial_value"),
    "url_text_input": ("value", "initial_value"),
    "number_input": ("value", "initial_value"),
    "static_select": ("selected_option", "initial_option"),
    "external_select": ("selected_option", "initial_option"),
    "radio_buttons": ("selected_option", "initial_option"),
    "multi_static_select": ("selected_options", "initial_options"),
    "checkboxes": ("selected_options", "initial_options"),
    "users_select": ("selected_user", "initial_user"),
    "conversations_select": ("selected_conversation", "initial_conversation"),
    "channels_select": ("selected_channel", "initial_channel"),
    "multi_users_select": ("selected_users", "initial_users"),
    "multi_conversations_select": ("selected_conversations", "initial_conversations"),
    "multi_channels_select": ("selected_channels", "initial_channels"),
    "datepicker": ("selected_date", "initial_date"),
    "timepicker": ("selected_time", "initial_time"),
    "datetimepicker": ("selected_date_time", "initial_date_time"),
    "file_input": ("files", "files"),
}
PUSHED = ("button", "overflow")


def elements(blocks: list[Json]) -> Iterator[tuple[Json, Json]]:
    """Walk through every interactive element, each with the block it stands in."""
    for block in blocks:
        yield from elements([*block.get("child_blocks", []), *_cards(block)])
        inside = [block.get("accessory"), block.get("element"), *block.get("elements", []), *block.get("actions", [])]
        yield from ((block, element) for element in inside if element and element["type"] in (*SELECTION, *PUSHED))


def _cards(block: Json) -> list[Json]:
    return block["elements"] if block["type"] == "carousel" else []


def filled(blocks: list[Json], new_id: Callable[[str], str]) -> list[Json]:
    """Copy blocks and give a block_id and an action_id to whatever came without one, as Slack does."""
    blocks = copy.deepcopy(blocks)
    for block in blocks:
        block.setdefault("block_id", new_id("b"))
    for _, element in elements(blocks):
        element.setdefault("action_id", new_id("a"))
    return blocks


def find(blocks: list[Json], action_id: str, block_id: str | None = None) -> tuple[Json, Json]:
    """Find an element and its block; NoSuchElement when nobody could use it here."""
    for block, element in elements(blocks):
        if element["action_id"] == action_id and block_id in (None, block["block_id"]):
            return block, element
    raise NoSuchElement(f"no {action_id} on this screen" + (f" in block {block_id}" if block_id else ""))


def is_many(element: Json) -> bool:
    """Say whether the element takes several selections."""
    kind: str = element["type"]
    return kind.startswith("multi_") or kind == "checkboxes"


def chosen(element: Json, value: Any) -> Any:
    """Turn an option's value, or a list of them, into what the element reports; other values stand for themselves."""
    if value is None:
        return [] if is_many(element) else None
    if "options" not in element and "option_groups" not in element:
        return value
    if is_many(element):
        return [_option(element, entry) for entry in value]
    return _option(element, value)


def _option(element: Json, value: Any) -> Json:
    groups = element.get("option_groups", [])
    offered: list[Json] = element.get("options") or [option for group in groups for option in group["options"]]
    for option in offered:
        if option["value"] == value:
            return option
    raise NoSuchElement(f"{element['action_id']} offers no {value!r}")


def starting(element: Json) -> Any:
    """Give what the element holds before anybody touched it."""
    return element.get(SELECTION[element["type"]][1], [] if is_many(element) else None)


def action(block: Json, element: Json, selection: Any, action_ts: str) -> Json:
    """Make the `actions[]` entry of a block_actions payload."""
    kept = ("type", "action_id", "text", "value", "style", "placeholder", "url")
    entry = {name: element[name] for name in kept if name in element}
    if element["type"] != "button":
        name = "selected_option" if element["type"] == "overflow" else SELECTION[element["type"]][0]
        entry[name] = selection
    return {**entry, "block_id": block["block_id"], "action_ts": action_ts}
