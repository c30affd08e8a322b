"""A form that is sent again: in any order, twice, before and after somebody has the request."""

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from blocks import ids
from domain import State
from sandbox import forms
from tests.blocks.reading import labels
from tests.coach.day import ANA, BEN, RITA, Day
from tests.coach.tampering import submit_form
from tests.coach.truth import wrongs
from tests.flow.looking import words

MIRA = "mira@candidate.example"
CORRECTED = "The candidate sent the form again, and this one of yours changed:"


def told(day: Day, user: str) -> list[str]:
    """What a holder was told of corrections."""
    return [words(one) for one in day.person(user).dms() if CORRECTED in words(one)]


async def test_the_same_form_corrects_an_open_card(day: Day) -> None:
    request_id = await day.open("conversion-1", notes="Afternoons")
    assert await day.send("conversion-1", role="Engineer", notes="Mornings") == request_id
    assert (await day.request(request_id)).submission.notes == "Mornings"
    (entry,) = await day.story(request_id)
    assert (entry.kind, entry.by.id, entry.reason, entry.where) == ("corrected", "", "notes", "")
    assert "Changed: notes." in words(*day.notes(request_id))
    assert await wrongs(day, request_id) == []


async def test_the_holder_is_told_once_what_changed_and_reads_it_in_their_message(day: Day) -> None:
    request_id = await day.claimed(email=MIRA, phone="1")
    await day.send(email=MIRA, role="engineer", phone="+1 555 0100", interview_type="SQL")
    (news,) = told(day, ANA.id)
    assert "changed: phone, role, interview type." in news
    assert "+1 555 0100" not in news
    (message,) = (one for one in day.person(ANA.id).dms() if CORRECTED in words(one))
    assert labels(message.blocks) == ["Details"]
    assert "+1 555 0100" in words(day.direct(ANA.id, request_id))
    assert await day.kinds(request_id) == ["won", "corrected"]
    assert (await day.standing(request_id)).holder == ANA
    assert await wrongs(day, request_id) == []


async def test_another_holder_by_then_is_told_instead(day: Day) -> None:
    request_id = await day.claimed(email=MIRA)
    await day.press(ANA.id, day.direct(ANA.id, request_id), "hand_over", request_id)
    await day.submit(ANA.id, to=BEN.id)
    await day.send(email=MIRA, role="Engineer", notes="Mornings")
    assert (told(day, ANA.id), len(told(day, BEN.id))) == ([], 1)
    assert "Mornings" not in words(*day.person(ANA.id).dms())
    assert await wrongs(day, request_id) == []


def body(day: Day, notes: str, minute: int, conversion: str = "conversion-1") -> str:
    """A form that was submitted so many minutes from now."""
    moment = datetime.fromtimestamp(day.clock.now(), UTC) + timedelta(minutes=minute)
    fields = {"firstname": "Mira", "lastname": "Tanaka", "email": MIRA, "role": "Engineer", "notes": notes}
    return forms.submission(fields, conversion, moment)


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
async def test_in_whatever_order_forms_come_the_newest_stays(day: Day, order: tuple[int, ...]) -> None:
    bodies = [body(day, f"version {number}", number) for number in range(3)]
    ids = [await day.deliver(bodies[number]) for number in (*order, *order)]
    (request_id,) = set(ids)
    assert (await day.request(request_id)).submission.notes == "version 2"
    corrections = await day.kinds(request_id)
    assert corrections == ["corrected"] * len(corrections)
    assert len(corrections) == sum(number > max(order[:at], default=9) for at, number in enumerate(order))
    assert await wrongs(day, request_id) == []


async def test_a_correction_that_comes_twice_is_one(day: Day) -> None:
    request_id = await day.claimed(email=MIRA)
    again = body(day, "Mornings", 5, "conversion-2")
    for _ in range(3):
        await day.deliver(again)
    assert await day.kinds(request_id) == ["won", "corrected"]
    assert len(told(day, ANA.id)) == 1
    assert len(day.notes(request_id)) == 1
    assert await wrongs(day, request_id) == []


async def test_the_same_answers_again_change_nothing(day: Day) -> None:
    request_id = await day.claimed(email=MIRA)
    seq = (await day.standing(request_id)).seq
    await day.send(email=MIRA, role="Engineer")
    assert (await day.standing(request_id)).seq == seq
    assert await day.kinds(request_id) == ["won"]


async def test_before_and_after_a_claim_and_after_a_release(day: Day) -> None:
    request_id = await day.open(email=MIRA)
    await day.send(email=MIRA, role="Engineer", notes="one")
    await day.press(ANA.id, day.card(request_id), "claim", request_id)
    await day.send(email=MIRA, role="Engineer", notes="two")
    await day.press(ANA.id, day.direct(ANA.id, request_id), "release", request_id)
    await day.submit(ANA.id)
    await day.send(email=MIRA, role="Engineer", notes="three")
    assert await day.kinds(request_id) == ["corrected", "won", "corrected", "released", "corrected"]
    assert len(told(day, ANA.id)) == 1, "what changed before and after it was theirs is not theirs to hear"
    assert "three" not in words(*day.person(ANA.id).dms())
    assert await wrongs(day, request_id) == []


@pytest.mark.parametrize("closed", [State.BOOKED, State.CANCELLED])
async def test_after_a_booking_or_the_end_it_is_a_new_request(day: Day, closed: State) -> None:
    request_id = await (day.booked(email=MIRA) if closed is State.BOOKED else day.open(email=MIRA))
    if closed is State.CANCELLED:
        await day.press("U0REC", day.card(request_id), "details", request_id)
        await day.press("U0REC", day.modal("U0REC"), "cancel_request", request_id)
        await day.submit("U0REC")
        await day.close("U0REC")
    before = await day.request(request_id)
    new = await day.send(email=MIRA, role="Engineer", notes="Mornings")
    assert new != request_id
    assert (await day.standing(new)).state is State.OPEN
    assert await day.request(request_id) == before
    await day.send(email=MIRA, role="Engineer", notes="Evenings")
    assert (await day.request(new)).submission.notes == "Evenings"
    for each in (request_id, new):
        assert await wrongs(day, each) == []


async def test_another_role_or_another_person_is_a_new_request(day: Day) -> None:
    request_id = await day.open(email=MIRA, role="Engineer")
    others = [
        await day.send(email=MIRA, role="Analyst"),
        await day.send(email="tom@candidate.example", role="Engineer"),
    ]
    assert len({request_id, *others}) == 3
    for each in (request_id, *others):
        assert (await day.kinds(each), (await day.standing(each)).state) == ([], State.OPEN)


async def test_the_same_submission_corrects_a_booked_one_and_nothing_that_is_over(day: Day) -> None:
    request_id = await day.booked(conversion_id="conversion-1")
    await day.send("conversion-1", role="Engineer", notes="Mornings")
    assert await day.kinds(request_id) == ["won", "booked", "corrected"]
    assert len(told(day, ANA.id)) == 1
    assert (await day.standing(request_id)).state is State.BOOKED
    assert await wrongs(day, request_id) == []
    day.clock.move(minutes=61)
    await day.press(ANA.id, day.direct(ANA.id, request_id), "took_place", request_id)
    over = await day.request(request_id)
    await day.send("conversion-1", role="Engineer", notes="Evenings")
    assert await day.request(request_id) == over
    assert await wrongs(day, request_id) == []


@pytest.mark.parametrize("corrected", [False, True])
async def test_what_comes_for_a_request_that_is_over_is_for_the_recruiters_to_read(day: Day, corrected: bool) -> None:
    request_id, first = await day.open("conversion-1"), _sent(day, "Engineer", "Mornings")
    if corrected:
        await day.deliver(first)
    await submit_form(day, RITA.id, ids.CANCEL, await day.request(request_id), "")
    before, kinds = await day.request(request_id), await day.kinds(request_id)
    day.clock.move(minutes=1)
    for body in (_sent(day, "Engineer", "Evenings"),) * 2:
        await day.deliver(body)
    if corrected:
        await day.deliver(first)
    await day.settle(minutes=1)
    assert await day.kinds(request_id) == [*kinds, "too late"]
    assert await day.request(request_id) == before
    (message,) = [one for one in day.person(RITA.id).dms() if "sent the form of this one again" in words(one)]
    assert "but it is cancelled." in words(message)
    assert before.standing.code in words(message)
    assert labels(message.blocks) == ["Details"]
    assert await wrongs(day, request_id) == []


def _sent(day: Day, role: str, notes: str) -> str:
    given = {"firstname": "Mira", "lastname": "Tanaka", "email": "conversion-1@candidate.example"}
    at = datetime.fromtimestamp(day.clock.now(), UTC)
    return forms.submission({**given, "role": role, "notes": notes}, "conversion-1", at)
