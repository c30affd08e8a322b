"""Every decision from every screen it can be made on: what is stored, and what everybody then sees of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from blocks import ids
from domain import EntryKind, State
from rules import Reminders, Rules
from store.table import Table
from tests.coach import screens
from tests.coach.day import ANA, BEN, RITA, Day, a_day
from tests.coach.screens import Look
from tests.coach.truth import wrongs
from tests.harness import CHANNEL

RULES = Rules(Reminders(unclaimed_minutes=60, escalate_minutes=240, unbooked_minutes=120, take_back_minutes=30))

Given = Callable[[Day], Awaitable[str]]
Answers = Callable[[Day], dict[str, Any]]


async def opened(day: Day) -> str:
    return await day.open()


async def claimed(day: Day) -> str:
    return await day.claimed()


async def booked(day: Day) -> str:
    return await day.booked()


async def over(day: Day) -> str:
    """Booked, and the agreed time has come."""
    request_id = await day.booked()
    day.clock.move(minutes=61)
    return request_id


@dataclass(frozen=True)
class Way:
    """One way to one decision: how things stand, who decides on which screen (in which channel), and what follows."""

    kind: EntryKind
    given: Given
    user: str
    screen: Look
    where: str
    control: str
    answers: Answers | None
    state: State
    holder: str

    def __str__(self) -> str:
        return f"{self.kind.value} by {self.user} on {self.screen.__name__} when {self.given.__name__}"


CLAIM = Way(EntryKind.WON, opened, ANA.id, screens.card, CHANNEL, ids.CLAIM, None, State.CLAIMED, ANA.id)
RELEASE = Way(
    EntryKind.RELEASED, claimed, ANA.id, screens.direct, "D0ANA", ids.RELEASE,
    lambda day: {"reason": "double-booked"}, State.OPEN, "",
)  # fmt: skip
HAND_OVER = Way(
    EntryKind.HANDED_OVER, claimed, ANA.id, screens.direct, "D0ANA", ids.HAND_OVER,
    lambda day: {"to": BEN.id, "reason": "ill"}, State.CLAIMED, BEN.id,
)  # fmt: skip
ASSIGN = replace(HAND_OVER, given=opened, user=RITA.id, answers=lambda day: {"to": BEN.id})
BOOK = Way(
    EntryKind.BOOKED, claimed, ANA.id, screens.direct, "D0ANA", ids.PICK_TIME,
    lambda day: {"when": day.seconds(300)}, State.BOOKED, ANA.id,
)  # fmt: skip
MOVE = replace(BOOK, given=booked)
TOOK_PLACE = Way(
    EntryKind.TOOK_PLACE, over, ANA.id, screens.direct, "D0ANA", ids.TOOK_PLACE, None, State.DONE, ANA.id
)  # fmt: skip
NO_SHOW = replace(TOOK_PLACE, kind=EntryKind.NO_SHOW, control=ids.NO_SHOW)
CANCEL = Way(
    EntryKind.CANCELLED, opened, RITA.id, screens.details, "", ids.CANCEL,
    lambda day: {"reason": "filled"}, State.CANCELLED, "",
)  # fmt: skip


def at(way: Way, screen: Look, where: str, **changes: Any) -> Way:
    return replace(way, screen=screen, where=where, **changes)


WAYS = [
    CLAIM,
    at(CLAIM, screens.open_list, CHANNEL),
    at(CLAIM, screens.whole_list, CHANNEL),
    at(CLAIM, screens.home, ""),
    RELEASE,
    at(RELEASE, screens.own_list, CHANNEL),
    at(RELEASE, screens.home, ""),
    at(RELEASE, screens.details, ""),
    at(RELEASE, screens.nudge, "D0ANA"),
    at(RELEASE, screens.direct, "D0ANA", given=booked),
    at(RELEASE, screens.home, "", given=booked),
    at(RELEASE, screens.details, "", user=RITA.id),
    at(RELEASE, screens.list_details, "", user=RITA.id, given=booked),
    HAND_OVER,
    at(HAND_OVER, screens.own_list, CHANNEL),
    at(HAND_OVER, screens.home, ""),
    at(HAND_OVER, screens.details, ""),
    at(HAND_OVER, screens.nudge, "D0ANA"),
    at(HAND_OVER, screens.direct, "D0ANA", given=booked, state=State.BOOKED),
    at(HAND_OVER, screens.details, "", user=RITA.id),
    at(HAND_OVER, screens.list_details, "", user=RITA.id, given=booked, state=State.BOOKED),
    at(HAND_OVER, screens.days_later_at_home, "", user=RITA.id),
    at(ASSIGN, screens.details, ""),
    at(ASSIGN, screens.escalation, "D0REC"),
    at(ASSIGN, screens.hours_later_at_home, ""),
    BOOK,
    at(BOOK, screens.own_list, CHANNEL),
    at(BOOK, screens.home, ""),
    at(BOOK, screens.details, ""),
    at(BOOK, screens.again, CHANNEL),
    at(BOOK, screens.nudge, "D0ANA"),
    MOVE,
    at(MOVE, screens.own_list, CHANNEL),
    at(MOVE, screens.home, ""),
    at(MOVE, screens.home_details, ""),
    at(MOVE, screens.again, CHANNEL),
    at(MOVE, screens.question, "D0ANA"),
    TOOK_PLACE,
    at(TOOK_PLACE, screens.own_list, CHANNEL),
    at(TOOK_PLACE, screens.details, ""),
    at(TOOK_PLACE, screens.at_home_once_asked, "", given=booked),
    at(TOOK_PLACE, screens.question, "D0ANA", given=booked),
    NO_SHOW,
    at(NO_SHOW, screens.own_list, CHANNEL),
    at(NO_SHOW, screens.details, ""),
    at(NO_SHOW, screens.at_home_once_asked, "", given=booked),
    at(NO_SHOW, screens.question, "D0ANA", given=booked),
    CANCEL,
    at(CANCEL, screens.escalation, "D0REC"),
    at(CANCEL, screens.details, "", given=claimed, holder=ANA.id),
    at(CANCEL, screens.list_details, "", given=booked, holder=ANA.id),
]


@pytest.mark.parametrize("way", WAYS, ids=str)
async def test_a_decision_is_the_same_from_every_screen(table: Table, way: Way) -> None:
    async with a_day(table, RULES) as day:
        request_id = await way.given(day)
        screen = await way.screen(day, way.user, request_id)
        before = await day.story(request_id)
        await day.press(way.user, screen, way.control, request_id)
        if way.answers:
            result = await day.submit(way.user, **way.answers(day))
            assert (result.acked, result.error, result.errors) == (True, None, {})
        await holds(day, request_id, way, len(before))


async def holds(day: Day, request_id: str, way: Way, before: int) -> None:
    (new,) = (await day.story(request_id))[before:]
    assert (new.kind, new.by.id, new.where) == (way.kind, way.user, way.where)
    standing = await day.standing(request_id)
    holder = standing.holder.id if standing.holder else ""
    assert (standing.state, holder, standing.unrecorded) == (way.state, way.holder, ())
    await day.close(way.user)
    assert await wrongs(day, request_id) == []
