"""HTTP for the page and for other processes on this machine: look at the screens, act as people, ask for faults."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Protocol

from aiohttp import web

from sandbox.slack.arguments import Refused, read_arguments
from sandbox.slack.context import Context
from sandbox.slack.elements import NoSuchElement
from sandbox.slack.faults import Faults
from sandbox.slack.interactions import TapResult
from sandbox.slack.people import Person
from sandbox.slack.records import Json
from sandbox.slack.screens import screens

COALESCE_SECONDS = 0.05
FAULT_FIELDS: dict[str, type | tuple[type, ...]] = {
    "method": str,
    "error": str,
    "status": int,
    "retry_after": int,
    "delay": (int, float),
    "lose_request": bool,
    "lose_reply": bool,
    "times": int,
}
Act = Callable[[Person, Json], Awaitable[Json]]


class Stage(Protocol):
    """What this API needs of the stand-in."""

    context: Context
    faults: Faults

    def person(self, user_id: str) -> Person: ...

    async def wait_idle(self, timeout: float) -> None: ...  # noqa: ASYNC109 - reads best where it is called


class PeopleApi:
    """Serves /people, /faults and /idle."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def add_routes(self, app: web.Application) -> None:
        """Put every address in place."""
        app.router.add_get("/people/screens", self._screens)
        app.router.add_get("/people/changes", self._changes)
        app.router.add_get("/people/journal", self._journal)
        app.router.add_post("/people/everyone/tap", self._everyone)
        app.router.add_post("/people/{user}/{act}", self._act)
        app.router.add_post("/faults", self._faults)
        app.router.add_post("/idle", self._idle)

    async def _screens(self, request: web.Request) -> web.Response:
        last = request.query.get("last")
        if last is not None and not last.isdecimal():
            raise web.HTTPBadRequest(text="last must be a number")
        response = web.json_response(screens(self._stage.context, None if last is None else int(last)))
        # Everybody's copy of a channel is the same, so that a tenth is left.
        response.enable_compression()
        return response

    async def _changes(self, request: web.Request) -> web.StreamResponse:
        """Stream the revision after every change, several changes at once as one."""
        headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-cache"}
        stream, journal, seen = web.StreamResponse(headers=headers), self._stage.context.journal, -1
        await stream.prepare(request)
        with contextlib.suppress(ConnectionError):
            while not journal.closed:
                await journal.changed(seen)
                seen = journal.revision
                await stream.write(f"data: {json.dumps({'revision': seen})}\n\n".encode())
                await asyncio.sleep(COALESCE_SECONDS)
        return stream

    async def _journal(self, request: web.Request) -> web.Response:
        after = request.query.get("after", "0")
        if not after.isdecimal():
            raise web.HTTPBadRequest(text="after must be a number")
        entries = self._stage.context.journal.entries[int(after) :]
        return web.json_response([entry.row() for entry in entries])

    async def _act(self, request: web.Request) -> web.Response:
        act = ACTS.get(request.match_info["act"])
        if act is None:
            raise web.HTTPNotFound(text="Nobody can do that here.")
        person, body = self._person(request.match_info["user"]), await _body(request)
        try:
            return web.json_response(await act(person, body))
        except NoSuchElement as missing:
            return web.json_response({"error": str(missing)}, status=409)
        except KeyError as missing:
            raise web.HTTPBadRequest(text=f"{missing} is needed") from None

    def _person(self, user_id: str) -> Person:
        if user_id not in self._stage.context.workspace.users:
            raise web.HTTPNotFound(text=f"There is no {user_id} here.")
        return self._stage.person(user_id)

    async def _everyone(self, request: web.Request) -> web.Response:
        body = await _body(request)
        people = [self._person(str(user)) for user in body.get("users", [])]
        return web.json_response(await asyncio.gather(*(self._one_of_many(person, body) for person in people)))

    async def _one_of_many(self, person: Person, body: Json) -> Json:
        at = {"user": person.user.id, "at_ms": round(self._stage.context.clock.now() * 1000)}
        try:
            return {**at, **await _tap(person, body)}
        except (NoSuchElement, KeyError) as missing:
            return {**at, "acked": False, "ack_ms": None, "error": str(missing)}

    async def _faults(self, request: web.Request) -> web.Response:
        body = await _body(request)
        fits = all(isinstance(value, FAULT_FIELDS.get(name, ())) for name, value in body.items())
        if not fits or "method" not in body:
            raise web.HTTPBadRequest(text=f"A fault has a method and some of: {', '.join(FAULT_FIELDS)}")
        self._stage.faults.on(**body)
        return web.json_response({"ok": True})

    async def _idle(self, request: web.Request) -> web.Response:
        timeout = (await _body(request)).get("timeout", 10)
        if not isinstance(timeout, int | float):
            raise web.HTTPBadRequest(text="timeout must be a number of seconds")
        try:
            await self._stage.wait_idle(timeout)
        except TimeoutError as busy:
            return web.json_response({"idle": False, "error": str(busy)}, status=408)
        return web.json_response({"idle": True})


async def _body(request: web.Request) -> Json:
    try:
        return await read_arguments(request)
    except Refused as refused:
        raise web.HTTPBadRequest(text=refused.error) from None


def _tapped(result: TapResult) -> Json:
    ms = None if result.ack_seconds is None else round(result.ack_seconds * 1000)
    return {"acked": result.acked, "ack_ms": ms, **({"error": result.error} if result.error else {})}


async def _tap(person: Person, body: Json) -> Json:
    value = body.get("selected", body.get("value"))
    action_id, block_id = body["action_id"], body.get("block_id")
    if body.get("view_id"):
        return _tapped(await person.tap_view(body["view_id"], action_id, block_id, value))
    return _tapped(await person.tap(body["channel"], body["ts"], action_id, block_id, value))


async def _command(person: Person, body: Json) -> Json:
    command, _, text = str(body["text"]).strip().partition(" ")
    return _tapped(await person.command(command, text.strip(), body["channel"]))


async def _home(person: Person, body: Json) -> Json:
    return _tapped(await (person.open_messages_tab() if body.get("tab") == "messages" else person.open_home()))


async def _submit(person: Person, body: Json) -> Json:
    result = await person.submit(body["view_id"], body.get("values", {}))
    shown = _tapped(TapResult(result.acked, result.ack_seconds, result.error))
    return {**shown, "errors": result.errors} if result.errors else shown


async def _close(person: Person, body: Json) -> Json:
    return _tapped(await person.close(body["view_id"]))


async def _dismiss(person: Person, body: Json) -> Json:
    person.dismiss(body["ts"])
    return {}


ACTS: dict[str, Act] = {
    "tap": _tap,
    "command": _command,
    "home": _home,
    "submit": _submit,
    "close": _close,
    "dismiss": _dismiss,
}
