"""Every decision from every screen it can be made on: what is stored, and what everybody then sees of it."""

import pytest

from domain import State
from store.table import Table
from tests.coach import screens
from tests.coach.day import ANA, RITA, a_day
from tests.coach.ways import (
    ASSIGN,
    BOOK,
    CANCEL,
    CLAIM,
    HAND_OVER,
    MOVE,
    NO_SHOW,
    RELEASE,
    RULES,
    TOOK_PLACE,
    Way,
    booked,
    claimed,
    holds,
)
from tests.harness import CHANNEL

WAYS = [
    CLAIM,
    CLAIM.on(screens.open_list, CHANNEL),
    CLAIM.on(screens.whole_list, CHANNEL),
    CLAIM.on(screens.home, ""),
    RELEASE,
    RELEASE.on(screens.own_list, CHANNEL),
    RELEASE.on(screens.home, ""),
    RELEASE.on(screens.details, ""),
    RELEASE.on(screens.nudge, "D0ANA"),
    RELEASE.on(screens.direct, "D0ANA", given=booked),
    RELEASE.on(screens.home, "", given=booked),
    RELEASE.on(screens.details, "", user=RITA.id),
    RELEASE.on(screens.list_details, "", user=RITA.id, given=booked),
    HAND_OVER,
    HAND_OVER.on(screens.own_list, CHANNEL),
    HAND_OVER.on(screens.home, ""),
    HAND_OVER.on(screens.details, ""),
    HAND_OVER.on(screens.nudge, "D0ANA"),
    HAND_OVER.on(screens.direct, "D0ANA", given=booked, state=State.BOOKED),
    HAND_OVER.on(screens.details, "", user=RITA.id),
    HAND_OVER.on(screens.list_details, "", user=RITA.id, given=booked, state=State.BOOKED),
    HAND_OVER.on(screens.days_later_at_home, "", user=RITA.id),
    ASSIGN.on(screens.details, ""),
    ASSIGN.on(screens.escalation, "D0REC"),
    ASSIGN.on(screens.hours_later_at_home, ""),
    BOOK,
    BOOK.on(screens.own_list, CHANNEL),
    BOOK.on(screens.home, ""),
    BOOK.on(screens.details, ""),
    BOOK.on(screens.again, CHANNEL),
    BOOK.on(screens.nudge, "D0ANA"),
    MOVE,
    MOVE.on(screens.own_list, CHANNEL),
    MOVE.on(screens.home, ""),
    MOVE.on(screens.home_details, ""),
    MOVE.on(screens.again, CHANNEL),
    MOVE.on(screens.question, "D0ANA"),
    TOOK_PLACE,
    TOOK_PLACE.on(screens.own_list, CHANNEL),
    TOOK_PLACE.on(screens.details, ""),
    TOOK_PLACE.on(screens.at_home_once_asked, "", given=booked),
    TOOK_PLACE.on(screens.question, "D0ANA", given=booked),
    NO_SHOW,
    NO_SHOW.on(screens.own_list, CHANNEL),
    NO_SHOW.on(screens.details, ""),
    NO_SHOW.on(screens.at_home_once_asked, "", given=booked),
    NO_SHOW.on(screens.question, "D0ANA", given=booked),
    CANCEL,
    CANCEL.on(screens.escalation, "D0REC"),
    CANCEL.on(screens.details, "", given=claimed, holder=ANA.id),
    CANCEL.on(screens.list_details, "", given=booked, holder=ANA.id),
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
