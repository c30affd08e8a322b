"""What is said about a request in more than one place."""

from domain import Request, State, Submission

from . import times, words
from .graphemes import last_boundary
from .text import cut, joined, one_line, plain, safe, sentence
from .voice import SHOWN, Voice

NO_NAME = "no name given"
NO_PREFERENCE = "no preference"


def title(submission: Submission, between: str = " · ", limit: int = 100) -> str:
    """Role and interview type for mrkdwn, each at most `limit` code points."""
    both = [safe(submission.role, limit), safe(submission.interview_type, limit)]
    return joined(both, between) or "Interview request"


def plain_title(submission: Submission, limit: int) -> str:
    """Role and interview type for a plain_text place."""
    both = joined([one_line(submission.role), one_line(submission.interview_type)])
    return plain(both, limit) or "Interview request"


def initialled(submission: Submission) -> str:
    """First name and initial ("Mira T."), unescaped: who the candidate is without saying all of it."""
    first, last = one_line(submission.first_name), one_line(submission.last_name)
    if not (first and last):
        return first or last
    return f"{first} {_initial(last)}."


def short_name(submission: Submission) -> str:
    """First name and initial for mrkdwn."""
    return safe(initialled(submission), 60) or NO_NAME


def full_name(submission: Submission) -> str:
    """The whole name for mrkdwn, for those who may see it."""
    return safe(joined([submission.first_name, submission.last_name], " "), 200) or NO_NAME


def preference(submission: Submission, voice: Voice = SHOWN) -> str:
    """When the candidate would like it: an instant in the reader's zone, or a date that is the same for everyone."""
    if submission.preferred_at is not None:
        return voice.moment(submission.preferred_at)
    return times.day(submission.preferred_date) if submission.preferred_date else NO_PREFERENCE


def prefers(submission: Submission, voice: Voice = SHOWN) -> str:
    """The same as part of a sentence."""
    wish = preference(submission, voice)
    return wish if wish == NO_PREFERENCE else f"prefers {wish}"


def spoken_title(submission: Submission) -> str:
    """Which request, for a screen reader: role, type and candidate, unescaped."""
    what = joined([one_line(submission.role), one_line(submission.interview_type)], ", ")
    return joined([cut(what, 40) or "interview request", cut(initialled(submission), 20)], ", ")


def contact_details(submission: Submission) -> str:
    """Name, e-mail and phone: for the holder and the recruiters only."""
    reach = joined([safe(submission.email, 320), safe(submission.phone, 60)], ", ")
    return joined([f"*{full_name(submission)}*", reach or "no e-mail or phone given"], ", ")


def wish(submission: Submission) -> str:
    """What the holder has to know to agree a time: when the candidate would like it, and their time zone."""
    zone = safe(submission.timezone, 60)
    theirs = f" {words.THEIR_ZONE.format(zone=zone)}" if zone else ""
    yours = f" {words.YOUR_TIME}" if submission.preferred_at is not None else ""
    return f"{sentence(prefers(submission))}{yours}.{theirs}"


def because(said: str, reason: str) -> str:
    """A sentence with why it was done, if anybody said why."""
    why = safe(reason, 300)
    if not why:
        return words.SAID.format(said=said)
    return words.SAID_WHY.format(said=said, reason=words.QUOTED.format(reason=why))


def code(request: Request) -> str:
    """The short id that people use for a request."""
    return safe(request.standing.code, 20)


def came_from(submission: Submission) -> str:
    """Where and when it came in."""
    source = safe(submission.source, 150)
    return joined([f"From {source}" if source else "From a form", times.ago(submission.submitted_at)])


def deed(request: Request, voice: Voice) -> str:
    """Who has it, or why nobody can, in lower case and without the time."""
    standing = request.standing
    who = voice.person(standing.holder)
    match standing.state:
        case State.OPEN:
            return "open"
        case State.CLAIMED:
            return f"claimed by {who}"
        case State.BOOKED:
            return f"booked with {who}"
        case State.DONE:
            return f"done, with {who}" if standing.holder else "done"
        case State.CANCELLED:
            return "cancelled"


def deed_and_time(request: Request, voice: Voice) -> str:
    """The same with the time of a claim."""
    claim, words = request.standing.claim, deed(request, voice)
    return f"{words} {voice.at(claim.at)}" if claim and request.standing.state is State.CLAIMED else words


def _initial(last: str) -> str:
    return last[: next(at for at in range(1, len(last) + 1) if last_boundary(last, at) == at)]
