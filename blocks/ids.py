"""The names that tie a button to its listener, and what buttons carry as their value.

Only the inputs of modals have a `block_id`, by which their answers and errors are found; for every other block Slack
makes one up, so that none can ever repeat or outlive an edit.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from enum import StrEnum

CLAIM = "claim"
DETAILS = "details"
RELEASE = "release"
HAND_OVER = "hand_over"
PICK_TIME = "pick_time"
TOOK_PLACE = "took_place"
NO_SHOW = "no_show"
CANCEL = "cancel_request"
SHOW_OPEN = "show_open"
SHOW_MINE = "show_mine"
SHOW_ALL = "show_all"
PAGE_OPEN = "page_open"
PAGE_MINE = "page_mine"
PAGE_ALL = "page_all"
PAGE_HOME_OPEN = "page_home_open"
PAGE_ATTEMPTS = "page_attempts"
HOME_RETRY = "home_retry"
CARD_RETRY = "card_retry"
PROBLEM_RETRY = "problem_retry"
PROBLEM_DISMISS = "problem_dismiss"

DETAILS_MODAL = "details_modal"
MESSAGE_MODAL = "message_modal"
RELEASE_MODAL = "release_modal"
HAND_OVER_MODAL = "hand_over_modal"
PICK_TIME_MODAL = "pick_time_modal"
CANCEL_MODAL = "cancel_modal"
HOME = "home"

REASON = "reason"
TO = "to"
WHEN = "when"

CARD_EVENT = "dibs_card"

_PAIR = re.compile(r"([\w.-]{1,200}):([\w.-]{1,200})(?: .*)?", re.ASCII)
_HOLD = re.compile(r"([\w.-]{1,200}):([\w.-]{1,200}):([\w.-]{0,200})(?: .*)?", re.ASCII)
_AT = re.compile(r"[0-9]{1,20}\.[0-9]{1,20}", re.ASCII)
# What may follow a blank says in which list the button is: see `places`.


def pages(prefix: str) -> re.Pattern[str]:
    """Match the action ids of a list's two paging buttons, for registering one listener for both."""
    return re.compile(f"{prefix}_(back|next)")


def encode_value(environment: str, thing_id: str) -> str:
    """Say which environment (table) a button belongs to and which request or problem it is about."""
    return f"{environment}:{thing_id}"


def decode_value(text: str) -> tuple[str, str] | None:
    """Read (environment, id) back; None for anything that `encode_value` did not write."""
    match = _PAIR.fullmatch(text)
    return (match[1], match[2]) if match else None


def encode_hold(environment: str, request_id: str, claim_id: str) -> str:
    """Say which claim on which request a button was drawn for; an open request's has an empty claim id."""
    return f"{environment}:{request_id}:{claim_id}"


def decode_hold(text: str) -> tuple[str, str, str] | None:
    """Read (environment, request id, claim id) back; None for anything that `encode_hold` did not write."""
    match = _HOLD.fullmatch(text)
    return (match[1], match[2], match[3]) if match else None


class Surface(StrEnum):
    """What kind of screen a control was on, and so what has to be drawn again once it did its work."""

    MESSAGE = "message"
    LIST = "list"
    HOME = "home"
    MODAL = "modal"


@dataclass(frozen=True, slots=True)
class ModalOrigin:
    """What a modal is about, and where it was opened from, so that its answer finds the way back there."""

    environment: str
    request_id: str
    claim_id: str
    """Empty for a request that nobody holds."""
    where: str
    """The channel; empty from Home."""
    surface: Surface
    reply: str
    """The reply address of the message it was in: the only way to draw a private list again. Empty without one."""
    at: str
    """Slack's own mark of the press that opened it (`action_ts`): the decision's id begins with it."""
    listing: str = ""
    """In which list it was (`places.encode_listing`); empty elsewhere."""


def encode_origin(origin: ModalOrigin) -> str:
    """Write it for a modal's `private_metadata`, which holds 3,000 characters
    (docs.slack.dev/reference/views/modal-views)."""
    return json.dumps(asdict(origin), separators=(",", ":"))


def decode_origin(text: str) -> ModalOrigin | None:
    """Read it back; None for anything that `encode_origin` did not write."""
    try:
        given = json.loads(text)
        made = ModalOrigin(**given | {"surface": Surface(given["surface"])})
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    whole = all(isinstance(part, str) for part in given.values()) and _AT.fullmatch(made.at)
    held = decode_hold(encode_hold(made.environment, made.request_id, made.claim_id)) if whole else None
    return made if held == (made.environment, made.request_id, made.claim_id) else None
