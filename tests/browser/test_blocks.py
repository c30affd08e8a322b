"""Block Kit, as the page draws it, and what using its elements sends."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page, expect

from tests.browser.kit import NOW, actions, blank_site, draw, values

pytestmark = pytest.mark.asyncio(loop_scope="module")


def plain(text: str) -> dict[str, str]:
    return {"type": "plain_text", "text": text}


def option(value: str) -> dict[str, Any]:
    return {"text": plain(value.title()), "value": value}


def field(element: dict[str, Any]) -> dict[str, Any]:
    label = plain(str(element["type"]))
    return {"type": "input", "block_id": element["action_id"], "label": label, "element": element}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    async with TestServer(blank_site()) as server:
        page = await browser.new_page()
        await page.goto(str(server.make_url("/blank")))
        yield page
        await page.close()


async def test_every_layout(page: Page) -> None:
    pixel = {"type": "image", "image_url": "/page/icon.svg", "alt_text": "the mark"}
    quote = {"type": "rich_text_quote", "elements": [{"type": "user", "user_id": "U0ANA"}]}
    item = {"type": "rich_text_section", "elements": [{"type": "text", "text": "one", "style": {"bold": True}}]}
    listing = {"type": "rich_text_list", "style": "ordered", "elements": [item]}
    await draw(
        page,
        {"type": "header", "text": plain("*Title* :calendar:")},
        {"type": "section", "text": {"type": "mrkdwn", "text": "*b*"}, "fields": [plain("f1"), plain("f2")]},
        {"type": "section", "text": plain("with a picture"), "accessory": pixel},
        {"type": "context", "elements": [pixel, {"type": "mrkdwn", "text": "_small_"}]},
        {"type": "divider"},
        {**pixel, "title": plain("A title")},
        {"type": "rich_text", "elements": [quote, listing]},
    )
    await expect(page.locator("h3")).to_have_text("*Title* 📅")
    await expect(page.locator(".fields > *")).to_have_text(["f1", "f2"])
    await expect(page.locator("blockquote")).to_have_text("@Ana Alvarez")
    await expect(page.locator("ol li strong")).to_have_text("one")
    assert await page.get_by_role("img", name="the mark").count() == 3
    assert await page.locator(".broken").count() == 0


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        ({"type": "hologram"}, "no block of type “hologram”"),
        ({"type": "constructor"}, "no block of type “constructor”"),
        ({"type": "header", "text": {"type": "mrkdwn", "text": "x"}}, "plain_text"),
        ({"type": "section"}, "text or fields"),
        ({"type": "actions", "elements": [{"type": "lever"}]}, "no element of type “lever”"),
        ({"type": "context"}, ""),
        (None, ""),
        ("text", ""),
    ],
)
async def test_a_block_that_cannot_be_drawn_says_so_and_spares_its_neighbours(
    page: Page, block: object, reason: str
) -> None:
    await draw(page, block, {"type": "header", "text": plain("still here")})
    await expect(page.locator(".broken")).to_contain_text("This block can’t be shown")
    await expect(page.locator(".broken")).to_contain_text(reason)
    await expect(page.locator("h3")).to_have_text("still here")


async def test_a_button_sends_its_value(page: Page) -> None:
    button = {"type": "button", "action_id": "claim", "value": "r1", "style": "primary", "text": plain("Claim")}
    await draw(page, {"type": "actions", "block_id": "b", "elements": [button]})
    await page.get_by_role("button", name="Claim").click()
    assert await actions(page) == [{"action_id": "claim", "block_id": "b", "value": "r1"}]


async def test_a_confirm_is_asked_first_and_can_be_declined(page: Page) -> None:
    confirm = {"title": plain("Sure?"), "text": plain("It is gone then."), "confirm": plain("Do"), "deny": plain("Not")}
    button = {"type": "button", "action_id": "release", "text": plain("Release"), "confirm": confirm}
    await draw(page, {"type": "actions", "block_id": "b", "elements": [button]})
    opener = page.get_by_role("button", name="Release")
    await opener.click()
    await expect(page.get_by_role("alertdialog", name="Sure?")).to_contain_text("It is gone then.")
    await page.keyboard.press("Escape")
    await expect(opener).to_be_focused()
    assert await actions(page) == []
    await opener.click()
    await page.get_by_role("button", name="Do").click()
    assert [action["action_id"] for action in await actions(page)] == ["release"]


async def test_choices_send_what_was_chosen(page: Page) -> None:
    options = [option("one"), option("two")]
    elements = [
        {"type": "static_select", "action_id": "select", "options": options, "placeholder": plain("Pick")},
        {"type": "users_select", "action_id": "user"},
        {"type": "radio_buttons", "action_id": "radio", "options": options},
        {"type": "checkboxes", "action_id": "boxes", "options": options, "initial_options": options[:1]},
        {"type": "overflow", "action_id": "more", "options": options},
    ]
    await draw(page, {"type": "actions", "block_id": "b", "elements": elements})
    await page.get_by_role("combobox", name="Pick").select_option("two")
    await page.locator("[data-action=user]").select_option("U0ANA")
    await page.get_by_role("radio", name="One").check()
    await page.get_by_role("checkbox", name="Two").check()
    await page.get_by_label("More actions").click()
    await page.get_by_role("button", name="One").click()
    sent = [(action["action_id"], action["selected"]) for action in await actions(page)]
    assert sent == [("select", "two"), ("user", "U0ANA"), ("radio", "one"), ("boxes", ["one", "two"]), ("more", "one")]


async def test_fields_hold_what_slack_would_send(page: Page) -> None:
    await draw(
        page,
        field({"type": "plain_text_input", "action_id": "line", "initial_value": "before"}),
        field({"type": "plain_text_input", "action_id": "lines", "multiline": True}),
        field({"type": "datepicker", "action_id": "day", "initial_date": "2026-12-08"}),
        field({"type": "timepicker", "action_id": "time"}),
        field({"type": "datetimepicker", "action_id": "moment", "initial_date_time": NOW}),
        field({"type": "datetimepicker", "action_id": "unset"}),
    )
    await page.get_by_label("plain_text_input").nth(1).fill("two\nlines")
    await page.get_by_label("timepicker", exact=True).fill("09:30")
    moment = page.get_by_label("datetimepicker").first
    assert await moment.input_value() == "2026-12-04T17:00"  # the reader's zone is an hour ahead of UTC
    await moment.fill("2026-07-01T12:00")
    assert await values(page) == {
        "line": "before",
        "lines": "two\nlines",
        "day": "2026-12-08",
        "time": "09:30",
        "moment": 1_782_900_000,
        "unset": None,
    }
    assert await actions(page) == []


async def test_an_input_that_dispatches_also_sends(page: Page) -> None:
    select = {"type": "static_select", "action_id": "slot", "options": [option("one"), option("two")]}
    await draw(page, {**field(select), "dispatch_action": True})
    await page.get_by_label("static_select").select_option("two")
    assert await actions(page) == [{"action_id": "slot", "block_id": "slot", "selected": "two"}]
