"""users.* and usergroups.*"""

from datetime import UTC, datetime

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from tests.stand_in.support import HandClock, refusal


@pytest.mark.parametrize(
    ("user", "day", "hours"),
    [
        ("U0ANA", datetime(2026, 3, 7, tzinfo=UTC), -5),
        ("U0ANA", datetime(2026, 3, 9, tzinfo=UTC), -4),
        ("U0BEN", datetime(2026, 3, 20, tzinfo=UTC), 0),
        ("U0BEN", datetime(2026, 4, 3, tzinfo=UTC), 1),
        ("U0DEV", datetime(2026, 4, 3, tzinfo=UTC), 5.5),
    ],
)
async def test_the_offset_is_the_one_of_today(
    client: AsyncWebClient, clock: HandClock, user: str, day: datetime, hours: float
) -> None:
    clock.seconds = day.timestamp()
    assert (await client.users_info(user=user))["user"]["tz_offset"] == hours * 3600


async def test_who_somebody_is(client: AsyncWebClient, slack: SlackStandIn) -> None:
    outsider = (await client.users_info(user="U0OUT"))["user"]
    guest = (await client.users_info(user="U0GUE"))["user"]
    assert (outsider["team_id"], outsider["is_stranger"], guest["is_restricted"]) == ("T0EXT", True, True)
    assert guest["profile"]["email"] == "gil@home.example"
    slack.workspace.scopes.remove("users:read.email")
    assert "email" not in (await client.users_info(user="U0GUE"))["user"]["profile"]


async def test_everybody_is_listed_in_pages(client: AsyncWebClient, slack: SlackStandIn) -> None:
    pages = [page["members"] async for page in await client.users_list(limit=5)]
    assert [user["id"] for page in pages for user in page] == list(slack.workspace.users)


async def test_looking_up_by_address(client: AsyncWebClient, slack: SlackStandIn) -> None:
    assert (await client.users_lookupByEmail(email="Ana@home.example"))["user"]["id"] == "U0ANA"
    slack.workspace.user("U0ANA").deleted = True
    answer = await refusal(client, "users.lookupByEmail", email="ana@home.example")
    assert answer["error"] == "users_not_found"


async def test_user_groups(client: AsyncWebClient) -> None:
    groups = (await client.usergroups_list(include_users=True))["usergroups"]
    members = (await client.usergroups_users_list(usergroup="S0COACH"))["users"]
    assert [(group["id"], group["handle"]) for group in groups] == [("S0COACH", "coaches")]
    assert groups[0]["users"] == members == ["U0ANA", "U0BEN", "W0CAT", "U0DEV"]


async def test_what_slack_refuses(client: AsyncWebClient, slack: SlackStandIn) -> None:
    assert (await refusal(client, "users.info", user="U0NOPE"))["error"] == "user_not_found"
    assert (await refusal(client, "usergroups.users.list", usergroup="S0NOPE"))["error"] == "no_such_subteam"
    slack.faults.on("usergroups.users.list", error="plan_upgrade_required")
    answer = await refusal(client, "usergroups.users.list", usergroup="S0COACH")
    assert answer["error"] == "plan_upgrade_required"
