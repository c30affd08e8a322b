"""The few Block Kit pieces that Dibs is made of. Text handed in is final: cleaned, escaped and cut by `text`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from . import words
from .ids import ModalOrigin, encode_origin
from .places import Place, encode_place
from .text import plain

Block = dict[str, Any]
View = dict[str, Any]

_SECTION_LIMIT = 3000


@dataclass(frozen=True, slots=True)
class Message:
    """What a post, an edit or a private reply says; `text` is its one line for notifications and screen readers."""

    text: str
    blocks: list[Block]


def mrkdwn(text: str) -> Block:
    """Markup of ours; `verbatim` keeps Slack from making links and mentions out of anybody's bare words."""
    return {"type": "mrkdwn", "text": text, "verbatim": True}


def plain_text(text: str, *, emoji: bool = False) -> Block:
    """Text shown as it is."""
    return {"type": "plain_text", "text": text, "emoji": emoji}


def header(text: str) -> Block:
    return {"type": "header", "text": plain_text(text)}


def literal(text: str) -> Block:
    """A section of somebody's own words, with their lines and without any markup."""
    return {"type": "section", "text": plain_text(text)}


def section(text: str, accessory: Block | None = None) -> Block:
    return {"type": "section", "text": mrkdwn(text)} | ({"accessory": accessory} if accessory else {})


def fields(pairs: Sequence[tuple[str, str]]) -> Block:
    """Titles over values in two columns, ten at most."""
    return {"type": "section", "fields": [mrkdwn(f"*{title}*\n{value}") for title, value in pairs]}


def lines(texts: Sequence[str]) -> list[Block]:
    """Lines of at most 3,000 characters, packed into as few sections as hold them."""
    packs: list[str] = []
    for text in texts:
        if packs and len(packs[-1]) + 1 + len(text) <= _SECTION_LIMIT:
            packs[-1] += f"\n{text}"
        else:
            packs.append(text)
    return [section(pack) for pack in packs]


def context(text: str) -> Block:
    return {"type": "context", "elements": [mrkdwn(text)]}


def actions(*buttons: Block) -> Block:
    return {"type": "actions", "elements": list(buttons)}


def divider() -> Block:
    return {"type": "divider"}


def button(label: str, action_id: str, value: str, *, aloud: str = "", primary: bool = False) -> Block:
    """A button; `aloud` is what a screen reader says in place of a label that means little without its row."""
    made: Block = {"type": "button", "text": plain_text(label), "action_id": action_id, "value": value}
    if aloud:
        made["accessibility_label"] = plain(aloud, 75)
    if primary:
        made["style"] = "primary"
    return made


def question(name: str, label: str, element: Block, *, hint: str, optional: bool = False) -> Block:
    """An input of a modal, found again by `name`: its block's id and its element's."""
    made: Block = {"type": "input", "block_id": name, "label": plain_text(label), "element": element}
    return made | {"element": element | {"action_id": name}, "hint": plain_text(hint), "optional": optional}


def modal(callback_id: str, title: str, blocks: list[Block], *, close: str) -> View:
    """A modal that only shows; title and `close` have 24 characters."""
    return {
        "type": "modal",
        "callback_id": callback_id,
        "title": plain_text(title),
        "close": plain_text(close),
        "blocks": blocks,
    }


def form(callback_id: str, title: str, blocks: list[Block], *, submit: str, close: str, origin: ModalOrigin) -> View:
    """A modal that asks; what it is about travels with it, and the three labels have 24 characters each."""
    asks = {"submit": plain_text(submit), "private_metadata": encode_origin(origin)}
    return modal(callback_id, title, blocks, close=close) | asks


def paging(
    prefix: str,
    environment: str,
    back: Place | None,
    onward: Place | None,
    labels: tuple[str, str] = (words.BACK, words.ONWARD),
) -> list[Block]:
    """The buttons that lead to the pages before and after, where there are any."""
    ways = zip(("back", "next"), labels, (back, onward), strict=True)
    return [button(label, f"{prefix}_{way}", encode_place(environment, place)) for way, label, place in ways if place]
