"""A workspace without an app: a test puts things on the screens itself."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Locator, Page

from sandbox.site import add_page
from sandbox.slack import SlackStandIn, default_workspace
from sandbox.slack.records import Message


@asynccontextmanager
async def workspace(port: int = 0) -> AsyncIterator[SlackStandIn]:
    slack = SlackStandIn(default_workspace(), port=port, ack_seconds=0.5)
    add_page(slack.web_app)
    async with slack:
        yield slack


def section(text: str, **more: Any) -> dict[str, Any]:
    return {"type": "section", "block_id": "s", "text": {"type": "mrkdwn", "text": text}, **more}


def button(action_id: str) -> dict[str, Any]:
    return {"type": "button", "action_id": action_id, "text": {"type": "plain_text", "text": action_id.title()}}


def say(slack: SlackStandIn, *blocks: dict[str, Any], only_for: str | None = None, channel: str = "C0PANEL") -> Message:
    """Put a message on screens, whatever its blocks are: the stand-in's own API would refuse bad ones."""
    message = Message(channel, slack.context.ts(), "U0DIBS", "a message", list(blocks), only_for=only_for)
    if only_for:
        slack.workspace.ephemerals.append(message)
    else:
        slack.workspace.channel(channel).messages.append(message)
    slack.journal.add("test", "test", "said")
    return message


def reply(slack: SlackStandIn, to: Message, text: str) -> None:
    """Put a reply into a message's thread."""
    message = Message(to.channel, slack.context.ts(), "U0DIBS", text, thread_ts=to.ts)
    slack.workspace.channel(to.channel).messages.append(message)
    slack.journal.add("test", "test", "replied")


def column(page: Page, user: str) -> Locator:
    return page.locator(f"#person-{user}")
