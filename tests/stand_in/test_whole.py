"""The stand-in and a real Bolt app together: a card, a claim, a loser."""

import aiohttp
from aiohttp import web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncAck, AsyncApp, AsyncRespond
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn, default_workspace
from sandbox.slack.records import Json
from tests.stand_in.support import actions, button, section


async def test_a_page_can_be_added_before_the_start() -> None:
    async def page(request: web.Request) -> web.Response:
        return web.Response(text="the page")

    slack = SlackStandIn(default_workspace())
    slack.web_app.router.add_get("/", page)
    async with slack, aiohttp.ClientSession(slack.url) as http, http.get("/") as response:
        assert await response.text() == "the page"


async def test_one_of_two_people_gets_the_card(
    slack: SlackStandIn, client: AsyncWebClient, app: AsyncApp, connected: AsyncSocketModeHandler
) -> None:
    holders: list[str] = []

    @app.action("claim")
    async def claim(ack: AsyncAck, body: Json, respond: AsyncRespond) -> None:
        await ack()
        user = body["user"]["id"]
        holders.append(user)
        if holders[0] != user:
            await respond(f"<@{holders[0]}> has this one.")
        else:
            await client.chat_update(
                channel=body["channel"]["id"], ts=body["message"]["ts"], text="taken", blocks=[section(f"<@{user}>")]
            )

    posted = await client.chat_postMessage(channel="C0PANEL", text="open", blocks=[actions(button("claim"))])
    ana, ben = slack.person("U0ANA"), slack.person("U0BEN")
    first = await ana.tap("C0PANEL", posted["ts"], "claim")
    second = await ben.tap_raw("C0PANEL", posted["ts"], "claim", "REQ-1001")
    await slack.wait_idle()

    assert (first.acked, second.acked) == (True, True)
    card = slack.workspace.channel("C0PANEL").messages[-1]
    assert card.blocks[0]["text"]["text"] == "<@U0ANA>"
    assert [message.text for message in ben.ephemerals("C0PANEL")] == ["<@U0ANA> has this one."]
    assert ana.ephemerals() == []
