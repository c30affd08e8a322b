"""Who is a coach, who is a recruiter, and what happens while Slack does not say."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import aiohttp
import pytest

from domain import Person
from sandbox.slack import SlackStandIn
from services.people import FRESH_MS, STALE_MS, Actor, People, Role, Workspace
from services.profiles import Profiles
from services.slack import Slack
from tests.harness import CHANNEL

Make = Callable[..., People]


@dataclass
class Time:
    """A clock that moves only when told to."""

    ms: int = 1_764_000_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def make(slack: SlackStandIn, time: Time) -> AsyncIterator[Make]:
    """Makes People of these coaches and recruiters."""
    async with aiohttp.ClientSession() as session:
        bot = Slack(slack.workspace.bot_token, slack.api_url, session)

        def made(*, coaches: tuple[str, ...] = (), recruiters: tuple[str, ...] = (), enterprise: str = "") -> People:
            workspace = Workspace("T0HOME", enterprise, "U0DIBS", "B0DIBS")
            profiles = Profiles(bot, "T0HOME", time)
            return People(
                bot, workspace, profiles, channels=(CHANNEL,), coaches=coaches, recruiters=recruiters, clock=time
            )

        yield made


def actor(user: str, home: str = "T0HOME") -> Actor:
    return Actor(Person("T0HOME", user), home)


async def test_people_named_one_by_one_cost_no_call(slack: SlackStandIn, make: Make) -> None:
    people = make(coaches=("U0ANA", "W0CAT"), recruiters=("U0REC",))
    assert [await people.coach(actor(user)) for user in ("U0ANA", "W0CAT", "U0BEN")] == [Role.YES, Role.YES, Role.NO]
    assert await people.recruiter(actor("U0REC")) is Role.YES
    assert await people.recruiter(actor("U0ANA")) is Role.NO
    assert slack.journal.entries == []


async def test_a_group_is_read_once_and_again_when_it_is_old(slack: SlackStandIn, make: Make, time: Time) -> None:
    people = make(coaches=("S0COACH",))
    assert await people.coach(actor("U0ANA")) is Role.YES
    slack.workspace.usergroups["S0COACH"].users.remove("U0ANA")
    time.ms += FRESH_MS - 1
    assert await people.coach(actor("U0ANA")) is Role.YES
    assert len(slack.journal.calls("usergroups.users.list")) == 1
    time.ms += 1
    assert await people.coach(actor("U0ANA")) is Role.NO
    assert len(slack.journal.calls("usergroups.users.list")) == 2


async def test_while_slack_does_not_answer_the_last_list_stands(slack: SlackStandIn, make: Make, time: Time) -> None:
    people = make(coaches=("S0COACH",))
    assert await people.coach(actor("U0BEN")) is Role.YES
    time.ms += FRESH_MS
    slack.faults.on("usergroups.users.list", error="internal_error", times=None)
    assert await people.coach(actor("U0BEN")) is Role.YES
    assert await people.coach(actor("U0REC")) is Role.NO
    assert len(slack.journal.calls("usergroups.users.list")) == 2, "the second tap waited for nothing"
    slack.faults.clear()
    slack.workspace.usergroups["S0COACH"].users.append("U0REC")
    time.ms += STALE_MS
    assert await people.coach(actor("U0REC")) is Role.YES, "a failure is not remembered for long"


async def test_a_group_that_was_never_read_leaves_it_unknown(slack: SlackStandIn, make: Make) -> None:
    people = make(coaches=("U0ANA", "S0COACH"))
    slack.faults.on("usergroups.users.list", error="internal_error", times=None)
    assert await people.coach(actor("U0BEN")) is Role.UNKNOWN
    assert await people.coach(actor("U0ANA")) is Role.YES, "named by id, whatever Slack says of the group"


async def test_somebody_of_another_workspace_is_an_outsider_even_if_listed(make: Make) -> None:
    people = make(coaches=("U0OUT", "S0COACH"), enterprise="E0ORG")
    assert await people.coach(actor("U0OUT", home="T0EXT")) is Role.OUTSIDER
    assert await people.recruiter(actor("U0OUT", home="T0EXT")) is Role.OUTSIDER
    assert await people.coach(actor("U0ANA", home="E0ORG")) is Role.YES, (
        "inside an Enterprise, home is the organisation"
    )
    assert await people.coach(actor("U0ANA", home="")) is Role.OUTSIDER


async def test_without_coaches_every_member_of_the_channel_is_one_but_guests(slack: SlackStandIn, make: Make) -> None:
    people = make()
    slack.workspace.channel(CHANNEL).members.remove("U0DEV")
    assert await people.coach(actor("U0REC")) is Role.YES
    assert await people.coach(actor("U0DEV")) is Role.NO
    assert await people.coach(actor("U0GUE")) is Role.GUEST


async def test_without_recruiters_nobody_is_one(make: Make) -> None:
    people = make()
    assert await people.recruiter(actor("U0REC")) is Role.NO
    assert await people.recruiter_ids() == frozenset()


async def test_the_recruiters_are_those_named_and_those_in_groups(make: Make) -> None:
    people = make(recruiters=("U0REC", "S0COACH"))
    assert await people.recruiter_ids() == frozenset({"U0REC", "U0ANA", "U0BEN", "W0CAT", "U0DEV"})


async def test_a_warm_start_knows_lists_and_names_before_the_first_tap(slack: SlackStandIn, make: Make) -> None:
    people = make(coaches=("S0COACH",), recruiters=("U0REC",))
    await people.warm_up()
    calls = slack.journal.revision
    assert await people.coach(actor("U0ANA")) is Role.YES
    assert people.profiles.named(Person("T0HOME", "W0CAT")).name == "cat"
    assert people.profiles.named(Person("T0HOME", "U0REC", "old name")).name == "rita"
    assert slack.journal.revision == calls


async def test_a_name_that_cannot_be_read_is_what_the_tap_said(slack: SlackStandIn, make: Make) -> None:
    people = make()
    slack.faults.on("users.info", error="internal_error", times=None)
    assert await people.profiles.look_up("U0ANA") is None
    assert people.profiles.named(Person("T0HOME", "U0ANA", "ana of the tap")).name == "ana of the tap"
    assert people.profiles.named(Person("T0HOME", "U0ANA")).name == "U0ANA"
