"""The modals: everything about one request, and the two that stand in while or when that can't be shown."""

import json
from collections.abc import Sequence

from domain import Entry, Request

from . import times
from .ids import DETAILS_MODAL, MESSAGE_MODAL
from .kit import Block, View, context, divider, fields, header, lines, literal, plain_text, section
from .phrases import came_from, code, contact_details, deed_and_time, plain_title, preference, short_name
from .rows import story_line
from .text import parts, plain, safe, sentence
from .voice import SHOWN

_TITLE_LIMIT = 24
_SECTION_LIMIT = 3000
_STORY_LINES = 20
_NOTES_BYTES = 150_000
"""Room for notes in a view of 250 kB, measured as ASCII JSON, the longest way to send them."""
_NOTES_SECTIONS = 60


def details_modal(request: Request, viewer_sees_contacts: bool, entries: Sequence[Entry]) -> View:
    """Show a request in full. Contact details only for the holder and recruiters: the caller says who looks."""
    blocks = [
        header(plain_title(request.submission, 150)),
        _facts(request),
        section(_contacts(request, viewer_sees_contacts)),
        *_notes(request.submission.notes),
        divider(),
        *_story(request, entries),
        context(f"{came_from(request.submission)} · {code(request)}"),
    ]
    return _modal(DETAILS_MODAL, "Interview request", blocks)


def loading_modal() -> View:
    """Hold the place, opened within Slack's three seconds, while the request is read."""
    return _modal(MESSAGE_MODAL, "Interview request", [section("One moment, I'm fetching it.")])


def message_modal(title: str, text: str) -> View:
    """Say one thing in a modal: a short title, and plain words of ours or anybody's."""
    words = next(parts(text, _SECTION_LIMIT), "There is nothing to show.")
    return _modal(MESSAGE_MODAL, plain(title, _TITLE_LIMIT) or "Dibs", [literal(words)])


def _modal(callback_id: str, title: str, blocks: list[Block]) -> View:
    return {
        "type": "modal",
        "callback_id": callback_id,
        "title": plain_text(title),
        "close": plain_text("Close"),
        "blocks": blocks,
    }


def _facts(request: Request) -> Block:
    submission = request.submission
    pairs = [
        ("Status", sentence(deed_and_time(request, SHOWN))),
        ("Candidate", short_name(submission)),
        ("Prefers", preference(submission)),
        ("Their time zone", safe(submission.timezone, 100)),
        ("Topics", safe(", ".join(submission.topics), 2000 - 20)),
        ("Panel", safe(submission.panel, 300)),
    ]
    return fields([(name, value) for name, value in pairs if value])


def _contacts(request: Request, shown: bool) -> str:
    if shown:
        return contact_details(request.submission)
    return "Contact details are shown to the coach who has this request, and to recruiters."


def _notes(notes: str) -> list[Block]:
    """The notes in as many sections as a view has room for, saying so where they end early."""
    pieces = list(parts(notes, _SECTION_LIMIT))
    if not pieces:
        return [context("No notes came with this request.")]
    room, fitting = _NOTES_BYTES, []
    for piece in pieces[:_NOTES_SECTIONS]:
        room -= len(json.dumps(piece))
        if room < 0:
            break
        fitting.append(literal(piece))
    whole = len(fitting) == len(pieces)
    end = [] if whole else [context("The notes are longer than Slack can show here.")]
    return [section("*Notes*"), *fitting, *end]


def _story(request: Request, entries: Sequence[Entry]) -> list[Block]:
    """What happened, oldest first, down to the newest lines."""
    newest = sorted(entries, key=lambda entry: entry.at)[-_STORY_LINES:]
    earlier = len(entries) - len(newest)
    steps = [f"{times.when_exactly(request.standing.created_at)}  came in"]
    steps += [f"… {earlier} earlier {'try' if earlier == 1 else 'tries'}"] if earlier else []
    steps += [story_line(entry) for entry in newest]
    return [section("*What happened*"), *lines(steps)]
