"""Slack's Web API as Dibs uses it: every call passes one choke point, and every failure comes out as a `SlackFailure`.

Two clients share one HTTP session. `reads` repeats by itself (connection loss, 429, 5xx): fit for reads and views.
`writes` never does: a repeated post is a second card, and a repeated edit would show what was true before the pause,
so their callers read the store again instead.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
    AsyncServerErrorRetryHandler,
)
from slack_sdk.web.async_client import AsyncWebClient

from blocks.kit import Message
from domain import Card
from services.reactions import SlackFailure
from services.slack_answers import answer_of, refusal_of
from services.throttle import Throttle

TIMEOUT_SECONDS = 6
"""For one HTTP exchange: shorter than the grace that owed work gets, so a late edit is over before another begins."""

CLOCKS_MS = 60_000
"""How far this machine's clock may be from Slack's, whose time is in the `ts` of messages."""

REPLY_ORIGINS = {("https", "hooks.slack.com"), ("https", "hooks.slack-gov.com")}
"""Where Slack's reply addresses lead, besides a stand-in's, which are beside its Web API."""

View = dict[str, Any]
NOTICE_EVENT = "dibs_notice"
"""The metadata type of what is posted once besides cards and direct messages to holders."""
Mark = dict[str, Any]
"""Metadata that names a message of ours: opaque ids only, since every app of the workspace can read it."""


class Slack:
    """The workspace, as the bot sees it."""

    def __init__(self, token: str, api_url: str, session: aiohttp.ClientSession) -> None:
        def client(**more: Any) -> AsyncWebClient:
            return AsyncWebClient(token=token, base_url=api_url, session=session, timeout=TIMEOUT_SECONDS, **more)

        self._session = session
        self._origin = urlsplit(api_url)[:2]
        self._throttle = Throttle(asyncio.get_running_loop().time)
        self.reads = client(
            retry_handlers=[
                AsyncConnectionErrorRetryHandler(),
                AsyncRateLimitErrorRetryHandler(max_retry_count=1),
                AsyncServerErrorRetryHandler(),
            ]
        )
        self.writes = client(retry_handlers=[])

    async def post(
        self, channel: str, message: Message, *, metadata: dict[str, Any] | None = None, thread: str | None = None
    ) -> Card:
        """Posts to a channel id or a user id; never repeated by itself."""
        arguments = {"channel": channel, "text": message.text, "blocks": message.blocks}
        quiet = {"unfurl_links": False, "unfurl_media": False}
        answer = await self._write("chat.postMessage", **arguments, **quiet, metadata=metadata, thread_ts=thread)
        return Card(channel=answer["channel"], ts=answer["ts"])

    async def edit(self, card: Card, message: Message, *, metadata: dict[str, Any] | None = None) -> None:
        where = {"channel": card.channel, "ts": card.ts}
        await self._write("chat.update", **where, text=message.text, blocks=message.blocks, metadata=metadata)

    async def delete(self, card: Card) -> None:
        await self._write("chat.delete", channel=card.channel, ts=card.ts)

    async def whisper(self, channel: str, user: str, message: Message) -> None:
        """Shows `message` to one member of `channel` only; Slack keeps no copy."""
        await self._write("chat.postEphemeral", channel=channel, user=user, text=message.text, blocks=message.blocks)

    async def _write(self, method: str, **arguments: Any) -> dict[str, Any]:
        """One try, and none at all while Slack has closed the method."""
        self._throttle.check(method)
        given = {name: value for name, value in arguments.items() if value is not None}
        try:
            return await answer_of(method, self.writes.api_call(method, json=given))
        except SlackFailure as failure:
            self._throttle.note(failure)
            raise

    async def reply(self, response_url: str, message: Message, *, replace: bool = False) -> None:
        """Answers privately through a payload's reply address, which lasts five uses or 30 minutes
        (docs.slack.dev/interactivity/handling-user-interaction); one that is dead, or not Slack's, is a
        `reply_expired` failure: forms carry theirs, and what a form carries can be tampered with."""
        if not self._is_slacks(response_url):
            raise SlackFailure("response_url", "reply_expired")
        body = {
            "response_type": "ephemeral",
            "replace_original": replace,
            "text": message.text,
            "blocks": message.blocks,
        }
        timeout = aiohttp.ClientTimeout(total=TIMEOUT_SECONDS)
        try:
            async with self._session.post(response_url, json=body, timeout=timeout) as response:
                status, answer = response.status, await response.text()
        except (aiohttp.ClientError, TimeoutError) as error:
            raise SlackFailure("response_url", "connection_lost") from error
        if code := refusal_of(status, answer):
            raise SlackFailure("response_url", code)

    def _is_slacks(self, address: str) -> bool:
        try:
            origin = urlsplit(address)[:2]
        except ValueError:
            return False
        return origin == self._origin or origin in REPLY_ORIGINS

    async def open_direct(self, user: str) -> str:
        """The id of the direct-message channel with `user`."""
        answer = await answer_of("conversations.open", self.reads.conversations_open(users=user))
        return str(answer["channel"]["id"])

    async def post_once(
        self, channel: str, message: Message, mark: Mark, since: int, *, again: bool, thread: str | None = None
    ) -> Card:
        """Posts what carries `mark`; `again`: not before a look whether an earlier try has arrived."""
        found = await self.find_posted(channel, NOTICE_EVENT, mark, since, thread) if again else None
        metadata = {"event_type": NOTICE_EVENT, "event_payload": mark}
        return found or await self.post(channel, message, metadata=metadata, thread=thread)

    async def find_posted(
        self, channel: str, event: str, mark: Mark, since: int, thread: str | None = None
    ) -> Card | None:
        """The message in `channel`, or in a thread of it, since `since` (ms), whose metadata is of the type `event`
        and has all of `mark`."""
        oldest = f"{(since - CLOCKS_MS) / 1000:.6f}"
        where = {"channel": channel, "oldest": oldest, "include_all_metadata": True, "limit": 200}
        cursor: str | None = None
        while True:
            answer = await self._page_of_messages(where, thread, cursor)
            for message in answer.get("messages", []):
                found = message.get("metadata") or {}
                if found.get("event_type") == event and mark.items() <= (found.get("event_payload") or {}).items():
                    return Card(channel=channel, ts=message["ts"])
            cursor = (answer.get("response_metadata") or {}).get("next_cursor")
            if not cursor:
                return None

    async def _page_of_messages(self, where: dict[str, Any], thread: str | None, cursor: str | None) -> dict[str, Any]:
        if thread is None:
            return await answer_of("conversations.history", self.reads.conversations_history(**where, cursor=cursor))
        call = self.reads.conversations_replies(**where, ts=thread, cursor=cursor)
        return await answer_of("conversations.replies", call)

    async def permalink(self, card: Card) -> str:
        call = self.reads.chat_getPermalink(channel=card.channel, message_ts=card.ts)
        return str((await answer_of("chat.getPermalink", call))["permalink"])

    async def open_view(self, trigger_id: str, view: View, *, push: bool = False) -> str:
        """Opens a modal on a trigger (one use, three seconds), or pushes it over the one acted in; gives its id."""
        method = "views.push" if push else "views.open"
        answer = await self._write(method, trigger_id=trigger_id, view=view)
        return str(answer["view"]["id"])

    async def update_view(self, view_id: str, view: View) -> None:
        """Shows `view` in an open modal; nothing if it was closed meanwhile."""
        try:
            await answer_of("views.update", self.reads.views_update(view_id=view_id, view=view))
        except SlackFailure as failure:
            if failure.code != "not_found":
                raise

    async def publish_home(self, user: str, view: View, hash_: str | None = None) -> None:
        """Shows `view` as the user's Home; with the hash of what they see now, refused if that changed meanwhile."""
        await answer_of("views.publish", self.reads.views_publish(user_id=user, view=view, hash=hash_))

    async def group_members(self, group: str) -> frozenset[str]:
        answer = await answer_of("usergroups.users.list", self.reads.usergroups_users_list(usergroup=group))
        return frozenset(answer["users"])

    async def channel_members(self, channel: str) -> frozenset[str]:
        members: set[str] = set()
        cursor: str | None = None
        while True:
            call = self.reads.conversations_members(channel=channel, limit=200, cursor=cursor)
            answer = await answer_of("conversations.members", call)
            members.update(answer["members"])
            cursor = (answer.get("response_metadata") or {}).get("next_cursor")
            if not cursor:
                return frozenset(members)

    async def user(self, user: str) -> dict[str, Any]:
        answer = await answer_of("users.info", self.reads.users_info(user=user))
        return dict(answer["user"])
