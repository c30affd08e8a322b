"""What people can use on their screens, and the payloads it makes."""

import asyncio
from typing import Any

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.elements import NoSuchElement
from sandbox.slack.interactions import TapResult
from sandbox.slack.records import Json
from tests.stand_in.support import ack, actions, button, open_socket, plain, section, static_select


class Listener:
    """A socket that acks whatever comes and gives the payload back."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    async def hear(self, tap: Any) -> tuple[Json, TapResult]:
        """Let somebody do something, and give what the app received and how it went for them."""
        task = asyncio.ensure_future(tap)
        envelope = await self._socket.receive_json()
        await ack(self._socket, envelope)
        payload: Json = envelope["payload"]
        return payload, await task


@pytest.fixture
async def listener(slack: SlackStandIn, http: aiohttp.ClientSession) -> Listener:
    """The app's only connection."""
    return Listener(await open_socket(slack, http))


async def post(client: AsyncWebClient, *blocks: Json, **more: Any) -> str:
    answer = await client.chat_postMessage(channel="C0PANEL", text="card", blocks=list(blocks), **more)
    ts: str = answer["ts"]
    return ts


async def test_a_tap_on_a_message(slack: SlackStandIn, client: AsyncWebClient, listener: Listener) -> None:
    ts = await post(client, actions(button("claim", "REQ-1001", style="primary"), static_select("slot", "a", "b")))
    payload, result = await listener.hear(slack.person("U0ANA").tap("C0PANEL", ts, "claim"))
    assert result.acked
    assert payload["type"] == "block_actions"
    assert payload["user"] == {"id": "U0ANA", "username": "ana", "name": "ana", "team_id": "T0HOME"}
    assert payload["team"] == {"id": "T0HOME", "domain": "home"}
    assert payload["container"] == {
        "type": "message",
        "message_ts": ts,
        "channel_id": "C0PANEL",
        "is_ephemeral": False,
    }
    assert payload["channel"] == {"id": "C0PANEL", "name": "interviews"}
    assert (payload["message"]["user"], payload["message"]["ts"]) == ("U0DIBS", ts)
    assert payload["response_url"].startswith(slack.url)
    (action,) = payload["actions"]
    assert (action["action_id"], action["value"], action["style"]) == ("claim", "REQ-1001", "primary")
    assert action["block_id"] == payload["message"]["blocks"][0]["block_id"]
    slot = payload["state"]["values"][action["block_id"]]["slot"]
    assert slot == {"type": "static_select", "selected_option": None}


async def test_a_tap_on_an_ephemeral_carries_no_message(
    slack: SlackStandIn, client: AsyncWebClient, listener: Listener
) -> None:
    blocks = [actions(button("show"))]
    told = await client.chat_postEphemeral(channel="C0PANEL", user="U0BEN", text="lost", blocks=blocks)
    ts = told["message_ts"]
    payload, _ = await listener.hear(slack.person("U0BEN").tap("C0PANEL", ts, "show"))
    assert payload["container"]["is_ephemeral"] is True
    assert "message" not in payload
    with pytest.raises(NoSuchElement):
        await slack.person("U0ANA").tap("C0PANEL", ts, "show")


async def test_a_tap_on_a_home_has_no_channel(slack: SlackStandIn, client: AsyncWebClient, listener: Listener) -> None:
    home = {"type": "home", "blocks": [actions(button("more"))], "private_metadata": "page=2"}
    view = (await client.views_publish(user_id="U0REC", view=home))["view"]
    payload, _ = await listener.hear(slack.person("U0REC").tap_view(view["id"], "more"))
    assert payload["container"] == {"type": "view", "view_id": view["id"]}
    assert (payload["view"]["hash"], payload["view"]["private_metadata"]) == (view["hash"], "page=2")
    assert not {"channel", "message", "response_url"} & payload.keys()
    with pytest.raises(NoSuchElement):
        await slack.person("U0ANA").tap_view(view["id"], "more")


async def test_home_is_shown_in_the_event_once_published(
    slack: SlackStandIn, client: AsyncWebClient, listener: Listener
) -> None:
    view = (await client.views_publish(user_id="U0REC", view={"type": "home", "blocks": [section("x")]}))["view"]
    payload, _ = await listener.hear(slack.person("U0REC").open_home())
    assert payload["event"]["view"]["hash"] == view["hash"]
    assert payload["event"]["channel"].startswith("D")


async def test_an_outsider_keeps_their_own_team(
    slack: SlackStandIn, client: AsyncWebClient, listener: Listener
) -> None:
    ts = await post(client, actions(button("claim")))
    payload, _ = await listener.hear(slack.person("U0OUT").tap("C0PANEL", ts, "claim"))
    assert (payload["user"]["team_id"], payload["team"]["id"]) == ("T0EXT", "T0HOME")


DATE = {"type": "datepicker", "action_id": "day"}
OPTIONS = [{"text": plain(text), "value": text} for text in "abc"]


@pytest.mark.parametrize(
    ("element", "value", "name", "selection"),
    [
        (static_select("pick", "a", "b"), "b", "selected_option", {"text": plain("B"), "value": "b"}),
        ({"type": "overflow", "options": OPTIONS}, "c", "selected_option", OPTIONS[2]),
        ({"type": "radio_buttons", "options": OPTIONS}, "a", "selected_option", OPTIONS[0]),
        ({"type": "checkboxes", "options": OPTIONS}, ["a", "c"], "selected_options", [OPTIONS[0], OPTIONS[2]]),
        ({"type": "checkboxes", "options": OPTIONS}, None, "selected_options", []),
        ({"type": "users_select"}, "U0BEN", "selected_user", "U0BEN"),
        ({"type": "multi_users_select"}, ["U0BEN"], "selected_users", ["U0BEN"]),
        ({"type": "conversations_select"}, "C0OTHER", "selected_conversation", "C0OTHER"),
        ({"type": "datepicker"}, "2026-12-08", "selected_date", "2026-12-08"),
        ({"type": "timepicker"}, "14:00", "selected_time", "14:00"),
        ({"type": "datetimepicker"}, 1_765_202_400, "selected_date_time", 1_765_202_400),
    ],
    ids=lambda value: value.get("type") if isinstance(value, dict) else "",
)
async def test_what_each_element_reports(
    slack: SlackStandIn,
    client: AsyncWebClient,
    listener: Listener,
    element: Json,
    value: Any,
    name: str,
    selection: Any,
) -> None:
    ts = await post(client, actions({**element, "action_id": "pick"}))
    payload, _ = await listener.hear(slack.person("U0ANA").tap("C0PANEL", ts, "pick", value=value))
    (action,) = payload["actions"]
    assert action[name] == selection
    held = payload["state"]["values"].get(action["block_id"], {}).get("pick", {})
    assert held.get(name, selection) == selection


async def test_what_one_person_picked_stays_theirs(
    slack: SlackStandIn, client: AsyncWebClient, listener: Listener
) -> None:
    ts = await post(client, actions(static_select("slot", "a", "b"), button("book")))
    ana, ben = slack.person("U0ANA"), slack.person("U0BEN")
    await listener.hear(ana.tap("C0PANEL", ts, "slot", value="b"))
    of_ana, _ = await listener.hear(ana.tap("C0PANEL", ts, "book"))
    of_ben, _ = await listener.hear(ben.tap("C0PANEL", ts, "book"))
    block_id = of_ana["actions"][0]["block_id"]
    assert of_ana["state"]["values"][block_id]["slot"]["selected_option"]["value"] == "b"
    assert of_ben["state"]["values"][block_id]["slot"]["selected_option"] is None


async def test_only_what_is_on_the_screen_can_be_used(slack: SlackStandIn, client: AsyncWebClient) -> None:
    ts = await post(client, actions(static_select("slot", "a")))
    ana = slack.person("U0ANA")
    for tap in (
        ana.tap("C0PANEL", ts, "claim"),
        ana.tap("C0PANEL", ts, "slot", block_id="elsewhere"),
        ana.tap("C0PANEL", ts, "slot", value="z"),
        ana.tap("C0PANEL", "1.1", "slot"),
        ana.tap("C0NOPE", ts, "slot"),
        ana.tap_view("V0NOPE", "slot"),
        ana.command("/interviews", "", channel="C0NOPE"),
    ):
        with pytest.raises(NoSuchElement):
            await tap
    ana.leave("C0PANEL")
    with pytest.raises(NoSuchElement):
        await ana.tap("C0PANEL", ts, "slot", value="a")


async def test_stale_and_tampered_taps(slack: SlackStandIn, client: AsyncWebClient, listener: Listener) -> None:
    ts = await post(client, section("no buttons any more"))

    def from_outside(payload: Json) -> None:
        payload["user"]["team_id"] = "T0EXT"

    ana = slack.person("U0ANA")
    stale, _ = await listener.hear(ana.tap_raw("C0PANEL", ts, "claim", "REQ-1001"))
    tampered, _ = await listener.hear(ana.tap_raw("C0PANEL", "1.1", "claim", "REQ-1", change=from_outside))
    assert stale["actions"][0] | {"action_ts": ""} == {
        "type": "button",
        "action_id": "claim",
        "block_id": "stale",
        "value": "REQ-1001",
        "text": plain("claim"),
        "action_ts": "",
    }
    assert stale["message"]["text"] == "card"
    assert tampered["user"]["team_id"] == "T0EXT"


async def test_threads_show_in_the_container(slack: SlackStandIn, client: AsyncWebClient, listener: Listener) -> None:
    parent = await post(client, section("parent"))
    reply = await post(client, actions(button("take")), thread_ts=parent)
    payload, _ = await listener.hear(slack.person("U0ANA").tap("C0PANEL", reply, "take"))
    assert payload["container"]["thread_ts"] == parent


async def test_joining_is_told(slack: SlackStandIn, listener: Listener) -> None:
    slack.workspace.bot_events.add("member_joined_channel")
    slack.workspace.channel("C0PANEL").members.remove("U0BEN")

    async def join() -> TapResult:
        slack.person("U0BEN").join("C0PANEL")
        return TapResult(True, None, None)

    payload, _ = await listener.hear(join())
    assert payload["event"] | {"event_ts": ""} == {
        "type": "member_joined_channel",
        "user": "U0BEN",
        "channel": "C0PANEL",
        "channel_type": "C",
        "team": "T0HOME",
        "event_ts": "",
    }
