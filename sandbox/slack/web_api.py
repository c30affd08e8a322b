"""The Web API's edge: tokens, scopes, faults, and the journal around every call."""

import asyncio
from typing import Any

from aiohttp import web

from sandbox.slack.arguments import Arguments, Refused, read_arguments
from sandbox.slack.context import Context
from sandbox.slack.faults import Fault, Faults
from sandbox.slack.methods import METHODS, Method
from sandbox.slack.records import Json


class WebApi:
    """Answers /api/<method> the way Slack does: HTTP 200 with JSON, whatever happened."""

    def __init__(self, context: Context, faults: Faults) -> None:
        self.in_flight = 0
        self.unknown: list[str] = []
        self._context = context
        self._faults = faults

    def add_routes(self, app: web.Application) -> None:
        """Serve the methods, and the address files are uploaded to."""
        app.router.add_route("*", "/api/{method}", self._call)
        app.router.add_post("/upload/{file}", self._upload)

    async def _call(self, request: web.Request) -> web.Response:
        self.in_flight += 1
        try:
            return await self._answer(request)
        finally:
            self.in_flight -= 1

    async def _answer(self, request: web.Request) -> web.Response:
        method, arguments = request.match_info["method"], {}
        body: Json = {}
        try:
            arguments = await read_arguments(request)
            fault = self._faults.take(method, arguments)
            if fault is not None:
                await suffer(request, fault)
            body = {"ok": True, **self._do(request, method, arguments)}
        except Refused as refused:
            body, fault = refused.body(), None
        except FaultAnswer as answer:
            return self._respond(method, arguments, answer.body, answer.status, answer.headers)
        if fault is not None and fault.lose_reply:
            _reset(request)
        return self._respond(method, arguments, body)

    def _respond(
        self, method: str, arguments: Json, body: Json, status: int = 200, headers: dict[str, str] | None = None
    ) -> web.Response:
        shown = {name: value for name, value in arguments.items() if name != "token"}
        self._context.journal.add("api", "app", method, arguments=shown, response=body)
        scopes = {"x-oauth-scopes": ",".join(sorted(self._context.workspace.scopes))}
        return web.json_response(body, status=status, headers={**scopes, **(headers or {})})

    def _do(self, request: web.Request, name: str, arguments: Json) -> Json:
        method = METHODS.get(name)
        if method is None:
            self.unknown.append(name)
            raise Refused("unknown_method", req_method=name)
        self._check_token(method, _token(request, arguments))
        if method.post_only and request.method != "POST":
            raise Refused("insecure_request")
        self._check_scope(method, arguments)
        return method.handle(self._context, Arguments(arguments))

    def _check_token(self, method: Method, token: str) -> None:
        workspace = self._context.workspace
        if not token:
            raise Refused("not_authed")
        if token not in (workspace.bot_token, workspace.app_token):
            raise Refused("invalid_auth")
        if method.app_token != (token == workspace.app_token):
            raise Refused("not_allowed_token_type")

    def _check_scope(self, method: Method, arguments: Json) -> None:
        workspace = self._context.workspace
        channel = workspace.channels.get(str(arguments.get("channel")))
        needed = method.scope.format(room=channel.family if channel else "channels")
        if needed and needed not in workspace.scopes:
            raise Refused("missing_scope", needed=needed, provided=",".join(sorted(workspace.scopes)))

    async def _upload(self, request: web.Request) -> web.Response:
        file = self._context.workspace.files.get(request.match_info["file"])
        if file is None:
            return web.Response(status=404)
        file.content = await request.read()
        return web.Response(text=f"OK - {len(file.content)}")


class FaultAnswer(Exception):
    """A fault's own answer, given instead of doing the call."""

    def __init__(self, body: Json, status: int, headers: dict[str, str]) -> None:
        super().__init__(status)
        self.body = body
        self.status = status
        self.headers = headers


async def suffer(request: web.Request, fault: Fault) -> None:
    """Let a fault happen before the call does; raises FaultAnswer when the call is not to be done."""
    await asyncio.sleep(fault.delay)
    if fault.lose_request:
        _reset(request)
        raise FaultAnswer({}, 200, {})
    if fault.refuses:
        headers = {"Retry-After": str(fault.retry_after)} if fault.status == 429 else {}
        error = fault.error or ("ratelimited" if fault.status == 429 else "internal_error")
        raise FaultAnswer({"ok": False, "error": error}, fault.status, headers)


def _reset(request: web.Request) -> None:
    """Drop the connection; whatever is answered afterwards reaches nobody."""
    transport: Any = request.transport
    if transport is not None:
        transport.abort()


def _token(request: web.Request, arguments: Json) -> str:
    word, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if word == "Bearer" else str(arguments.get("token") or "")
