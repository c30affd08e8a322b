"""Answers to a tap on Claim that did not win, or not yet."""

from blocks import times, words
from blocks.buttons import Buttons
from blocks.holder import holder_message
from blocks.ids import SHOW_OPEN
from blocks.kit import Message, actions, button
from blocks.phrases import code
from blocks.places import Place, encode_place
from blocks.speech import said, told
from blocks.text import sentence
from blocks.voice import Voice
from domain import EntryKind, Last, Request, Standing, State

_TELLING = 100
"""Milliseconds from which on a margin is named: less is no tenth of a second."""
_CLOSE_RACE = 60_000
"""Milliseconds up to which a tap was part of the same race, and the time between both says something."""


def won(request: Request, environment: str, *, late: bool = False) -> Message:
    """To the new holder: how to reach the candidate. `late` when they were told before that it was not sure yet."""
    claim_id = request.standing.claim.id if request.standing.claim else ""
    return holder_message(request, claim_id, environment, ended=None, permalink=None, late=late)


def lost(standing: Standing, late: int, open_count: int | None, environment: str) -> Message:
    """To whoever came second: who has it and by how much (`late`, ms). `open_count` is None when counting failed."""
    others = _others(open_count)
    if open_count == 0:
        return told(lambda voice: f"{_held(standing, late, voice)} {others}")
    label = words.SHOW_OTHERS(open_count or 2)
    show = actions(button(label, SHOW_OPEN, encode_place(environment, Place())))
    return told(lambda voice: f"{_held(standing, late, voice)} {others}", show)


def again(standing: Standing, environment: str) -> Message:
    """To the holder who tapped once more."""
    offered, claim = Buttons(standing, environment), standing.claim
    ways = actions(offered.time(), offered.details())
    if claim is None:
        return said(words.AGAIN, ways, code=code(standing))
    return told(lambda voice: voice.say(words.AGAIN_SINCE, code=code(standing), since=voice.moment(claim.at)), ways)


def closed(standing: Standing) -> Message:
    """To whoever tapped something that can't be claimed with this tap."""
    last = standing.last
    match standing.state:
        case State.CANCELLED if last is not None and last.kind is EntryKind.CANCELLED:
            return _cancelled(standing, last)
        case State.CANCELLED:
            return said(words.CLOSED_CANCELLED, code=code(standing))
        case State.DONE:
            return said(words.CLOSED_DONE, code=code(standing))
        case _:
            return said(words.CLOSED_GIVEN_BACK, code=code(standing))


def missing() -> Message:
    """To whoever tapped a request that is not there."""
    return said(words.MISSING)


def unsure() -> Message:
    """To whoever tapped while the store gave no answer; the answer follows."""
    return said(words.UNSURE)


def details_follow() -> Message:
    """To whoever's attempt is decided and on record while the rest of the answer can't be read."""
    return said(words.DETAILS_FOLLOW)


def still_unsure() -> Message:
    """To whoever was told that it was not sure yet, when the store never answered."""
    return said(words.STILL_UNSURE)


def _cancelled(standing: Standing, last: Last) -> Message:
    def say(voice: Voice) -> str:
        parts = {"who": voice.person(last.by), "when": voice.at(last.at), "code": code(standing)}
        return sentence(voice.say(words.CLOSED_CANCELLED_BY, **parts))

    return told(say)


def _held(standing: Standing, late: int, voice: Voice) -> str:
    claim, parts = standing.claim, {"who": sentence(voice.person(standing.holder)), "code": code(standing)}
    if claim is None:
        return voice.say(words.LOST, **parts)
    if late > _CLOSE_RACE:
        return voice.say(words.LOST_SINCE, **parts, since=voice.moment(claim.at))
    span = times.span(late) if late >= _TELLING else words.A_MOMENT
    return voice.say(words.LOST_BY, **parts, when=voice.second(claim.at), span=span)


def _others(open_count: int | None) -> str:
    match open_count:
        case None:
            return words.OTHERS_UNKNOWN
        case 0:
            return words.OTHERS_NONE
        case _:
            return words.OTHERS(open_count)
