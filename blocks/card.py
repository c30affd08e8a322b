"""The card: the message in the channel that shows one request. Its buttons follow from the state alone."""

from typing import Any

from domain import EntryKind, Last, Request, Standing, State

from . import times, words
from .buttons import buttons
from .ids import CARD_EVENT
from .kit import Block, Message, actions, context, fields, header, section
from .phrases import (
    because,
    came_from,
    code,
    plain_title,
    preference,
    prefers,
    short_name,
    stands,
    title,
    was_handed_over,
)
from .text import joined, safe
from .voice import SHOWN, SPOKEN


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
        (words.CANDIDATE_FIELD, short_name(submission)),
        (words.PREFERS_FIELD, preference(submission)),
        (words.TOPICS_FIELD, safe(", ".join(submission.topics), 500)),
        (words.PANEL_FIELD, safe(submission.panel, 150)),
    ]
    again = _opened_again(request.standing.last)
    return [fields([(name, value) for name, value in pairs if value]), *([context(again)] if again else [])]


def _opened_again(last: Last | None) -> str:
    """Why a request that somebody had is open."""
    if last is None or last.kind not in (EntryKind.RELEASED, EntryKind.TAKEN_BACK):
        return ""
    template = words.CARD_TAKEN_BACK if last.kind is EntryKind.TAKEN_BACK else words.CARD_GIVEN_BACK
    return because(SHOWN.say(template, who=SHOWN.person(last.by), when=SHOWN.at(last.at)), last.reason)


def _taken_body(request: Request) -> list[Block]:
    summary = joined([short_name(request.submission), prefers(request.submission)])
    struck = f"~{summary}~" if request.standing.state is State.CANCELLED else summary
    outcome, handed = _outcome(request.standing), _handed_over(request.standing)
    return [section(struck), section(outcome), *([context(handed)] if handed else [])]


def _outcome(standing: Standing) -> str:
    last = standing.last
    match standing.state:
        case State.BOOKED:
            return _booked(standing)
        case State.DONE:
            return _done(standing)
        case State.CANCELLED:
            return _cancelled(last)
        case _:
            return _claimed(standing)


def _claimed(standing: Standing) -> str:
    claim, last = standing.claim, standing.last
    if claim is None:
        return _with_holder(words.CARD_CLAIMED_BY, standing)
    if last is not None and was_handed_over(standing):
        parts = {"who": SHOWN.person(last.by), "holder": SHOWN.person(claim.holder), "when": SHOWN.at(last.at)}
        return because(SHOWN.say(words.CARD_HANDED, **parts), last.reason)
    span = times.span(claim.at - standing.created_at)
    return SHOWN.say(words.CARD_CLAIMED, who=SHOWN.person(claim.holder), when=SHOWN.at(claim.at), span=span)


def _booked(standing: Standing) -> str:
    if standing.booked_for is None:
        return _with_holder(words.CARD_BOOKED_SOMETIME, standing)
    when = SHOWN.moment(standing.booked_for)
    return SHOWN.say(words.CARD_BOOKED, when=when, who=SHOWN.person(standing.holder))


def _done(standing: Standing) -> str:
    missed = standing.last is not None and standing.last.kind is EntryKind.NO_SHOW
    when = SHOWN.moment(standing.booked_for) if standing.booked_for is not None else ""
    said = words.CARD_NO_SHOW if missed else words.CARD_TOOK_PLACE
    return joined([said, when, _with_holder(words.CARD_WITH, standing)])


def _handed_over(standing: Standing) -> str:
    """Who gave a booked one to whoever has it now, and why."""
    last = standing.last
    if standing.state is not State.BOOKED or last is None or not was_handed_over(standing):
        return ""
    return because(SHOWN.say(words.CARD_HANDED_OVER, who=SHOWN.person(last.by), when=SHOWN.at(last.at)), last.reason)


def _cancelled(last: Last | None) -> str:
    if last is None or last.kind is not EntryKind.CANCELLED:
        return words.CARD_CANCELLED_SOMETIME
    said = SHOWN.say(words.CARD_CANCELLED, who=SHOWN.person(last.by), when=SHOWN.at(last.at))
    return because(said, last.reason)


def _with_holder(template: str, standing: Standing) -> str:
    return SHOWN.say(template, who=SHOWN.person(standing.holder))


def _footer(request: Request) -> Block:
    picking = words.PICKING_TIME if request.standing.state is State.CLAIMED else ""
    return context(joined([came_from(request), code(request.standing), picking]))


def _buttons(request: Request, environment: str) -> Block:
    offered = buttons(request, environment)
    if request.standing.state is not State.OPEN:
        return actions(offered.details())
    return actions(offered.claim(primary=True), offered.details())


def _spoken(request: Request) -> str:
    said = words.SPOKEN_CARD.format(title=title(request.submission, ", "), stands=stands(request, SPOKEN))
    if request.standing.state is not State.OPEN:
        return said
    return joined([said, short_name(request.submission), prefers(request.submission, SPOKEN)], ", ")
