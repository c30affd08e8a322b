"""The commands of app.py, as a person or a supervisor runs them."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest

import doctor
from intake import queue_setup
from sandbox.child import clean_environment
from sandbox.slack import SlackStandIn, default_workspace
from settings import read_settings
from store.schema import environment
from store.table import Table, open_table
from tests.harness import CHANNEL, QUEUE, settings
from tests.processes import APP
from tests.proxies import Proxy, answer

OK = [
    "bot token",
    "app token",
    "channel C0PANEL",
    "group S0COACH",
    "person U0REC",
    "dibs.toml",
    "table",
    "queue",
    "clock",
]
PATIENCE_SECONDS = 60.0

Change = Callable[[SlackStandIn], object]


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it said."""

    status: int | None
    out: str
    err: str


async def command(*arguments: str, environ: Mapping[str, str]) -> Ended:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(APP),
        *arguments,
        env=dict(environ),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE_SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Ended(process.returncode, out.decode(), err.decode())


@pytest.fixture
async def slack() -> AsyncIterator[SlackStandIn]:
    async with SlackStandIn(default_workspace()) as running:
        yield running


async def test_setup_makes_everything_and_may_be_repeated(aws: dict[str, str], slack: SlackStandIn) -> None:
    environ = settings(slack.api_url, aws)
    first = await command("setup", environ=environ)
    assert first.status == 0, first.err
    for line in ("Table dibs: set up.", f"Queue {QUEUE} is created.", f"Queue {QUEUE}-dlq is created."):
        assert line in first.out
    made = await _environment()
    again = await command("setup", environ=environ)
    assert again.status == 0, again.err
    assert len(again.out.splitlines()) == len(first.out.splitlines())
    assert all(line.endswith((": ready.", "is as it should be.")) for line in again.out.splitlines()), again.out
    assert await _environment() == made
    healthy = await command("doctor", environ=environ)
    assert healthy.status == 0, healthy.out + healthy.err
    assert [line.rsplit(maxsplit=1) for line in healthy.out.splitlines()] == [[name, "OK"] for name in OK]


async def _environment() -> str:
    table = open_table("dibs", connect_timeout=10.0, read_timeout=30.0)
    try:
        return await environment(table)
    finally:
        table.close()


async def test_without_setup_it_says_so_and_the_doctor_too(aws: dict[str, str], slack: SlackStandIn) -> None:
    environ = settings(slack.api_url, aws)
    run, examined = await asyncio.gather(command(environ=environ), command("doctor", environ=environ))
    assert run.status == 2
    assert run.err.splitlines()[-1].endswith("Table dibs does not exist. Run `python app.py setup`.")
    assert "Traceback" not in run.err
    assert examined.status == 1
    assert "Table dibs is not set up. Run `python app.py setup`." in examined.out
    assert f"Queue {QUEUE}-dlq does not exist; run python app.py setup." in examined.out


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"SLACK_BOT_TOKEN": "xoxb-wrong"}, "Slack refuses SLACK_BOT_TOKEN (invalid_auth); copy it again"),
        ({"AWS_ACCESS_KEY_ID": ""}, "There are no AWS credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"),
        ({"AWS_DEFAULT_REGION": ""}, "You must specify a region. Set AWS_DEFAULT_REGION."),
        ({"SLACK_API_URL": "http://127.0.0.1:9/api/"}, "Slack gives no answer (auth.test: connection_lost); check"),
    ],
)
async def test_what_keeps_it_from_starting_is_a_sentence_with_its_fix(
    aws: dict[str, str], slack: SlackStandIn, setting: dict[str, str], sentence: str
) -> None:
    environ = {name: value for name, value in {**settings(slack.api_url, aws), **setting}.items() if value}
    ended = await command(environ=environ)
    assert ended.status == 2
    assert sentence in ended.err.splitlines()[-1]
    assert "Traceback" not in ended.err


async def test_missing_settings_are_one_sentence_each() -> None:
    ended = await command(environ=clean_environment({"PYTHON_DOTENV_DISABLED": "1"}))
    assert (ended.status, ended.out) == (2, "")
    names = [line.partition(" ")[0] for line in ended.err.splitlines()]
    assert names == ["SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "DIBS_CHANNEL"]


async def test_every_command_is_explained_and_others_are_not_known() -> None:
    environ = clean_environment({"PYTHON_DOTENV_DISABLED": "1"})
    helped, unknown = await asyncio.gather(command("--help", environ=environ), command("serve", environ=environ))
    assert helped.status == 0
    for name in ("run", "setup", "doctor", "sandbox"):
        assert f"\n  {name} " in helped.out
    assert (unknown.status, unknown.out) == (2, "")
    assert "invalid choice: 'serve'" in unknown.err


def _break(slack: SlackStandIn) -> None:
    """Everything in Slack that can be wrong at the same time."""
    slack.workspace.scopes -= {"im:write", "commands"}
    interviews = slack.workspace.channel(CHANNEL)
    interviews.members.remove("U0DIBS")
    interviews.is_archived = True
    slack.workspace.usergroups["S0COACH"].users.clear()
    slack.workspace.users["U0REC"].deleted = True


FAULTS: dict[str, tuple[dict[str, str], Change, list[str]]] = {
    "wrong tokens, and names of nothing": (
        {
            "SLACK_BOT_TOKEN": "xoxb-wrong",
            "SLACK_APP_TOKEN": "xapp-wrong",
            "DIBS_TABLE": "another",
            "DIBS_QUEUE": "another",
        },
        lambda slack: None,
        [
            "Slack refuses SLACK_BOT_TOKEN (invalid_auth); copy it again from OAuth & Permissions.",
            "Slack refuses SLACK_APP_TOKEN (invalid_auth); make one with connections:write in Basic Information.",
            "Table another is not set up. Run `python app.py setup`.",
            "Queue another-dlq does not exist; run python app.py setup.",
        ],
    ),
    "no such channel, group and person": (
        {"DIBS_CHANNEL": "C0NONE", "DIBS_COACHES": "S0NONE,U0NONE"},
        lambda slack: None,
        [
            "The channel C0NONE cannot be read (channel_not_found); check the id, and invite Dibs to the channel.",
            "The user group cannot be read (no_such_subteam); check its id, or name the people one by one.",
            "There is no such person (user_not_found); copy the member id from their profile.",
        ],
    ),
    "a workspace that is not ready": (
        {},
        _break,
        [
            "SLACK_BOT_TOKEN lacks commands, im:write; update the app from manifest.yml and reinstall it.",
            "#interviews is archived; unarchive it or choose another.",
            "Dibs is not in #interviews; type /invite @Dibs there.",
            "The user group is empty, so nobody has this role; add its members in Slack.",
            "This account is deactivated; name somebody else.",
        ],
    ),
}


async def test_the_doctor_names_each_fault_and_its_fix(
    aws: dict[str, str], table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    await queue_setup.set_up(QUEUE)
    for name, (extra, change, lines) in FAULTS.items():
        async with SlackStandIn(default_workspace()) as slack:
            change(slack)
            status = await doctor.examine(read_settings(settings(slack.api_url, aws, extra)))
        said = capsys.readouterr().out
        assert status == 1, name
        assert [line for line in lines if line not in said] == [], name


async def test_the_doctor_bears_a_slack_that_does_not_answer(
    aws: dict[str, str], table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    await queue_setup.set_up(QUEUE)
    async with Proxy("http://127.0.0.1:9") as proxy:
        url = f"{proxy.url}/api/"
    # Nobody listens there any more.
    assert await doctor.examine(read_settings(settings(url, aws))) == 1
    lines = capsys.readouterr().out.splitlines()
    fine = {line.rsplit(maxsplit=1)[0] for line in lines if line.endswith(" OK")}
    assert fine == {"dibs.toml", "table", "queue"}
    assert len(lines) == len(OK)
    assert sum("Could not be" in line for line in lines) == len(OK) - len(fine)
    assert "refuses" not in "".join(lines)


async def test_the_doctor_compares_the_clocks() -> None:
    async with Proxy("http://127.0.0.1:9") as proxy, aiohttp.ClientSession() as session:
        proxy.will(answer(200, b"{}", {"Date": "Sat, 01 Jan 2000 00:00:00 GMT"}))
        (fault,) = await doctor._clock(session, f"{proxy.url}/api/")
    assert fault.startswith("It is +")
    assert fault.endswith(" s off Slack's; switch on time synchronisation (NTP).")


async def test_a_faulty_dibs_toml_stops_the_start_and_is_named_by_the_doctor(
    aws: dict[str, str], slack: SlackStandIn, tmp_path: Path
) -> None:
    config = tmp_path / "dibs.toml"
    config.write_text('[fields]\nstelle = "rolle"\n[sharing]\nweekly_cap = -1\n')
    environ = settings(slack.api_url, aws, {"DIBS_CONFIG": str(config)})
    run, examined = await asyncio.gather(command(environ=environ), command("doctor", environ=environ))
    assert (run.status, examined.status) == (2, 1)
    assert "Traceback" not in run.err
    for fault in (
        "[fields] stelle = 'rolle' names no field of Dibs; did you mean role?",
        "[sharing] weekly_cap = -1 must be a whole number from 0 to 1000.",
    ):
        assert fault in run.err
        assert fault in examined.out
