"""views.* and triggers."""

from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.records import Json
from tests.stand_in.support import HandClock, modal, refusal, section


def home(text: str = "Hello") -> Json:
    return {"type": "home", "blocks": [section(text)]}


def trigger(slack: SlackStandIn, view_id: str | None = None) -> str:
    return slack.context.tickets.new_trigger("U0ANA", view_id)


async def test_a_trigger_opens_one_modal(client: AsyncWebClient, slack: SlackStandIn) -> None:
    ticket = trigger(slack)
    opened = await client.views_open(trigger_id=ticket, view=modal(callback_id="pick"))
    assert [view["id"] for view in slack.person("U0ANA").modals] == [opened["view"]["id"]]
    assert opened["view"]["callback_id"] == "pick"
    again = await refusal(client, "views.open", trigger_id=ticket, view=modal())
    assert again["error"] == "exchanged_trigger_id"


async def test_a_trigger_lasts_three_seconds(client: AsyncWebClient, slack: SlackStandIn, clock: HandClock) -> None:
    ticket = trigger(slack)
    clock.advance(3.1)
    answer = await refusal(client, "views.open", trigger_id=ticket, view=modal())
    assert answer["error"] == "expired_trigger_id"
    assert slack.person("U0ANA").modals == []


@pytest.mark.parametrize(
    ("view", "error"),
    [
        ({"type": "home", "blocks": [section("x")]}, "invalid_arguments"),
        ({"type": "modal"}, "invalid_arguments"),
        ("{", "invalid_arguments"),
        (modal(*[section("ж" * 3000)] * 42), "view_too_large"),
    ],
)
async def test_modals_slack_refuses_cost_no_trigger(
    client: AsyncWebClient, slack: SlackStandIn, view: Any, error: str
) -> None:
    ticket = trigger(slack)
    assert (await refusal(client, "views.open", trigger_id=ticket, view=view))["error"] == error
    assert (await client.views_open(trigger_id=ticket, view=modal()))["ok"] is True


async def test_an_invented_trigger(client: AsyncWebClient) -> None:
    answer = await refusal(client, "views.open", trigger_id="1.2.abc", view=modal())
    assert answer["error"] == "invalid_trigger_id"


async def test_a_stack_holds_three(client: AsyncWebClient, slack: SlackStandIn) -> None:
    top = (await client.views_open(trigger_id=trigger(slack), view=modal()))["view"]
    root = top["id"]
    for _ in range(2):
        pushed = (await client.views_push(trigger_id=trigger(slack, top["id"]), view=modal()))["view"]
        assert (pushed["previous_view_id"], pushed["root_view_id"]) == (top["id"], root)
        top = pushed
    full = await refusal(client, "views.push", trigger_id=trigger(slack, top["id"]), view=modal())
    assert full["error"] == "push_limit_reached"


async def test_pushing_needs_a_modal_below(client: AsyncWebClient, slack: SlackStandIn) -> None:
    answer = await refusal(client, "views.push", trigger_id=trigger(slack), view=modal())
    assert answer["error"] == "not_found"


async def test_updates_keep_the_id_and_change_the_hash(client: AsyncWebClient, slack: SlackStandIn) -> None:
    first = (await client.views_open(trigger_id=trigger(slack), view=modal(external_id="req-1")))["view"]
    second = (await client.views_update(external_id="req-1", hash=first["hash"], view=modal(external_id="req-1")))[
        "view"
    ]
    assert second["id"] == first["id"]
    assert second["hash"] != first["hash"]
    stale = await refusal(client, "views.update", view_id=first["id"], hash=first["hash"], view=modal())
    assert stale["error"] == "hash_conflict"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"view_id": "V0NOPE"}, "not_found"),
        ({"external_id": "nope"}, "not_found"),
        ({}, "invalid_arguments"),
        ({"view_id": "V1", "external_id": "x"}, "invalid_arguments"),
    ],
)
async def test_updates_slack_refuses(client: AsyncWebClient, arguments: dict[str, str], error: str) -> None:
    assert (await refusal(client, "views.update", **arguments, view=modal()))["error"] == error


async def test_external_ids_are_unique(client: AsyncWebClient, slack: SlackStandIn) -> None:
    await client.views_open(trigger_id=trigger(slack), view=modal(external_id="req-1"))
    other = slack.context.tickets.new_trigger("U0BEN")
    answer = await refusal(client, "views.open", trigger_id=other, view=modal(external_id="req-1"))
    assert answer["error"] == "duplicate_external_id"


async def test_publishing_a_home(client: AsyncWebClient, slack: SlackStandIn) -> None:
    first = (await client.views_publish(user_id="U0ANA", view=home("one")))["view"]
    second = (await client.views_publish(user_id="U0ANA", view=home("two"), hash=first["hash"]))["view"]
    assert second["id"] == first["id"]
    shown = slack.person("U0ANA").home
    assert shown is not None
    assert shown["blocks"][0]["text"]["text"] == "two"
    assert slack.person("U0BEN").home is None
    stale = await refusal(client, "views.publish", user_id="U0ANA", view=home("three"), hash=first["hash"])
    assert stale["error"] == "hash_conflict"


async def test_homes_slack_refuses(client: AsyncWebClient) -> None:
    crowded = {"type": "home", "blocks": [section("x")] * 101}
    for arguments in ({"view": modal()}, {"view": crowded}, {"view": home(), "user_id": "U0NOPE"}, {}):
        answer = await refusal(client, "views.publish", **{"user_id": "U0ANA", **arguments})
        assert answer["error"] == "invalid_arguments"
