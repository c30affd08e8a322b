"""The direct message to a holder: a second card, about one claim, with what only the holder may see."""

from domain import Entry, Request, Standing

from . import words
from .buttons import buttons
from .kit import Block, Message, actions, context, literal, section
from .phrases import because, code, contact_details, prefers, title, was_handed_over, what, wish
from .text import clean, cut, escape, joined, safe, sentence
from .voice import SHOWN, SPOKEN, Voice

_NOTES_LIMIT = 1500
_ROW = 5


def holder_message(
    request: Request,
    claim_id: str,
    environment: str,
    *,
    ended: Entry | None,
    permalink: str | None,
    late: bool = False,
    own: bool = False,
) -> Message:
    """Draw the claim `claim_id` for whoever made it: how to reach the candidate, and no word of it once it is over.

    `ended` is what ended it (`own`: by themselves), `permalink` leads to the card, `late`: they were told before that
    it was not sure yet.
    """
    claim = request.standing.claim
    if ended is None and request.standing.is_held and claim is not None and claim.id == claim_id:
        return _theirs(request, environment, permalink, late)
    return _over(request, ended, environment, own)


def _theirs(request: Request, environment: str, permalink: str | None, late: bool) -> Message:
    submission, standing = request.submission, request.standing
    opening = _opening(standing, late, SHOWN)
    topics = safe(", ".join(submission.topics), 500)
    about = [f"*{title(submission)}*", words.TOPICS.format(topics=topics) if topics else ""]
    blocks = [
        *_agreed(standing),
        section(f"{opening} {contact_details(submission)}\n{wish(submission)}"),
        section(joined(about, "\n")),
        *_notes(submission.notes),
        context(joined([code(request.standing), _link(permalink)])),
        context(words.NEXT_AGREE if standing.booked_for is None else words.NEXT_MEET),
        *_ways_on(request, environment),
    ]
    return Message(_spoken(request, late), blocks)


def _opening(standing: Standing, late: bool, voice: Voice) -> str:
    if late:
        return words.YOURS_AFTER_ALL
    last = standing.last
    if last is not None and was_handed_over(standing):
        return because(voice.say(words.YOURS_FROM, who=voice.person(last.by)), last.reason)
    return words.YOURS


def _agreed(standing: Standing) -> list[Block]:
    if standing.booked_for is None:
        return []
    return [section(SHOWN.say(words.AGREED, when=SHOWN.moment(standing.booked_for)))]


def _notes(notes: str) -> list[Block]:
    whole = clean(notes)
    if not whole:
        return []
    fits = len(whole) <= _NOTES_LIMIT
    return [literal((words.NOTES if fits else words.NOTES_CUT).format(notes=cut(whole, _NOTES_LIMIT)))]


def _link(permalink: str | None) -> str:
    return words.LINK_TO_CARD.format(link=escape(permalink)) if permalink else ""


def _ways_on(request: Request, environment: str) -> list[Block]:
    """In rows of five at most, as many as Slack shows side by side."""
    made = buttons(request, environment)
    offered = [*made.for_holder(primary=True), made.details()]
    return [actions(*offered[start : start + _ROW]) for start in range(0, len(offered), _ROW)]


def _spoken(request: Request, late: bool) -> str:
    submission, standing = request.submission, request.standing
    if standing.booked_for is not None:
        return f"{SPOKEN.say(words.AGREED_SPOKEN, when=SPOKEN.moment(standing.booked_for))}: {what(request, SPOKEN)}"
    return f"{_opening(standing, late, SPOKEN)} {what(request, SPOKEN)}, {prefers(submission, SPOKEN)}"


def _over(request: Request, ended: Entry | None, environment: str, own: bool) -> Message:
    said = f"{_ending(ended, own, SHOWN)}\n{what(request, SHOWN)}"
    details = actions(buttons(request, environment).details())
    return Message(f"{_ending(ended, own, SPOKEN)} {what(request, SPOKEN)}", [section(said), details])


def _ending(ended: Entry | None, own: bool, voice: Voice) -> str:
    template = (words.ENDINGS_BY_YOU if own else words.ENDINGS).get(ended.kind) if ended else None
    if not ended or not template:
        return words.ENDED
    parts = {"who": voice.person(ended.by), "to": voice.person(ended.holder), "when": voice.at(ended.at)}
    return because(sentence(voice.say(template, **parts)), ended.reason)
