"""What people have picked and typed on a message or view, and whether it may be submitted."""

from typing import Any

from sandbox.slack.elements import SELECTION, chosen, elements, find, starting
from sandbox.slack.records import Json
from sandbox.slack.workspace import Workspace

# Slack's own clients check these before anything is sent.
EMPTY = "Please complete this required field."


def choose(workspace: Workspace, user: str, screen: str, blocks: list[Json], values: Json) -> None:
    """Set elements by action id, as if this person used them on the screen (a message ts or view id)."""
    for action_id, value in values.items():
        block, element = find(blocks, action_id)
        set_choice(workspace, user, screen, block, element, chosen(element, value))


def set_choice(workspace: Workspace, user: str, screen: str, block: Json, element: Json, selection: Any) -> None:
    """Remember one selection; buttons and overflow menus hold none."""
    if element["type"] in SELECTION:
        workspace.choices[user, screen, block["block_id"], element["action_id"]] = selection


def values(workspace: Workspace, user: str, screen: str, blocks: list[Json]) -> Json:
    """Give `state.values`: block_id -> action_id -> type and selection, for every element that holds one."""
    found: Json = {}
    for block, element in elements(blocks):
        if element["type"] in SELECTION:
            key = (user, screen, block["block_id"], element["action_id"])
            selection = workspace.choices.get(key, starting(element))
            entry = {"type": element["type"], SELECTION[element["type"]][0]: selection}
            found.setdefault(block["block_id"], {})[element["action_id"]] = entry
    return found


def complaints(blocks: list[Json], state: Json) -> dict[str, str]:
    """Say, per block_id, why this person's Slack would not send the form yet."""
    found: dict[str, str] = {}
    for block in blocks:
        if block["type"] == "input":
            element = block["element"]
            entry = state[block["block_id"]][element["action_id"]]
            complaint = _complaint(block, element, entry[SELECTION[element["type"]][0]])
            if complaint:
                found[block["block_id"]] = complaint
    return found


def _complaint(block: Json, element: Json, selection: Any) -> str | None:
    if selection in (None, "", []):
        return None if block.get("optional") else EMPTY
    if element["type"] == "plain_text_input":
        if len(selection) < element.get("min_length", 0):
            return f"Please use at least {element['min_length']} characters."
        if len(selection) > element.get("max_length", 3000):
            return f"Please use at most {element.get('max_length', 3000)} characters."
    return None
