"""A whole workspace for tests: real app processes, a real socket to a stand-in for Slack, one AWS account of its own.

async with running_workspace(aws, tmp_path, processes=2) as w:
    request = await w.open_card(role="Backend engineer")
    await w.person("U0ANA").tap(CHANNEL, w.card(request.id).ts, "claim")
    await w.until(lambda: "claimed" in w.card(request.id).text)
"""

import asyncio
import inspect
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from blocks.ids import CARD_EVENT
from domain import Entry, Request, StoreUnavailable, Submission
from intake import queue_setup
from intake.forms import FormConfig
from intake.hubspot import parse
from listeners.connections import COUNT
from sandbox import forms
from sandbox.child import clean_environment
from sandbox.form_desk import Queue
from sandbox.slack import SlackStandIn, default_workspace
from sandbox.slack.people import Person
from sandbox.slack.records import Message, User
from sandbox.slack.server import RETRY_DELAYS
from sandbox.slack.workspace import Workspace as People
from store import entries, requests
from store.schema import set_up
from store.table import Table, open_table
from tests.processes import App as App

CHANNEL = "C0PANEL"
QUEUE = "dibs-submissions"
ENVIRONMENT = "environment-of-a-test"
PATIENT_SECONDS = 10.0
"""How long this Slack waits for an ack: longer than the real one, for a busy machine is not what a test is about."""
DEADLINE_SECONDS = 60.0
"""How long `eventually` waits before the test fails: far more than anything takes on a busy machine."""
LEAKS = ("ResourceWarning", "never retrieved", "never awaited", "was destroyed but it is pending", "Unclosed ")
"""What Python and aiohttp say about something left open or unread."""
SECRETS = ("@candidate.example", "555 0100", "xoxb-", "xapp-")
"""What no log may show: how to reach a candidate, and the tokens."""

T = TypeVar("T")


@dataclass
class Workspace:
    """The people at their screens, the processes behind them, and what is stored."""

    slack: SlackStandIn
    apps: list[App]
    table: Table
    queue: Queue
    environment: dict[str, str]

    def person(self, user: str) -> Person:
        return self.slack.person(user)

    async def send_form(self, conversion_id: str = "", **values: str) -> Submission:
        """Puts a form on the queue, as HubSpot's forwarder does, and gives what Dibs is to make of it.

        Without an `email` it is another candidate each time: the same one and role again would be a correction.
        """
        form_id = conversion_id or str(uuid.uuid4())
        somebody = {"firstname": "Mira", "lastname": "Tanaka", "email": f"{form_id}@candidate.example"}
        body = forms.submission({**somebody, "role": "Engineer", **values}, form_id, datetime.now(UTC))
        await self.queue.send(body)
        submission = parse(body, FormConfig(), 0)
        assert isinstance(submission, Submission)
        return submission

    async def open_card(self, **values: str) -> Request:
        """Sends a form and waits until its card is posted and on record."""
        submission = await self.send_form(**values)
        return await self.posted(submission.request_id)

    async def posted(self, request_id: str) -> Request:
        async def drawn() -> Request | None:
            request = await self.stored(request_id)
            return request if request and request.standing.drawn else None

        return await self.eventually(drawn, f"a card for {request_id}")

    async def stored(self, request_id: str) -> Request | None:
        return await requests.load(self.table, request_id)

    async def story(self, request_id: str) -> list[Entry]:
        return await story(self.table, request_id)

    def cards(self, request_id: str = "") -> list[Message]:
        """The channel's cards, oldest first; those of one request if it is given."""
        posted = self.slack.workspace.channel(CHANNEL).messages
        return [message for message in posted if _is_card(message, request_id)]

    def card(self, request_id: str) -> Message:
        """The one card of this request."""
        (card,) = self.cards(request_id)
        return card

    async def until(self, condition: Callable[[], T | None], what: str = "") -> T:
        """`eventually`, for what can be seen without awaiting anything."""

        async def ask() -> T | None:
            return condition()

        return await self.eventually(ask, what or inspect.getsource(condition).strip())

    async def eventually(self, ask: Callable[[], Awaitable[T | None]], what: str) -> T:
        """Asks until the answer is true and returns it; fails after the deadline, showing what the apps said.

        While the store gives no answer, or `ask` raises LookupError or ValueError, it is not true yet.
        """
        deadline = asyncio.get_running_loop().time() + DEADLINE_SECONDS
        while asyncio.get_running_loop().time() < deadline:
            with suppress(StoreUnavailable, LookupError, ValueError):
                if answer := await ask():
                    return answer
            await asyncio.sleep(0.02)
        raise AssertionError(f"never came true: {what}\n{self.report()}")

    async def connected(self) -> None:
        """Waits until every live process has all its connections, and no dead one has any."""
        await self.until(
            lambda: len(self.slack.socket.connections) == COUNT * sum(app.running for app in self.apps),
            "every process connected",
        )

    async def start(self, app: App) -> None:
        """Starts a process, or starts it again, and waits until it is connected."""
        await self.connected()
        await app.start()
        await self.connected()

    def report(self) -> str:
        """What happened lately, for a failed test."""
        journal = "\n".join(str(entry.row()) for entry in self.slack.journal.entries[-40:])
        logs = "\n".join(f"--- {app.log.name}\n{app.last_lines()}" for app in self.apps)
        return f"--- traffic\n{journal}\n{logs}"


async def story(table: Table, request_id: str) -> list[Entry]:
    """What is on record about one request, oldest first: all that a test ever makes."""
    return await entries.story(table, request_id, newest=200)


def _is_card(message: Message, request_id: str) -> bool:
    metadata = message.metadata or {}
    payload = metadata.get("event_payload", {})
    return metadata.get("event_type") == CARD_EVENT and payload.get("request_id") == (
        request_id or payload["request_id"]
    )


def settings(api_url: str, aws: Mapping[str, str], extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The whole environment of a process of Dibs in a test's workspace; nothing else of this machine's leaks in."""
    return clean_environment(
        {
            "SLACK_BOT_TOKEN": "xoxb-sandbox",
            "SLACK_APP_TOKEN": "xapp-sandbox",
            "SLACK_API_URL": api_url,
            "DIBS_CHANNEL": CHANNEL,
            "DIBS_TABLE": "dibs",
            "DIBS_QUEUE": QUEUE,
            "DIBS_COACHES": "S0COACH",
            "DIBS_RECRUITERS": "U0REC",
            "AWS_CONFIG_FILE": "/dev/null",
            "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
            "AWS_EC2_METADATA_DISABLED": "true",
            "PYTHON_DOTENV_DISABLED": "1",
            "PYTHONUNBUFFERED": "1",
            **aws,
            **(extra or {}),
        }
    )


def ten_coaches() -> People:
    """The default workspace with six coaches more, in the channel and in the group."""
    people = default_workspace()
    for number in range(5, 11):
        user = User(f"U0C{number:02}", f"coach{number}", f"Coach {number}", "Europe/London", role="coach")
        people.users[user.id] = user
        people.channel(CHANNEL).members.append(user.id)
        people.usergroups["S0COACH"].users.append(user.id)
    return people


@asynccontextmanager
async def running_workspace(
    aws: Mapping[str, str],
    folder: Path,
    *,
    processes: int = 1,
    people: People | None = None,
    extra: Mapping[str, str] | None = None,
    aws_url: str = "",
    ack_seconds: float = PATIENT_SECONDS,
    retry_delays: Sequence[float] = RETRY_DELAYS,
) -> AsyncIterator[Workspace]:
    """Starts it all, and at the end stops it in order: every process still running has to exit with 0, leaking nothing.

    `aws` is the test's account (the fixture), in force in this process too. `aws_url`, when given, is the
    address of a proxy that the apps go through; `extra` is added to their environment.
    """
    async with AsyncExitStack() as stack:
        slack = SlackStandIn(people or default_workspace(), ack_seconds=ack_seconds, retry_delays=retry_delays)
        await stack.enter_async_context(slack)
        w = await _assemble(slack, aws, stack)
        through = {"AWS_ENDPOINT_URL": aws_url} if aws_url else {}
        w.environment = settings(slack.api_url, aws, {**through, **(extra or {})})
        w.apps = [App(folder / f"dibs-{number}.log", w.environment) for number in range(processes)]
        try:
            await asyncio.gather(*(app.start() for app in w.apps))
            await w.connected()
            yield w
            await _stop(w)
        except BaseException as error:
            error.add_note(w.report())
            raise
        finally:
            await asyncio.gather(*(app.kill() for app in w.apps if app.running))


async def _assemble(slack: SlackStandIn, aws: Mapping[str, str], stack: AsyncExitStack) -> Workspace:
    table = open_table("dibs", connect_timeout=10.0, read_timeout=30.0)
    stack.callback(table.close)
    await set_up(table, ENVIRONMENT)
    await queue_setup.set_up(QUEUE)
    queue = Queue(QUEUE, dict(aws))
    stack.callback(queue.close)
    return Workspace(slack, [], table, queue, {})


async def _stop(w: Workspace) -> None:
    live = [app for app in w.apps if app.running]
    statuses = await asyncio.gather(*(app.terminate() for app in live))
    assert statuses == [0] * len(live), f"exit statuses {statuses}"
    found = [line for app in w.apps for line in app.text.splitlines() if any(word in line for word in LEAKS + SECRETS)]
    assert not found, "\n".join(found)
