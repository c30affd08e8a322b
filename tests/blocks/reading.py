"""How the tests read blocks: every text in them by kind, and every button."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}
_OURS = re.compile(
    r"<(?:@U0ANA|@W0CAT|@U0REC|#C0PANEL|!subteam\^S0(?:REC|COACH)"
    r"|!date\^\d+\^(?:\{[a-z_]+\}| at )+\|[\w :]+"
    r"|mailto:(?P<mailbox>[\w.+-]+@[\w.-]+)\|(?P=mailbox)"
    r"|https://team\.slack\.example/archives/C0PANEL/p1\?a=1&amp;b=2"
    r"\|(?:here is the current one|Its card in the channel))>"
)


def objects(value: object) -> Iterator[dict[str, Any]]:
    """Every object inside blocks or a view."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from objects(each)


def texts(value: object, kind: str) -> list[str]:
    """What stands in every text object of this kind, as sent."""
    return [str(each["text"]) for each in objects(value) if each.get("type") == kind]


def buttons(value: object) -> dict[str, dict[str, Any]]:
    """Buttons by action id, the last of each."""
    return {str(each["action_id"]): each for each in objects(value) if each.get("type") == "button"}


def labels(value: object) -> list[str]:
    """What the buttons say, in order."""
    return [str(each["text"]["text"]) for each in objects(value) if each.get("type") == "button"]


def unescaped(text: str) -> str:
    """What Slack shows of escaped text."""
    return re.sub("|".join(_ENTITIES), lambda match: _ENTITIES[match[0]], text)


def shown(value: object) -> str:
    """Everything a reader sees, in order of kind."""
    return "\n".join([*map(unescaped, texts(value, "mrkdwn")), *texts(value, "plain_text")])


def foreign_markup(mrkdwn: str) -> str:
    """What is left of `< > &` when our own mentions, links and dates and the escaped characters are taken out."""
    rest = re.sub("|".join(_ENTITIES), "", _OURS.sub("", mrkdwn))
    return "".join(char for char in rest if char in "<>&")
