"""SIGTERM at any moment: the process exits with 0 in time, and what it had received is finished or handed over."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from domain import Entry, Submission
from running import DRAIN_SECONDS
from sandbox.slack.interactions import TapResult
from services.claiming import FAREWELL_SECONDS
from store.table import CONNECT_SECONDS, READ_SECONDS
from tests.flow.looking import coaches, words
from tests.harness import CHANNEL, App, Workspace, running_workspace, ten_coaches
from tests.processes import EXIT_SECONDS

# The loop of the workspace that this folder's tests share: it serves its processes only while it runs.
pytestmark = pytest.mark.asyncio(loop_scope="package")

GRACE_SECONDS = 10.0
"""What supervisors give a process that they told to stop."""
FORMS = 6


async def test_a_process_without_work_closes_its_connections_and_exits_with_0(
    aws: dict[str, str], tmp_path: Path
) -> None:
    async with running_workspace(aws, tmp_path) as w:
        assert await w.apps[0].terminate() == 0
        await w.until(lambda: not w.slack.socket.connections, "no connection left")
        assert "stopped; 0 tasks left to other workers" in w.apps[0].text
        assert "Traceback" not in w.apps[0].text


async def test_a_process_stopped_under_load_loses_nothing(aws: dict[str, str], tmp_path: Path) -> None:
    async with running_workspace(aws, tmp_path, processes=2, people=ten_coaches()) as w:
        requests = [await w.open_card(role=f"Before {number}") for number in range(FORMS)]
        stopped = asyncio.Event()
        taps = [asyncio.create_task(_tap_all(w, coach, [request.id for request in requests])) for coach in coaches(w)]
        sending = asyncio.create_task(_send_until(w, stopped))
        await w.until(lambda: len(w.slack.journal.of_kind("ack")) >= 10, "taps under way")
        assert await w.apps[0].terminate() == 0
        stopped.set()
        results = [result for each in await asyncio.gather(*taps) for result in each]
        assert all(result.acked or result.error for result in results)
        for submission in await sending:
            await w.posted(submission.request_id)
            assert len(w.cards(submission.request_id)) == 1
        acked = sum(result.acked for result in results)
        for request in requests:
            await w.eventually(partial(_settled, w, request.id), "one holder, shown and told")
        stories = [await w.story(request.id) for request in requests]
        assert sum(map(len, stories)) >= acked


async def test_a_process_stopped_before_slack_answers_does_not_wait_for_it(aws: dict[str, str], tmp_path: Path) -> None:
    async with running_workspace(aws, tmp_path, processes=0) as w:
        silent = w.slack.faults.on("auth.test", delay=10 * EXIT_SECONDS)
        app = App(tmp_path / "dibs.log", w.environment)
        await app.start()
        await w.until(lambda: silent.hits, "Slack is asked whose token it is")
        assert await app.terminate() == 0
        assert "Traceback" not in app.text


async def test_all_that_a_stop_waits_for_takes_less_than_is_given() -> None:
    assert DRAIN_SECONDS + max(FAREWELL_SECONDS, CONNECT_SECONDS + READ_SECONDS) < GRACE_SECONDS


async def _tap_all(w: Workspace, coach: str, request_ids: list[str]) -> list[TapResult]:
    return [
        await w.person(coach).tap_raw(CHANNEL, w.card(request_id).ts, "claim", f"environment-of-a-test:{request_id}")
        for request_id in request_ids
    ]


async def _send_until(w: Workspace, stopped: asyncio.Event) -> list[Submission]:
    sent: list[Submission] = []
    while not stopped.is_set() and len(sent) < 40:
        sent.append(await w.send_form(role=f"Meanwhile {len(sent)}"))
    return sent


async def _settled(w: Workspace, request_id: str) -> list[Entry] | None:
    """The story, once one attempt won, all were told, and the card shows the holder."""
    story, request = await w.story(request_id), await w.stored(request_id)
    winners = [entry.by for entry in story if entry.kind == "won"]
    assert len(winners) <= 1
    told = all(entry.told_at is not None for entry in story)
    holder = request.standing.holder if request else None
    shown = holder is not None and f"Claimed by <@{holder.id}>" in words(w.card(request_id))
    return story if told and shown and winners == [holder] else None
