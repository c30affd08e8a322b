"""What is said about a request in more than one place."""

import re
from collections.abc import Iterable

from domain import Entry, EntryKind, Problem, Request, Standing, State, Submission

from . import times, words
from .graphemes import last_boundary
from .text import cut, exact, joined, one_line, plain, safe, sentence
from .voice import SHOWN, Voice

_OWN_WORDS_LIMIT = 1500
_MAILBOX = re.compile(r"[A-Za-z0-9.+-][A-Za-z0-9._+-]*@[A-Za-z0-9.-]+\.[A-Za-z]{2,}")
"""Addresses that can stand in a link as they are; any other is shown without one."""


def title(submission: Submission, between: str = " · ", limit: int = 100) -> str:
    """Role and interview type for mrkdwn, each at most `limit` code points."""
    both = [safe(submission.role, limit), safe(submission.interview_type, limit)]
    return joined(both, between) or words.REQUEST


def plain_title(submission: Submission, limit: int) -> str:
    """Role and interview type for a plain_text place."""
    both = joined([one_line(submission.role), one_line(submission.interview_type)])
    return plain(both, limit) or words.REQUEST


def initialled(submission: Submission) -> str:
    """First name and initial ("Mira T."), unescaped: who the candidate is without saying all of it.

    A surname of one sign, as in Chinese, would be said whole by its initial, so that is left out.
    """
    first, last = one_line(submission.first_name), one_line(submission.last_name)
    initial = _initial(last) if last else ""
    if not first or not last or initial == last:
        return first or last
    return f"{first} {initial}."


def short_name(submission: Submission) -> str:
    """First name and initial for mrkdwn."""
    return safe(initialled(submission), 60) or words.NO_NAME


def full_name(submission: Submission) -> str:
    """The whole name for mrkdwn, for those who may see it."""
    return safe(joined([submission.first_name, submission.last_name], " "), 200) or words.NO_NAME


def preference(submission: Submission, voice: Voice = SHOWN) -> str:
    """When the candidate would like it, for everybody: their own words may say how to reach them, so not those."""
    when = wished(submission, voice)
    if submission.preferred_as_sent:
        return words.AND_OWN_WORDS.format(when=when) if when else words.IN_OWN_WORDS
    return when or words.NO_PREFERENCE


def wished(submission: Submission, voice: Voice) -> str:
    """An instant in the reader's zone, or a date that is the same for everyone; empty when neither is known."""
    if submission.preferred_at is not None:
        return voice.moment(submission.preferred_at)
    return times.day(submission.preferred_date) if submission.preferred_date else ""


def with_own_words(when: str, submission: Submission) -> str:
    """The time that is known, and what else the candidate wrote about it: for the holder and for Details."""
    sent = safe(submission.preferred_as_sent, _OWN_WORDS_LIMIT)
    return joined([when, words.QUOTED.format(reason=sent) if sent else ""], ", ")


def prefers(submission: Submission, voice: Voice = SHOWN) -> str:
    """The same as part of a sentence."""
    if not wished(submission, voice) and not submission.preferred_as_sent:
        return words.NO_PREFERENCE
    return words.PREFERS.format(when=preference(submission, voice))


def spoken_title(submission: Submission) -> str:
    """Which request, for a screen reader: role, type and candidate, unescaped."""
    what = joined([one_line(submission.role), one_line(submission.interview_type)], ", ")
    return joined([cut(what, 40) or words.SPOKEN_REQUEST, cut(initialled(submission), 20)], ", ")


def contact_details(submission: Submission) -> str:
    """Name, e-mail and phone: for the holder and the recruiters only."""
    reach = joined([_mail(exact(submission.email, 320)), exact(submission.phone, 60)], ", ")
    return joined([f"*{full_name(submission)}*", reach or words.NO_CONTACT], ", ")


def _mail(email: str) -> str:
    return f"<mailto:{email}|{email}>" if _MAILBOX.fullmatch(email) else email


def wish(submission: Submission) -> str:
    """What the holder has to know to agree a time: when the candidate would like it, and their time zone."""
    when, zone = wished(submission, SHOWN), safe(submission.timezone, 60)
    yours = words.YOUR_TIME.format(wish=when) if submission.preferred_at is not None else when
    whole = with_own_words(yours, submission)
    said = words.PREFERS.format(when=whole) if whole else words.NO_PREFERENCE
    parts = [words.SAID.format(said=sentence(said)), words.ASK_WHEN if whole and not when else ""]
    return joined([*parts, words.THEIR_ZONE.format(zone=zone) if zone else ""], " ")


def because(said: str, reason: str) -> str:
    """A sentence with why it was done, if anybody said why."""
    why = safe(reason, 300)
    if not why:
        return words.SAID.format(said=said)
    return words.SAID_WHY.format(said=said, reason=words.QUOTED.format(reason=why))


def code(of: Standing | Entry) -> str:
    """The short id that people use for a request."""
    return safe(of.code, 20)


def came_from(request: Request) -> str:
    """Where and when it came in; a correction does not make it newer."""
    source = safe(request.submission.source, 150)
    return joined(
        [words.FROM.format(source=source) if source else words.FROM_A_FORM, times.ago(request.standing.created_at)]
    )


def what(request: Request, voice: Voice) -> str:
    """Which request a sentence is about: title, candidate and short id."""
    between = " · " if voice.marked else ", "
    return joined([title(request.submission, between), short_name(request.submission), code(request.standing)], between)


def field_names(names: Iterable[str]) -> str:
    """Fields of a submission as people call them."""
    return joined(dict.fromkeys(words.FIELDS.get(name) or safe(name, 40) for name in names), ", ")


def problem_reason(problem: Problem) -> str:
    """Why a form cannot be read, and what to do about it."""
    return safe(words.FORM_REASONS.get(problem.reason, problem.reason), 300) or words.NO_REASON


def stands(request: Request, voice: Voice) -> str:
    """Who has it and when it is, or why nobody can: the middle of a sentence."""
    standing, who = request.standing, voice.person(request.standing.holder)
    match standing.state:
        case State.OPEN:
            return words.STANDS_OPEN
        case State.CLAIMED:
            return _held(standing, voice)
        case State.BOOKED:
            when = voice.moment(standing.booked_for) if standing.booked_for is not None else ""
            return voice.say(words.STANDS_BOOKED_FOR if when else words.STANDS_BOOKED, who=who, when=when)
        case State.DONE:
            return voice.say(_done(standing), who=who)
        case State.CANCELLED:
            return words.STANDS_CANCELLED


def was_handed_over(standing: Standing) -> bool:
    """Whether somebody gave it to its holder, so that nobody may say that they claimed it."""
    return standing.last is not None and standing.last.kind is EntryKind.HANDED_OVER


def _held(standing: Standing, voice: Voice) -> str:
    claim, who = standing.claim, voice.person(standing.holder)
    if claim is None:
        return voice.say(words.STANDS_CLAIMED, who=who)
    if was_handed_over(standing):
        return voice.say(words.STANDS_HANDED, who=who, since=voice.moment(claim.at))
    return voice.say(words.STANDS_CLAIMED_AT, who=who, when=voice.at(claim.at))


def _done(standing: Standing) -> str:
    if standing.last is not None and standing.last.kind is EntryKind.NO_SHOW:
        return words.STANDS_NO_SHOW
    return words.STANDS_DONE_WITH if standing.holder else words.STANDS_DONE


def _initial(last: str) -> str:
    return last[: next(at for at in range(1, len(last) + 1) if last_boundary(last, at) == at)]
