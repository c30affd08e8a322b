"""What people read is so at the moment at which they read it."""

from tests.coach.day import ANA, RITA, Day
from tests.coach.tampering import submit_form
from tests.flow.looking import words

UNCLAIMED = "*1 unclaimed for over an hour*"


async def test_what_was_just_given_back_has_not_been_unclaimed_for_an_hour(day: Day) -> None:
    request_id = await day.claimed(ANA.id)
    day.clock.move(minutes=180)
    await submit_form(day, ANA.id, "release", await day.request(request_id), (await day.claim(request_id)).id)
    assert UNCLAIMED not in words(await day.home(RITA.id))
    day.clock.move(minutes=61)
    assert UNCLAIMED in words(await day.home(RITA.id))
