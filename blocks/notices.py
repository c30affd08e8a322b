"""The private words: one text to one person about a tap of theirs. Calm, short, and always with the next step."""

from collections.abc import Sequence

from domain import Entry, EntryKind, Request, Standing, State, Submission

from . import times
from .ids import CARD_RETRY, DETAILS, SHOW_OPEN, Place, encode_place, encode_value
from .kit import Message, actions, button, literal, section
from .phrases import contact_details, prefers, short_name, title
from .text import clean, cut, escape, joined, safe, sentence
from .voice import SHOWN, SPOKEN, Voice, address, mention, name

_CLOSE_RACE = 60_000
"""Milliseconds up to which a tap was part of the same race, and the time between both says something."""
_NOTES_LIMIT = 1500
_REMEDIES = {
    "not_in_channel": "Please invite Dibs to the channel",
    "channel_not_found": "Please invite Dibs to the channel, if it still exists",
    "is_archived": "Please unarchive the channel, or have another one set",
    "is_inactive": "Please unarchive the channel, or have another one set",
    "message_not_found": "The card was deleted twice; please leave the next one",
}


def won(request: Request, environment: str, *, late: bool = False) -> Message:
    """To the new holder: how to reach the candidate. `late` when they were told before that it was not sure yet."""
    submission = request.submission
    opening = "It's yours after all." if late else "It's yours."
    blocks = [section(f"{opening} {contact_details(submission)}\n{_wish(submission)}")]
    if topics := safe(", ".join(submission.topics), 500):
        blocks.append(section(f"*Topics*  {topics}"))
    if notes := _notes(submission.notes):
        blocks.append(literal(f"Notes: {notes}"))
    blocks.append(actions(button("Details", DETAILS, encode_value(environment, request.id))))
    spoken = f"{opening} {title(submission, ', ')}, {short_name(submission)}, {prefers(submission, SPOKEN)}"
    return Message(spoken, blocks)


def lost(standing: Standing, tapped_at: int, open_count: int | None, environment: str) -> Message:
    """To whoever came second: who has it and by how much. `open_count` is None when counting failed."""
    shown, spoken = (f"{_held(standing, tapped_at, voice)} {_others(open_count)}" for voice in (SHOWN, SPOKEN))
    blocks = [section(shown)]
    if open_count != 0:
        label = "Show it" if open_count == 1 else "Show them"
        blocks.append(actions(button(label, SHOW_OPEN, encode_place(environment, Place()))))
    return Message(spoken, blocks)


def again(standing: Standing, environment: str) -> Message:
    """To the holder who tapped once more."""
    shown, spoken = (f"You already have this one{_since(standing, voice)}." for voice in (SHOWN, SPOKEN))
    details = button("Details", DETAILS, encode_value(environment, standing.request_id))
    return Message(spoken, [section(shown), actions(details)])


def closed(standing: Standing) -> Message:
    """To whoever tapped something that can't be claimed with this tap."""
    match standing.state:
        case State.CANCELLED:
            return _said("This request was cancelled, so there is nothing to claim. `/interviews` shows what's open.")
        case State.DONE:
            return _said("This interview is done, so there is nothing to claim. `/interviews` shows what's open.")
        case _:
            return _said("You gave this one back after that tap. If you want it again, tap *Claim* on its card.")


def missing() -> Message:
    """To whoever tapped a request that is not there."""
    return _said("I can't find this request any more. `/interviews` shows what's open.")


def unsure() -> Message:
    """To whoever tapped while the store gave no answer; the answer follows."""
    return _said(
        "I can't reach the records right now, so I don't know yet who has this one."
        " I'll tell you here; no need to tap again."
    )


def details_follow() -> Message:
    """To whoever's attempt is decided and on record while the rest of the answer can't be read."""
    return _said("Your tap is on record. I can't read the details right now; they will follow here by themselves.")


def untold(entry: Entry) -> Message:
    """To the recruiters: somebody could not be reached with the answer to their tap."""
    what = "won" if entry.kind is EntryKind.WON else "tried for"
    shown, spoken = (
        f"I couldn't reach {who} with the answer to their tap: they {what} {safe(entry.code, 20)}."
        " Please let them know; `/interviews` shows how it stands."
        for who in (mention(entry.by), name(entry.by))
    )
    return Message(spoken, [section(shown)])


def card_trouble(request: Request, code: str, channel: str, environment: str) -> Message:
    """To the recruiters: a card cannot be shown, Slack's word for why, and what to do about it."""
    what = f"{title(request.submission, ', ')} ({safe(request.standing.code, 20)})"
    remedy = _REMEDIES.get(code, "Please tell whoever runs Dibs")
    words = f"I can't show the card of {what}: Slack says {safe(code, 60)}. {remedy}, then try again."
    where = f"It belongs in <#{escape(channel)}>. The request itself is safe: `/interviews` lists it."
    retry = button("Try again", CARD_RETRY, encode_value(environment, request.id))
    return Message(words, [section(words), section(where), actions(retry)])


def still_unsure() -> Message:
    """To whoever was told that it was not sure yet, when the store never answered."""
    return _said(
        "I still can't reach the records, and I have stopped trying for this tap."
        " Once things are back, `/interviews mine` shows whether it's yours; if it isn't, please tap again."
    )


def refused_not_recruiter() -> Message:
    """To somebody who used a control that only recruiters have."""
    return _said("Only recruiters can do this, so nothing was changed.")


def refused_not_coach(recruiters: Sequence[str], coach_groups: Sequence[str]) -> Message:
    """To somebody of this workspace who is not a coach; both are ids of users or user groups, as in the settings."""
    who = joined((address(one) for one in recruiters[:5]), " or ")
    group = joined((address(one) for one in coach_groups if one.startswith("S")), " or ")
    adding = f"add you to {group}" if group else "add you"
    next_step = f"{who} can {adding}." if who else f"Whoever set Dibs up here can {adding}."
    shown = f"Only coaches can claim here. {next_step}"
    return Message("Only coaches can claim here. A recruiter can add you.", [section(shown)])


def refused_outsider() -> Message:
    """To somebody of another workspace in a shared channel."""
    return _said(
        "Only coaches of the workspace that runs Dibs can claim here."
        " If this interview is meant for you, ask the person who shared the channel with you."
    )


def refused_guest() -> Message:
    """To a guest in the channel, where membership of the channel makes a coach."""
    return _said("Guests can't claim here unless they are named as coaches. A recruiter can have you added.")


def cannot_check_role() -> Message:
    """To whoever tapped while Slack could not say who is a coach; nothing was claimed."""
    return _said(
        "Slack isn't telling me right now who the coaches are, so I haven't claimed this for you."
        " Please tap again in a minute."
    )


def other_environment() -> Message:
    """To whoever tapped a card that another installation of Dibs posted."""
    return _said(
        "This card was posted by another Dibs, with records of its own, so I left it alone."
        " `/interviews` shows what's open here."
    )


def out_of_date(link: str | None) -> Message:
    """To whoever tapped a copy of a card; `link` is the permalink of the current one, if Slack gave it."""
    if link is None:
        return _said("This card is out of date. `/interviews` shows how things stand now.")
    text = "This card is out of date; the current one is in the channel."
    return Message(text, [section(f"This card is out of date; <{escape(link)}|here is the current one>.")])


def failed(reference: str) -> Message:
    """To whoever met a fault of ours; `reference` is what finds it in the log."""
    return _said(
        "Something went wrong here, and it's not your doing. The card shows how things stand; please try again."
        f" If it happens again, tell whoever runs Dibs this reference: {safe(reference, 60)}"
    )


def _said(words: str) -> Message:
    """The same words on the screen and in the notification, there without their markup."""
    return Message(words.replace("`", "").replace("*", ""), [section(words)])


def _held(standing: Standing, tapped_at: int, voice: Voice) -> str:
    who, claim = sentence(voice.person(standing.holder)), standing.claim
    if claim is None or tapped_at - claim.at > _CLOSE_RACE:
        return f"{who} has this one{_since(standing, voice)}."
    gap = tapped_at - claim.at
    before = f"{times.span(gap)} before your tap" if gap >= 100 else "just before your tap"
    return f"{who} has this one: claimed at {voice.second(claim.at)}, {before}."


def _since(standing: Standing, voice: Voice) -> str:
    return f", since {voice.moment(standing.claim.at)}" if standing.claim else ""


def _others(open_count: int | None) -> str:
    match open_count:
        case None:
            return "Others may be open."
        case 0:
            return "Nothing else is open right now; new requests appear in the channel."
        case 1:
            return "1 other is open."
        case _:
            return f"{open_count} others are open."


def _wish(submission: Submission) -> str:
    zone = safe(submission.timezone, 60)
    theirs = f" Their time zone is {zone}." if zone else ""
    yours = " your time" if submission.preferred_at is not None else ""
    return f"{sentence(prefers(submission))}{yours}.{theirs}"


def _notes(notes: str) -> str:
    whole = clean(notes)
    return whole if len(whole) <= _NOTES_LIMIT else f"{cut(whole, _NOTES_LIMIT)} (the rest is in Details)"
