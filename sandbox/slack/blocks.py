"""The block checker: refuses what Slack refuses, as far as its documentation and public reports tell."""

import json
from collections import Counter
from collections.abc import Iterator

from sandbox.slack.block_elements import ID, plain
from sandbox.slack.block_layouts import IN_HOME, IN_MESSAGE, IN_MODAL
from sandbox.slack.schema import Fields, array, boolean, by_type, record, string

TEXT_LIMIT = 40_000
# Not documented; reported at about this sum in github.com/slackapi/bolt-js/issues/2509.
TEXT_SUM_LIMIT = 13_200
MARKDOWN_SUM_LIMIT = 12_000
VIEW_BYTES_LIMIT = 250_000

MESSAGE_BLOCKS = array(by_type(IN_MESSAGE), 0, 50)
VIEW_IDS: Fields = {"private_metadata": string(3000, shortest=0), "callback_id": ID, "external_id": ID}
VIEW_CHECK = by_type(
    {
        "modal": record(
            {"title": plain(24), "blocks": array(by_type(IN_MODAL), 1, 100)},
            VIEW_IDS
            | {"submit": plain(24), "close": plain(24)}
            | {"clear_on_close": boolean, "notify_on_close": boolean, "submit_disabled": boolean},
        ),
        "home": record({"blocks": array(by_type(IN_HOME), 1, 100)}, VIEW_IDS),
    }
)


def check_message(blocks: object, text: object) -> list[str]:
    """Say what Slack would refuse in a message, one "pointer: rule" line each; an empty list is a good message.

    `None` stands for an argument not sent. Only what is postable is judged: `chat.update` wants shorter text.
    """
    problems: list[str] = []
    if text is not None:
        problems += string(TEXT_LIMIT, shortest=0)(text, "/text")
    if blocks is None or blocks == []:
        return problems if text else [*problems, "/text: no message text provided"]
    problems += MESSAGE_BLOCKS(blocks, "/blocks")
    if text_sum(blocks) > TEXT_SUM_LIMIT:
        problems.append(f"/blocks: all text together must be less than {TEXT_SUM_LIMIT + 1} characters")
    return [*problems, *_across(blocks)]


def check_view(view: object) -> list[str]:
    """Say what Slack would refuse in a modal or Home view, one "pointer: rule" line each."""
    problems = list(VIEW_CHECK(view, "/view"))
    if not isinstance(view, dict):
        return problems
    if view_bytes(view) > VIEW_BYTES_LIMIT:
        problems.append("/view: must be less than 250 kB")
    blocks = view.get("blocks")
    problems += (f"/view{problem}" for problem in _across(blocks))
    if view.get("type") == "modal" and "submit" not in view and _of_type(blocks, "input"):
        problems.append("/view/submit: needed when a modal has input blocks")
    if len([part for part in _objects(blocks) if part.get("focus_on_load") is True]) > 1:
        problems.append("/view: only one element may have focus_on_load")
    return problems


def text_sum(blocks: object) -> int:
    """Count the characters of all text in these blocks, as the limit behind `msg_blocks_too_long` does."""
    return sum(len(text) for part in _objects(blocks) if isinstance(text := part.get("text"), str))


def view_bytes(view: object) -> int:
    """Measure a view as Slack's 250 kB limit does: compact JSON in UTF-8."""
    return len(json.dumps(view, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))


def _objects(value: object) -> Iterator[dict[str, object]]:
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for entry in value:
            yield from _objects(entry)


def _of_type(blocks: object, kind: str) -> list[dict[str, object]]:
    entries = blocks if isinstance(blocks, list) else []
    return [block for block in entries if isinstance(block, dict) and block.get("type") == kind]


def _across(blocks: object) -> Iterator[str]:
    """Yield what no block can know by itself: ids used twice, and sums over all blocks."""
    for twice in _repeated(blocks, "block_id"):
        yield f"/blocks: block_id {twice} is used twice"
    for index, block in enumerate(blocks if isinstance(blocks, list) else []):
        for twice in _repeated(block, "action_id"):
            yield f"/blocks/{index}: action_id {twice} is used twice"
    if len(_of_type(blocks, "table")) > 1:
        yield "/blocks: only_one_table_allowed"
    markdown = sum(len(str(block.get("text"))) for block in _of_type(blocks, "markdown"))
    if markdown > MARKDOWN_SUM_LIMIT:
        yield f"/blocks: markdown together must be less than {MARKDOWN_SUM_LIMIT + 1} characters"


def _repeated(value: object, name: str) -> list[str]:
    ids = Counter(part[name] for part in _objects(value) if isinstance(part.get(name), str))
    return [str(entry) for entry, times in ids.items() if times > 1]
