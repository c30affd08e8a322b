"""Uploading files the new way."""

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from tests.stand_in.support import refusal


async def test_the_sdk_uploads_and_shares_a_file(client: AsyncWebClient, slack: SlackStandIn) -> None:
    await client.files_upload_v2(
        channel="C0PANEL", filename="history.csv", content="when,who\n", title="History", initial_comment="Here it is"
    )
    file = next(iter(slack.workspace.files.values()))
    message = slack.workspace.channel("C0PANEL").messages[-1]
    assert (file.content, file.title, file.complete) == (b"when,who\n", "History", True)
    assert (message.text, message.files) == ("Here it is", [file.id])


async def test_what_slack_refuses(client: AsyncWebClient) -> None:
    assert (await refusal(client, "files.getUploadURLExternal", filename="a"))["error"] == "missing_argument"
    announced = await client.files_getUploadURLExternal(filename="a", length=3)
    empty = await refusal(client, "files.completeUploadExternal", files=[{"id": announced["file_id"]}])
    assert empty["error"] == "file_not_found"
    assert (await refusal(client, "files.completeUploadExternal", files=[]))["error"] == "invalid_arguments"


@pytest.mark.parametrize(("channel", "error"), [("C0NOPE", "channel_not_found"), ("C0OTHER", "not_in_channel")])
async def test_sharing_where_the_app_is_not(
    client: AsyncWebClient, slack: SlackStandIn, channel: str, error: str
) -> None:
    announced = await client.files_getUploadURLExternal(filename="a", length=1)
    slack.workspace.files[announced["file_id"]].content = b"x"
    files = [{"id": announced["file_id"], "title": "A"}]
    answer = await refusal(client, "files.completeUploadExternal", files=files, channel_id=channel)
    assert answer["error"] == error
