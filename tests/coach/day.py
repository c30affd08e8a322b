"""A day in the test's own process: workers of Dibs on a clock that the test moves, and people at screens before them.

async with a_day(table, rules=Rules(weekly_cap=2)) as day:
    request_id = await day.open(role="Backend engineer")
    await day.press("U0ANA", day.card(request_id), "claim", request_id)
    assert (await day.standing(request_id)).holder == ANA
"""

import asyncio
import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import aiohttp

from blocks.card import card as drawn_card
from blocks.ids import CARD_EVENT
from domain import Claim, Entry, Person, Request, Standing, Submission
from intake.forms import FormConfig
from listeners import build_app
from rules import Rules
from sandbox import forms
from sandbox.slack import SlackStandIn, default_workspace
from sandbox.slack.elements import NoSuchElement, elements
from sandbox.slack.interactions import SubmitResult
from sandbox.slack.people import Person as Someone
from sandbox.slack.records import Json, Message
from sandbox.slack.workspace import Workspace
from services import Services
from services.slack import Slack
from settings import read_settings
from store import owed, requests
from store.table import Table
from tests.coach.wires import MINUTE_MS, StillClock, Wires
from tests.harness import CHANNEL, ENVIRONMENT, PATIENT_SECONDS, settings, story
from wiring import build, identify

DRAIN_SECONDS = 20.0

ANA = Person("T0HOME", "U0ANA")
BEN = Person("T0HOME", "U0BEN")
CAT = Person("T0HOME", "W0CAT")
RITA = Person("T0HOME", "U0REC")

Screen = Message | Json
"""What somebody looks at: a message, or a view (a modal, their Home)."""


@dataclass
class Day:
    """The people, the workers behind them, and what is stored."""

    slack: SlackStandIn
    table: Table
    clock: StillClock
    wires: Wires
    workers: list[Services] = field(default_factory=list)

    @property
    def dibs(self) -> Services:
        return self.workers[0]

    def person(self, user: str) -> Someone:
        return self.slack.person(user)

    def again(self, *, at_once: bool) -> None:
        """What comes next is delivered once more: to every worker at the same time, or to the next one."""
        if at_once:
            self.wires.echo = 1
        else:
            self.slack.socket.duplicate_next()

    async def rest(self) -> None:
        """Lets everything under way come to its end."""
        for worker in self.workers:
            assert await worker.tasks.drain(DRAIN_SECONDS) == 0, "some work does not end"

    async def sweep(self, *, minutes: float = 0, seconds: float = 0) -> None:
        """Moves the clock, and has every worker look for what is due, all of them at the same time."""
        self.clock.move(minutes=minutes, seconds=seconds)
        begun = await asyncio.gather(*(worker.sweep.begin() for worker in self.workers))
        await asyncio.gather(*(task for tasks in begun for task in tasks))
        await self.rest()

    async def settle(self, *, minutes: float = 0) -> None:
        """Moves the clock and does what is due until nothing is: what fires is told some seconds after it fired."""
        await self.sweep(minutes=minutes)
        for _ in range(3):
            await self.sweep(seconds=16)

    async def send(self, conversion_id: str = "", **values: str) -> str:
        """A form comes in; returns the id that its submission has, which is the request's unless it corrects one."""
        self.clock.move(seconds=1)
        person = conversion_id or str(uuid.uuid4())
        given = {"firstname": "Mira", "lastname": "Tanaka", "email": f"{person}@candidate.example", **values}
        body = forms.submission(given, person, datetime.fromtimestamp(self.clock.now(), UTC))
        return await self.deliver(body)

    async def deliver(self, body: str) -> str:
        """A form as it comes out of the queue, taken in by the first worker."""
        submission = await self.dibs.intake.accept(body, self.clock())
        assert isinstance(submission, Submission)
        await self.rest()
        return submission.request_id

    async def open(self, conversion_id: str = "", **values: str) -> str:
        """A form and its card; returns the id of the request."""
        request_id = await self.send(conversion_id, **{"role": "Engineer", **values})
        assert self.card(request_id).text == drawn_card(await self.request(request_id), ENVIRONMENT).text
        return request_id

    async def claimed(self, user: str = ANA.id, **values: str) -> str:
        """A request that somebody took from its card."""
        request_id = await self.open(**values)
        await self.press(user, self.card(request_id), "claim", request_id)
        return request_id

    async def booked(self, user: str = ANA.id, *, minutes: int = 60, **values: str) -> str:
        """A request whose holder put down a time so many minutes from now."""
        request_id = await self.claimed(user, **values)
        await self.press(user, self.direct(user, request_id), "pick_time", request_id)
        await self.submit(user, when=self.seconds(minutes))
        return request_id

    def seconds(self, minutes: int) -> int:
        """The time so many minutes from now, as a date-time picker says it."""
        return (self.clock() // MINUTE_MS + minutes) * 60

    async def request(self, request_id: str) -> Request:
        found = await requests.load(self.table, request_id)
        assert found is not None, f"there is no request {request_id}"
        return found

    async def standing(self, request_id: str) -> Standing:
        return (await self.request(request_id)).standing

    async def claim(self, request_id: str) -> Claim:
        claim = (await self.standing(request_id)).claim
        assert claim is not None, "nobody has it"
        return claim

    async def story(self, request_id: str) -> list[Entry]:
        return await story(self.table, request_id)

    async def kinds(self, request_id: str) -> list[str]:
        """The kinds of what happened to a request, oldest first."""
        return [entry.kind.value for entry in await self.story(request_id)]

    async def overdue(self) -> list[str]:
        """Requests for which something is owed by now."""
        return [piece.request_id for piece in await owed.find_due(self.table, self.clock(), 100)]

    def cards(self, request_id: str) -> list[Message]:
        """The cards of one request, in whatever channel."""
        posted = [one for room in self.slack.workspace.channels.values() if not room.is_im for one in room.messages]
        drawn = [one for one in posted if (one.metadata or {}).get("event_type") == CARD_EVENT]
        return [one for one in drawn if marks(one).get("request_id") == request_id]

    def card(self, request_id: str) -> Message:
        (card,) = self.cards(request_id)
        return card

    def notes(self, request_id: str) -> list[Message]:
        """What was said in the thread of a request's card."""
        card = self.card(request_id)
        return self.slack.workspace.channel(card.channel).replies(card.ts)

    def direct(self, user: str, request_id: str) -> Message:
        """The newest message about one of somebody's claims on a request."""
        theirs = [one for one in self.person(user).dms() if marks(one).get("request_id") == request_id]
        return [one for one in theirs if "claim_id" in marks(one)][-1]

    def heard(self, user: str) -> list[Message]:
        """Every private message somebody has, oldest first."""
        person = self.person(user)
        return sorted((*person.ephemerals(), *person.dms()), key=lambda message: message.ts)

    def screens(self, user: str) -> dict[tuple[str, str], Screen]:
        """Everything private on somebody's screen; what is drawn anew, or in its place, is another one."""
        messages = {(one.ts, one.text): one for one in self.heard(user)}
        return messages | {(one["id"], one["hash"]): one for one in self.person(user).modals}

    async def press(self, user: str, screen: Screen, control: str, request_id: str) -> None:
        """Presses a button of one request, as it is on the screen, and waits until all that follows is done."""
        self.clock.move(seconds=1)
        person = self.person(user)
        if isinstance(screen, Message):
            block = block_of(screen.blocks, control, request_id)
            result = await person.tap(screen.channel, screen.ts, control, block)
        else:
            result = await person.tap_view(screen["id"], control, block_of(screen["blocks"], control, request_id))
        assert result.acked
        await self.rest()

    async def press_raw(self, user: str, control: str, value: str, card: Message) -> None:
        """Presses a button that no screen has any more, or never had."""
        self.clock.move(seconds=1)
        assert (await self.person(user).tap_raw(card.channel, card.ts, control, value)).acked
        await self.rest()

    async def submit(self, user: str, **answers: Any) -> SubmitResult:
        """Fills in the form on top and submits it."""
        self.clock.move(seconds=1)
        form = self.modal(user)
        result = await self.person(user).submit(form["id"], answers)
        await self.rest()
        return result

    def modal(self, user: str) -> Json:
        """The modal on top."""
        return self.person(user).modals[-1]

    async def close(self, user: str) -> None:
        """Closes every modal."""
        while modals := self.person(user).modals:
            await self.person(user).close(modals[-1]["id"])

    async def command(self, user: str, text: str, channel: str = CHANNEL) -> Message:
        """Types `/interviews` and gives the private answer."""
        self.clock.move(seconds=1)
        before = [message.ts for message in self.heard(user)]
        assert (await self.person(user).command("/interviews", text, channel)).acked
        await self.rest()
        (answer,) = [message for message in self.heard(user) if message.ts not in before]
        return answer

    async def home(self, user: str) -> Json:
        """Opens somebody's Home."""
        self.clock.move(seconds=1)
        assert (await self.person(user).open_home()).acked
        await self.rest()
        home = self.person(user).home
        assert home is not None
        return home


def marks(message: Message) -> dict[str, Any]:
    """What a message's metadata says it is about."""
    payload: dict[str, Any] = (message.metadata or {}).get("event_payload", {})
    return payload


def offers(screen: Screen, control: str, request_id: str) -> bool:
    """Whether this screen has this button of this request."""
    try:
        block_of(screen.blocks if isinstance(screen, Message) else screen["blocks"], control, request_id)
    except NoSuchElement:
        return False
    return True


def block_of(blocks: list[Json], control: str, request_id: str) -> str:
    """The first block with this button of this request."""
    for block, element in elements(blocks):
        if element["action_id"] == control and f":{request_id}" in str(element.get("value")):
            return str(block["block_id"])
    raise NoSuchElement(f"no {control} of {request_id} on this screen")


@asynccontextmanager
async def a_day(
    table: Table,
    rules: Rules | None = None,
    *,
    workers: int = 1,
    people: Workspace | None = None,
    extra: Mapping[str, str] | None = None,
) -> AsyncIterator[Day]:
    """Starts it on the table; `extra` are settings such as DIBS_COACHES."""
    clock = StillClock()
    async with AsyncExitStack() as stack:
        slack = await stack.enter_async_context(
            SlackStandIn(people or default_workspace(), clock=clock, ack_seconds=PATIENT_SECONDS)
        )
        day = Day(slack, table, clock, Wires(slack))
        slack.socket.connections.append(day.wires)
        for _ in range(workers):
            await add_worker(day, rules or Rules(), await stack.enter_async_context(aiohttp.ClientSession()), extra)
        yield day
        await day.rest()


async def add_worker(
    day: Day, rules: Rules, session: aiohttp.ClientSession, extra: Mapping[str, str] | None = None
) -> None:
    """Starts one more worker, with nothing in its memory."""
    chosen = read_settings(settings(day.slack.api_url, {}, extra))
    client = Slack(chosen.bot_token, chosen.api_url, session)
    workspace = await identify(client)
    dibs = build(chosen, FormConfig(), rules, client, workspace, day.table, ENVIRONMENT, day.clock)
    await dibs.people.warm_up()
    day.workers.append(dibs)
    day.wires.apps.append(build_app(dibs, client, workspace))
