"""Who may do what, on every kind of screen: whoever may not changes nothing and is told why."""

import pytest

from blocks import ids, notices
from blocks.ids import Surface
from domain import Request, State
from sandbox.slack import default_workspace
from sandbox.slack.records import User
from sandbox.slack.workspace import Workspace
from store.table import Table
from tests.coach.day import ANA, BEN, RITA, Day, a_day
from tests.coach.tampering import DECISIONS, FORMS, SURFACES, press_on, submit_form, value_of
from tests.coach.truth import wrongs
from tests.flow.looking import words

MEMBER, GUEST, OUTSIDER = "U0MEM", "U0GUE", "U0OUT"
OTHERS = (BEN.id, MEMBER, GUEST, OUTSIDER)
ABOUT_A_CLAIM = tuple(control for control in DECISIONS if control != ids.CANCEL)


def people() -> Workspace:
    """The usual people, and a member of the channel who is neither coach nor recruiter."""
    workspace = default_workspace()
    workspace.users[MEMBER] = User(MEMBER, "mo", "Mo Member", "Europe/London")
    workspace.channel("C0PANEL").members.append(MEMBER)
    return workspace


async def told(day: Day, user: str, surface: Surface, control: str, value: str) -> str:
    """What somebody reads after pressing something."""
    before = day.screens(user)
    await press_on(day, user, surface, control, value)
    new = [screen for key, screen in day.screens(user).items() if key not in before]
    await day.close(user)
    return words(*new)


def refusal_of(control: str, user: str, request: Request) -> str:
    """What somebody reads who is neither the holder nor a recruiter."""
    if control == ids.CANCEL:
        return notices.refused_not_recruiter().text
    return notices.not_yours(request.standing).text


async def unchanged(day: Day, request: Request, entries: int = 2) -> None:
    now = await day.request(request.id)
    assert (now.standing, now.submission) == (request.standing, request.submission)
    assert len(await day.story(request.id)) == entries


@pytest.mark.parametrize("surface", SURFACES)
async def test_who_neither_holds_nor_recruits_decides_nothing(table: Table, surface: Surface) -> None:
    async with a_day(table, people=people()) as day:
        request = await day.request(await day.booked())
        claim = await day.claim(request.id)
        await day.settle(minutes=61)
        request = await day.request(request.id)
        for user in OTHERS:
            for control in DECISIONS:
                answer = await told(day, user, surface, control, value_of(control, request.id, claim.id))
                expected = "Only recruiters can do this" if control == ids.CANCEL else "and recruiters can do this"
                assert expected in answer, (user, control)
        await unchanged(day, request, entries=3)
        assert await wrongs(day, request.id) == []


async def test_a_form_that_was_never_shown_decides_nothing(table: Table) -> None:
    async with a_day(table, people=people()) as day:
        request = await day.request(await day.booked())
        claim = await day.claim(request.id)
        for user in OTHERS:
            for control in FORMS:
                result = await submit_form(day, user, control, request, claim.id)
                assert list(result.errors.values()) == [refusal_of(control, user, request)], (user, control)
        await unchanged(day, request)


@pytest.mark.parametrize(
    ("user", "said"),
    [
        (BEN.id, "<@U0ANA> has this one"),
        (RITA.id, "You can give it to one: tap *Details*, then *Hand to someone*."),
        (MEMBER, "Only coaches can claim here."),
        (GUEST, "Only coaches can claim here."),
        (OUTSIDER, "Only coaches of the workspace that runs Dibs"),
    ],
)
async def test_a_claim_is_refused_alike_on_every_screen(table: Table, user: str, said: str) -> None:
    async with a_day(table, people=people()) as day:
        request = await day.request(await day.claimed())
        for surface in SURFACES:
            assert said in await told(day, user, surface, ids.CLAIM, value_of(ids.CLAIM, request.id, "")), surface
        assert (await day.standing(request.id)).claim == request.standing.claim
        assert all(entry.by.id == user for entry in (await day.story(request.id))[1:])


async def test_nobody_but_a_recruiter_gives_away_what_nobody_has(table: Table) -> None:
    async with a_day(table, people=people()) as day:
        request = await day.request(await day.open())
        for user in (ANA.id, *OTHERS):
            for surface in SURFACES:
                value = value_of(ids.HAND_OVER, request.id, "")
                assert "Only recruiters can do this" in await told(day, user, surface, ids.HAND_OVER, value)
            result = await submit_form(day, user, ids.HAND_OVER, request, "", to=user)
            assert "Only recruiters can do this" in result.errors["to"]
        await unchanged(day, request, entries=0)


NOT_TAKERS = {
    ANA.id: "has it already",
    MEMBER: "is not a coach",
    GUEST: "is not a coach",
    RITA.id: "is not a coach",
    OUTSIDER: "belongs to another workspace",
    "U0DEV": "is deactivated",
    "U0DIBS": "is not a coach",
    "U0NOBODY": "Slack isn't telling me right now",
}


@pytest.mark.parametrize("user", [ANA.id, RITA.id])
async def test_a_request_goes_only_to_who_may_claim(table: Table, user: str) -> None:
    async with a_day(table, people=people()) as day:
        request = await day.request(await day.claimed())
        claim = await day.claim(request.id)
        day.person("U0DEV").change(deleted=True)
        for to, why in NOT_TAKERS.items():
            result = await submit_form(day, user, ids.HAND_OVER, request, claim.id, to=to)
            assert why in result.errors.get("to", ""), to
        await unchanged(day, request, entries=1)
        assert await wrongs(day, request.id) == []


async def test_a_recruiter_decides_in_the_holders_place_and_the_holder_hears_of_it(table: Table) -> None:
    async with a_day(table) as day:
        request = await day.request(await day.claimed())
        claim = await day.claim(request.id)
        assert not (await submit_form(day, RITA.id, ids.PICK_TIME, request, claim.id)).errors
        entry = (await day.story(request.id))[-1]
        assert (entry.kind, entry.by, entry.holder) == ("booked", RITA, ANA)
        assert await wrongs(day, request.id) == []
        day.clock.move(minutes=601)
        await press_on(day, RITA.id, Surface.MESSAGE, ids.TOOK_PLACE, value_of(ids.TOOK_PLACE, request.id, claim.id))
        assert (await day.standing(request.id)).state is State.DONE
        assert await wrongs(day, request.id) == []


async def test_what_a_recruiter_hands_over_says_whose_it_was(table: Table) -> None:
    async with a_day(table) as day:
        request = await day.request(await day.claimed())
        await submit_form(day, RITA.id, ids.HAND_OVER, request, (await day.claim(request.id)).id, to=BEN.id)
        await day.press(BEN.id, day.card(request.id), "details", request.id)
        assert "<@U0REC> handed it over from <@U0ANA> to <@U0BEN>" in words(day.modal(BEN.id))
        assert "<@U0REC> handed this one over from <@U0ANA> to <@U0BEN>" in words(*day.notes(request.id))
        assert await wrongs(day, request.id) == []


async def ended(day: Day, how: str) -> tuple[Request, str]:
    """A request whose claim by Ana is over, and the id of that claim."""
    request_id = await (day.booked() if how == "took place" else day.claimed())
    request, claim = await day.request(request_id), await day.claim(request_id)
    match how:
        case "given back":
            await submit_form(day, ANA.id, ids.RELEASE, request, claim.id)
        case "handed over":
            await submit_form(day, ANA.id, ids.HAND_OVER, request, claim.id, to=BEN.id)
        case "taken by another":
            await submit_form(day, ANA.id, ids.RELEASE, request, claim.id)
            await day.press(BEN.id, day.card(request_id), "claim", request_id)
        case "taken again":
            await submit_form(day, ANA.id, ids.RELEASE, request, claim.id)
            await day.press(ANA.id, day.card(request_id), "claim", request_id)
        case "cancelled":
            await submit_form(day, RITA.id, ids.CANCEL, request, claim.id)
        case _:
            day.clock.move(minutes=61)
            await day.press(ANA.id, day.direct(ANA.id, request_id), "took_place", request_id)
    return await day.request(request_id), claim.id


TRUTHS = {
    "given back": "This one ({code}) is open, so nothing was changed.",
    "handed over": "has this one ({code}) now, since",
    "taken by another": "has this one ({code}) now, since",
    "taken again": "That button is out of date, so nothing was changed. You have this one ({code}), since",
    "cancelled": "This request ({code}) is cancelled, so nothing was changed.",
    "took place": "This interview ({code}) is done, so nothing was changed.",
}


@pytest.mark.parametrize("how", TRUTHS)
async def test_old_buttons_and_forms_of_a_claim_that_is_over_tell_the_truth(table: Table, how: str) -> None:
    async with a_day(table) as day:
        request, claim_id = await ended(day, how)
        entries, truth = len(await day.story(request.id)), TRUTHS[how].format(code=request.standing.code)
        for control in ABOUT_A_CLAIM:
            for surface in SURFACES:
                answer = await told(day, ANA.id, surface, control, value_of(control, request.id, claim_id))
                assert truth in answer, (control, surface)
        for control in (ids.RELEASE, ids.HAND_OVER, ids.PICK_TIME):
            (error,) = (await submit_form(day, ANA.id, control, request, claim_id)).errors.values()
            assert truth in error, control
        await unchanged(day, request, entries)


@pytest.mark.parametrize("reason", ["call 555-0100", "ask mira@candidate.example"])
async def test_a_reason_that_says_how_to_reach_the_candidate_is_not_published(table: Table, reason: str) -> None:
    async with a_day(table) as day:
        claimed = await day.request(await day.claimed(email="mira@candidate.example", phone="+1 555 0100"))
        claim = await day.claim(claimed.id)
        opened = await day.request(await day.open(email="mira@candidate.example", phone="+1 555 0100", role="Two"))
        forms = [
            (ANA.id, ids.RELEASE, claimed, claim.id),
            (ANA.id, ids.HAND_OVER, claimed, claim.id),
            (RITA.id, ids.CANCEL, claimed, claim.id),
            (RITA.id, ids.HAND_OVER, opened, ""),
        ]
        for user, control, request, claim_id in forms:
            result = await submit_form(day, user, control, request, claim_id, reason=reason)
            assert list(result.errors) == ["reason"], control
            assert result.errors["reason"].startswith("Please leave out how to reach the candidate")
        await unchanged(day, claimed, entries=1)
        await unchanged(day, opened, entries=0)
        result = await submit_form(day, BEN.id, ids.RELEASE, claimed, claim.id, reason=reason)
        assert result.errors["reason"].startswith("Only"), "who may not decide learns nothing of the form"


async def test_a_form_about_somebody_elses_claim_touches_neither_claim(table: Table) -> None:
    async with a_day(table) as day:
        mine = await day.request(await day.claimed(role="Mine"))
        theirs = await day.request(await day.claimed(BEN.id, role="Theirs"))
        claims = {request.id: (await day.claim(request.id)).id for request in (mine, theirs)}
        crossed = [(theirs, claims[theirs.id]), (theirs, claims[mine.id]), (mine, claims[theirs.id])]
        for control in (ids.RELEASE, ids.HAND_OVER, ids.PICK_TIME):
            for request, claim_id in crossed:
                result = await submit_form(day, ANA.id, control, request, claim_id)
                assert result.errors, (control, request.submission.role)
        for request in (mine, theirs):
            await unchanged(day, request, entries=1)


@pytest.mark.parametrize("minutes", [0, -1, -60 * 24 * 365])
async def test_a_time_that_has_passed_is_refused_in_the_form(table: Table, minutes: int) -> None:
    async with a_day(table) as day:
        request = await day.request(await day.claimed())
        await day.press(ANA.id, day.direct(ANA.id, request.id), "pick_time", request.id)
        result = await day.submit(ANA.id, when=day.seconds(minutes))
        assert result.errors == {"when": "That time has passed. Please pick one that is still to come."}
        await unchanged(day, request, entries=1)
        assert not (await day.submit(ANA.id, when=day.seconds(1))).errors


@pytest.mark.parametrize("surface", SURFACES)
async def test_how_it_went_is_asked_only_once_its_time_has_come(table: Table, surface: Surface) -> None:
    async with a_day(table) as day:
        request = await day.request(await day.booked())
        claim = await day.claim(request.id)
        for control in (ids.TOOK_PLACE, ids.NO_SHOW):
            answer = await told(day, ANA.id, surface, control, value_of(control, request.id, claim.id))
            assert f"This one ({request.standing.code}) is agreed for <!date^" in answer
        await unchanged(day, request)
