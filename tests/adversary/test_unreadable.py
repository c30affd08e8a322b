"""A form that cannot be read: the recruiters hear of it, and whoever has it read again hears what came of it."""

from blocks import ids
from blocks.ids import Surface, encode_value
from domain import Problem
from tests.coach.day import RITA, Day
from tests.coach.tampering import press_on
from tests.flow.looking import words
from tests.harness import ENVIRONMENT


async def _comes_in(day: Day, body: str) -> str:
    problem = await day.dibs.intake.accept(body, day.clock())
    assert isinstance(problem, Problem)
    await day.rest()
    return problem.id


async def test_the_recruiters_hear_of_forms_that_cannot_be_read_once_an_hour(day: Day) -> None:
    for body in ("not JSON", "not JSON", "nor this"):
        await _comes_in(day, body)
    (told,) = day.heard(RITA.id)
    assert "A form came in that I can't read. The message is not JSON" in words(told)
    await day.sweep(minutes=61)
    await _comes_in(day, "an hour later")
    assert len(day.heard(RITA.id)) == 2


async def test_whoever_has_a_form_read_again_hears_what_came_of_it(day: Day) -> None:
    problem_id = await _comes_in(day, "not JSON")
    await press_on(day, RITA.id, Surface.HOME, ids.PROBLEM_RETRY, encode_value(ENVIRONMENT, problem_id))
    assert "still can't read it. The message is not JSON" in words(day.heard(RITA.id)[-1])
    await day.dibs.intake.dismiss(problem_id)
    await press_on(day, RITA.id, Surface.HOME, ids.PROBLEM_RETRY, encode_value(ENVIRONMENT, problem_id))
    assert "Somebody has dealt with that form already." in words(day.heard(RITA.id)[-1])
