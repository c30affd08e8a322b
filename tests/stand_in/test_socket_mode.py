"""Socket Mode over bare sockets: connections, envelopes, acks."""

import asyncio

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from tests.stand_in.support import HASTY_SECONDS, PATIENT_SECONDS, ack, actions, button, open_socket, until, web_client

BUTTONS = [actions(button("claim"))]


@pytest.fixture
async def card(client: AsyncWebClient) -> str:
    """The ts of a card with a Claim button."""
    posted = await client.chat_postMessage(channel="C0PANEL", text="open", blocks=BUTTONS)
    ts: str = posted["ts"]
    return ts


async def test_an_address_works_once(slack: SlackStandIn, http: aiohttp.ClientSession) -> None:
    address = (await web_client(slack).apps_connections_open(app_token="xapp-sandbox"))["url"]
    async with http.ws_connect(address) as socket:
        hello = await socket.receive_json()
        assert (hello["num_connections"], hello["connection_info"]) == (1, {"app_id": "A0DIBS"})
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await http.ws_connect(address)
    assert refused.value.status == 403


async def test_a_refused_handshake_uses_the_address_up(slack: SlackStandIn, http: aiohttp.ClientSession) -> None:
    address = (await web_client(slack).apps_connections_open(app_token="xapp-sandbox"))["url"]
    slack.socket.refuse_next()
    for _ in range(2):
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await http.ws_connect(address)
    await (await open_socket(slack, http)).close()


async def test_the_eleventh_connection_is_sent_away(slack: SlackStandIn, http: aiohttp.ClientSession) -> None:
    sockets = [await open_socket(slack, http) for _ in range(10)]
    address = (await web_client(slack).apps_connections_open(app_token="xapp-sandbox"))["url"]
    async with http.ws_connect(address) as eleventh:
        assert (await eleventh.receive_json())["reason"] == "too_many_websockets"
        assert (await eleventh.receive()).type is aiohttp.WSMsgType.CLOSE
    assert len(slack.socket.connections) == 10
    for socket in sockets:
        await socket.close()


async def test_a_ping_comes_back_with_its_payload(slack: SlackStandIn, http: aiohttp.ClientSession) -> None:
    socket = await open_socket(slack, http)
    await socket.ping(b"sdk-ping-pong:17.5")
    pong = await socket.receive()
    assert (pong.type, pong.data) == (aiohttp.WSMsgType.PONG, b"sdk-ping-pong:17.5")


async def test_connections_take_turns_and_any_may_ack(
    slack: SlackStandIn, http: aiohttp.ClientSession, card: str
) -> None:
    first, second = await open_socket(slack, http), await open_socket(slack, http)
    taps = [asyncio.create_task(slack.person(user).tap("C0PANEL", card, "claim")) for user in ("U0ANA", "U0BEN")]
    received = {id(socket): await socket.receive_json() for socket in (first, second)}
    await ack(second, received[id(first)])
    await ack(first, received[id(second)])
    assert [(await tap).acked for tap in taps] == [True, True]


@pytest.mark.usefixtures("hasty")
async def test_an_unacked_tap_warns_and_is_not_repeated(
    slack: SlackStandIn, http: aiohttp.ClientSession, card: str
) -> None:
    socket, ana = await open_socket(slack, http), slack.person("U0ANA")
    result = await ana.tap("C0PANEL", card, "claim")
    assert (result.acked, result.error) == (False, ana.warning)
    assert result.error == "Dibs didn't respond. Try again in a moment."
    envelope = await socket.receive_json()
    await ack(socket, envelope)
    await until(lambda: len(slack.journal.of_kind("stray_ack")) == 1)
    assert len(slack.journal.of_kind("envelope")) == 1
    assert ana.warning == result.error


async def test_the_next_acked_tap_clears_the_warning(
    slack: SlackStandIn, http: aiohttp.ClientSession, card: str
) -> None:
    ana = slack.person("U0ANA")
    assert not (await ana.tap("C0PANEL", card, "claim")).acked
    socket = await open_socket(slack, http)
    tap = asyncio.create_task(ana.tap("C0PANEL", card, "claim"))
    await ack(socket, await socket.receive_json())
    assert (await tap).acked
    assert ana.warning is None


async def test_unacked_events_come_again_with_their_id(slack: SlackStandIn, http: aiohttp.ClientSession) -> None:
    socket = await open_socket(slack, http)
    slack.socket.ack_deadline = HASTY_SECONDS
    opened = asyncio.create_task(slack.person("U0ANA").open_home())
    await until(lambda: len(slack.journal.of_kind("envelope")) == 1)
    slack.socket.ack_deadline = PATIENT_SECONDS
    assert not (await opened).acked
    envelopes = [await socket.receive_json() for _ in range(2)]
    await ack(socket, envelopes[1])
    await slack.wait_idle()
    assert [envelope["payload"]["event_id"] for envelope in envelopes] == [envelopes[0]["payload"]["event_id"]] * 2
    assert [(envelope["retry_attempt"], envelope["retry_reason"]) for envelope in envelopes] == [
        (0, ""),
        (1, "timeout"),
    ]
    assert envelopes[0]["envelope_id"] != envelopes[1]["envelope_id"]
    assert len(slack.journal.of_kind("envelope")) == 2


async def test_events_wait_for_a_connection_and_taps_do_not(
    slack: SlackStandIn, http: aiohttp.ClientSession, card: str
) -> None:
    tapped = await slack.person("U0ANA").tap("C0PANEL", card, "claim")
    await slack.person("U0ANA").open_home()
    socket = await open_socket(slack, http)
    envelope = await socket.receive_json()
    await ack(socket, envelope)
    assert tapped.acked is False
    assert envelope["payload"]["event"]["type"] == "app_home_opened"
    assert envelope["accepts_response_payload"] is False


async def test_only_events_the_app_subscribed_to_are_sent(
    slack: SlackStandIn, http: aiohttp.ClientSession, client: AsyncWebClient
) -> None:
    socket = await open_socket(slack, http)
    await client.chat_postMessage(channel="C0PANEL", text="unheard")
    slack.workspace.bot_events |= {"message.channels", "member_left_channel", "user_change"}
    posted = await client.chat_postMessage(channel="C0PANEL", text="heard")
    await client.chat_update(channel="C0PANEL", ts=posted["ts"], text="edited")
    await client.chat_delete(channel="C0PANEL", ts=posted["ts"])
    ben = slack.person("U0BEN")
    ben.leave("C0PANEL")
    ben.change(deleted=True)
    events = []
    for _ in range(5):
        envelope = await socket.receive_json()
        await ack(socket, envelope)
        events.append(envelope["payload"]["event"])
    kinds = {(event["type"], event.get("subtype")) for event in events}
    assert kinds == {
        ("message", None),
        ("message", "message_changed"),
        ("message", "message_deleted"),
        ("member_left_channel", None),
        ("user_change", None),
    }
    assert next(event for event in events if event.get("text"))["bot_id"] == "B0DIBS"


async def test_held_envelopes_go_in_the_order_asked_for(
    slack: SlackStandIn, http: aiohttp.ClientSession, card: str
) -> None:
    socket = await open_socket(slack, http)
    slack.socket.hold()
    people = ["U0ANA", "U0BEN", "W0CAT"]
    taps = [asyncio.create_task(slack.person(user).tap("C0PANEL", card, "claim")) for user in people]
    await until(lambda: slack.socket.held == 3)
    slack.socket.release([2, 0, 1])
    envelopes = [await socket.receive_json() for _ in people]
    assert [envelope["payload"]["user"]["id"] for envelope in envelopes] == ["W0CAT", "U0ANA", "U0BEN"]
    for envelope in envelopes:
        await ack(socket, envelope)
    assert all([(await tap).acked for tap in taps])


async def test_waiting_for_idle_says_what_is_missing(
    slack: SlackStandIn, http: aiohttp.ClientSession, card: str
) -> None:
    socket = await open_socket(slack, http)
    tap = asyncio.create_task(slack.person("U0ANA").tap("C0PANEL", card, "claim"))
    envelope = await socket.receive_json()
    with pytest.raises(TimeoutError, match="1 unacked envelopes"):
        await slack.wait_idle(0.2)
    await ack(socket, envelope)
    await tap
    await slack.wait_idle()
