"""Things to show: requests in every state with every kind of content, and every builder that shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from blocks import card, details, holder, home, lists, modals, notices
from blocks.ids import ModalOrigin, Place, Surface
from blocks.kit import Message, View
from domain import Card, Claim, Entry, EntryKind, Last, Page, Person, Problem, Request, Standing, State, Submission

ENVIRONMENT = "env1"
CHANNEL = "C0PANEL"
NOON = 1_796_040_000_000
"""30 Nov 2026, 12:00:00 UTC."""
ANA = Person("T0HOME", "U0ANA", "Ana")
CAT = Person("T0HOME", "W0CAT", "Cat")

RITA = Person("T0HOME", "U0REC", "Rita")
AGREED = NOON + 9 * 86_400_000
LAST = {
    State.CLAIMED: Last(EntryKind.WON, ANA, NOON + 240_000),
    State.BOOKED: Last(EntryKind.BOOKED, ANA, NOON + 300_000),
    State.DONE: Last(EntryKind.TOOK_PLACE, ANA, AGREED + 3_600_000),
    State.CANCELLED: Last(EntryKind.CANCELLED, RITA, NOON + 400_000, "filled"),
}

FAMILY = "👨‍👩‍👧‍👦"
OVERRIDE = "\u202e"

PLAIN = Submission(
    request_id="bq3k7x2m5tdw4yfa6hzc",
    submitted_at=NOON,
    first_name="Mira",
    last_name="Tanaka",
    email="mira@candidate.example",
    phone="+1 555 0100",
    role="Backend engineer",
    interview_type="system design",
    topics=("caching", "queues"),
    panel="Backend",
    preferred_at=NOON + 8 * 86_400_000,
    timezone="America/New_York",
    notes="Prefers to share a screen.\nHas a dog.",
    source="the careers form",
)

TEXTS: dict[str, str] = {
    "channel": "<!channel>",
    "mention": "<@U0BEN>",
    "link": "<https://evil.example|x>",
    "link in a label": "<https://evil.example|a>b|c>",
    "ampersand": "&",
    "less": "<",
    "A and B": "A & B <c>",
    "escaped already": "&lt;!here&gt;",
    "bare words": "@channel @here #general https://evil.example",
    "markup": "*bold* _it_ ~no~ `code` ```block``` > quote :tada:",
    "long": "Lorem ipsum " * 510 + "and so on.",
    "3,001": "x" * 3001,
    "700 ampersands": "&" * 700,
    "right-to-left override": f"{OVERRIDE}gpj.exe\u2066 \u202a",
    "families": FAMILY * 1000,
    "family across the cut": "x" * 148 + FAMILY + "y" * 50,
    "role of 200": "Senior principal staff engineer " * 6 + "12345678",
    "flags": "🇩🇪" * 500,
    "accents": "e\u0301" * 1600,
    "pile of marks": "z" + "\u0335" * 4000,
    "Japanese": "田中 美咲",
    "Arabic": "عبد الرحمن بن محمد",
    "lines": "one\r\ntwo\u2028three\x00\x07\tfour\x85five",
    "half a character": "\ud83d and \udc68",
    "invisible": "\u200b\u2060 \u00a0\n",
    "spaces": "   ",
    "braces": "{date} {0} ${x} %s",
    "nothing": "",
    "very long": "Ünïcödé 😀 " * 10_000,
}


def filled(text: str) -> Submission:
    """A submission that says `text` wherever somebody outside may say anything."""
    return replace(
        PLAIN,
        first_name=text,
        last_name=text,
        email=text,
        phone=text,
        role=text,
        interview_type=text,
        topics=(text, text),
        panel=text,
        timezone=text,
        notes=text,
        source=text,
    )


CONTENTS: dict[str, Submission] = {name: filled(text) for name, text in TEXTS.items()} | {
    "ordinary": PLAIN,
    "date only": replace(PLAIN, preferred_at=None, preferred_date=date(2026, 3, 8)),
    "no preference": replace(PLAIN, preferred_at=None),
    "empty": Submission(request_id="empty", submitted_at=NOON),
    "many topics": replace(PLAIN, topics=tuple(f"topic {number}" for number in range(300))),
}


def request(submission: Submission = PLAIN, state: State = State.OPEN, holder: Person | None = None) -> Request:
    """A request in `state`; held ones by Ana unless told, claimed four minutes after it came in."""
    who = holder or (ANA if state in {State.CLAIMED, State.BOOKED, State.DONE} else None)
    claim = Claim("claim1", who, NOON + 240_000, "a1") if who else None
    standing = Standing(
        request_id=submission.request_id,
        code="K7-QF",
        state=state,
        seq=2,
        created_at=NOON,
        claim=claim,
        card=Card(CHANNEL, "1796040000.000100"),
        booked_for=AGREED if state in {State.BOOKED, State.DONE} else None,
        last=LAST.get(state),
    )
    return Request(standing, submission)


def requests(count: int, state: State = State.OPEN, submission: Submission = PLAIN) -> tuple[Request, ...]:
    """That many requests, each with an id of its own."""
    return tuple(request(replace(submission, request_id=f"request{number}"), state) for number in range(count))


def entry(number: int = 0, kind: EntryKind = EntryKind.LOST, text: str = "") -> Entry:
    """What Cat did, 415 ms after Ana claimed; `text` where a worker or a person is named, and as the reason."""
    since = NOON + number * 1000
    return Entry(
        id=f"entry{number}",
        request_id=PLAIN.request_id,
        code="K7-QF",
        kind=kind,
        by=Person(CAT.team, CAT.id, text or CAT.name),
        at=since + 415,
        worker=text or "b2",
        where=CHANNEL,
        claim_id="claim1",
        holder=ANA,
        since=since if kind is EntryKind.LOST else None,
        reason=text,
        when=NOON + 86_400_000 if kind is EntryKind.BOOKED else None,
        told_at=since + 715,
    )


def entries(count: int, text: str = "") -> tuple[Entry, ...]:
    """That many attempts, of every kind in turn."""
    return tuple(entry(number, tuple(EntryKind)[number % len(EntryKind)], text) for number in range(count))


def problems(count: int, text: str = "The form sent no role.") -> tuple[Problem, ...]:
    return tuple(Problem(f"problem{number}", text, "", NOON + number) for number in range(count))


def paged(items: Sequence[Any], size: int) -> Iterator[tuple[Page[Any], Place]]:
    """The pages of a list as somebody tapping Next sees them; the first even if there is nothing."""
    place = Place()
    for start in range(0, max(1, len(items)), size):
        onward = f"{NOON}~cursor{start}" if start + size < len(items) else None
        yield Page(tuple(items[start : start + size]), onward), place
        place = place.next(onward) or place


def open_pages(count: int, submission: Submission = PLAIN) -> list[Message]:
    """`/interviews` with that many open requests, page by page."""
    pages = paged(requests(count, State.OPEN, submission), lists.PAGE_SIZE)
    return [lists.open_list(page, count, 2, ENVIRONMENT, place, CHANNEL) for page, place in pages]


def mine_pages(count: int, submission: Submission = PLAIN) -> list[Message]:
    """`/interviews mine` holding that many, page by page."""
    held = requests(count, State.CLAIMED, submission)
    return [lists.mine_list(held, ENVIRONMENT, number) for number in range(1, -(-count // lists.PAGE_SIZE) + 2)]


def home_view(count: int, submission: Submission = PLAIN, text: str = "", place: Place | None = None) -> View:
    """A recruiter's Home with that many of everything, each list cut to its first page."""
    where = place or Place()
    onward = "cursor" if count > lists.PAGE_SIZE else None
    open_page = Page(requests(count, State.OPEN, submission)[: home.PAGE_SIZE], onward)
    coach = home.CoachPart(requests(count, State.CLAIMED, submission), open_page, count, where)
    attempts = Page(entries(count, text)[: home.ATTEMPTS_SIZE], onward)
    recruiter = home.RecruiterPart(problems(count, text), count, attempts, where)
    return home.home(coach, recruiter, ENVIRONMENT, CHANNEL)


LINK = "https://team.slack.example/archives/C0PANEL/p1?a=1&b=2"
ORIGIN = ModalOrigin(
    ENVIRONMENT, PLAIN.request_id, "claim1", CHANNEL, Surface.LIST, "https://hooks.slack.example/1", "9.1"
)


def holders(shown: Request, ended: Entry | None = None, *, late: bool = False) -> Message:
    """The direct message about Ana's claim on that request."""
    return holder.holder_message(shown, "claim1", ENVIRONMENT, ended=ended, permalink=LINK, late=late)


def _ended_by(kind: EntryKind) -> Callable[[Submission], Message]:
    return lambda it: holders(request(it, State.OPEN), entry(0, kind, it.notes))


def _card_in(state: State) -> Callable[[Submission], Message]:
    return lambda submission: card.card(request(submission, state), ENVIRONMENT)


def _closed_in(state: State) -> Callable[[Submission], Message]:
    return lambda submission: notices.closed(request(submission, state).standing)


def _claimed_by(submission: Submission) -> Standing:
    """A standing whose holder is called what the submission says."""
    return request(submission, State.CLAIMED, Person("T0HOME", "U0ANA", submission.first_name)).standing


MESSAGES: dict[str, Callable[[Submission], Message]] = {
    **{f"card, {state}": _card_in(state) for state in State},
    "won": lambda it: notices.won(request(it, State.CLAIMED), ENVIRONMENT),
    "won late": lambda it: notices.won(request(it, State.CLAIMED), ENVIRONMENT, late=True),
    "holder": lambda it: holders(request(it, State.CLAIMED)),
    "holder, late": lambda it: holders(request(it, State.CLAIMED), late=True),
    "holder, booked": lambda it: holders(request(it, State.BOOKED)),
    "holder, over": lambda it: holders(request(it, State.OPEN)),
    **{f"holder, ended: {kind}": _ended_by(kind) for kind in EntryKind},
    "lost": lambda it: notices.lost(_claimed_by(it), NOON + 240_415, 3, ENVIRONMENT),
    "lost, long held": lambda it: notices.lost(_claimed_by(it), NOON + 9_000_000, None, ENVIRONMENT),
    "again": lambda it: notices.again(_claimed_by(it), ENVIRONMENT),
    **{f"closed, {state}": _closed_in(state) for state in (State.OPEN, State.DONE, State.CANCELLED)},
    "missing": lambda it: notices.missing(),
    "unsure": lambda it: notices.unsure(),
    "details follow": lambda it: notices.details_follow(),
    "untold": lambda it: notices.untold(entry(0, EntryKind.LOST, it.first_name)),
    "card trouble": lambda it: notices.card_trouble(request(it), "channel_not_found", CHANNEL, ENVIRONMENT),
    "still unsure": lambda it: notices.still_unsure(),
    "not a recruiter": lambda it: notices.refused_not_recruiter(),
    "not a coach": lambda it: notices.refused_not_coach(["U0REC", "S0REC"], ["S0COACH"]),
    "outsider": lambda it: notices.refused_outsider(),
    "cannot check": lambda it: notices.cannot_check_role(),
    "other environment": lambda it: notices.other_environment(),
    "out of date": lambda it: notices.out_of_date(LINK),
    "out of date, no link": lambda it: notices.out_of_date(None),
    "failed": lambda it: notices.failed(it.notes),
    "open list": lambda it: open_pages(10, it)[0],
    "mine": lambda it: mine_pages(10, it)[0],
    "help": lambda it: lists.help_message(CHANNEL),
    "unknown": lambda it: lists.unknown_command(it.notes, CHANNEL),
}

VIEWS: dict[str, Callable[[Submission], View]] = {
    "release": lambda it: modals.release_modal(request(it, State.BOOKED), ORIGIN),
    "hand over": lambda it: modals.hand_over_modal(request(it, State.BOOKED), ORIGIN),
    "pick a time": lambda it: modals.pick_time_modal(request(it, State.CLAIMED), ORIGIN, NOON),
    "pick a time, none yet": lambda it: modals.pick_time_modal(request(it, State.CLAIMED), ORIGIN, None),
    "cancel": lambda it: modals.cancel_modal(request(it, State.CLAIMED), ORIGIN),
    "details": lambda it: details.details_modal(request(it), False, entries(30, it.notes)),
    "details with contacts": lambda it: details.details_modal(request(it, State.CLAIMED), True, entries(3, it.notes)),
    "details without history": lambda it: details.details_modal(request(it), False, ()),
    "loading": lambda it: details.loading_modal(),
    "message": lambda it: details.message_modal(it.role, it.notes),
    "home": lambda it: home_view(60, it, it.notes),
    "home, error": lambda it: home.error_home(it.notes, ENVIRONMENT),
}
