"""The card: the message in the channel that shows one request. Its buttons follow from the state alone."""

from typing import Any

from domain import Request, State

from . import times
from .ids import CARD_EVENT, CLAIM, DETAILS, encode_value
from .kit import Block, Message, actions, button, context, fields, header, section
from .phrases import (
    came_from,
    code,
    deed,
    deed_and_time,
    plain_title,
    preference,
    prefers,
    short_name,
    spoken_title,
    title,
)
from .text import joined, safe, sentence
from .voice import SHOWN, SPOKEN

_SIGNS = {State.CLAIMED: ":raised_hand:", State.BOOKED: ":calendar:", State.DONE: ":white_check_mark:"}


def card(request: Request, environment: str) -> Message:
    """Draw a request for the channel: the same for the first post and every edit, and never with contact details."""
    top = header(plain_title(request.submission, 150))
    body = _open_body(request) if request.standing.state is State.OPEN else _taken_body(request)
    return Message(_spoken(request), [top, *body, _footer(request), _buttons(request, environment)])


def metadata(request: Request) -> dict[str, Any]:
    """What lets a card be found and checked again; every app of the workspace can read it, so it names no one."""
    payload = {"request_id": request.id, "seq": request.standing.seq}
    return {"event_type": CARD_EVENT, "event_payload": payload}


def _open_body(request: Request) -> list[Block]:
    submission = request.submission
    pairs = [
        ("Candidate", short_name(submission)),
        ("Prefers", preference(submission)),
        ("Topics", safe(", ".join(submission.topics), 500)),
        ("Panel", safe(submission.panel, 150)),
    ]
    return [fields([(name, value) for name, value in pairs if value])]


def _taken_body(request: Request) -> list[Block]:
    summary = joined([short_name(request.submission), prefers(request.submission)])
    struck = f"~{summary}~" if request.standing.state is State.CANCELLED else summary
    return [section(struck), section(_outcome(request))]


def _outcome(request: Request) -> str:
    words = [_SIGNS.get(request.standing.state, ""), f"*{sentence(deed(request, SHOWN))}*", _speed(request)]
    return joined(words, " ")


def _speed(request: Request) -> str:
    standing = request.standing
    if standing.claim is None or standing.state is not State.CLAIMED:
        return ""
    return f"{SHOWN.at(standing.claim.at)}, {times.span(standing.claim.at - standing.created_at)} after it came in"


def _footer(request: Request) -> Block:
    return context(joined([came_from(request.submission), code(request)]))


def _buttons(request: Request, environment: str) -> Block:
    value = encode_value(environment, request.id)
    about = spoken_title(request.submission)
    details = button("Details", DETAILS, value, aloud=f"Details of {about}")
    if request.standing.state is not State.OPEN:
        return actions(details)
    return actions(button("Claim", CLAIM, value, aloud=f"Claim {about}", primary=True), details)


def _spoken(request: Request) -> str:
    what = f"{title(request.submission, ', ')}: {deed_and_time(request, SPOKEN)}"
    if request.standing.state is not State.OPEN:
        return what
    return joined([what, short_name(request.submission), prefers(request.submission, SPOKEN)], ", ")
