"""What became of a decision, told to whoever made it and to the holder it is about; and what holders are asked."""

from collections.abc import Sequence

from blocks import words
from blocks.buttons import buttons
from blocks.kit import Message, actions, context
from blocks.phrases import because, field_names
from blocks.speech import about
from blocks.text import joined, sentence
from blocks.voice import Voice
from domain import EntryKind, Person, Request


def released(request: Request) -> Message:
    """To whoever gave a request back."""
    return about(request, lambda voice: words.RELEASED)


def released_for_you(request: Request, by: Person, reason: str) -> Message:
    """To the holder whose request a recruiter gave back."""
    return _done_by(request, words.RELEASED_FOR_YOU, by, reason)


def taken_back_to_holder(request: Request) -> Message:
    """To the holder who agreed no time until the deadline."""
    return about(request, lambda voice: voice.say(words.TAKEN_BACK))


def handed_over(request: Request, to: Person) -> Message:
    """To whoever handed a request to `to`, who gets the holder's message."""
    return about(request, lambda voice: sentence(voice.say(words.HANDED_OVER, to=voice.person(to))))


def handed_over_for_you(request: Request, by: Person, to: Person, reason: str) -> Message:
    """To the holder whose request somebody else handed to `to`."""
    return _done_by(request, words.HANDED_OVER_FOR_YOU, by, reason, to)


def booked_confirmation(request: Request, when: int) -> Message:
    """To whoever recorded the agreed time `when` (ms)."""
    return about(request, lambda voice: voice.say(words.BOOKED, when=voice.moment(when)))


def booked_for_you(request: Request, by: Person, when: int) -> Message:
    """To the holder for whom a recruiter recorded the agreed time `when` (ms)."""

    def say(voice: Voice) -> str:
        return sentence(voice.say(words.BOOKED_FOR_YOU, who=voice.person(by), when=voice.moment(when)))

    return about(request, say)


def concluded(request: Request, kind: EntryKind) -> Message:
    """To whoever said how it went: `kind` is took place or no-show."""
    noted = words.NO_SHOW_NOTED if kind is EntryKind.NO_SHOW else words.TOOK_PLACE_NOTED
    return about(request, lambda voice: noted)


def cancelled_confirmation(request: Request) -> Message:
    """To the recruiter who cancelled a request."""
    return about(request, lambda voice: words.CANCELLED)


def cancelled_to_holder(request: Request, by: Person, reason: str) -> Message:
    """To whoever held a request that was cancelled."""
    return _done_by(request, words.CANCELLED_HELD, by, reason)


def corrected_to_holder(request: Request, fields: Sequence[str], environment: str) -> Message:
    """To the holder of a request whose form was sent again; `fields` are names of a submission's fields."""
    details = actions(buttons(request, environment).details())
    return about(request, lambda voice: words.CORRECTED.format(fields=field_names(fields)), details)


def nudge(request: Request, environment: str, until: int | None) -> Message:
    """To a holder who has agreed no time yet; `until` (ms) is when it is taken back, if it is."""
    claim, ways = request.standing.claim, actions(*buttons(request, environment).for_holder(primary=True))

    def say(voice: Voice) -> str:
        said = voice.say(words.NUDGE, since=voice.moment(claim.at) if claim else "")
        return joined([said, voice.say(words.NUDGE_UNTIL, when=voice.moment(until)) if until else ""], " ")

    return about(request, say, context(words.NUDGE_NEXT), ways)


def ask_how_it_went(request: Request, environment: str) -> Message:
    """To the holder once the agreed time has come."""
    booked, offered = request.standing.booked_for, buttons(request, environment)

    def say(voice: Voice) -> str:
        return voice.say(words.ASK, when=voice.moment(booked) if booked is not None else "")

    return about(request, say, actions(offered.took_place(), offered.no_show(), offered.time()))


def _done_by(request: Request, template: str, by: Person, reason: str, to: Person | None = None) -> Message:
    def say(voice: Voice) -> str:
        return because(sentence(voice.say(template, who=voice.person(by), to=voice.person(to))), reason)

    return about(request, say)
