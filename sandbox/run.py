"""`python app.py sandbox`: AWS, Slack and Dibs on one machine, until Ctrl-C."""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import sys
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom

from sandbox import forms
from sandbox.child import Child, clean_environment
from sandbox.clock_desk import ClockDesk
from sandbox.form_desk import FormDesk, Queue
from sandbox.ministack import MiniStack, MiniStackFailed
from sandbox.shared_clock import new_clock
from sandbox.site import add_page
from sandbox.slack import SlackStandIn, default_workspace

_RULES = Path(__file__).with_name("dibs.toml")
_QUEUE = "dibs-submissions"
_PORTS_TO_TRY = 50
_CONNECT_SECONDS = 30.0
# A closed terminal counts too: the children have sessions of their own and would outlive it.
_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class SandboxFailed(Exception):
    """The sandbox cannot start or go on; the message says why to the person at the terminal."""


@dataclass(frozen=True)
class Sandbox:
    """A running workspace: the page's address, the stand-in behind it, and the Dibs process."""

    url: str
    slack: SlackStandIn
    dibs: Child


async def run_sandbox(port: int = 8300) -> int:
    """Run until a signal or until Dibs ends; returns the exit status. Takes the next free port when `port` is taken.

    DIBS_CONFIG in this process's environment names rules to try instead of the sandbox's own.
    """
    _say("Starting…")
    stop = asyncio.Event()
    with _signals(stop):
        work = asyncio.create_task(_serve(port, Path(os.environ.get("DIBS_CONFIG") or _RULES)))
        waiting = asyncio.create_task(stop.wait())
        await asyncio.wait({work, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            _say("Stopping…")
        for task in (work, waiting):
            task.cancel()
        (outcome, _) = await asyncio.gather(work, waiting, return_exceptions=True)
    if isinstance(outcome, SandboxFailed | MiniStackFailed):
        print(outcome, file=sys.stderr)
        return 1
    if isinstance(outcome, BaseException) and not isinstance(outcome, asyncio.CancelledError):
        raise outcome
    _say("Stopped.")
    return 0


def _say(sentence: str) -> None:
    # A terminal that was closed is a reason to stop, not to leave the stopping half done.
    with contextlib.suppress(OSError):
        print(sentence, flush=True)


async def _serve(port: int, rules: Path) -> None:
    free = _free_port(port)
    async with started(free, rules) as sandbox:
        taken = "" if free == port else f" (port {port} is taken)"
        _say(f"The sandbox is ready: {sandbox.url}{taken}. Ctrl-C stops everything.")
        status = await sandbox.dibs.wait()
        raise _ended(sandbox.dibs, f"Dibs ended by itself with exit status {status}.")


@contextlib.asynccontextmanager
async def started(port: int, rules: Path = _RULES) -> AsyncIterator[Sandbox]:
    """Start everything, send the first forms, and stop it all in the reverse order at the end; raises SandboxFailed."""
    folder = Path(tempfile.mkdtemp(prefix="dibs-sandbox-"))
    try:
        async with contextlib.AsyncExitStack() as stack:
            yield await _start(port, rules, folder, stack)
    except SandboxFailed:
        # The message names a log in the folder, so that one stays.
        raise
    except BaseException:
        shutil.rmtree(folder)
        raise
    shutil.rmtree(folder)


async def _start(port: int, rules: Path, folder: Path, stack: contextlib.AsyncExitStack) -> Sandbox:
    aws = stack.enter_context(MiniStack())
    clock_file = folder / "clock"
    clock = new_clock(clock_file)
    desk = FormDesk(SystemRandom(), lambda: datetime.fromtimestamp(clock.now(), UTC), lambda: str(uuid.uuid4()))
    slack = SlackStandIn(default_workspace(), port=port, clock=clock)
    add_page(slack.web_app)
    desk.add_routes(slack.web_app)
    ClockDesk(clock, slack.journal).add_routes(slack.web_app)
    await stack.enter_async_context(slack)
    environment = clean_environment(_settings(slack.api_url, aws.url, rules))
    await _set_up(environment, folder)
    desk.queue = Queue(_QUEUE, environment)
    stack.callback(desk.queue.close)
    dibs = Child("sandbox.shifted", str(clock_file), environment=environment, log=folder / "dibs.log")
    stack.push_async_callback(asyncio.to_thread, dibs.stop)
    await _connected(slack, dibs)
    for values in forms.samples(desk.now()):
        await desk.send(values)
    return Sandbox(slack.url, slack, dibs)


def _settings(api_url: str, aws_url: str, rules: Path) -> dict[str, str]:
    return {
        "SLACK_BOT_TOKEN": "xoxb-sandbox",
        "SLACK_APP_TOKEN": "xapp-sandbox",
        "SLACK_API_URL": api_url,
        "DIBS_CHANNEL": "C0PANEL",
        "DIBS_TABLE": "dibs",
        "DIBS_QUEUE": _QUEUE,
        "DIBS_COACHES": "S0COACH",
        "DIBS_RECRUITERS": "U0REC",
        # The children run in another folder.
        "DIBS_CONFIG": str(rules.absolute()),
        "AWS_ENDPOINT_URL": aws_url,
        "AWS_ACCESS_KEY_ID": "000000000001",
        "AWS_SECRET_ACCESS_KEY": "sandbox",
        "AWS_DEFAULT_REGION": "us-east-1",
        # Nothing of this machine's own AWS or Dibs set-up may leak in.
        "AWS_CONFIG_FILE": "/dev/null",
        "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
        "AWS_EC2_METADATA_DISABLED": "true",
        "PYTHON_DOTENV_DISABLED": "1",
        "PYTHONUNBUFFERED": "1",
    }


async def _set_up(environment: dict[str, str], folder: Path) -> None:
    setup = Child("app", "setup", environment=environment, log=folder / "setup.log")
    try:
        status = await setup.wait()
    except asyncio.CancelledError:
        await asyncio.to_thread(setup.stop)
        raise
    if status != 0:
        raise _ended(setup, f"`python app.py setup` ended with exit status {status}.")


async def _connected(slack: SlackStandIn, dibs: Child) -> None:
    deadline = asyncio.get_running_loop().time() + _CONNECT_SECONDS
    while not slack.socket.connections:
        if dibs.returncode is not None:
            raise _ended(dibs, f"Dibs ended with exit status {dibs.returncode} before it was connected.")
        if asyncio.get_running_loop().time() > deadline:
            raise _ended(dibs, f"Dibs did not connect within {_CONNECT_SECONDS:.0f} seconds.")
        await asyncio.sleep(0.05)


def _ended(child: Child, what: str) -> SandboxFailed:
    return SandboxFailed(f"{what} Its last words were:\n\n{child.last_lines()}\n\nThe whole log is {child.log}")


def _free_port(first: int) -> int:
    for port in range(first, first + _PORTS_TO_TRY):
        with socket.socket() as probe:
            # As the server will: a port that only lingers after the last run counts as free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port
    raise SandboxFailed(f"Ports {first} to {first + _PORTS_TO_TRY - 1} are all taken. Free one and start again.")


@contextlib.contextmanager
def _signals(stop: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    for number in _STOPPING:
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in _STOPPING:
            loop.remove_signal_handler(number)
