"""Cards go where `dibs.toml` sends them, and everything else about a request follows its card."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from zoneinfo import ZoneInfo

import aiohttp
import pytest

import doctor
from blocks import ids
from blocks.card import card as build_card
from blocks.card import metadata
from domain import State, Submission
from rules import Hours, Reminders, Route, Rules
from sandbox.ministack import MiniStack
from sandbox.slack import default_workspace
from sandbox.slack.records import Json
from sandbox.slack.workspace import Workspace
from services.posting import POST_LEASE_MS
from settings import read_settings
from store import posts, requests
from store.table import Table
from tests.coach.conftest import account
from tests.coach.day import ANA, BEN, RITA, Day, a_day, add_worker
from tests.coach.tampering import submit_form
from tests.coach.truth import wrongs
from tests.coach.wires import MINUTE_MS, MONDAY
from tests.flow.looking import words
from tests.harness import CHANNEL, ENVIRONMENT, settings

DATA = "C0OTHER"
ROUTED = Rules(
    Reminders(unclaimed_minutes=60, escalate_minutes=240),
    routes=(Route(DATA, panel="Data"), Route(DATA, role="Analyst"), Route(CHANNEL, panel="Design")),
)
NEW_YORK = (Route(DATA, panel="Data", timezone=ZoneInfo("America/New_York")),)
OFFICE = Hours(start=8 * 60, end=20 * 60)


def people() -> Workspace:
    """The usual people; Dibs is in the second channel too."""
    workspace = default_workspace()
    workspace.channel(DATA).members.append(workspace.bot_user)
    return workspace


@asynccontextmanager
async def restarted(day: Day, rules: Rules) -> AsyncIterator[None]:
    """Another worker under other rules, in place of those there were."""
    day.workers.clear()
    day.wires.apps.clear()
    async with aiohttp.ClientSession() as session:
        await add_worker(day, rules, session)
        yield
        await day.rest()


@pytest.mark.parametrize(
    ("values", "channel"),
    [
        ({}, CHANNEL),
        ({"panel": "data"}, DATA),
        ({"role": "ANALYST"}, DATA),
        ({"role": "Analyst", "panel": "Design"}, DATA),
        ({"panel": "Design"}, CHANNEL),
        ({"panel": "Datathon"}, CHANNEL),
    ],
    ids=str,
)
async def test_a_card_goes_to_the_channel_of_the_first_route_that_takes_it(
    table: Table, values: dict[str, str], channel: str
) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        request_id = await day.open(**values)
        assert day.card(request_id).channel == channel


async def test_thread_reminders_and_private_answers_follow_the_card(table: Table) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        request_id = await day.open(panel="Data")
        card = day.card(request_id)
        await day.settle(minutes=61)
        assert "Nobody has this one: it has been open" in words(*day.notes(request_id))
        await day.press(ANA.id, card, "claim", request_id)
        await day.press_raw(BEN.id, "claim", f"{day.dibs.environment}:{request_id}", card)
        (lost,) = day.person(BEN.id).ephemerals(DATA)
        assert words(lost).startswith("<@U0ANA> has this one")
        assert await wrongs(day, request_id) == []
        await day.press(ANA.id, day.direct(ANA.id, request_id), "release", request_id)
        await day.submit(ANA.id, reason="ill")
        assert len(day.notes(request_id)) == 2
        assert {entry.where for entry in await day.story(request_id)} == {"", DATA, "D0ANA"}
        assert await wrongs(day, request_id) == []
        assert not [one for one in day.slack.workspace.channel(CHANNEL).messages if one.thread_ts]


async def test_each_channel_is_left_in_peace_by_its_own_clocks(table: Table) -> None:
    """On a Monday, from 09:00 UTC on, when it is 04:00 in New York."""
    async with a_day(table, Rules(Reminders(escalate_minutes=60), OFFICE, routes=NEW_YORK), people=people()) as day:
        here, there = await day.open(), await day.open(panel="Data")
        day.slack.workspace.channel(DATA).members.remove("U0DIBS")
        without_card = await day.send(panel="Data", role="Engineer")
        await day.settle(minutes=61)
        assert [await day.kinds(each) for each in (here, there, without_card)] == [["escalated"], [], []]
        await day.settle(minutes=2 * 60 + 56)
        assert [await day.kinds(each) for each in (here, there, without_card)] == [["escalated"], [], []]
        await day.settle(minutes=2)
        assert [await day.kinds(each) for each in (here, there, without_card)] == [["escalated"]] * 3


async def test_a_nudge_says_when_it_opens_again_by_the_clocks_of_its_channel(table: Table) -> None:
    """Claimed on a Monday at 09:00 UTC; in New York the day begins four hours later."""
    reminders = Reminders(unbooked_minutes=60, take_back_minutes=60)
    async with a_day(table, Rules(reminders, OFFICE, routes=NEW_YORK), people=people()) as day:
        request_id = await day.claimed(panel="Data")
        day.clock.ms = MONDAY + 4 * 60 * MINUTE_MS - 1
        await day.sweep()
        assert await day.kinds(request_id) == ["won"]
        day.clock.ms += 1
        await day.settle()
        (nudge,) = [one for one in day.person(ANA.id).dms() if "no time is agreed yet" in words(one)]
        (end,) = re.findall(r"If none is by <!date\^([0-9]+)", str(nudge.blocks))
        assert int(end) * 1000 == MONDAY + 5 * 60 * MINUTE_MS
        await day.settle(minutes=60)
        assert await day.kinds(request_id) == ["won", "nudged", "taken back"]


async def test_without_a_reply_address_a_loser_is_told_in_the_cards_own_channel(table: Table) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        request_id = await day.claimed(panel="Data")
        day.slack.faults.on("response_url", status=404, times=None)
        await day.press_raw(BEN.id, "claim", f"{day.dibs.environment}:{request_id}", day.card(request_id))
        assert len(day.person(BEN.id).ephemerals(DATA)) == 1
        assert not day.person(BEN.id).ephemerals(CHANNEL)


async def test_lists_show_what_is_open_in_every_channel(table: Table) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        codes = [(await day.standing(await day.open(**values))).code for values in ({}, {"panel": "Data"})]
        shown = words(await day.command(ANA.id, ""))
        assert all(code in shown for code in codes)
        assert codes[1] in words(await day.command(ANA.id, "data"))
        assert codes[0] not in words(await day.command(ANA.id, "data"))


async def test_the_recruiters_hear_which_channel_has_to_be_mended(table: Table) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        day.slack.workspace.channel(DATA).members.remove("U0DIBS")
        request_id = await day.send(panel="Data", role="Engineer")
        (message,) = day.person(RITA.id).dms()
        assert f"It belongs in <#{DATA}>" in words(message)
        assert "not_in_channel" in words(message)
        await day.press(RITA.id, message, "card_retry", request_id)
        assert "not_in_channel" in words(day.heard(RITA.id)[-1]), "still not"
        day.slack.workspace.channel(DATA).members.append("U0DIBS")
        await day.press(RITA.id, message, "card_retry", request_id)
        assert day.card(request_id).channel == DATA
        (message,) = day.person(RITA.id).dms()
        assert "is up to date again" in words(message)
        assert f"It is in <#{DATA}>." in words(message)
        assert await wrongs(day, request_id) == []


async def test_of_an_archived_channel_the_recruiters_hear_what_will_mend_it(table: Table) -> None:
    """Another channel is a remedy only for what has no card yet."""
    async with a_day(table, ROUTED, people=people()) as day:
        shown, channel = await day.open(panel="Data"), day.slack.workspace.channel(DATA)
        channel.is_archived = True
        await submit_form(day, RITA.id, ids.HAND_OVER, await day.request(shown), "", to=ANA.id)
        unshown = await day.send(panel="Data", role="Engineer")
        with_card, without = [one for one in day.person(RITA.id).dms() if "I can't show the card" in words(one)]
        assert "Please unarchive the channel, then try again." in words(with_card)
        assert "Please unarchive the channel, or have another one set, then try again." in words(without)
        async with restarted(day, Rules()):
            await day.press(RITA.id, without, "card_retry", unshown)
            assert day.card(unshown).channel == CHANNEL
            channel.is_archived = False
            await day.press(RITA.id, with_card, "card_retry", shown)
            assert day.card(shown).channel == DATA
            assert (await day.standing(shown)).trouble == ""


async def test_a_card_stays_where_it_is_when_its_panel_is_corrected(table: Table) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        request_id = await day.open("conversion-1", panel="Design")
        await day.send("conversion-1", role="Engineer", panel="Data")
        assert day.card(request_id).channel == CHANNEL
        assert await wrongs(day, request_id) == []


async def in_doubt(day: Day) -> str:
    """A request whose first post was answered by nobody, nor the look for its card."""
    day.slack.faults.on("chat.postMessage", lose_reply=True)
    day.slack.faults.on("conversations.history", error="internal_error", times=None)
    request_id = await day.send("conversion-1", role="Engineer", panel="Design")
    await day.settle(minutes=1)
    day.slack.faults.clear()
    return request_id


async def test_a_card_that_may_have_arrived_is_looked_for_where_it_was_sent(table: Table) -> None:
    """Though its panel was corrected before Slack could say."""
    async with a_day(table, ROUTED, people=people()) as day:
        request_id = await in_doubt(day)
        await day.send("conversion-1", role="Engineer", panel="Data")
        await day.settle(minutes=2)
        assert day.card(request_id).channel == CHANNEL
        assert "Data" in words(day.card(request_id))


@pytest.mark.parametrize("arrived", [True, False])
async def test_other_routes_do_not_count_for_a_card_that_may_have_arrived(table: Table, *, arrived: bool) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        request_id = await in_doubt(day)
        if not arrived:
            day.slack.workspace.channel(CHANNEL).messages.clear()
        async with restarted(day, Rules(routes=(Route(DATA, panel="Design"),))):
            await day.settle(minutes=2)
            assert day.card(request_id).channel == CHANNEL
            assert await wrongs(day, request_id) == []


async def test_other_routes_count_once_the_channel_that_it_may_have_arrived_in_is_gone(table: Table) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        request_id = await in_doubt(day)
        day.slack.workspace.channel(CHANNEL).messages.clear()
        for method in ("conversations.history", "chat.postMessage"):
            day.slack.faults.on(method, error="channel_not_found", times=None, where=_is_in_the_first_channel)
        await day.settle(minutes=3)
        (trouble,) = day.person(RITA.id).dms()
        async with restarted(day, Rules(routes=(Route(DATA, panel="Design"),))):
            await day.press(RITA.id, trouble, "card_retry", request_id)
            assert day.card(request_id).channel == DATA


def _is_in_the_first_channel(sent: Json) -> bool:
    return bool(sent.get("channel") == CHANNEL)


async def test_whoever_made_the_request_looks_too_when_another_may_have_posted_its_card(table: Table) -> None:
    async with a_day(table) as day:
        made = Submission("req-1", day.clock(), first_name="Mira", role="Engineer")
        await requests.create(table, made, "K7-QF", day.clock(), day.clock() + MINUTE_MS)
        request = await day.request("req-1")
        await posts.begin(table, "req-1", CHANNEL, day.clock(), day.clock() + POST_LEASE_MS)
        await day.dibs.slack.post(CHANNEL, build_card(request, ENVIRONMENT), metadata=metadata(request))
        day.clock.move(seconds=25)
        await day.dibs.cards.settle("req-1", fresh=True)
        await day.rest()
        assert len(day.cards("req-1")) == 1


async def test_other_routes_count_for_a_card_that_slack_refused(table: Table) -> None:
    async with a_day(table, ROUTED, people=people()) as day:
        day.slack.workspace.channel(DATA).members.remove("U0DIBS")
        request_id = await day.send(panel="Data", role="Engineer")
        (trouble,) = day.person(RITA.id).dms()
        await day.press(RITA.id, trouble, "card_retry", request_id)
        assert day.cards(request_id) == []
        async with restarted(day, Rules()):
            await day.press(RITA.id, trouble, "card_retry", request_id)
            assert day.card(request_id).channel == CHANNEL
            assert await wrongs(day, request_id) == []


async def test_without_named_coaches_members_of_a_routed_channel_may_claim_there(table: Table) -> None:
    workspace = people()
    workspace.channel(CHANNEL).members.remove(BEN.id)
    async with a_day(table, ROUTED, people=workspace, extra={"DIBS_COACHES": ""}) as day:
        request_id = await day.open(panel="Data")
        await day.press(BEN.id, day.card(request_id), "claim", request_id)
        standing = await day.standing(request_id)
        assert (standing.state, standing.holder) == (State.CLAIMED, BEN)


async def test_the_doctor_looks_at_every_channel(
    table: Table, ministack: MiniStack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "dibs.toml"
    config.write_text(f'[[routes]]\nchannel = "{DATA}"\npanel = "Data"\n')
    async with a_day(table) as day:
        chosen = read_settings(settings(day.slack.api_url, {}, {"DIBS_CONFIG": str(config)}))
        with account(ministack.url):
            await doctor.examine(chosen)
    lines = dict(line.split(maxsplit=2)[1:] for line in capsys.readouterr().out.splitlines() if "channel C0" in line)
    assert lines == {CHANNEL: "OK", DATA: "Dibs is not in #random; type /invite @Dibs there."}
