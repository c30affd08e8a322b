"""chat.* and reactions.add: what they do, and every refusal."""

from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.records import Channel
from tests.stand_in.support import actions, button, refusal, section

META = {"event_type": "dibs-request", "event_payload": {"id": "REQ-1001", "seq": 1}}


async def test_posting_fills_ids_and_gives_the_message_back(client: AsyncWebClient, slack: SlackStandIn) -> None:
    blocks = [section("a"), actions(button("claim"))]
    answer = await client.chat_postMessage(channel="C0PANEL", text="x", blocks=blocks, metadata=META)
    message = answer["message"]
    assert (answer["channel"], message["user"], message["bot_id"]) == ("C0PANEL", "U0DIBS", "B0DIBS")
    assert message["metadata"] == META
    assert all(block["block_id"] for block in message["blocks"])
    assert slack.workspace.channel("C0PANEL").message(answer["ts"])


async def test_timestamps_grow_while_the_clock_stands(client: AsyncWebClient) -> None:
    answers = [await client.chat_postMessage(channel="C0PANEL", text="x") for _ in range(3)]
    stamps = [answer["ts"] for answer in answers]
    assert stamps == sorted(set(stamps))


async def test_a_user_id_posts_to_their_direct_messages(client: AsyncWebClient, slack: SlackStandIn) -> None:
    answer = await client.chat_postMessage(channel="W0CAT", text="hello")
    assert answer["channel"].startswith("D")
    assert [message.text for message in slack.person("W0CAT").dms()] == ["hello"]
    assert slack.person("U0ANA").dms() == []
    edited = await client.chat_update(channel=answer["channel"], ts=answer["ts"], text="bye")
    assert edited["text"] == "bye"
    refused = await refusal(client, "chat.update", channel="W0CAT", ts=answer["ts"], text="x")
    assert refused["error"] == "channel_not_found"


async def test_direct_messages_that_cannot_be_posted(client: AsyncWebClient, slack: SlackStandIn) -> None:
    slack.workspace.user("U0BEN").deleted = True
    assert (await refusal(client, "chat.postMessage", channel="U0BEN", text="x"))["error"] == "channel_not_found"
    slack.workspace.messages_tab = False
    assert (await refusal(client, "chat.postMessage", channel="U0ANA", text="x"))["error"] == "messages_tab_disabled"


async def test_threads(client: AsyncWebClient) -> None:
    parent = await client.chat_postMessage(channel="C0PANEL", text="parent")
    await client.chat_postMessage(channel="C0PANEL", text="quiet", thread_ts=parent["ts"])
    await client.chat_postMessage(channel="C0PANEL", text="loud", thread_ts=parent["ts"], reply_broadcast=True)
    thread = await client.conversations_replies(channel="C0PANEL", ts=parent["ts"])
    assert [message["text"] for message in thread["messages"]] == ["parent", "quiet", "loud"]
    top = (await client.conversations_history(channel="C0PANEL"))["messages"]
    assert [message["text"] for message in top] == ["loud", "parent"]
    assert (top[1]["reply_count"], top[1]["reply_users"]) == (2, ["U0DIBS"])


async def test_long_text_is_cut_when_posted_and_refused_when_edited(
    client: AsyncWebClient, slack: SlackStandIn
) -> None:
    answer = await client.chat_postMessage(channel="C0PANEL", text="x" * 40_005)
    assert len(slack.workspace.channel("C0PANEL").messages[-1].text) == 40_000
    edit = {"channel": "C0PANEL", "ts": answer["ts"]}
    assert (await refusal(client, "chat.update", **edit, text="x" * 4001))["error"] == "msg_too_long"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"channel": "C0NOPE", "text": "x"}, "channel_not_found"),
        ({"channel": "C0OTHER", "text": "x"}, "not_in_channel"),
        ({"channel": "C0PANEL"}, "no_text"),
        ({"channel": "C0PANEL", "text": ""}, "no_text"),
        ({"text": "x"}, "invalid_arguments"),
        ({"channel": "C0PANEL", "text": "x", "blocks": "["}, "invalid_blocks_format"),
        ({"channel": "C0PANEL", "text": "x", "blocks": {"type": "divider"}}, "invalid_blocks_format"),
        ({"channel": "C0PANEL", "text": "x", "blocks": [{"type": "nope"}]}, "invalid_blocks"),
        ({"channel": "C0PANEL", "text": "x", "blocks": [section("y" * 2900)] * 5}, "msg_blocks_too_long"),
        ({"channel": "C0PANEL", "text": "x", "metadata": "{"}, "invalid_metadata_format"),
        ({"channel": "C0PANEL", "text": "x", "metadata": {"event_type": "a"}}, "invalid_metadata_format"),
        ({"channel": "C0PANEL", "text": "x", "metadata": {"event_payload": {}}}, "invalid_metadata_format"),
        ({"channel": "C0PANEL", "text": "x", "markdown_text": "y"}, "markdown_text_conflict"),
        ({"channel": "C0PANEL", "text": "x", "attachments": [{"text": "y"}]}, "invalid_attachments"),
    ],
)
async def test_posts_slack_refuses(client: AsyncWebClient, arguments: dict[str, Any], error: str) -> None:
    assert (await refusal(client, "chat.postMessage", **arguments))["error"] == error


async def test_refused_blocks_are_explained(client: AsyncWebClient) -> None:
    answer = await refusal(client, "chat.postMessage", channel="C0PANEL", text="x", blocks=[section("")])
    expected = "[ERROR] must be more than 0 characters [json-pointer:/blocks/0/text/text]"
    assert answer["response_metadata"]["messages"] == [expected]


async def test_archived_private_and_public_channels(client: AsyncWebClient, slack: SlackStandIn) -> None:
    posted = await client.chat_postMessage(channel="C0PANEL", text="x")
    slack.workspace.channel("C0PANEL").is_archived = True
    answers = [
        await refusal(client, "chat.postMessage", channel="C0PANEL", text="x"),
        await refusal(client, "chat.postEphemeral", channel="C0PANEL", user="U0ANA", text="x"),
        await refusal(client, "chat.update", channel="C0PANEL", ts=posted["ts"], text="x"),
    ]
    assert [answer["error"] for answer in answers] == ["is_archived", "is_archived", "is_inactive"]
    slack.workspace.channels["G0HIDE"] = Channel("G0HIDE", "hidden", ["U0ANA"], is_private=True)
    assert (await refusal(client, "chat.postMessage", channel="G0HIDE", text="x"))["error"] == "channel_not_found"
    slack.workspace.scopes.add("chat:write.public")
    assert (await client.chat_postMessage(channel="C0OTHER", text="x"))["ok"] is True


async def test_metadata_stays_goes_and_is_dropped(client: AsyncWebClient) -> None:
    posted = await client.chat_postMessage(channel="C0PANEL", text="x", metadata=META)
    edit = {"channel": "C0PANEL", "ts": posted["ts"]}
    kept = await client.chat_update(**edit, text="y")
    assert kept["message"]["metadata"] == META
    # The SDK warns about an edit without text, which is exactly what is meant here.
    gone = await client.api_call("chat.update", json={**edit, "metadata": {}})
    assert "metadata" not in gone["message"]
    assert gone["text"] == "y"
    bad = {**META, "event_type": "dibs.request"}
    answer = await client.chat_postMessage(channel="C0PANEL", text="x", metadata=bad)
    assert answer["warning"] == "invalid_metadata_schema"
    assert "metadata" not in answer["message"]


async def test_an_edit_replaces_everything(client: AsyncWebClient, slack: SlackStandIn) -> None:
    posted = await client.chat_postMessage(channel="C0PANEL", text="x", blocks=[section("card")])
    await client.chat_update(channel="C0PANEL", ts=posted["ts"], text="only text")
    message = slack.workspace.channel("C0PANEL").messages[-1]
    assert (message.text, message.blocks) == ("only text", [])
    assert message.edited is not None


@pytest.mark.parametrize("method", ["chat.update", "chat.delete"])
async def test_other_peoples_messages_and_ephemerals_stay(
    client: AsyncWebClient, slack: SlackStandIn, method: str
) -> None:
    said = slack.person("U0ANA").say("C0PANEL", "mine")
    whispered = await client.chat_postEphemeral(channel="C0PANEL", user="U0ANA", text="psst")
    verb = method.partition(".")[2]
    theirs = await refusal(client, method, channel="C0PANEL", ts=said.ts, text="x")
    hidden = await refusal(client, method, channel="C0PANEL", ts=whispered["message_ts"], text="x")
    assert [theirs["error"], hidden["error"]] == [f"cant_{verb}_message", "message_not_found"]


async def test_ephemerals_are_one_persons_and_in_no_history(client: AsyncWebClient, slack: SlackStandIn) -> None:
    await client.chat_postEphemeral(channel="C0PANEL", user="U0ANA", text="psst")
    assert [message.text for message in slack.person("U0ANA").ephemerals()] == ["psst"]
    assert slack.person("U0BEN").ephemerals() == []
    assert (await client.conversations_history(channel="C0PANEL"))["messages"] == []


@pytest.mark.parametrize(
    ("channel", "user", "error"),
    [
        ("C0OTHER", "U0ANA", "not_in_channel"),
        ("C0NOPE", "U0ANA", "channel_not_found"),
        ("C0PANEL", "U0GONE", "user_not_in_channel"),
    ],
)
async def test_ephemerals_slack_refuses(client: AsyncWebClient, channel: str, user: str, error: str) -> None:
    answer = await refusal(client, "chat.postEphemeral", channel=channel, user=user, text="x")
    assert answer["error"] == error


async def test_deleting_and_permalinks(client: AsyncWebClient, slack: SlackStandIn) -> None:
    posted = await client.chat_postMessage(channel="C0PANEL", text="x")
    link = await client.chat_getPermalink(channel="C0PANEL", message_ts=posted["ts"])
    assert link["permalink"] == f"https://home.slack.com/archives/C0PANEL/p{posted['ts'].replace('.', '')}"
    await client.chat_delete(channel="C0PANEL", ts=posted["ts"])
    assert slack.workspace.channel("C0PANEL").messages == []
    gone = await refusal(client, "chat.getPermalink", channel="C0PANEL", message_ts=posted["ts"])
    assert gone["error"] == "message_not_found"


async def test_reactions(client: AsyncWebClient) -> None:
    posted = await client.chat_postMessage(channel="C0PANEL", text="x")
    react = {"channel": "C0PANEL", "timestamp": posted["ts"], "name": "eyes"}
    await client.reactions_add(**react)
    assert (await refusal(client, "reactions.add", **react))["error"] == "already_reacted"
    assert (await refusal(client, "reactions.add", **{**react, "name": ""}))["error"] == "invalid_name"
    assert (await refusal(client, "reactions.add", **{**react, "timestamp": "1.1"}))["error"] == "message_not_found"
    shown = (await client.conversations_history(channel="C0PANEL"))["messages"][0]
    assert shown["reactions"] == [{"name": "eyes", "users": ["U0DIBS"], "count": 1}]
