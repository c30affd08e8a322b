"""Workers of Dibs in the test's own process, on a clock that the test moves, and able to die."""

import asyncio
import time
import uuid
from datetime import UTC, datetime

import aiohttp
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest

from domain import Decided, Submission
from intake.forms import FormConfig
from listeners import build_app
from rules import Rules
from sandbox import forms
from sandbox.slack import SlackStandIn, payloads
from sandbox.slack.records import Json, Message
from services import Services
from services.intents import Hold, Intent
from services.people import Actor
from services.slack import Slack
from settings import read_settings
from store import requests
from store.table import Table
from tests.harness import CHANNEL, ENVIRONMENT, settings
from tests.reliability.promises import cards_of
from wiring import build, identify

DRAIN_SECONDS = 20.0


class Time:
    """The real time and whatever the test adds; one clock for workers (milliseconds) and for Slack (seconds)."""

    def __init__(self) -> None:
        self._added = 0.0

    def __call__(self) -> int:
        return round(self.now() * 1000)

    def now(self) -> float:
        return time.time() + self._added

    def jump(self, seconds: float) -> None:
        self._added += seconds


class Worker:
    """One worker: its services and its listeners. What reaches it is handed to `dispatch` instead of a socket."""

    dibs: Services
    app: AsyncApp
    session: aiohttp.ClientSession

    def __init__(self, slack: SlackStandIn, table: Table, clock: Time) -> None:
        self._slack = slack
        self._table = table
        self._clock = clock

    async def start(self) -> None:
        chosen = read_settings(settings(self._slack.api_url, {}))
        self.session = aiohttp.ClientSession()
        client = Slack(chosen.bot_token, chosen.api_url, self.session)
        workspace = await identify(client)
        self.dibs = build(chosen, FormConfig(), Rules(), client, workspace, self._table, ENVIRONMENT, self._clock)
        self.app = build_app(self.dibs, client, workspace)
        await self.dibs.people.warm_up()

    async def dispatch(self, body: Json) -> bool:
        """Hands a payload to the listeners; returns when the ack would leave, and whether there is one."""
        response = await self.app.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=body))
        return response.status == 200

    async def crash(self) -> None:
        """Dies in the middle of everything it does, and is started again with nothing in its memory.

        A call that is on its way to the store arrives all the same, as it may in a real crash.
        """
        await self.dibs.tasks.drain(0)
        await self.stop()
        await self.start()

    async def stop(self) -> None:
        await self.session.close()

    async def rest(self) -> None:
        """Lets everything under way here come to its end."""
        assert await self.dibs.tasks.drain(DRAIN_SECONDS) == 0, "some work does not end"

    async def take_in(self, **values: str) -> str:
        """A form, as it comes out of the queue; returns the id of its request."""
        return await self.take_in_body(form_body(**values))

    async def take_in_body(self, body: str) -> str:
        submission = await self.dibs.intake.accept(body, self._clock())
        assert isinstance(submission, Submission)
        return submission.request_id

    async def open_card(self, **values: str) -> str:
        """A form and its card; returns the id of the request."""
        request_id = await self.take_in(**values)
        await self.rest()
        assert len(cards_of(self._slack, request_id)) == 1
        return request_id

    async def sweep(self) -> None:
        """One look for owed work, carried out."""
        await asyncio.gather(*await self.dibs.sweep.begin())


def form_body(**values: str) -> str:
    """A form as HubSpot sends it, unlike any other."""
    person = str(uuid.uuid4())
    fields = {"firstname": "Mira", "role": "Engineer", "email": f"{person}@candidate.example", **values}
    return forms.submission(fields, person, datetime.now(UTC))


def press(slack: SlackStandIn, user: str, action_id: str, value: str, request_id: str) -> Json:
    """A press on the card of a request, however old the screen is; on some other message if there is no card."""
    context = slack.context
    entry = {
        "type": "button",
        "action_id": action_id,
        "block_id": "b1",
        "value": value,
        "text": {"type": "plain_text", "text": action_id},
        "action_ts": context.ts(),
    }
    message = next(iter(cards_of(slack, request_id)), Message(CHANNEL, context.ts(), "U0DIBS", "a card"))
    return payloads.message_action(context, context.workspace.user(user), message, entry)


def tap(slack: SlackStandIn, user: str, request_id: str) -> Json:
    """A tap on Claim."""
    return press(slack, user, "claim", f"{ENVIRONMENT}:{request_id}", request_id)


async def later(worker: Worker, clock: Time) -> None:
    """What is owed falls due, in more than one turn: a decision's record first, and then its answer."""
    for _ in range(3):
        clock.jump(25)
        await worker.sweep()
        await worker.rest()


async def release(worker: Worker, table: Table, request_id: str) -> None:
    """Whoever has it gives it back."""
    request = await requests.load(table, request_id)
    assert request is not None
    assert request.standing.claim is not None
    claim = request.standing.claim
    intent = Intent(f"{claim.id}-back", Actor(claim.holder, claim.holder.team), CHANNEL)
    assert isinstance(await worker.dibs.deciding.release(intent, Hold(request_id, claim.id)), Decided)
