"""One way to each decision, to be tried on other screens and in other circumstances."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from blocks import ids
from domain import EntryKind, State
from rules import Reminders, Rules
from tests.coach import screens
from tests.coach.day import ANA, BEN, RITA, Day
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

    def on(self, screen: Look, where: str, **changes: Any) -> "Way":
        """The same decision on another screen."""
        return replace(self, screen=screen, where=where, **changes)

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


async def holds(day: Day, request_id: str, way: Way, before: int) -> None:
    """The decision is on record once after `before` others, stands, and is on everybody's screen."""
    (new,) = (await day.story(request_id))[before:]
    assert (new.kind, new.by.id, new.where) == (way.kind, way.user, way.where)
    standing = await day.standing(request_id)
    holder = standing.holder.id if standing.holder else ""
    assert (standing.state, holder, standing.unrecorded) == (way.state, way.holder, ())
    await day.close(way.user)
    assert await wrongs(day, request_id) == []
