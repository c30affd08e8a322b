"""Modals over one person's column."""

from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox.slack import SlackStandIn
from sandbox.slack.records import View
from tests.browser.conftest import Open
from tests.browser.workspace import button, column, say, section, workspace

pytestmark = pytest.mark.asyncio(loop_scope="module")


def plain(text: str) -> dict[str, str]:
    return {"type": "plain_text", "text": text}


def why(**more: Any) -> dict[str, Any]:
    field = {"type": "plain_text_input", "action_id": "why"}
    return {"type": "input", "block_id": "why", "label": plain("Why"), "element": field, **more}


def show(slack: SlackStandIn, *views: tuple[str, list[dict[str, Any]]]) -> None:
    """Make these the modals on Ana's stack, each by its title and blocks."""
    slack.workspace.modals["U0ANA"] = [
        View(f"V{index}", "U0ANA", _modal(title, blocks), f"hash-{title}", "V0")
        for index, (title, blocks) in enumerate(views)
    ]
    slack.journal.add("test", "test", "shown")


def _modal(title: str, blocks: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "modal", "title": plain(title), "submit": plain("Give back"), "blocks": blocks}


def dialog(page: Page) -> Locator:
    return column(page, "U0ANA").get_by_role("dialog")


async def test_a_modal_covers_its_own_column_only(open_page: Open) -> None:
    async with workspace() as slack:
        say(slack, section("a card", accessory=button("details")))
        page = await open_page(slack.url)
        show(slack, ("Give it back", [why()]))
        await expect(dialog(page)).to_have_accessible_name("Give it back")
        await column(page, "U0BEN").get_by_role("button", name="Details").click(trial=True)
        assert await column(page, "U0ANA").locator(".channel").evaluate("node => node.closest('[inert]') !== null")
        assert await page.get_by_role("dialog").count() == 1


async def test_what_is_missing_is_said_at_its_field(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        show(slack, ("Give it back", [why()]))
        await dialog(page).get_by_role("button", name="Give back").click()
        await expect(dialog(page).get_by_role("alert").first).to_have_text("Please complete this required field.")
        await expect(dialog(page).get_by_label("Why")).to_be_focused()


async def test_a_complaint_stays_until_the_form_is_sent_again(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        show(slack, ("Give it back", [why()]))
        await dialog(page).get_by_role("button", name="Give back").click()
        await expect(dialog(page).get_by_role("alert").first).to_contain_text("required")
        say(slack, section("news of something else"))
        await expect(column(page, "U0ANA").get_by_text("news of something else")).to_be_attached()
        await expect(dialog(page).get_by_role("alert").first).to_contain_text("required")


async def test_a_time_is_picked_on_its_readers_clock(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        picker = {"type": "datetimepicker", "action_id": "when", "initial_date_time": 1_796_400_000}
        show(slack, ("Pick a time", [{"type": "input", "block_id": "w", "label": plain("When"), "element": picker}]))
        await expect(dialog(page)).to_contain_text("New York time")
        await expect(dialog(page).get_by_label("When")).to_have_value("2026-12-04T11:00")


async def test_an_app_that_does_not_answer_is_said_in_the_modal(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        show(slack, ("Give it back", [why()]))
        await dialog(page).get_by_label("Why").fill("double-booked")
        await dialog(page).get_by_role("button", name="Give back").click()
        await expect(dialog(page).get_by_role("alert")).to_contain_text("Dibs didn't respond")
        await expect(dialog(page).get_by_label("Why")).to_have_value("double-booked")


async def test_typed_text_survives_an_update_and_a_view_on_top(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        first = ("Give it back", [why()])
        show(slack, first)
        await dialog(page).get_by_label("Why").fill("double-booked")
        show(slack, ("Give it back now", [section("news"), why(hint=plain("Rita reads this"))]))
        await expect(dialog(page)).to_contain_text("Rita reads this")
        await expect(dialog(page).get_by_label("Why")).to_have_value("double-booked")
        await expect(dialog(page).get_by_label("Why")).to_be_focused()
        show(slack, first, ("On top", [section("another view")]))
        await expect(dialog(page)).to_have_accessible_name("On top")
        show(slack, first)
        await expect(dialog(page).get_by_label("Why")).to_have_value("double-booked")


async def test_escape_closes_it_on_the_server_too(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        show(slack, ("Give it back", [why()]))
        await dialog(page).get_by_label("Why").focus()
        await page.keyboard.press("Escape")
        await expect(dialog(page)).to_have_count(0)
        assert slack.workspace.modals["U0ANA"] == []
