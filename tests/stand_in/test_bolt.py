"""Bolt and the SDK's own Socket Mode client against the stand-in, on good days and bad ones."""

import pytest
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.connection import Reason
from sandbox.slack.records import Json
from tests.stand_in.support import HASTY_SECONDS, PATIENT_SECONDS, actions, button, until


class Claims:
    """A listener that remembers who tapped."""

    def __init__(self, app: AsyncApp) -> None:
        self.users: list[str] = []
        app.action("claim")(self._claim)

    async def _claim(self, ack: AsyncAck, body: Json) -> None:
        await ack()
        self.users.append(body["user"]["id"])


@pytest.fixture
def claims(app: AsyncApp) -> Claims:
    """The app's Claim button."""
    return Claims(app)


@pytest.fixture
async def card(client: AsyncWebClient) -> str:
    """The ts of a card with a Claim button."""
    posted = await client.chat_postMessage(channel="C0PANEL", text="open", blocks=[actions(button("claim"))])
    ts: str = posted["ts"]
    return ts


async def test_a_tap_is_acked(
    slack: SlackStandIn, connected: AsyncSocketModeHandler, claims: Claims, card: str
) -> None:
    result = await slack.person("U0ANA").tap("C0PANEL", card, "claim")
    assert result.acked
    assert result.ack_seconds is not None
    assert claims.users == ["U0ANA"]


@pytest.mark.usefixtures("hasty")
async def test_an_action_nobody_listens_to_is_not_acked(
    slack: SlackStandIn, connected: AsyncSocketModeHandler, card: str
) -> None:
    result = await slack.person("U0ANA").tap("C0PANEL", card, "claim")
    assert not result.acked


async def test_a_doubled_envelope_reaches_the_listener_twice(
    slack: SlackStandIn, connected: AsyncSocketModeHandler, claims: Claims, card: str
) -> None:
    slack.socket.duplicate_next()
    await slack.person("U0ANA").tap("C0PANEL", card, "claim")
    await until(lambda: claims.users == ["U0ANA", "U0ANA"])
    await slack.person("U0BEN").tap("C0PANEL", card, "claim")
    assert claims.users == ["U0ANA", "U0ANA", "U0BEN"]


@pytest.mark.parametrize("reason", ["warning", "refresh_requested", "link_disabled"])
async def test_the_sdk_comes_back_after_a_goodbye(
    slack: SlackStandIn, connected: AsyncSocketModeHandler, claims: Claims, card: str, reason: Reason
) -> None:
    await slack.socket.disconnect(reason)
    await until(lambda: len(slack.journal.of_kind("connected")) == 2)
    assert (await slack.person("U0ANA").tap("C0PANEL", card, "claim")).acked
    assert len(slack.socket.connections) == 1


@pytest.mark.parametrize("before_ack", [True, False])
async def test_the_sdk_comes_back_after_a_drop(
    slack: SlackStandIn, connected: AsyncSocketModeHandler, claims: Claims, card: str, before_ack: bool
) -> None:
    slack.socket.drop(before_ack=before_ack)
    slack.socket.ack_deadline = HASTY_SECONDS if before_ack else PATIENT_SECONDS
    first = await slack.person("U0ANA").tap("C0PANEL", card, "claim")
    slack.socket.ack_deadline = PATIENT_SECONDS
    await until(lambda: len(slack.journal.of_kind("connected")) == 2)
    second = await slack.person("U0BEN").tap("C0PANEL", card, "claim")
    assert (first.acked, second.acked) == (not before_ack, True)


async def test_home_commands_and_menus(slack: SlackStandIn, app: AsyncApp, connected: AsyncSocketModeHandler) -> None:
    seen: list[Json] = []

    @app.event("app_home_opened")
    async def home(event: Json) -> None:
        seen.append(event)

    @app.command("/interviews")
    async def interviews(ack: AsyncAck, body: Json) -> None:
        seen.append(body)
        await ack(f"Nothing is open, <@{body['user_id']}>.")

    ana = slack.person("U0ANA")
    assert (await ana.open_home()).acked
    assert (await ana.open_messages_tab()).acked
    assert (await ana.command("/interviews", "mine", channel="C0PANEL")).acked
    await slack.wait_idle()
    assert [event["tab"] for event in seen[:2]] == ["home", "messages"]
    assert "view" not in seen[0]
    assert (seen[2]["text"], seen[2]["channel_name"]) == ("mine", "interviews")
    assert [message.text for message in ana.ephemerals("C0PANEL")] == ["Nothing is open, <@U0ANA>."]
    assert (await ana.command("/interview", "", channel="C0PANEL")).error == "/interview is not a valid command."
