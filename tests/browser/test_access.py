"""The page for those who use it with a keyboard, a screen reader or a small window."""

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from sandbox.slack import SlackStandIn
from sandbox.slack.records import View
from tests.browser.conftest import Open
from tests.browser.workspace import button, column, say, section, workspace

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = (420, 900)
LONG = "Wolfeschlegelsteinhausenbergerdorff" * 5
HEADER = {"type": "header", "block_id": "h", "text": {"type": "plain_text", "text": "Harbour pilot"}}


def publish(slack: SlackStandIn, user: str, *blocks: dict[str, Any]) -> None:
    """Put a Home on somebody's screen."""
    body = {"type": "home", "blocks": list(blocks)}
    slack.workspace.homes[user] = View(f"V{user}", user, body, hash="1", root_id=f"V{user}")
    slack.journal.add("test", "test", "published")


async def overflow(box: Locator) -> int:
    """By how many pixels its content is wider than it is."""
    wider: int = await box.evaluate("box => box.scrollWidth - box.clientWidth")
    return wider


async def test_tabs_follow_the_keyboard(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        ana = column(page, "U0ANA")
        await ana.get_by_role("tab", name="#interviews").focus()
        for key, name in {"ArrowLeft": "Home", "ArrowRight": "#interviews", "End": "Home"}.items():
            await page.keyboard.press(key)
            await expect(ana.get_by_role("tab", name=name)).to_be_focused()
        await expect(ana.get_by_role("tabpanel", name="Home")).to_be_visible()
        await expect(ana.get_by_role("tabpanel", name="#interviews")).to_be_hidden()
        await page.keyboard.press("Home")
        await expect(ana.get_by_role("tab", name="#interviews")).to_be_focused()
        await expect(ana.get_by_role("tabpanel", name="#interviews")).to_be_visible()


async def test_what_looks_alike_has_names_of_its_own(open_page: Open) -> None:
    async with workspace() as slack:
        inbox = slack.workspace.dm("U0ANA").id
        say(slack, HEADER)
        say(slack, HEADER, channel=inbox)
        say(slack, section("no header"), channel=inbox)
        page = await open_page(slack.url)
        ana = page.get_by_role("region", name="Ana Alvarez")
        await expect(ana.get_by_role("article", name="Harbour pilot")).to_have_count(2)
        mine = ana.get_by_role("region", name="Only visible to Ana")
        await expect(mine.get_by_role("article", name="a message")).to_have_count(1)
        await expect(mine.get_by_role("button", name="Mark as read: Harbour pilot")).to_have_count(1)
        await mine.get_by_role("button", name="Mark as read: a message").click()
        await expect(mine.get_by_role("article")).to_have_count(0)


async def test_a_keyboard_gets_to_each_person_directly(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        people = page.get_by_role("navigation", name="People")
        await expect(people).to_have_css("opacity", "0")
        await people.get_by_role("button", name="Cat").focus()
        await expect(people).to_have_css("opacity", "1")
        await page.keyboard.press("Enter")
        await expect(column(page, "W0CAT")).to_be_focused()
        await page.keyboard.press("Tab")
        await expect(column(page, "W0CAT").get_by_role("tab", name="#interviews")).to_be_focused()


async def test_a_small_window_says_who_is_shown_and_who_has_news(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url, size=PHONE)
        people = page.get_by_role("navigation", name="People")
        current = people.locator("[aria-current=true]")
        await expect(current).to_have_attribute("data-user", "U0ANA")
        say(slack, section("for Dev"), channel=slack.workspace.dm("U0DEV").id)
        await people.get_by_role("button", name="Dev 1 new").click()
        await expect(current).to_have_attribute("data-user", "U0DEV")
        await column(page, "U0DEV").get_by_role("tab", name="Messages").click()
        await expect(people.get_by_role("button", name="Dev", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
async def test_a_name_without_a_break_does_not_widen_anything(open_page: Open, size: tuple[int, int]) -> None:
    async with workspace() as slack:
        row = section(f"*K4-WH*  Pilot · {LONG}", accessory=button("claim"))
        say(slack, row)
        say(slack, row, only_for="U0ANA")
        publish(slack, "U0ANA", row)
        page = await open_page(slack.url, size=size)
        ana = column(page, "U0ANA")
        await expect(ana.get_by_text(LONG)).to_have_count(2)
        assert await overflow(ana.locator(".channel > .messages")) == 0
        assert await overflow(ana.locator(".notices")) == 0
        await ana.get_by_role("tab", name="Home").click()
        await expect(ana.locator(".home").get_by_text(LONG)).to_be_visible()
        assert await overflow(ana.locator(".home")) == 0


async def test_tabs_stay_on_one_line_with_all_their_badges(open_page: Open) -> None:
    async with workspace() as slack:
        publish(slack, "U0REC", section("before"))
        page = await open_page(slack.url)
        rita = column(page, "U0REC")
        await expect(rita.get_by_role("tab")).to_have_count(3)
        tabs = rita.get_by_role("tablist")
        height = await tabs.evaluate("box => box.clientHeight")
        for number in range(12):
            say(slack, section(f"notice {number}"), channel=slack.workspace.dm("U0REC").id)
        publish(slack, "U0REC", section("after"))
        await expect(rita.get_by_role("tab", name="Messages 12 new")).to_be_visible()
        await expect(rita.get_by_role("tab", name="Home 1 new")).to_be_visible()
        assert await tabs.evaluate("box => box.clientHeight") <= height + 1
        assert await overflow(tabs) == 0
