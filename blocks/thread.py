"""What is said in the thread of a card: edits of a card notify nobody, and a thread shows the order of things."""

from collections.abc import Sequence

from domain import Entry, EntryKind

from . import times, words
from .kit import Message, section
from .phrases import because, code, field_names
from .text import joined
from .voice import SHOWN, SPOKEN, Voice, address

_OPENS = frozenset({EntryKind.RELEASED, EntryKind.TAKEN_BACK})


def note(entry: Entry) -> Message | None:
    """Tell a decision to whoever follows the thread; None for what the thread need not know (attempts, reminders)."""
    if entry.kind not in words.NOTES_IN_THREAD:
        return None
    shown, spoken = _note(entry, SHOWN), _note(entry, SPOKEN)
    return Message(words.NOTE_SPOKEN.format(code=code(entry), note=spoken), [section(shown)])


def reminder(coach_groups: Sequence[str], minutes: int) -> Message:
    """Remind of a request that nobody has, open for `minutes`; user groups (S...) are mentioned."""
    said = words.NOTE_REMINDER.format(span=times.span(minutes * 60_000))
    groups = joined((address(group) for group in coach_groups if group.startswith("S")), " ")
    return Message(said, [section(joined([said, groups], " "))])


def _note(entry: Entry, voice: Voice) -> str:
    parts = {
        "who": voice.person(entry.by),
        "holder": voice.person(entry.holder),
        "when": voice.moment(entry.when) if entry.when is not None else "",
        "fields": field_names(entry.reason.split(", ")),
    }
    said = voice.say(words.NOTES_IN_THREAD[entry.kind], **parts)
    said = because(said, "" if entry.kind is EntryKind.CORRECTED else entry.reason)
    return joined([said, voice.say(words.NOTE_OPEN_AGAIN) if entry.kind in _OPENS else ""], " ")
