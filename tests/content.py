"""Things to show: requests in every state with every kind of content, and every builder that shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from blocks import home, lists
from blocks.kit import Message, View
from blocks.needs import Untended
from blocks.places import Place, filtered
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
LEFT_BY = {
    EntryKind.RELEASED: State.OPEN,
    EntryKind.TAKEN_BACK: State.OPEN,
    EntryKind.BOOKED: State.BOOKED,
    EntryKind.TOOK_PLACE: State.DONE,
    EntryKind.NO_SHOW: State.DONE,
    EntryKind.CANCELLED: State.CANCELLED,
}
"""The states that decisions lead to; claimed otherwise."""
LOADS = [(ANA, 3), (CAT, 1)]

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


def with_text(text: str) -> Submission:
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
        preferred_as_sent=text,
        timezone=text,
        notes=text,
        source=text,
    )


CONTENTS: dict[str, Submission] = {name: with_text(text) for name, text in TEXTS.items()} | {
    "ordinary": PLAIN,
    "date only": replace(PLAIN, preferred_at=None, preferred_date=date(2026, 3, 8)),
    "no preference": replace(PLAIN, preferred_at=None),
    "unclear preference": replace(PLAIN, preferred_at=None, preferred_as_sent="Tuesdays after 5"),
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


def places(count: int, words: str = "") -> Iterator[Place]:
    """Every page of a list so long; the first even if there is nothing."""
    start = filtered(words)
    return (replace(start, number=number) for number in range(1, max(1, -(-count // lists.PAGE_SIZE)) + 1))


def open_pages(count: int, submission: Submission = PLAIN, words: str = "") -> list[Message]:
    """`/interviews` with that many open requests, page by page."""
    found = requests(count, State.OPEN, submission)
    return [lists.open_list(found, 2, ENVIRONMENT, place, CHANNEL, LOADS) for place in places(count, words)]


def all_pages(count: int, submission: Submission = PLAIN, words: str = "") -> list[Message]:
    """`/interviews all` with that many requests, open, claimed and booked in turn, page by page."""
    states = (State.OPEN, State.CLAIMED, State.BOOKED)
    mixed = [request(replace(submission, request_id=f"request{at}"), states[at % 3]) for at in range(count)]
    return [lists.all_list(mixed, ENVIRONMENT, place, CHANNEL, LOADS) for place in places(count, words)]


def mine_pages(count: int, submission: Submission = PLAIN, words: str = "") -> list[Message]:
    """`/interviews mine` holding that many, every third booked, page by page."""
    held = [
        request(replace(submission, request_id=f"request{at}"), State.CLAIMED if at % 3 else State.BOOKED)
        for at in range(count)
    ]
    return [lists.mine_list(held, ENVIRONMENT, place) for place in places(count, words)]


def home_view(count: int, submission: Submission = PLAIN, text: str = "", place: Place | None = None) -> View:
    """A recruiter's Home with that many of everything, each list cut to its first page."""
    where = place or Place()
    onward = "cursor" if count > lists.PAGE_SIZE else None
    held = requests(count, State.CLAIMED, submission)
    coach = home.CoachPart(held, requests(count, State.OPEN, submission), where, LOADS)
    attempts = Page(entries(count, text)[: home.ATTEMPTS_SIZE], onward)
    untended = Untended(requests(count, State.OPEN, submission), requests(count, State.OPEN, submission), held)
    recruiter = home.RecruiterPart(problems(count, text), count, attempts, where, untended)
    return home.home(coach, recruiter, ENVIRONMENT, CHANNEL)
