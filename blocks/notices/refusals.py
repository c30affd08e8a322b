"""Why something was not done, and what to do instead. Nothing was changed when one of these is shown."""

from collections.abc import Sequence

from blocks import words
from blocks.kit import Message, section
from blocks.phrases import code
from blocks.speech import said, told
from blocks.text import escape, joined, safe, sentence
from blocks.voice import SHOWN, Voice, address
from domain import Claim, Person, Standing, State

_SHOWN_NAMES = 5


def refused_not_recruiter() -> Message:
    """To somebody who used a control that only recruiters have."""
    return said(words.NOT_A_RECRUITER)


def refused_not_coach(recruiters: Sequence[str], coach_groups: Sequence[str]) -> Message:
    """To somebody of this workspace who is not a coach; both are ids of users or user groups, as in the settings."""
    who = _addresses(recruiters) or words.WHOEVER_SET_UP
    group = _addresses([one for one in coach_groups if one.startswith("S")])
    adding = words.CAN_ADD_TO.format(who=who, group=group) if group else words.CAN_ADD.format(who=who)
    return Message(words.NOT_A_COACH_SPOKEN, [section(words.NOT_A_COACH.format(adding=adding))])


def refused_recruiter() -> Message:
    """To a recruiter who is not a coach: what they can do instead."""
    return said(words.RECRUITER_CANNOT_CLAIM)


def refused_outsider() -> Message:
    """To somebody of another workspace in a shared channel."""
    return said(words.OUTSIDER)


def refused_guest() -> Message:
    """To a guest of this workspace."""
    return said(words.GUEST)


def cannot_check_recruiter() -> Message:
    """To whoever used what only recruiters may while Slack could not say who they are; nothing was changed."""
    return said(words.RECRUITER_UNKNOWN)


def cannot_check_role() -> Message:
    """To whoever tapped while Slack could not say who is a coach; nothing was claimed."""
    return said(words.CANNOT_CHECK)


def at_cap(standing: Standing, held: int, recruiters: Sequence[str]) -> Message:
    """To a coach who took as many as one may in a week; `recruiters` are ids, as in the settings."""
    cap, which = words.AT_CAP(held), code(standing)
    shown = words.EXCEPTION.format(who=_addresses(recruiters) or words.A_RECRUITER, code=which)
    spoken = words.EXCEPTION.format(who=words.A_RECRUITER, code=which)
    return Message(f"{cap} {spoken}", [section(f"{cap} {shown}")])


def not_yours(standing: Standing) -> Message:
    """To somebody who may not decide about another coach's request."""
    which = code(standing)
    return told(lambda voice: voice.say(words.NOT_YOURS, who=voice.person(standing.holder), code=which))


def overtaken(standing: Standing, reader: Person) -> Message:
    """To whoever decided about a claim that was over: the truth, from the standing that their write found."""
    claim, which = standing.claim, code(standing)
    match standing.state:
        case State.OPEN:
            return said(words.OVERTAKEN_OPEN, code=which)
        case State.DONE:
            return said(words.OVERTAKEN_DONE, code=which)
        case State.CANCELLED:
            return said(words.OVERTAKEN_CANCELLED, code=which)
        case _ if claim is None:
            return said(words.OVERTAKEN, code=which)
        case _:
            return _held_now(claim, which, reader)


def _held_now(claim: Claim, which: str, reader: Person) -> Message:
    template = words.OVERTAKEN_YOURS if claim.holder == reader else words.OVERTAKEN_HELD

    def say(voice: Voice) -> str:
        parts = {"who": voice.person(claim.holder), "since": voice.moment(claim.at)}
        return sentence(voice.say(template, **parts, code=which))

    return told(say)


def cannot_take(person: Person, why: str) -> Message:
    """To whoever chose somebody who can't take a request; `why` is a key of `words.CANNOT_TAKE`, or anything else
    while that can't be looked up."""
    template = words.CANNOT_TAKE.get(why, words.CANNOT_TAKE_UNSURE)

    def say(voice: Voice) -> str:
        who = voice.person(person) if voice.marked or person.name else words.THAT_PERSON
        return sentence(voice.say(template, who=who))

    return told(say)


def tells_contact() -> Message:
    """To whoever gave a reason that says how to reach the candidate."""
    return said(words.TELLS_CONTACT)


def time_passed() -> Message:
    """To whoever picked a time that is over."""
    return said(words.TIME_PASSED)


def too_early(standing: Standing) -> Message:
    """To whoever said how it went before the agreed time."""
    when, which = standing.booked_for, code(standing)
    return told(
        lambda voice: voice.say(words.TOO_EARLY, code=which, when=voice.moment(when) if when is not None else "")
    )


def other_environment() -> Message:
    """To whoever tapped a card that another installation of Dibs posted."""
    return said(words.OTHER_ENVIRONMENT)


def out_of_date(link: str | None) -> Message:
    """To whoever tapped a copy of a card; `link` is the permalink of the current one, if Slack gave it."""
    if link is None:
        return said(words.OUT_OF_DATE)
    return Message(words.OUT_OF_DATE_SPOKEN, [section(SHOWN.say(words.OUT_OF_DATE_LINK, link=escape(link)))])


def failed(reference: str) -> Message:
    """To whoever met a fault of ours; `reference` is what finds it in the log."""
    return said(words.FAILED, reference=safe(reference, 60))


def _addresses(ids: Sequence[str]) -> str:
    return joined((address(one) for one in ids[:_SHOWN_NAMES]), words.OR)
