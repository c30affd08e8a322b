"""People come and go: guests, deactivated holders, new names, other companies, ids of organisations, double roles."""

from collections.abc import Callable

import pytest

from blocks import ids
from blocks.ids import Surface
from blocks.places import Place, encode_place
from domain import State
from rules import Reminders, Rules
from sandbox.slack import default_workspace
from sandbox.slack.records import Json
from store.table import Table
from tests.blocks.reading import labels
from tests.coach.day import ANA, BEN, CAT, RITA, Day, a_day
from tests.coach.tampering import SURFACES, press_on, submit_form, value_of
from tests.coach.truth import wrongs
from tests.flow.looking import words
from tests.harness import CHANNEL, ENVIRONMENT

NUDGING = Rules(Reminders(unbooked_minutes=60))
GUEST, OUTSIDER = "U0GUE", "U0OUT"


async def claims(day: Day, user: str) -> bool:
    """Whether a tap on a new card wins."""
    request_id = await day.open()
    await day.press(user, day.card(request_id), "claim", request_id)
    return (await day.standing(request_id)).state is State.CLAIMED


async def test_a_guest_claims_only_where_they_are_named(table: Table) -> None:
    for coaches, may in {"": False, "S0COACH": False, f"S0COACH,{GUEST}": True}.items():
        async with a_day(table, extra={"DIBS_COACHES": coaches}) as day:
            assert await claims(day, GUEST) is may, coaches
            if not coaches:
                assert words(day.heard(GUEST)[-1]).startswith("Guests can't claim here.")
                request = await day.request(await day.claimed())
                result = await submit_form(
                    day, ANA.id, ids.HAND_OVER, request, (await day.claim(request.id)).id, to=GUEST
                )
                assert "guests can't take requests" in result.errors["to"]


@pytest.mark.parametrize("coaches", ["", OUTSIDER, "S0COACH"])
async def test_somebody_of_another_company_neither_claims_nor_is_handed_anything(table: Table, coaches: str) -> None:
    people = default_workspace()
    people.usergroups["S0COACH"].users.append(OUTSIDER)
    async with a_day(
        table, people=people, extra={"DIBS_COACHES": coaches, "DIBS_RECRUITERS": f"U0REC,{OUTSIDER}"}
    ) as day:
        assert not await claims(day, OUTSIDER)
        assert "Only coaches of the workspace that runs Dibs can claim here." in words(day.heard(OUTSIDER)[-1])
        request = await day.request(await day.open())
        for control in (ids.HAND_OVER, ids.CANCEL):
            (error,) = (await submit_form(day, OUTSIDER, control, request, "")).errors.values()
            assert error == "Only recruiters can do this, so nothing was changed."
        result = await submit_form(day, RITA.id, ids.HAND_OVER, request, "", to=OUTSIDER)
        assert "belongs to another workspace" in result.errors["to"]
        assert (await day.request(request.id)).standing == request.standing


@pytest.mark.parametrize("shown_by", [ids.SHOW_OPEN, ids.SHOW_ALL])
async def test_somebody_of_another_company_sees_no_list(day: Day, shown_by: str) -> None:
    await day.claimed()
    await day.open()
    await press_on(day, OUTSIDER, Surface.MESSAGE, shown_by, encode_place(ENVIRONMENT, Place()))
    (answer,) = day.heard(OUTSIDER)
    assert words(answer) == "Only people of the workspace that runs Dibs can see its requests."


async def test_an_id_of_an_organisation_is_as_good_as_any(table: Table) -> None:
    async with a_day(table) as day:
        request_id = await day.claimed(CAT.id)
        assert await wrongs(day, request_id) == []
        await day.press(CAT.id, day.direct(CAT.id, request_id), "release", request_id)
        await day.submit(CAT.id)
        assert await wrongs(day, request_id) == []
        await submit_form(day, RITA.id, ids.HAND_OVER, await day.request(request_id), "", to=CAT.id)
        assert (await day.standing(request_id)).holder == CAT
        assert await wrongs(day, request_id) == []


async def test_a_coach_who_is_a_recruiter_too_has_both_sides(table: Table) -> None:
    async with a_day(table, extra={"DIBS_RECRUITERS": f"U0REC,{ANA.id}"}) as day:
        request_id = await day.claimed(ANA.id)
        await day.press(ANA.id, day.card(request_id), "details", request_id)
        assert labels(day.modal(ANA.id)["blocks"]) == ["Pick a time", "Hand over", "Release", "Cancel request"]
        await day.press(ANA.id, day.modal(ANA.id), "cancel_request", request_id)
        assert not (await day.submit(ANA.id, reason="filled")).errors
        await day.close(ANA.id)
        assert (await day.standing(request_id)).state is State.CANCELLED
        assert await wrongs(day, request_id) == []
        of_ben = await day.claimed(BEN.id)
        await day.press(ANA.id, day.card(of_ben), "details", of_ben)
        assert labels(day.modal(ANA.id)["blocks"]) == ["Hand to someone", "Pick a time", "Release", "Cancel request"]
        await day.press(ANA.id, day.modal(ANA.id), "hand_over", of_ben)
        assert not (await day.submit(ANA.id, to=ANA.id)).errors
        assert (await day.standing(of_ben)).holder == ANA
        await day.close(ANA.id)
        assert await wrongs(day, of_ben) == []


async def test_who_was_taken_out_of_the_group_may_still_give_back_and_not_claim(table: Table) -> None:
    async with a_day(table) as day:
        mine, other = await day.claimed(), await day.open()
        day.slack.workspace.usergroups["S0COACH"].users.remove(ANA.id)
        day.clock.move(minutes=10)
        await day.press(ANA.id, day.card(other), "claim", other)
        assert "Only coaches can claim here." in words(day.heard(ANA.id)[-1])
        result = await submit_form(day, RITA.id, ids.HAND_OVER, await day.request(other), "", to=ANA.id)
        assert "is not a coach" in result.errors["to"]
        await day.press(ANA.id, await day.command(ANA.id, "mine"), "release", mine)
        assert not (await day.submit(ANA.id, reason="moved on")).errors
        assert (await day.standing(mine)).state is State.OPEN
        assert await wrongs(day, mine) == []


async def test_a_new_name_is_used_from_now_on_and_history_keeps_the_old_one(table: Table) -> None:
    async with a_day(table) as day:
        request_id = await day.claimed()
        day.person(ANA.id).change(name="ana.new")
        day.clock.move(minutes=61)
        later = await day.claimed()
        await day.press(ANA.id, day.direct(ANA.id, request_id), "release", request_id)
        await day.submit(ANA.id)
        won, released = await day.story(request_id)
        assert (won.by.name, released.by.name) == ("ana", "ana.new")
        assert "ana.new gave this one back" in day.notes(request_id)[-1].text
        assert "claimed by ana" in day.card(later).text
        assert await wrongs(day, request_id) == []


async def test_the_recruiters_hear_of_a_holder_whom_nothing_reaches_once_for_each_news(table: Table) -> None:
    async with a_day(table, NUDGING) as day:
        request_id = await day.claimed(BEN.id)
        day.person(BEN.id).change(deleted=True)
        await day.settle(minutes=61)
        (message,) = day.person(RITA.id).dms()
        assert "<@U0BEN> has this one, but their account is deactivated." in words(message)
        assert labels(message.blocks) == ["Hand to someone", "Release", "Details"]
        await day.press(RITA.id, message, "hand_over", request_id)
        assert not (await day.submit(RITA.id, to=ANA.id, reason="left the company")).errors
        assert (await day.standing(request_id)).holder == ANA
        mail = [one for one in day.person(RITA.id).dms() if "has this one, but" in words(one)]
        assert len(mail) == 1, "it is Ana's now, so there is nothing to mend"


async def test_two_failures_about_one_decision_are_one_message(table: Table) -> None:
    async with a_day(table) as day:
        request = await day.request(await day.claimed(BEN.id))
        day.person(BEN.id).change(deleted=True)
        day.slack.faults.on("chat.update", error="cant_update_message", where=lambda sent: sent["channel"] == "D0BEN")
        await submit_form(day, RITA.id, ids.PICK_TIME, request, (await day.claim(request.id)).id)
        assert (await day.standing(request.id)).state is State.BOOKED
        assert len([one for one in day.person(RITA.id).dms() if "has this one, but" in words(one)]) == 1


async def test_a_message_to_the_winner_that_cannot_be_delivered_takes_another_way(table: Table) -> None:
    async with a_day(table) as day:
        day.slack.faults.on("conversations.open", error="user_disabled", times=None)
        request_id = await day.claimed()
        (answer,) = day.person(ANA.id).ephemerals(CHANNEL)
        assert "It's yours." in words(answer)
        assert "@candidate.example" in words(answer)
        assert [entry.told_at is not None for entry in await day.story(request_id)] == [True]


def _opened_with(user: str) -> Callable[[Json], bool]:
    return lambda sent: sent["users"] == user


async def test_a_winner_whom_nothing_reaches_is_for_the_recruiters_to_call(table: Table) -> None:
    async with a_day(table) as day:
        day.slack.faults.on("conversations.open", error="user_disabled", times=None, where=_opened_with(ANA.id))
        day.slack.faults.on("response_url", status=404, times=None)
        day.slack.faults.on("chat.postEphemeral", error="user_not_in_channel", times=None)
        request_id = await day.claimed()
        (message,) = day.person(RITA.id).dms()
        assert "<@U0ANA> has this one, but their account is deactivated." in words(message)
        assert labels(message.blocks) == ["Hand to someone", "Release", "Details"]
        for _ in range(10):
            await day.settle(minutes=20)
        assert len(day.person(RITA.id).dms()) == 1
        assert [entry.told_at for entry in await day.story(request_id)] == [None]
        assert await day.overdue() == []


async def test_while_the_recruiters_cannot_hear_of_that_it_stays_owed(table: Table) -> None:
    async with a_day(table) as day:
        for person, error in ((ANA, "user_disabled"), (RITA, "internal_error")):
            day.slack.faults.on("conversations.open", error=error, times=None, where=_opened_with(person.id))
        day.slack.faults.on("response_url", status=404, times=None)
        day.slack.faults.on("chat.postEphemeral", error="user_not_in_channel", times=None)
        await day.claimed()
        await day.settle(minutes=2)
        assert not day.person(RITA.id).dms()
        day.slack.faults.clear()
        await day.settle(minutes=2)
        assert "@candidate.example" in words(*day.person(ANA.id).dms())
        assert not day.person(RITA.id).dms()


async def test_while_slack_says_nothing_of_people_nothing_is_given_and_claims_go_on(table: Table) -> None:
    async with a_day(table) as day:
        request = await day.request(await day.claimed())
        claim = await day.claim(request.id)
        day.slack.faults.on("users.info", error="internal_error", times=None)
        day.slack.faults.on("usergroups.users.list", error="internal_error", times=None)
        day.clock.move(minutes=120)
        assert await claims(day, BEN.id), "the last list that was read stands"
        result = await submit_form(day, ANA.id, ids.HAND_OVER, request, claim.id, to="U0GUE")
        assert result.errors["to"].startswith("Slack isn't telling me right now")
        assert not (await submit_form(day, ANA.id, ids.HAND_OVER, request, claim.id, to=BEN.id)).errors
        assert await wrongs(day, request.id) == []


async def test_a_name_with_markup_is_shown_as_it_is_written(table: Table) -> None:
    people = default_workspace()
    people.users[ANA.id].name = "Ana <&> Co"
    async with a_day(table, people=people) as day:
        request = await day.request(await day.claimed())
        claim = await day.claim(request.id)
        for surface in SURFACES:
            await press_on(day, BEN.id, surface, ids.RELEASE, value_of(ids.RELEASE, request.id, claim.id))
            assert f"Only Ana <&> Co, who has this one ({request.standing.code})," in words(day.modal(BEN.id)), surface
            await day.close(BEN.id)
        result = await submit_form(day, BEN.id, ids.RELEASE, request, claim.id)
        assert result.errors["reason"].startswith("Only Ana <&> Co, who has this one (")


async def test_without_named_coaches_every_member_of_a_cards_channel_is_one(table: Table) -> None:
    async with a_day(table, extra={"DIBS_COACHES": ""}) as day:
        assert await claims(day, RITA.id)
        day.person("U0DEV").leave(CHANNEL)
        day.clock.move(minutes=10)
        request_id = await day.open()
        await press_on(day, "U0DEV", Surface.HOME, ids.CLAIM, value_of(ids.CLAIM, request_id, ""))
        assert (await day.standing(request_id)).state is State.OPEN
