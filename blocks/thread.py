"""What is said in the thread of a card: edits of a card notify nobody, and a thread shows the order of things."""

from collections.abc import Sequence

from domain import Entry, EntryKind, Request

from . import times, words
from .kit import Message, section
from .phrases import because, code, field_names, title
from .text import joined
from .voice import SHOWN, SPOKEN, Voice, address

_MENTIONED = 100
"""People and groups in a reminder: as many as fit in a section of 3,000 characters."""
_OPENS = frozenset({EntryKind.RELEASED, EntryKind.TAKEN_BACK})


def note(entry: Entry) -> Message | None:
    """Tell a decision to whoever follows the thread; None for what the thread need not know (attempts, reminders)."""
    if entry.kind not in words.NOTES_IN_THREAD:
        return None
    shown, spoken = _note(entry, SHOWN), _note(entry, SPOKEN)
    return Message(words.NOTE_SPOKEN.format(code=code(entry), note=spoken), [section(shown)])


def reminder(request: Request, coaches: Sequence[str], minutes: int) -> Message:
    """Remind of a request that nobody has, open for `minutes`, whoever the settings name: users and user groups."""
    span = times.span(minutes * 60_000)
    shown, spoken = (voice.say(words.NOTE_REMINDER, span=span) for voice in (SHOWN, SPOKEN))
    everybody = joined((address(each) for each in coaches[:_MENTIONED]), " ")
    which = joined([code(request.standing), title(request.submission, ", ")], ", ")
    return Message(words.NOTE_SPOKEN.format(code=which, note=spoken), [section(joined([shown, everybody], " "))])


def _note(entry: Entry, voice: Voice) -> str:
    parts = {
        "who": voice.person(entry.by),
        "holder": voice.person(entry.holder),
        "former": voice.person(entry.former),
        "when": voice.moment(entry.when) if entry.when is not None else "",
        "fields": field_names(entry.reason.split(", ")),
    }
    said = voice.say(words.NOTE_HANDED_FROM if entry.on_behalf else words.NOTES_IN_THREAD[entry.kind], **parts)
    said = because(said, "" if entry.kind is EntryKind.CORRECTED else entry.reason)
    return joined([said, voice.say(words.NOTE_OPEN_AGAIN) if entry.kind in _OPENS else ""], " ")
