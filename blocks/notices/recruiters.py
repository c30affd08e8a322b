"""What only people can mend, told to the recruiters."""

from blocks import times, words
from blocks.buttons import buttons
from blocks.ids import CARD_RETRY, encode_value
from blocks.kit import Message, actions, button, context, section
from blocks.phrases import code, problem_reason, stands, title
from blocks.speech import about, said, told
from blocks.text import escape, safe, sentence
from domain import ATTEMPTS, Entry, EntryKind, Person, Problem, Request, Submission


def escalation(request: Request, environment: str, minutes: int) -> Message:
    """Nobody has a request that has been open for `minutes`."""
    offered, span = buttons(request, environment), times.span(minutes * 60_000)
    ways = actions(offered.hand_to_someone(), offered.cancel(), offered.details())
    return about(request, lambda voice: voice.say(words.ESCALATION, span=span), ways)


def unreachable_holder(request: Request, holder: Person, why: str, environment: str) -> Message:
    """A holder can't go on; `why` is a key of `words.UNREACHABLE_WHY`, or anything else if no message reaches them."""
    reason = words.UNREACHABLE_WHY.get(why, words.UNREACHABLE_OTHERWISE)
    offered = buttons(request, environment)
    return about(
        request,
        lambda voice: sentence(voice.say(words.UNREACHABLE, who=voice.person(holder), why=reason)),
        context(words.UNREACHABLE_NEXT),
        actions(offered.hand_to_someone(), offered.release(), offered.details()),
    )


def untold(entry: Entry) -> Message:
    """Somebody could not be reached with the answer to their tap, or with what was decided."""
    if entry.kind not in ATTEMPTS:
        return said(words.UNTOLD_NEWS, code=code(entry))
    did = words.UNTOLD_WON if entry.kind is EntryKind.WON else words.UNTOLD_TRIED
    parts = {"did": did, "code": code(entry)}
    return told(lambda voice: voice.say(words.UNTOLD, who=voice.person(entry.by), **parts))


def came_too_late(request: Request, environment: str) -> Message:
    """A form came for a request that is done or cancelled."""
    return about(
        request,
        lambda voice: voice.say(words.CAME_TOO_LATE, stands=stands(request, voice)),
        context(words.CAME_TOO_LATE_NEXT),
        actions(buttons(request, environment).details()),
    )


def form_unreadable(problem: Problem) -> Message:
    """A form came in that nobody will see a card of."""
    return said(words.FORM_UNREADABLE, context(words.FORM_UNREADABLE_NEXT), reason=problem_reason(problem))


def form_tried_again(result: Submission | Problem | None) -> Message:
    """To whoever had a form read again: what came of it; None when it is gone."""
    match result:
        case Problem():
            return said(words.FORM_STILL_UNREADABLE, reason=problem_reason(result))
        case Submission():
            return said(words.FORM_READ)
        case None:
            return said(words.FORM_GONE)


def card_trouble(request: Request, code: str, channel: str, environment: str) -> Message:
    """A card cannot be shown: Slack's word for why, and what to do about it."""
    parts = {**_which(request), "error": safe(code, 60), "remedy": _remedy(request, code)}
    where = words.CARD_TROUBLE_WHERE.format(channel=f"<#{escape(channel)}>")
    retry = button(words.TRY_AGAIN, CARD_RETRY, encode_value(environment, request.id))
    return said(words.CARD_TROUBLE, section(where), actions(retry), **parts)


def _remedy(request: Request, code: str) -> str:
    known = words.REMEDIES if request.standing.channel else words.REMEDIES | words.REMEDIES_WITHOUT_CARD
    return known.get(code, words.REMEDY_OTHERWISE)


def card_shown(request: Request, channel: str) -> Message:
    """To whoever had a card drawn again: it is there, in `channel`."""
    where = words.CARD_SHOWN_WHERE.format(channel=f"<#{escape(channel)}>")
    return said(words.CARD_SHOWN, section(where), **_which(request))


def card_waits(request: Request) -> Message:
    """To whoever had a card drawn again: Slack was too busy, and Dibs goes on by itself."""
    return said(words.CARD_WAITS, **_which(request))


def _which(request: Request) -> dict[str, str]:
    return {"title": title(request.submission, ", "), "code": code(request.standing)}
