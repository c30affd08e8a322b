"""The Web API's edge: tokens, scopes, bodies, unknown methods."""

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn, default_workspace
from sandbox.slack.server import UnknownMethod
from tests.stand_in.support import refusal, web_client


async def test_auth_test_names_the_bot_and_its_scopes(client: AsyncWebClient, slack: SlackStandIn) -> None:
    answer = await client.auth_test()
    assert (answer["user_id"], answer["bot_id"], answer["team_id"]) == ("U0DIBS", "B0DIBS", "T0HOME")
    assert (answer["team"], answer["user"], answer["url"]) == ("Home", "dibs", "https://home.slack.com/")
    assert set(answer.headers["x-oauth-scopes"].split(",")) == slack.workspace.scopes


@pytest.mark.parametrize(
    ("token", "method", "error"),
    [
        (None, "auth.test", "not_authed"),
        ("xoxb-other", "auth.test", "invalid_auth"),
        ("xapp-sandbox", "chat.postMessage", "not_allowed_token_type"),
        ("xoxb-sandbox", "apps.connections.open", "not_allowed_token_type"),
    ],
)
async def test_tokens(http: aiohttp.ClientSession, token: str | None, method: str, error: str) -> None:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with http.post(f"/api/{method}", headers=headers) as response:
        assert response.status == 200
        assert (await response.json()) == {"ok": False, "error": error}


async def test_a_token_may_be_an_argument_and_is_not_journalled(
    http: aiohttp.ClientSession, slack: SlackStandIn
) -> None:
    async with http.post("/api/auth.test", data={"token": "xoxb-sandbox"}) as response:
        assert (await response.json())["ok"] is True
    assert slack.journal.calls("auth.test")[0].arguments == {}


async def test_opening_connections_takes_a_post(http: aiohttp.ClientSession) -> None:
    headers = {"Authorization": "Bearer xapp-sandbox"}
    async with http.get("/api/apps.connections.open", headers=headers) as response:
        assert (await response.json())["error"] == "insecure_request"
    async with http.post("/api/apps.connections.open", headers=headers) as response:
        assert (await response.json())["url"].startswith("ws://127.0.0.1:")


@pytest.mark.parametrize(
    ("scope", "method", "arguments"),
    [
        ("chat:write", "chat.postMessage", {"channel": "C0PANEL", "text": "x"}),
        ("channels:history", "conversations.history", {"channel": "C0PANEL"}),
        ("channels:read", "conversations.members", {"channel": "C0PANEL"}),
        ("im:write", "conversations.open", {"users": "U0ANA"}),
        ("users:read", "users.info", {"user": "U0ANA"}),
        ("users:read.email", "users.lookupByEmail", {"email": "ana@home.example"}),
        ("usergroups:read", "usergroups.users.list", {"usergroup": "S0COACH"}),
        ("files:write", "files.getUploadURLExternal", {"filename": "a", "length": 1}),
        ("reactions:write", "reactions.add", {"channel": "C0PANEL", "name": "eyes", "timestamp": "1.2"}),
    ],
)
async def test_a_missing_scope_is_named(
    client: AsyncWebClient, slack: SlackStandIn, scope: str, method: str, arguments: dict[str, object]
) -> None:
    slack.workspace.scopes.remove(scope)
    answer = await refusal(client, method, **arguments)
    assert (answer["error"], answer["needed"]) == ("missing_scope", scope)
    assert answer["provided"].split(",") == sorted(slack.workspace.scopes)


async def test_a_private_channel_asks_for_the_scope_of_private_channels(
    client: AsyncWebClient, slack: SlackStandIn
) -> None:
    slack.workspace.channel("C0PANEL").is_private = True
    slack.workspace.scopes.remove("groups:history")
    answer = await refusal(client, "conversations.history", channel="C0PANEL")
    assert answer["needed"] == "groups:history"


@pytest.mark.parametrize(
    ("body", "kind", "error"),
    [
        (b"{", "application/json", "invalid_json"),
        (b"[]", "application/json", "json_not_object"),
        (b"<a/>", "application/xml", "invalid_post_type"),
    ],
)
async def test_bodies(http: aiohttp.ClientSession, body: bytes, kind: str, error: str) -> None:
    async with http.post("/api/auth.test", data=body, headers={"Content-Type": kind}) as response:
        assert (await response.json())["error"] == error


async def test_query_form_and_json_say_the_same(http: aiohttp.ClientSession, slack: SlackStandIn) -> None:
    headers = {"Authorization": "Bearer xoxb-sandbox"}
    blocks = '[{"type": "divider"}]'
    sent = {"channel": "C0PANEL", "text": "x", "blocks": blocks}
    async with (
        http.get("/api/chat.postMessage", params=sent, headers=headers) as by_query,
        http.post("/api/chat.postMessage", data=sent, headers=headers) as by_form,
        http.post("/api/chat.postMessage", json=sent, headers=headers) as by_json,
    ):
        answers = [await response.json() for response in (by_query, by_form, by_json)]
    assert [answer["ok"] for answer in answers] == [True, True, True]
    assert [message.blocks[0]["type"] for message in slack.workspace.channel("C0PANEL").messages] == ["divider"] * 3


async def test_an_unknown_method_fails_the_test_that_called_it() -> None:
    with pytest.raises(UnknownMethod, match=r"chat\.postMesage"):
        await _call_a_misspelt_method()


async def _call_a_misspelt_method() -> None:
    async with SlackStandIn(default_workspace()) as slack:
        answer = await refusal(web_client(slack), "chat.postMesage", channel="C0PANEL")
        assert answer["error"] == "unknown_method"


async def test_the_journal_keeps_calls_with_arguments_and_answers(client: AsyncWebClient, slack: SlackStandIn) -> None:
    await client.chat_postMessage(channel="C0PANEL", text="hello")
    await refusal(client, "chat.update", channel="C0PANEL", ts="1.1", text="x")
    posted = slack.journal.calls("chat.postMessage")[0]
    assert posted.arguments == {"channel": "C0PANEL", "text": "hello"}
    assert posted.response["ok"] is True
    assert slack.journal.calls("chat.update")[0].response == {"ok": False, "error": "message_not_found"}
