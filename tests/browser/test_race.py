"""The race strip's reading of the journal."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page

from tests.browser.kit import blank_site

pytestmark = pytest.mark.asyncio(loop_scope="module")

Row = dict[str, Any]


def row(n: int, at: float, kind: str, who: str, what: str, **detail: Any) -> Row:
    return {"n": n, "at": at, "kind": kind, "who": who, "what": what, "detail": detail}


def tap(n: int, at: float, who: str, ts: str) -> list[Row]:
    """A tap and the envelope that the journal writes directly after it."""
    tapped = row(n, at, "tap", who, "claim", channel="C0PANEL", ts=ts)
    return [tapped, row(n + 1, at, "envelope", "slack", "block_actions", envelope_id=f"env-{n}")]


def edit(n: int, at: float, ts: str) -> Row:
    return row(n, at, "api", "app", "chat.update", ok=True, ts=ts)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    async with TestServer(blank_site()) as server:
        page = await browser.new_page()
        await page.goto(str(server.make_url("/blank")))
        yield page
        await page.close()


async def latest(page: Page, *rows: Row) -> Any:
    script = "async ([rows, inboxes]) => (await import('/page/race_log.js')).latestRace(rows, inboxes)"
    return await page.evaluate(script, [list(rows), {"D0ANA": "U0ANA"}])


async def test_no_race_before_the_first_tap(page: Page) -> None:
    assert await latest(page, row(1, 5.0, "tap", "U0ANA", "details", ts="1.1")) is None


async def test_a_race_tells_who_tapped_was_acked_and_was_told_when(page: Page) -> None:
    race = await latest(
        page,
        *tap(1, 10.0, "U0ANA", "1.1"),
        *tap(3, 10.25, "U0BEN", "1.1"),
        row(5, 10.5, "ack", "app", "env-3"),
        row(6, 10.75, "ack", "app", "env-1"),
        edit(7, 11.0, "1.1"),
        row(8, 11.25, "ephemeral", "U0BEN", "@Ana has this one", channel="C0PANEL", ts="2.2"),
        row(9, 11.5, "api", "app", "chat.postMessage", ok=True, channel="D0ANA", text="It's yours.", ts="3.3"),
    )
    ana = {"user": "U0ANA", "tapped": 0, "acked": 750, "told": 1500, "words": "It's yours.", "message": "3.3"}
    ben = {"user": "U0BEN", "tapped": 250, "acked": 500, "told": 1250, "words": "@Ana has this one", "message": "2.2"}
    assert race == {"id": 1, "ts": "1.1", "edited": 1000, "runners": [ana, ben]}


async def test_a_later_tap_or_another_card_is_another_race(page: Page) -> None:
    first, second = tap(1, 10.0, "U0ANA", "1.1"), tap(3, 10.1, "U0BEN", "2.2")
    assert [runner["user"] for runner in (await latest(page, *first, *second))["runners"]] == ["U0BEN"]
    late = tap(5, 20.0, "U0DEV", "2.2")
    assert [runner["user"] for runner in (await latest(page, *first, *second, *late))["runners"]] == ["U0DEV"]


async def test_a_tap_in_a_list_is_about_the_card_that_changes(page: Page) -> None:
    race = await latest(page, *tap(1, 10.0, "U0ANA", "9.9"), edit(3, 10.1, "1.1"), edit(4, 60.0, "2.2"))
    assert race["ts"] == "1.1"
