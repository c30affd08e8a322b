"""Response addresses: answering an interaction where it happened."""

import json

from aiohttp import web

from sandbox.slack.arguments import Refused, read_arguments
from sandbox.slack.context import Context
from sandbox.slack.faults import Faults
from sandbox.slack.messages import post, read_draft, remove, rewrite, whisper
from sandbox.slack.records import Json, Message
from sandbox.slack.tickets import ResponseUrl
from sandbox.slack.web_api import FaultAnswer, suffer


class ResponseUrls:
    """Serves /response/<token>."""

    def __init__(self, context: Context, faults: Faults) -> None:
        self.in_flight = 0
        self._context = context
        self._faults = faults

    async def serve(self, request: web.Request) -> web.Response:
        """Take one answer: 200 ok, 404 for a dead address, 400 for a message Slack would not show."""
        self.in_flight += 1
        try:
            return await self._serve(request)
        finally:
            self.in_flight -= 1

    async def _serve(self, request: web.Request) -> web.Response:
        token, body = request.match_info["token"], {}
        try:
            body = await read_arguments(request)
            fault = self._faults.take("response_url", body)
            if fault is not None:
                await suffer(request, fault)
            response = self._context.tickets.response_url(token)
        except Refused as refused:
            return self._answer(token, body, 404, refused.error)
        except FaultAnswer as answer:
            return self._answer(token, body, answer.status, json.dumps(answer.body))
        try:
            respond(self._context, response, body)
        except Refused as refused:
            return self._answer(token, body, 400, refused.error)
        response.uses += 1
        return self._answer(token, body, 200, "ok")

    def _answer(self, token: str, body: Json, status: int, text: str) -> web.Response:
        detail = {"arguments": body, "response": {"status": status, "body": text}}
        self._context.journal.add("response_url", "app", token, **detail)
        return web.Response(status=status, text=text)


def respond(context: Context, response: ResponseUrl, body: Json) -> None:
    """Do what an answer asks for: delete or replace its source, or add a message, ephemeral unless said otherwise."""
    source = _source(context, response)
    if body.get("delete_original") is True:
        remove(context, _needed(source))
    elif body.get("replace_original") is True and response.ts is not None:
        rewrite(context, _needed(source), read_draft(body))
    else:
        say(context, response.user, response.channel, body)


def say(context: Context, user: str, channel_id: str, body: Json) -> Message:
    """Add a message to a channel; membership of the app does not matter here."""
    channel, draft = context.workspace.channel(channel_id), read_draft(body)
    if body.get("response_type") == "in_channel":
        return post(context, channel, draft, thread_ts=body.get("thread_ts"))
    return whisper(context, channel, user, draft, thread_ts=body.get("thread_ts"))


def _source(context: Context, response: ResponseUrl) -> Message | None:
    hidden = context.workspace.ephemerals_of(response.user, response.channel)
    public = context.workspace.channel(response.channel).messages
    return next((message for message in [*hidden, *public] if message.ts == response.ts), None)


def _needed(message: Message | None) -> Message:
    if message is None:
        raise Refused("message_not_found")
    return message
