"""A form sent again: in any order, repeated, and interrupted between its two writes."""

import asyncio
from dataclasses import replace
from itertools import permutations

import pytest

from domain import (
    Decided,
    Decision,
    EntryKind,
    Missing,
    Overtaken,
    Owed,
    Person,
    Request,
    Result,
    State,
    StoreUnavailable,
    Submission,
)
from store import corrections, entries, owed, requests
from store.table import Table
from tests.proxies import Fault, lose_reply, refuse
from tests.store.samples import (
    ANA,
    DUE,
    NOW,
    close_as,
    decided,
    drawn,
    open_request,
    proxied,
    standing_of,
    submission,
    take,
)

FIRST = submission()
MAIL = replace(FIRST, submitted_at=NOW, email="robin.new@example.com")
TOPICS = replace(MAIL, submitted_at=NOW + 1, topics=("Python", "Systems"), form="form-1")


async def correct(table: Table, new: Submission, decision_id: str, request_id: str = "req-1001") -> Result | None:
    decision = Decision(decision_id, Person("", ""), NOW + 9, "worker-1")
    return await corrections.correct(table, request_id, new, decision, DUE)


async def request_of(table: Table) -> Request:
    request = await requests.load(table, "req-1001")
    assert request is not None
    return request


async def said(table: Table) -> dict[str, str]:
    """What each correction's line of the history says, recorded or about to be."""
    await drawn(table)
    story = await entries.story(table, "req-1001", 50)
    return {entry.id: entry.reason for entry in story if entry.kind is EntryKind.CORRECTED}


async def test_a_correction_changes_the_form_and_owes_its_card_and_its_line(table: Table) -> None:
    await open_request(table)
    held = await take(table, "req-1001", ANA)
    await drawn(table)
    after = decided(await correct(table, TOPICS, "fix-1") or Missing(""))
    (entry,) = after.unrecorded
    assert (await request_of(table)).submission == TOPICS
    assert (after.seq, after.claim, after.last, after.fired) == (held.seq + 1, held.claim, held.last, held.fired)
    assert (entry.kind, entry.reason, entry.holder, entry.claim_id) == (
        EntryKind.CORRECTED,
        "email, topics",
        ANA,
        "claim-of-U0ANA",
    )
    assert await owed.find_due(table, DUE) == [Owed("req-1001", None, DUE)]


async def test_a_correction_keeps_the_requests_own_id(table: Table) -> None:
    await open_request(table)
    await correct(table, replace(MAIL, request_id="req-of-the-second-form"), "fix-1")
    assert (await request_of(table)).submission == MAIL
    assert await requests.load(table, "req-of-the-second-form") is None


async def test_the_same_form_again_changes_nothing_and_says_so(table: Table) -> None:
    await open_request(table)
    assert isinstance(await correct(table, replace(FIRST, submitted_at=NOW), "fix-1"), Decided)
    assert await said(table) == {"fix-1": ""}


async def test_a_correction_delivered_again_does_nothing_more(table: Table) -> None:
    await open_request(table)
    first = await correct(table, MAIL, "fix-1")
    assert await correct(table, MAIL, "fix-1") == first
    settled = await drawn(table)
    assert await correct(table, MAIL, "fix-1") == Decided(settled)
    await correct(table, TOPICS, "fix-2")
    await drawn(table)
    closed = await close_as(table, State.CANCELLED)
    assert await correct(table, MAIL, "fix-1") == Decided(closed)
    assert (await request_of(table)).submission == TOPICS


@pytest.mark.parametrize("order", list(permutations([("fix-1", MAIL), ("fix-2", TOPICS), ("fix-0", FIRST)])))
async def test_the_newest_wins_in_any_order_of_arrival(table: Table, order: tuple[tuple[str, Submission], ...]) -> None:
    await open_request(table)
    for decision_id, new in (*order, *order):
        await correct(table, new, decision_id)
    assert (await request_of(table)).submission == TOPICS
    told = {field for reason in (await said(table)).values() for field in reason.split(", ") if field}
    assert told == {"email", "topics"}


async def test_what_a_correction_of_the_same_moment_replaced_does_not_come_back(table: Table) -> None:
    await open_request(table)
    mended = replace(FIRST, role="Designer")
    assert isinstance(await correct(table, mended, "fix-1"), Decided)
    assert await correct(table, FIRST, "fix-0") is None
    assert (await request_of(table)).submission == mended


async def test_corrections_at_the_same_moment_end_with_the_newest(table: Table) -> None:
    await open_request(table)
    versions = [replace(FIRST, submitted_at=NOW + number, notes=f"version {number}") for number in range(6)]
    await asyncio.gather(*(correct(table, new, f"fix-{number}") for number, new in enumerate(versions)))
    assert (await request_of(table)).submission == versions[-1]
    assert "fix-5" in await said(table)


@pytest.mark.parametrize("fault", [lose_reply, refuse])
@pytest.mark.parametrize("write", ["PutItem", "UpdateItem"])
async def test_a_correction_interrupted_at_either_write_is_completed_by_its_redelivery(
    table: Table, monkeypatch: pytest.MonkeyPatch, write: str, fault: Fault
) -> None:
    await open_request(table)
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(fault, where=lambda request: request.operation == write)
        with pytest.raises(StoreUnavailable):
            await correct(through, MAIL, "fix-1")
        after = decided(await correct(through, MAIL, "fix-1") or Missing(""))
    assert after.seq == 2
    assert (await request_of(table)).submission == MAIL
    assert await said(table) == {"fix-1": "email"}


async def test_the_next_correction_says_what_an_interrupted_one_could_not(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_request(table)
    async with proxied(table, monkeypatch) as (through, proxy):
        proxy.will(refuse, where=lambda request: request.operation == "UpdateItem")
        with pytest.raises(StoreUnavailable):
            await correct(through, MAIL, "fix-1")
    await correct(table, TOPICS, "fix-2")
    assert await correct(table, MAIL, "fix-1") is None
    assert await said(table) == {"fix-2": "email, topics"}


@pytest.mark.parametrize("state", [State.DONE, State.CANCELLED])
async def test_a_request_that_is_over_is_not_corrected(table: Table, state: State) -> None:
    await open_request(table)
    closed = await close_as(table, state)
    assert await correct(table, MAIL, "fix-1") == Overtaken(closed)
    assert (await request_of(table)).submission == FIRST


async def test_a_request_closed_between_the_two_writes_says_nothing_of_a_correction(table: Table) -> None:
    for number in range(8):
        request_id = await open_request(table, f"req-{number}")
        fix = correct(table, replace(MAIL, request_id=request_id), "fix-1", request_id)
        result, closed = await asyncio.gather(fix, close_as(table, State.CANCELLED, request_id))
        assert closed.state is State.CANCELLED
        ids = [entry.id for entry in (await standing_of(table, request_id)).unrecorded]
        assert isinstance(result, Decided if "fix-1" in ids else Overtaken)


async def test_a_request_nobody_made_cannot_be_corrected(table: Table) -> None:
    assert await correct(table, MAIL, "fix-1", "req-none") == Missing("req-none")
    assert await requests.load(table, "req-none") is None


async def test_a_person_is_known_by_form_address_and_role(table: Table) -> None:
    assert await corrections.same_person(table, FIRST) is None
    assert await corrections.point(table, FIRST, "req-1001", None) == "req-1001"
    again = replace(FIRST, request_id="req-2", email="Robin@Example.com", role="ENGINEER", first_name="Rob")
    assert await corrections.same_person(table, again) == "req-1001"
    for other in (replace(FIRST, form="other"), replace(FIRST, role="Designer"), replace(FIRST, email="r@example.com")):
        assert await corrections.same_person(table, other) is None


async def test_whoever_left_no_address_is_nobody_known(table: Table) -> None:
    unknown = replace(FIRST, email="")
    assert await corrections.point(table, unknown, "req-1001", None) == "req-1001"
    assert await corrections.same_person(table, unknown) is None


async def test_a_persons_newest_request_moves_on_when_the_last_one_is_over(table: Table) -> None:
    await corrections.point(table, FIRST, "req-1001", None)
    assert await corrections.point(table, FIRST, "req-2", "req-1001") == "req-2"
    assert await corrections.point(table, FIRST, "req-2", "req-1001") == "req-2"
    assert await corrections.point(table, FIRST, "req-3", "req-1001") == "req-2"
    assert await corrections.same_person(table, FIRST) == "req-2"


async def test_of_two_first_submissions_at_once_one_is_the_request_and_both_know_it(table: Table) -> None:
    ids = [f"req-{number}" for number in range(8)]
    pointed = await asyncio.gather(*(corrections.point(table, FIRST, each, None) for each in ids))
    assert set(pointed) == {await corrections.same_person(table, FIRST)}
