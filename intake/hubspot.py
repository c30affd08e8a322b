"""A delivery in, a submission out, or the problem with it. Never raises, whatever the bytes."""

from __future__ import annotations

from domain import NOTES_LIMIT, Problem, Submission
from intake.answers import STRUCTURE, Answers, collect
from intake.envelopes import Unreadable, to_text, unwrap
from intake.fields import choice, choices, first, line, source
from intake.forms import FormConfig
from intake.identity import digest, request_id
from intake.times import instant, preference

NOTHING_TO_ACT_ON = "no name, e-mail or role"

_ENOUGH = ("first_name", "last_name", "email", "role", "notes")


def parse(body: bytes | str, forms: FormConfig, received_at: int) -> Submission | Problem:
    """Reads every shape of HubSpot's forms, in any envelope.

    `received_at` (ms) stands in where the form sent no time of its own: let it be when the message was first sent,
    so that a redelivery reads the same.
    """
    text = to_text(body)
    payload = unwrap(text, forms.fields.keys() | STRUCTURE)
    if isinstance(payload, Unreadable):
        return _problem(payload.reason, text, received_at)
    chosen = _choose(collect(payload), forms)
    if not any(chosen.get(name) for name in _ENOUGH):
        return _problem(NOTHING_TO_ACT_ON, text, received_at)
    return _submission(chosen, forms, received_at)


def _problem(reason: str, text: str, at: int) -> Problem:
    return Problem(id=digest("problem", text), reason=reason, raw=text, at=at)


def _choose(answers: Answers, forms: FormConfig) -> Answers:
    """The answers by Dibs' names; of two names for one field, the first listed that was answered."""
    chosen: dict[str, tuple[str, ...]] = {}
    for theirs, ours in forms.fields.items():
        if theirs in answers:
            chosen.setdefault(ours, answers[theirs])
    return chosen


def _submission(chosen: Answers, forms: FormConfig, received_at: int) -> Submission:
    submitted = instant(first(chosen, "submitted_at"))
    submitted_at = submitted if isinstance(submitted, int) else None
    wish = preference(line(chosen, "preferred_time"), line(chosen, "preferred_date"))
    return Submission(
        request_id=request_id(chosen, submitted_at),
        submitted_at=received_at if submitted_at is None else submitted_at,
        first_name=line(chosen, "first_name"),
        last_name=line(chosen, "last_name"),
        email=line(chosen, "email"),
        phone=line(chosen, "phone"),
        role=choice(chosen, "role", forms),
        interview_type=choice(chosen, "interview_type", forms),
        topics=choices(chosen, "topics", forms),
        panel=choice(chosen, "panel", forms),
        preferred_at=wish.at,
        preferred_date=wish.on,
        preferred_as_sent=wish.as_sent,
        timezone=line(chosen, "timezone"),
        notes="\n\n".join(chosen.get("notes", ()))[:NOTES_LIMIT],
        source=source(chosen, forms),
        form=line(chosen, "form") or source(chosen, forms),
    )
