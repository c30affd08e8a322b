"""Whole processes: one that is killed is replaced by its neighbour, and one that Slack shuts out ends with a reason."""

from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest

from tests.harness import CHANNEL, ENVIRONMENT, App, Workspace, running_workspace, settings
from tests.proxies import Proxy
from tests.reliability.lanes import ALWAYS, Point, Watch
from tests.reliability.promises import heard, wrongs
from tests.reliability.waiting import until_nothing_is_wrong

DECIDED = Point("UpdateItem STATE SET #state", 1, after=True)
RECORDED = Point("PutItem ENTRY", 1, after=True)


@pytest.mark.parametrize("point", [DECIDED, RECORDED], ids=str)
async def test_the_neighbour_finishes_what_a_killed_process_began(
    aws: dict[str, str], tmp_path: Path, point: Point
) -> None:
    async with AsyncExitStack() as stack:
        w = await stack.enter_async_context(running_workspace(aws, tmp_path, processes=0))
        watches = [await _watched(w, aws, tmp_path / f"dibs-{number}.log", stack) for number in range(2)]
        request = await w.open_card(role="Engineer")
        for watch in watches:
            watch.arm(point)
        before = w.slack.context.ts()
        await w.person("U0ANA").tap_raw(CHANNEL, w.card(request.id).ts, "claim", f"{ENVIRONMENT}:{request.id}")
        await w.until(lambda: sum(app.running for app in w.apps) == 1, "one of the two is dead")
        for watch in watches:
            watch.disarm()
        await until_nothing_is_wrong(partial(wrongs, w.table, w.slack, request.id))
        assert heard(w.slack, "U0ANA", before)
        assert [entry.by.id for entry in await w.story(request.id)] == ["U0ANA"]


async def _watched(w: Workspace, aws: dict[str, str], log: Path, stack: AsyncExitStack) -> Watch:
    """One more process, whose calls to the store pass its own watch."""
    proxy, watch = await stack.enter_async_context(Proxy(aws["AWS_ENDPOINT_URL"])), Watch()
    proxy.will(watch, times=ALWAYS)
    watch.app = App(log, settings(w.slack.api_url, {**aws, "AWS_ENDPOINT_URL": proxy.url}))
    w.apps.append(watch.app)
    await watch.app.start()
    await w.connected()
    stack.push_async_callback(_stop, watch.app)
    return watch


async def _stop(app: App) -> None:
    """While its proxy is still there."""
    if app.running:
        assert await app.terminate() == 0, app.last_lines()


async def test_a_process_that_slack_shuts_out_says_why_and_fails(aws: dict[str, str], tmp_path: Path) -> None:
    async with running_workspace(aws, tmp_path) as w:
        await w.slack.socket.disconnect("link_disabled")
        assert await w.apps[0].exit_status() == 1
        assert "Socket Mode is switched off for this app" in w.apps[0].text
        assert "Traceback" not in w.apps[0].text
