"""Who may do what, and what each person is told and shown."""

import asyncio

import pytest

from domain import Request
from sandbox.slack.records import Json
from tests.flow.looking import RECRUITER, notices, value_of, words
from tests.harness import CHANNEL, ENVIRONMENT, Workspace

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def told(w: Workspace, user: str, since: str) -> str:
    """The private notice this person got after the message `since`."""
    await w.until(lambda: notices(w, user, since), f"a notice to {user}")
    await w.slack.wait_idle()
    (notice,) = notices(w, user, since)
    return words(notice)


async def still_open(w: Workspace, request: Request) -> bool:
    stored = await w.stored(request.id)
    return stored is not None and stored.standing == request.standing and not await w.story(request.id)


@pytest.mark.parametrize(
    ("user", "help_"),
    [
        ("U0REC", "You can give it to one: tap *Details*, then *Hand to someone*."),
        ("U0GUE", "<@U0REC> can add you to <!subteam^S0COACH>."),
    ],
)
async def test_whoever_is_no_coach_is_refused_in_private_and_told_what_helps(
    w: Workspace, user: str, help_: str
) -> None:
    request = await w.open_card(role="Coaches only")
    ts = w.card(request.id).ts
    assert (await w.person(user).tap(CHANNEL, ts, "claim")).acked
    notice = await told(w, user, ts)
    assert notice == f"Only coaches can claim here. {help_}"
    assert await still_open(w, request)


async def test_somebody_of_another_workspace_is_refused_as_an_outsider(w: Workspace) -> None:
    request = await w.open_card(role="Not for outsiders")
    ts = w.card(request.id).ts
    assert (await w.person("U0OUT").tap(CHANNEL, ts, "claim")).acked
    assert "Only coaches of the workspace that runs Dibs can claim here." in await told(w, "U0OUT", ts)
    assert await still_open(w, request)


async def test_the_holder_who_taps_again_has_it_already(w: Workspace) -> None:
    request = await w.open_card(role="Tapped twice")
    ts, ana = w.card(request.id).ts, w.person("U0ANA")
    value = value_of(w, request, "claim")
    taps = await asyncio.gather(ana.tap(CHANNEL, ts, "claim"), ana.tap(CHANNEL, ts, "claim"))
    assert all(tap.acked for tap in taps)
    assert (await told(w, "U0ANA", ts)).startswith(
        f"You already have this one ({request.standing.code}), since <!date^"
    )
    await ana.tap_raw(CHANNEL, ts, "claim", value)
    await w.until(lambda: len(notices(w, "U0ANA", ts)) == 2, "the same words again")
    assert [entry.kind for entry in await w.story(request.id)] == ["won"]


async def test_a_card_of_another_environment_is_left_alone(w: Workspace) -> None:
    request = await w.open_card(role="Elsewhere")
    ts, ben = w.card(request.id).ts, w.person("U0BEN")
    assert (await ben.tap_raw(CHANNEL, ts, "claim", f"another-table:{request.id}")).acked
    assert "This was posted by another Dibs" in await told(w, "U0BEN", ts)
    assert await still_open(w, request)
    assert any("refused a button of environment another-table" in app.text for app in w.apps)


@pytest.mark.parametrize("value", ["", ENVIRONMENT, "x" * 2000, "\u202e:\ud83e\udd21", "[]"])
async def test_a_tampered_button_is_out_of_date(w: Workspace, value: str) -> None:
    request = await w.open_card(role="Tampered with")
    ts, cat = w.card(request.id).ts, w.person("W0CAT")
    assert (await cat.tap_raw(CHANNEL, ts, "claim", value)).acked
    assert "This card is out of date." in await told(w, "W0CAT", ts)
    assert await still_open(w, request)


async def test_contact_details_are_for_the_holder_and_recruiters(w: Workspace) -> None:
    request = await w.open_card(role="Details", email="details@candidate.example", notes="Please <b>speak</b> up")
    await w.person("W0CAT").tap(CHANNEL, w.card(request.id).ts, "claim")
    await w.until(lambda: "Claimed by <@W0CAT>" in words(w.card(request.id)))
    for user, trusted in {"W0CAT": True, RECRUITER: True, "U0BEN": False, "U0GUE": False}.items():
        shown = words(await _details(w, user, request))
        assert ("details@candidate.example" in shown) is trusted, user
        assert ("Contact details are shown to the coach who has this request" in shown) is not trusted, user
        assert "Please <b>speak</b> up" in shown
        assert "<@W0CAT> won" in shown


async def _details(w: Workspace, user: str, request: Request) -> Json:
    person = w.person(user)
    await person.tap(CHANNEL, w.card(request.id).ts, "details")
    await w.until(lambda: person.modals and person.modals[-1]["callback_id"] == "details_modal", "the modal's content")
    modal = person.modals[-1]
    await person.close(modal["id"])
    return modal
