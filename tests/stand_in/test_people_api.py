"""The HTTP side for the page: screens, acts, the race, the traffic, and who may ask."""

import json
from typing import Any

import aiohttp
import pytest
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncAck, AsyncApp, AsyncRespond
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.records import Json
from tests.stand_in.support import actions, button, modal, section, text_input


@pytest.fixture
async def card(client: AsyncWebClient) -> str:
    """The ts of a card with a Claim button."""
    posted = await client.chat_postMessage(channel="C0PANEL", text="open", blocks=[actions(button("claim"))])
    ts: str = posted["ts"]
    return ts


@pytest.fixture
def listeners(app: AsyncApp) -> AsyncApp:
    """An app that tells everybody they lost, opens a form, and publishes Homes."""

    @app.action("claim")
    async def claim(ack: AsyncAck, respond: AsyncRespond) -> None:
        await ack()
        await respond("lost")

    @app.command("/interviews")
    async def interviews(ack: AsyncAck, body: Json, client: AsyncWebClient) -> None:
        await ack()
        await client.views_open(trigger_id=body["trigger_id"], view=modal(text_input("note"), callback_id="form"))

    @app.view("form")
    async def form(ack: AsyncAck) -> None:
        await ack(response_action="errors", errors={"note_block": "Too short."})

    @app.event("app_home_opened")
    async def home(event: Json, client: AsyncWebClient) -> None:
        await client.views_publish(user_id=event["user"], view={"type": "home", "blocks": [section(event["tab"])]})

    return app


async def post(http: aiohttp.ClientSession, path: str, body: Json) -> tuple[int, Any]:
    async with http.post(path, json=body) as response:
        text = await response.text()
        return response.status, json.loads(text) if response.content_type == "application/json" else text


async def screen(http: aiohttp.ClientSession, user: str) -> Json:
    async with http.get("/people/screens") as response:
        people = (await response.json())["people"]
    person: Json = next(person for person in people if person["user"] == user)
    return person


async def test_screens_hold_everybody(http: aiohttp.ClientSession, slack: SlackStandIn, card: str) -> None:
    async with http.get("/people/screens") as response:
        shown = await response.json()
    assert shown["revision"] == slack.journal.revision
    assert [person["user"] for person in shown["people"]][:3] == ["U0ANA", "U0BEN", "W0CAT"]
    assert shown["users"]["U0DIBS"]["name"] == "Dibs"
    assert (shown["usergroups"], shown["channels"]["C0PANEL"]) == (
        {"S0COACH": {"handle": "coaches"}},
        {"name": "interviews"},
    )
    ana = shown["people"][0]
    assert (ana["name"], ana["role"], ana["tz"]) == ("Ana Alvarez", "coach", "America/New_York")
    assert ana["channels"][0]["messages"][0]["blocks"][0]["elements"][0]["action_id"] == "claim"
    assert (ana["home"], ana["modals"], ana["dms"], ana["warning"]) == (None, [], [], None)


async def test_threads_and_direct_messages_on_the_screen(http: aiohttp.ClientSession, client: AsyncWebClient) -> None:
    parent = await client.chat_postMessage(channel="C0PANEL", text="parent")
    await client.chat_postMessage(channel="C0PANEL", text="reply", thread_ts=parent["ts"])
    await client.chat_postMessage(channel="U0ANA", text="for you")
    ana, ben = await screen(http, "U0ANA"), await screen(http, "U0BEN")
    (message,) = ana["channels"][0]["messages"]
    assert [reply["text"] for reply in message["replies"]] == ["reply"]
    assert [message["text"] for message in ana["dms"][0]["messages"]] == ["for you"]
    assert ben["dms"] == []


async def test_a_tap_and_what_it_leads_to(
    http: aiohttp.ClientSession, slack: SlackStandIn, card: str, listeners: AsyncApp, connected: AsyncSocketModeHandler
) -> None:
    body = {"channel": "C0PANEL", "ts": card, "action_id": "claim"}
    status, tapped = await post(http, "/people/U0BEN/tap", body)
    assert (status, tapped["acked"]) == (200, True)
    assert tapped["ack_ms"] >= 0
    assert await post(http, "/idle", {"timeout": 5}) == (200, {"idle": True})
    (ephemeral,) = (await screen(http, "U0BEN"))["channels"][0]["ephemerals"]
    assert ephemeral["text"] == "lost"
    assert (await screen(http, "U0ANA"))["channels"][0]["ephemerals"] == []
    assert await post(http, "/people/U0BEN/dismiss", {"ts": ephemeral["ts"]}) == (200, {})
    assert (await screen(http, "U0BEN"))["channels"][0]["ephemerals"] == []


async def test_commands_forms_and_home(
    http: aiohttp.ClientSession, slack: SlackStandIn, listeners: AsyncApp, connected: AsyncSocketModeHandler
) -> None:
    await post(http, "/people/U0ANA/command", {"channel": "C0PANEL", "text": "/interviews mine"})
    await slack.wait_idle()
    (view,) = (await screen(http, "U0ANA"))["modals"]
    _, answer = await post(http, "/people/U0ANA/submit", {"view_id": view["id"], "values": {"note": "x"}})
    assert answer["errors"] == {"note_block": "Too short."}
    assert (await post(http, "/people/U0ANA/close", {"view_id": view["id"]}))[0] == 200
    assert (await post(http, "/people/U0ANA/home", {"tab": "messages"}))[1]["acked"] is True
    await slack.wait_idle()
    shown = await screen(http, "U0ANA")
    assert shown["modals"] == []
    assert shown["home"]["blocks"][0]["text"]["text"] == "messages"


async def test_everyone_at_once(
    http: aiohttp.ClientSession, card: str, listeners: AsyncApp, connected: AsyncSocketModeHandler
) -> None:
    users = ["U0ANA", "U0BEN", "W0CAT", "U0DEV"]
    body = {"channel": "C0PANEL", "ts": card, "action_id": "claim", "users": users}
    status, results = await post(http, "/people/everyone/tap", body)
    assert (status, [result["user"] for result in results]) == (200, users)
    assert all(result["acked"] for result in results)
    assert len({result["at_ms"] for result in results}) == 1
    _, missing = await post(http, "/people/everyone/tap", {**body, "action_id": "gone", "users": ["U0ANA"]})
    assert missing[0]["error"] == "no gone on this screen"


async def test_the_traffic_tells_the_race(
    http: aiohttp.ClientSession, slack: SlackStandIn, card: str, listeners: AsyncApp, connected: AsyncSocketModeHandler
) -> None:
    start = slack.journal.revision
    await slack.person("U0BEN").tap("C0PANEL", card, "claim")
    await slack.wait_idle()
    async with http.get("/people/journal", params={"after": start}) as response:
        rows = await response.json()
    assert [row["n"] for row in rows] == list(range(start + 1, start + 1 + len(rows)))
    told = {row["kind"]: (row["who"], row["what"]) for row in rows}
    assert told["tap"] == ("U0BEN", "claim")
    assert told["ephemeral"] == ("U0BEN", "lost")
    assert {"envelope", "ack", "response_url"} <= told.keys()
    assert not any(isinstance(value, dict | list) for row in rows for value in row["detail"].values())


async def test_changes_are_streamed(http: aiohttp.ClientSession, slack: SlackStandIn, client: AsyncWebClient) -> None:
    async with http.get("/people/changes") as stream:
        assert stream.content_type == "text/event-stream"
        assert await stream.content.readline() == b'data: {"revision": 0}\n'
        await stream.content.readline()
        await client.chat_postMessage(channel="C0PANEL", text="x")
        changed = await stream.content.readline()
    assert changed == f'data: {{"revision": {slack.journal.revision}}}\n'.encode()


async def test_faults_by_http(http: aiohttp.ClientSession, client: AsyncWebClient) -> None:
    assert (await post(http, "/faults", {"method": "auth.test", "status": 500}))[0] == 200
    async with http.post("/api/auth.test") as response:
        assert response.status == 500
    for wrong in ({}, {"method": 7}, {"method": "auth.test", "chaos": True}):
        assert (await post(http, "/faults", wrong))[0] == 400


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/people/U0NOPE/tap", {}, 404),
        ("/people/U0ANA/fly", {}, 404),
        ("/people/U0ANA/tap", {"channel": "C0PANEL"}, 400),
        ("/people/U0ANA/tap", {"channel": "C0PANEL", "ts": "1.1", "action_id": "claim"}, 409),
        ("/people/U0ANA/submit", {"view_id": "V0NOPE"}, 409),
        ("/idle", {"timeout": "soon"}, 400),
    ],
)
async def test_what_nobody_can_do(http: aiohttp.ClientSession, path: str, body: Json, status: int) -> None:
    assert (await post(http, path, body))[0] == status


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1"},
    ],
)
@pytest.mark.parametrize("path", ["/people/screens", "/api/auth.test", "/link"])
async def test_other_hosts_and_origins_are_refused(
    http: aiohttp.ClientSession, path: str, headers: dict[str, str]
) -> None:
    async with http.get(path, headers=headers) as response:
        assert response.status == 403


async def test_the_page_itself_may_ask_by_either_name(http: aiohttp.ClientSession, slack: SlackStandIn) -> None:
    port = slack.url.rpartition(":")[2]
    for name in ("127.0.0.1", "localhost"):
        headers = {"Host": f"{name}:{port}", "Origin": f"http://{name}:{port}"}
        async with http.get("/people/screens", headers=headers) as response:
            assert response.status == 200
