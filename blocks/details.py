"""The modals that show: everything about one request, and the two that stand in while or when that can't be shown."""

import json
from collections.abc import Sequence

from domain import NOTES_LIMIT, Entry, Request

from . import times, words
from .ids import DETAILS_MODAL, MESSAGE_MODAL
from .kit import Block, View, actions, context, divider, fields, header, lines, literal, modal, section
from .phrases import came_from, code, contact_details, plain_title, short_name, stands, wished, with_own_words
from .rows import story_line
from .text import joined, parts, plain, safe, sentence
from .voice import SHOWN

_TITLE_LIMIT = 24
_SECTION_LIMIT = 3000
_STORY_LINES = 20
_NOTES_BYTES = 150_000
"""Room for notes in a view of 250 kB, measured as ASCII JSON, the longest way to send them."""
_NOTES_SECTIONS = 60


def details_modal(
    request: Request,
    viewer_sees_contacts: bool,
    entries: Sequence[Entry],
    offered: Sequence[Block] = (),
    *,
    with_workers: bool = False,
) -> View:
    """Show a request in full. Contact details only for the holder and recruiters, which worker decided only for
    recruiters: the caller says who looks.

    `offered` is what this viewer can do: `Buttons.for_holder`, `Buttons.for_recruiter`, or nothing.
    """
    blocks = [
        header(plain_title(request.submission, 150)),
        _facts(request),
        section(contact_details(request.submission) if viewer_sees_contacts else words.NOT_FOR_YOU),
        *([actions(*offered)] if offered else []),
        *_notes(request.submission.notes),
        divider(),
        *_story(request, entries, with_workers),
        context(joined([came_from(request), code(request.standing)])),
    ]
    return modal(DETAILS_MODAL, words.DETAILS_TITLE, blocks, close=words.CLOSE)


def loading_modal() -> View:
    """Hold the place, opened within Slack's three seconds, while the request is read."""
    return modal(MESSAGE_MODAL, words.DETAILS_TITLE, [section(words.FETCHING)], close=words.CLOSE)


def message_modal(title: str, text: str) -> View:
    """Say one thing in a modal: a short title, and plain words of ours or anybody's."""
    said = next(parts(text, _SECTION_LIMIT), words.NOTHING_TO_SHOW)
    return modal(MESSAGE_MODAL, plain(title, _TITLE_LIMIT) or words.DIBS, [literal(said)], close=words.CLOSE)


def _facts(request: Request) -> Block:
    submission = request.submission
    pairs = [
        (words.STATUS_FIELD, sentence(stands(request, SHOWN))),
        (words.CANDIDATE_FIELD, short_name(submission)),
        (words.PREFERS_FIELD, with_own_words(wished(submission, SHOWN), submission) or words.NO_PREFERENCE),
        (words.ZONE_FIELD, safe(submission.timezone, 100)),
        (words.TOPICS_FIELD, safe(", ".join(submission.topics), 2000 - 20)),
        (words.PANEL_FIELD, safe(submission.panel, 300)),
    ]
    return fields([(name, value) for name, value in pairs if value])


def _notes(notes: str) -> list[Block]:
    """The notes in as many sections as a view has room for, saying so where they end early."""
    pieces = list(parts(notes, _SECTION_LIMIT))
    if not pieces:
        return [context(words.NO_NOTES)]
    room, fitting = _NOTES_BYTES, []
    for piece in pieces[:_NOTES_SECTIONS]:
        room -= len(json.dumps(piece))
        if room < 0:
            break
        fitting.append(literal(piece))
    return [section(words.NOTES_TITLE), *fitting, *_notes_end(notes, len(fitting) == len(pieces))]


def _notes_end(notes: str, whole: bool) -> list[Block]:
    """What is missing after the notes."""
    if not whole:
        return [context(words.NOTES_TOO_LONG)]
    if len(notes) >= NOTES_LIMIT:
        return [context(words.NOTES_NOT_KEPT.format(limit=f"{NOTES_LIMIT:,}"))]
    return []


def _story(request: Request, entries: Sequence[Entry], with_workers: bool) -> list[Block]:
    """What happened, oldest first, down to the newest lines."""
    newest = sorted(entries, key=lambda entry: entry.at)[-_STORY_LINES:]
    earlier = len(entries) - len(newest)
    steps = [words.CAME_IN.format(when=times.when_exactly(request.standing.created_at))]
    steps += [words.EARLIER(earlier)] if earlier else []
    steps += [story_line(entry, with_workers) for entry in newest]
    return [section(words.STORY_TITLE), *lines(steps)]
