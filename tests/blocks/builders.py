"""Every builder that shows something: what it draws for any submission. `test_every_builder` tries all with all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from blocks import card, details, holder, home, lists, modals, notices, thread, words
from blocks.buttons import Buttons
from blocks.ids import ModalOrigin, Surface
from blocks.kit import Message, View
from domain import Entry, EntryKind, Last, Person, Problem, Request, Standing, State, Submission
from tests.content import (
    AGREED,
    ANA,
    CAT,
    CHANNEL,
    ENVIRONMENT,
    LEFT_BY,
    NOON,
    PLAIN,
    RITA,
    all_pages,
    entries,
    entry,
    home_view,
    mine_pages,
    open_pages,
    request,
)

LINK = "https://team.slack.example/archives/C0PANEL/p1?a=1&b=2"
ORIGIN = ModalOrigin(
    ENVIRONMENT, PLAIN.request_id, "claim1", CHANNEL, Surface.LIST, "https://hooks.slack.example/1", "9.1"
)


def holders(shown: Request, ended: Entry | None = None, *, late: bool = False, own: bool = False) -> Message:
    """The direct message about Ana's claim on that request."""
    return holder.holder_message(shown, "claim1", ENVIRONMENT, ended=ended, permalink=LINK, late=late, own=own)


def _ended_by(kind: EntryKind) -> Callable[[Submission], Message]:
    return lambda it: holders(request(it, State.OPEN), entry(0, kind, it.notes))


def _card_in(state: State) -> Callable[[Submission], Message]:
    return lambda submission: card.card(request(submission, state), ENVIRONMENT)


def _closed_in(state: State) -> Callable[[Submission], Message]:
    return lambda submission: notices.closed(request(submission, state).standing)


def handed_over(submission: Submission) -> Request:
    """Rita handed it from Ana to Cat, saying why."""
    made = request(submission, State.CLAIMED, CAT)
    by = Person(RITA.team, RITA.id, submission.first_name)
    last = Last(EntryKind.HANDED_OVER, by, NOON + 300_000, submission.notes)
    return replace(made, standing=replace(made.standing, last=last))


def after(kind: EntryKind, submission: Submission = PLAIN) -> Request:
    """A request as that kind of decision leaves it."""
    state = LEFT_BY.get(kind, State.CLAIMED)
    made = request(submission, state)
    last = Last(kind, Person(ANA.team, ANA.id, submission.first_name), NOON + 300_000, submission.notes)
    return replace(made, standing=replace(made.standing, last=last))


def _card_after(kind: EntryKind) -> Callable[[Submission], Message]:
    return lambda submission: card.card(after(kind, submission), ENVIRONMENT)


def _noted(kind: EntryKind) -> Callable[[Submission], Message]:
    return lambda submission: thread.note(entry(0, kind, submission.notes)) or Message("", [])


def _overtaken_in(state: State) -> Callable[[Submission], Message]:
    return lambda submission: notices.overtaken(request(submission, state).standing, CAT)


def _cannot_take(why: str) -> Callable[[Submission], Message]:
    return lambda submission: notices.cannot_take(_called(submission), why)


def _called(submission: Submission) -> Person:
    return Person(CAT.team, CAT.id, submission.first_name)


def _claimed_by(submission: Submission) -> Standing:
    """A standing whose holder is called what the submission says."""
    return request(submission, State.CLAIMED, Person("T0HOME", "U0ANA", submission.first_name)).standing


def _details_of_mine(mine: Request) -> View:
    offered = Buttons(mine.standing, ENVIRONMENT).for_holder()
    return details.details_modal(mine, True, entries(16, mine.submission.notes), offered)


CARDS: dict[str, Callable[[Submission], Message]] = {
    **{f"card, {state}": _card_in(state) for state in State},
    **{f"card, after {kind}": _card_after(kind) for kind in EntryKind},
}

HOLDERS: dict[str, Callable[[Submission], Message]] = {
    "holder": lambda it: holders(request(it, State.CLAIMED)),
    "holder, late": lambda it: holders(request(it, State.CLAIMED), late=True),
    "holder, by hand-over": lambda it: holders(handed_over(it)),
    "holder, agreed": lambda it: holders(request(it, State.BOOKED)),
    "holder, over": lambda it: holders(request(it, State.OPEN)),
    **{f"holder, ended: {kind}": _ended_by(kind) for kind in EntryKind},
}

TAPS: dict[str, Callable[[Submission], Message]] = {
    "won": lambda it: notices.won(request(it, State.CLAIMED), ENVIRONMENT),
    "won late": lambda it: notices.won(request(it, State.CLAIMED), ENVIRONMENT, late=True),
    "lost": lambda it: notices.lost(_claimed_by(it), 415, 3, ENVIRONMENT),
    "lost, long held": lambda it: notices.lost(_claimed_by(it), 9_000_000, None, ENVIRONMENT),
    "again": lambda it: notices.again(_claimed_by(it), ENVIRONMENT),
    **{f"closed, {state}": _closed_in(state) for state in (State.OPEN, State.DONE, State.CANCELLED)},
    "missing": lambda it: notices.missing(),
    "unsure": lambda it: notices.unsure(),
    "details follow": lambda it: notices.details_follow(),
    "still unsure": lambda it: notices.still_unsure(),
}

REFUSALS: dict[str, Callable[[Submission], Message]] = {
    "not a recruiter": lambda it: notices.refused_not_recruiter(),
    "not a coach": lambda it: notices.refused_not_coach(["U0REC", "S0REC"], ["S0COACH"]),
    "recruiter, no coach": lambda it: notices.refused_recruiter(),
    "outsider": lambda it: notices.refused_outsider(),
    "guest": lambda it: notices.refused_guest(),
    "cannot check": lambda it: notices.cannot_check_role(),
    "cannot check the recruiter": lambda it: notices.cannot_check_recruiter(),
    "at the cap": lambda it: notices.at_cap(request(it).standing, 5, ["U0REC"]),
    "not yours": lambda it: notices.not_yours(_claimed_by(it)),
    **{f"overtaken, {state}": _overtaken_in(state) for state in State},
    "overtaken by oneself": lambda it: notices.overtaken(_claimed_by(it), ANA),
    **{f"cannot take, {why or 'unknown'}": _cannot_take(why) for why in ("", *words.CANNOT_TAKE)},
    "tells contact": lambda it: notices.tells_contact(),
    "time passed": lambda it: notices.time_passed(),
    "too early": lambda it: notices.too_early(request(it, State.BOOKED).standing),
    "other environment": lambda it: notices.other_environment(),
    "out of date": lambda it: notices.out_of_date(LINK),
    "out of date, no link": lambda it: notices.out_of_date(None),
    "failed": lambda it: notices.failed(it.notes),
}

NEWS: dict[str, Callable[[Submission], Message]] = {
    "released": lambda it: notices.released(request(it)),
    "released for you": lambda it: notices.released_for_you(request(it), _called(it), it.notes),
    "taken back": lambda it: notices.taken_back_to_holder(request(it)),
    "handed over": lambda it: notices.handed_over(request(it, State.CLAIMED), _called(it)),
    "handed over for you": lambda it: notices.handed_over_for_you(handed_over(it), RITA, _called(it), it.notes),
    "booked": lambda it: notices.booked_confirmation(request(it, State.BOOKED), AGREED),
    "booked for you": lambda it: notices.booked_for_you(request(it, State.BOOKED), _called(it), AGREED),
    "took place": lambda it: notices.concluded(request(it, State.DONE), EntryKind.TOOK_PLACE),
    "no-show": lambda it: notices.concluded(request(it, State.DONE), EntryKind.NO_SHOW),
    "cancelled": lambda it: notices.cancelled_confirmation(request(it, State.CANCELLED)),
    "cancelled, to the holder": lambda it: notices.cancelled_to_holder(request(it), _called(it), it.notes),
    "corrected": lambda it: notices.corrected_to_holder(request(it, State.CLAIMED), ["email", it.notes], ENVIRONMENT),
    "nudge": lambda it: notices.nudge(request(it, State.CLAIMED), ENVIRONMENT, AGREED),
    "how did it go": lambda it: notices.ask_how_it_went(request(it, State.BOOKED), ENVIRONMENT),
    "escalation": lambda it: notices.escalation(request(it), ENVIRONMENT, 120),
    "unreachable": lambda it: notices.unreachable_holder(
        request(it, State.CLAIMED), _called(it), "deactivated", ENVIRONMENT
    ),
    "untold": lambda it: notices.untold(entry(0, EntryKind.LOST, it.first_name)),
    "untold news": lambda it: notices.untold(entry(0, EntryKind.RELEASED, it.first_name)),
    "form too late": lambda it: notices.came_too_late(request(it, State.CANCELLED), ENVIRONMENT),
    "form unreadable": lambda it: notices.form_unreadable(Problem("problem1", it.notes, "", NOON)),
    "form tried again": lambda it: notices.form_tried_again(Problem("problem1", it.notes, "", NOON)),
    "form read": notices.form_tried_again,
    "form gone": lambda _: notices.form_tried_again(None),
    "card shown": lambda it: notices.card_shown(request(it), CHANNEL),
    "card waits": lambda it: notices.card_waits(request(it)),
    "card trouble": lambda it: notices.card_trouble(request(it), "channel_not_found", CHANNEL, ENVIRONMENT),
    **{f"note, {kind}": _noted(kind) for kind in EntryKind if thread.note(entry(0, kind))},
    "reminder": lambda it: thread.reminder(request(it), ["S0COACH", "U0ANA"], 30),
}

LISTS: dict[str, Callable[[Submission], Message]] = {
    "open list": lambda it: open_pages(10, it)[0],
    "open list, filtered": lambda it: open_pages(10, it, it.role)[0],
    "open list, nothing matches": lambda it: open_pages(0, it, it.role)[0],
    "mine": lambda it: mine_pages(10, it)[0],
    "mine, filtered": lambda it: mine_pages(10, it, it.role)[0],
    "mine, nothing matches": lambda it: mine_pages(0, it, it.role)[0],
    "all": lambda it: all_pages(10, it)[0],
    "all, filtered": lambda it: all_pages(10, it, it.role)[0],
    "all, nothing": lambda it: all_pages(0, it)[0],
    "help": lambda it: lists.help_message(CHANNEL),
    "not found": lambda it: lists.not_found(it.notes),
}

MESSAGES = CARDS | HOLDERS | TAPS | REFUSALS | NEWS | LISTS

VIEWS: dict[str, Callable[[Submission], View]] = {
    "release": lambda it: modals.release_modal(request(it, State.BOOKED), ANA, ORIGIN),
    "hand over": lambda it: modals.hand_over_modal(request(it, State.BOOKED), ANA, ORIGIN),
    "pick a time": lambda it: modals.pick_time_modal(request(it, State.CLAIMED), ORIGIN, NOON),
    "pick a time, none yet": lambda it: modals.pick_time_modal(request(it, State.CLAIMED), ORIGIN, None),
    "change the time": lambda it: modals.pick_time_modal(request(it, State.BOOKED), ORIGIN, AGREED),
    "cancel": lambda it: modals.cancel_modal(request(it, State.CLAIMED), RITA, ORIGIN),
    "details": lambda it: details.details_modal(request(it), False, entries(30, it.notes)),
    "details with contacts": lambda it: _details_of_mine(request(it, State.BOOKED)),
    "details without history": lambda it: details.details_modal(request(it), False, ()),
    "loading": lambda it: details.loading_modal(),
    "message": lambda it: details.message_modal(it.role, it.notes),
    "home": lambda it: home_view(60, it, it.notes),
    "home, error": lambda it: home.error_home(it.notes, ENVIRONMENT),
}
