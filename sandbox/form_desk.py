"""Where the page's form goes: the same queue HubSpot's submissions take."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Any

import boto3
from aiohttp import web

from sandbox import forms


class Queue:
    """One SQS queue by its name; sending happens in a thread because boto3 blocks."""

    def __init__(self, name: str, environment: dict[str, str]) -> None:
        self._client: Any = boto3.client(
            "sqs",
            endpoint_url=environment["AWS_ENDPOINT_URL"],
            region_name=environment["AWS_DEFAULT_REGION"],
            aws_access_key_id=environment["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=environment["AWS_SECRET_ACCESS_KEY"],
        )
        self._url = self._client.get_queue_url(QueueName=name)["QueueUrl"]

    async def send(self, body: str) -> None:
        """Put one message on the queue."""
        await asyncio.to_thread(self._client.send_message, QueueUrl=self._url, MessageBody=body)

    def close(self) -> None:
        """Let go of its connections."""
        self._client.close()


class FormDesk:
    """Answers the page's form: `GET` proposes somebody, `POST` puts what was filled in on the queue."""

    def __init__(self, random: Random, now: Callable[[], datetime], new_id: Callable[[], str]) -> None:
        self.queue: Queue | None = None
        self._random = random
        self.now = now
        self._new_id = new_id

    def add_routes(self, app: web.Application) -> None:
        """Serve /sandbox/form."""
        app.router.add_get("/sandbox/form", self._propose)
        app.router.add_post("/sandbox/form", self._take)

    async def send(self, values: forms.Values) -> dict[str, str | int]:
        """Submit a form, and give what HubSpot calls it and when it was submitted (ms)."""
        assert self.queue is not None
        conversion_id, now = self._new_id(), self.now()
        await self.queue.send(forms.submission(values, conversion_id, now))
        return {"conversionId": conversion_id, "submittedAt": forms.milliseconds(now)}

    async def _propose(self, _: web.Request) -> web.Response:
        return web.json_response(forms.somebody(self._random, self.now()))

    async def _take(self, request: web.Request) -> web.Response:
        values = await request.json()
        if not isinstance(values, dict) or not all(isinstance(value, str) for value in values.values()):
            return web.json_response({"error": "The form’s values must be texts."}, status=400)
        if self.queue is None:
            return web.json_response({"error": "The queue is not ready yet. Try again in a moment."}, status=503)
        return web.json_response(await self.send(values))
