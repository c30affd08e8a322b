"""The modals in which people decide, and how their answers are read back."""

from domain import Person, Request

from . import words
from .ids import (
    CANCEL_MODAL,
    HAND_OVER_MODAL,
    PICK_TIME_MODAL,
    REASON,
    RELEASE_MODAL,
    TO,
    WHEN,
    ModalOrigin,
)
from .kit import Block, Message, View, form, question, section
from .phrases import what, wish
from .text import cut, joined, one_line, unescape
from .voice import SHOWN

REASON_LIMIT = 300
"""Characters of a reason."""
_PICK_TIME_LABELS = {"submit": words.PICK_TIME_SUBMIT, "close": words.PICK_TIME_CLOSE}
_TEN_DIGITS = range(1_000_000_000, 10_000_000_000)
"""The seconds that a date-time picker takes (docs.slack.dev/reference/block-kit/block-elements)."""


def release_modal(request: Request, reader: Person, origin: ModalOrigin) -> View:
    """Ask whoever gives a request back why, and say what follows."""
    hides = _held_by(request, reader, words.RELEASE_HIDES_FOR) or words.RELEASE_HIDES
    booked = _booked(request, words.RELEASE_DROPS_TIME)
    blocks = [_what(request), section(joined([words.RELEASE_EXPLAINED, hides, booked], "\n")), _reason()]
    labels = {"submit": words.RELEASE, "close": words.RELEASE_CLOSE}
    return form(RELEASE_MODAL, words.RELEASE_TITLE, blocks, origin=origin, **labels)


def hand_over_modal(request: Request, reader: Person, origin: ModalOrigin) -> View:
    """Ask to whom a request goes, and why; for recruiters also one that nobody has, or somebody else."""
    held, booked = _held_by(request, reader, words.HELD_BY), _booked(request, words.HAND_OVER_KEEPS_TIME)
    to = question(TO, words.TO_LABEL, {"type": "users_select"}, hint=words.TO_HINT)
    blocks = [_what(request), section(joined([held, words.HAND_OVER_EXPLAINED, booked], "\n")), to, _reason()]
    labels = {"submit": words.HAND_OVER, "close": words.HAND_OVER_CLOSE}
    return form(HAND_OVER_MODAL, words.HAND_OVER_TITLE, blocks, origin=origin, **labels)


def pick_time_modal(request: Request, origin: ModalOrigin, initial: int | None) -> View:
    """Ask for the agreed time, or another one; `initial` (ms) is what the picker begins with, if anything."""
    picker: Block = {"type": "datetimepicker"}
    if initial is not None and initial // 1000 in _TEN_DIGITS:
        picker["initial_date_time"] = initial // 1000
    when = question(WHEN, words.WHEN_LABEL, picker, hint=words.WHEN_HINT)
    agreed = _booked(request, words.CHANGE_TIME_EXPLAINED)
    explained = section(f"{agreed or words.PICK_TIME_EXPLAINED}\n{wish(request.submission)}")
    title, labels = words.CHANGE_TIME if agreed else words.PICK_TIME, _PICK_TIME_LABELS
    return form(PICK_TIME_MODAL, title, [_what(request), explained, when], origin=origin, **labels)


def cancel_modal(request: Request, reader: Person, origin: ModalOrigin) -> View:
    """Ask a recruiter why a request is cancelled, and say what follows."""
    told = _held_by(request, reader, words.HELD_BY)
    blocks = [_what(request), section(joined([words.CANCEL_EXPLAINED, told], "\n")), _reason()]
    labels = {"submit": words.CANCEL_REQUEST, "close": words.CANCEL_CLOSE}
    return form(CANCEL_MODAL, words.CANCEL_TITLE, blocks, origin=origin, **labels)


def read_reason(values: object) -> str:
    """What a form's `state.values` say about why: one line, empty when nothing was said."""
    given = _given(values, REASON, "value")
    return cut(one_line(given), REASON_LIMIT) if isinstance(given, str) else ""


def read_person(values: object) -> str | None:
    """The id of the person who was picked."""
    given = _given(values, TO, "selected_user")
    return given if isinstance(given, str) and given else None


def read_when(values: object) -> int | None:
    """The time that was picked, in ms."""
    given = _given(values, WHEN, "selected_date_time")
    return given * 1000 if isinstance(given, int) and given in _TEN_DIGITS else None


def errors(name: str, message: Message) -> dict[str, str]:
    """What an ack's `errors` carry to show a refusal under the input `name`, as the plain text that it is there."""
    return {name: unescape(message.text)}


def _given(values: object, name: str, key: str) -> object:
    for step in (name, name, key):
        values = values.get(step) if isinstance(values, dict) else None
    return values


def _what(request: Request) -> Block:
    return section(f"*{what(request, SHOWN)}*")


def _held_by(request: Request, reader: Person, template: str) -> str:
    """Who else has it."""
    holder = request.standing.holder if request.standing.is_held else None
    return SHOWN.say(template, who=SHOWN.person(holder)) if holder and holder != reader else ""


def _booked(request: Request, template: str) -> str:
    when = request.standing.booked_for
    return SHOWN.say(template, when=SHOWN.moment(when)) if when is not None else ""


def _reason() -> Block:
    element: Block = {"type": "plain_text_input", "multiline": True, "max_length": REASON_LIMIT}
    return question(REASON, words.REASON_LABEL, element, hint=words.REASON_HINT, optional=True)
