"""conversations.*: what they do, and every refusal."""

from typing import Any

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.records import Channel
from tests.stand_in.support import HandClock, refusal

META = {"event_type": "dibs-request", "event_payload": {"id": "REQ-1001"}}


async def test_metadata_is_shown_only_when_asked_for(client: AsyncWebClient) -> None:
    await client.chat_postMessage(channel="C0PANEL", text="x", metadata=META)
    plain = await client.conversations_history(channel="C0PANEL")
    full = await client.conversations_history(channel="C0PANEL", include_all_metadata=True)
    assert "metadata" not in plain["messages"][0]
    assert full["messages"][0]["metadata"] == META


async def test_history_between_two_times(client: AsyncWebClient, clock: HandClock) -> None:
    stamps = []
    for text in "abcd":
        stamps.append((await client.chat_postMessage(channel="C0PANEL", text=text))["ts"])
        clock.advance(60)
    asked = {"channel": "C0PANEL", "oldest": stamps[0], "latest": stamps[3]}
    between = await client.conversations_history(**asked)
    inclusive = await client.conversations_history(**asked, inclusive=True)
    assert [message["text"] for message in between["messages"]] == ["c", "b"]
    assert [message["text"] for message in inclusive["messages"]] == ["d", "c", "b", "a"]


async def test_history_in_pages(client: AsyncWebClient) -> None:
    for text in "abcde":
        await client.chat_postMessage(channel="C0PANEL", text=text)
    # The SDK changes one response object from page to page, so each is read before the next.
    pages = [
        ([message["text"] for message in page["messages"]], page["has_more"])
        async for page in await client.conversations_history(channel="C0PANEL", limit=2)
    ]
    assert pages == [(["e", "d"], True), (["c", "b"], True), (["a"], False)]


async def test_members_in_pages(client: AsyncWebClient, slack: SlackStandIn) -> None:
    pages = [page["members"] async for page in await client.conversations_members(channel="C0PANEL", limit=3)]
    assert [len(page) for page in pages] == [3, 3, 2]
    assert [member for page in pages for member in page] == slack.workspace.channel("C0PANEL").members


async def test_opening_direct_messages_twice_changes_nothing(client: AsyncWebClient) -> None:
    first = await client.conversations_open(users="U0ANA")
    second = await client.conversations_open(users="U0ANA", return_im=True)
    assert first["channel"]["id"] == second["channel"]["id"]
    assert ("already_open" in first.data, second["already_open"]) == (False, True)
    assert second["channel"]["user"] == "U0ANA"


async def test_info_and_join(client: AsyncWebClient, slack: SlackStandIn) -> None:
    before = await client.conversations_info(channel="C0OTHER", include_num_members=True)
    joined = await client.conversations_join(channel="C0OTHER")
    again = await client.conversations_join(channel="C0OTHER")
    assert (before["channel"]["is_member"], before["channel"]["num_members"]) == (False, 7)
    assert joined["channel"]["is_member"] is True
    assert again["warning"] == "already_in_channel"
    slack.workspace.channel("C0OTHER").is_archived = True
    assert (await refusal(client, "conversations.join", channel="C0OTHER"))["error"] == "is_archived"


@pytest.mark.parametrize(
    ("method", "arguments", "error"),
    [
        ("conversations.history", {"channel": "C0NOPE"}, "channel_not_found"),
        ("conversations.history", {"channel": "C0OTHER"}, "not_in_channel"),
        ("conversations.history", {"channel": "G0HIDE"}, "channel_not_found"),
        ("conversations.history", {"channel": "C0PANEL", "cursor": "nonsense"}, "invalid_cursor"),
        ("conversations.history", {"channel": "C0PANEL", "cursor": "bmV4dDo5OQ=="}, "invalid_cursor"),
        ("conversations.history", {"channel": "C0PANEL", "oldest": "today"}, "invalid_ts_oldest"),
        ("conversations.history", {"channel": "C0PANEL", "latest": "later"}, "invalid_ts_latest"),
        ("conversations.replies", {"channel": "C0PANEL", "ts": "1.1"}, "thread_not_found"),
        ("conversations.replies", {"channel": "C0OTHER", "ts": "1.1"}, "not_in_channel"),
        ("conversations.members", {"channel": "C0PANEL", "limit": 0}, "invalid_limit"),
        ("conversations.members", {"channel": "C0NOPE"}, "channel_not_found"),
        ("conversations.info", {"channel": "C0NOPE"}, "channel_not_found"),
        ("conversations.open", {}, "users_list_not_supplied"),
        ("conversations.open", {"users": "U0NOPE"}, "user_not_found"),
        ("conversations.open", {"users": "U0BEN"}, "user_disabled"),
        ("conversations.open", {"users": "U0ANA,U0REC"}, "method_not_supported_for_channel_type"),
        ("conversations.join", {"channel": "D0ANA"}, "method_not_supported_for_channel_type"),
    ],
)
async def test_what_slack_refuses(
    client: AsyncWebClient, slack: SlackStandIn, method: str, arguments: dict[str, Any], error: str
) -> None:
    slack.workspace.dm("U0ANA")
    slack.workspace.user("U0BEN").deleted = True
    slack.workspace.channels["G0HIDE"] = Channel("G0HIDE", "hidden", ["U0ANA"], is_private=True)
    assert (await refusal(client, method, **arguments))["error"] == error
