"""The choke point of every call to Slack: whatever goes wrong comes out as a `SlackFailure`."""

from __future__ import annotations

import json
from collections.abc import Awaitable
from typing import Any

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from services.reactions import SlackFailure

BOT_REFUSED = "Slack refuses SLACK_BOT_TOKEN ({code}); copy it again from OAuth & Permissions."
APP_REFUSED = "Slack refuses SLACK_APP_TOKEN ({code}); make one with connections:write in Basic Information."
"""What operators read when a token is no good."""


async def answer_of(method: str, call: Awaitable[AsyncSlackResponse]) -> dict[str, Any]:
    """Awaits one call of slack_sdk for what it answers; whatever goes wrong comes out as a SlackFailure."""
    response = await response_of(method, call)
    return dict(response.data) if isinstance(response.data, dict) else {}


async def response_of(method: str, call: Awaitable[AsyncSlackResponse]) -> AsyncSlackResponse:
    """The same with the headers."""
    try:
        return await call
    except SlackApiError as error:
        raise _failure(method, error) from error
    except TimeoutError as error:
        raise SlackFailure(method, "timeout") from error
    except (aiohttp.ClientError, SlackClientError, OSError) as error:
        raise SlackFailure(method, "connection_lost") from error


def refusal_of(status: int, answer: str) -> str:
    """Why a reply address did not take a message, empty when it did: it may say so with a 200, too."""
    if status >= 400:
        return "reply_expired" if status < 500 else "http_error"
    try:
        said = json.loads(answer)
    except (ValueError, RecursionError):
        return ""
    refused = isinstance(said, dict) and said.get("ok") is False
    return str(said.get("error") or "http_error") if refused else ""


def _failure(method: str, error: SlackApiError) -> SlackFailure:
    response = error.response
    status = getattr(response, "status_code", 200)
    data = getattr(response, "data", response)
    code = data.get("error") if isinstance(data, dict) else None
    if status == 429:
        return SlackFailure(method, "ratelimited", _retry_after(response))
    if status >= 500 or not code:
        return SlackFailure(method, "http_error")
    return SlackFailure(method, str(code), _retry_after(response))


def _retry_after(response: Any) -> float:
    """Slack's Retry-After, in seconds (docs.slack.dev/apis/web-api/rate-limits); 1 when it is missing."""
    headers = getattr(response, "headers", {}) or {}
    value = headers.get("Retry-After") or headers.get("retry-after") or "1"
    try:
        return float(value[0] if isinstance(value, list) else value)
    except ValueError:
        return 1.0
