"""What docs/guide.md tells, done in one browser with the real Dibs process behind it; its pictures are taken here."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from sandbox.run import Sandbox, started
from sandbox.slack.elements import find
from tests.browser.conftest import Open
from tests.browser.pictures import keep
from tests.browser.workspace import column

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANA, BEN, CAT, RITA = "U0ANA", "U0BEN", "W0CAT", "U0REC"
NEW_YORK = ZoneInfo("America/New_York")
WIDE = (1880, 1060)
"""Room for columns as wide as a phone, so that the pictures read well."""
IN_TURN_MS = 90_000
"""How long what has fallen due may take on a busy machine: one thing after the other, each some seconds later."""
NADIA = {
    "firstname": "Nadia",
    "lastname": "Quist",
    "email": "nadia.quist@candidate.example",
    "phone": "+1 212 555 0164",
    "role": "Data engineer",
    "interview_type": "System design",
    "topics": "pipelines;modelling",
    "panel": "Data",
    "timezone": "America/New_York",
    "notes": "I would like to practise thinking aloud.",
}
TOMAS = {
    "firstname": "Tomás",
    "lastname": "Reyes",
    "email": "tomas.reyes@candidate.example",
    "phone": "+34 910 555 012",
    "role": "Harbour pilot",
    "interview_type": "Incident review",
    "topics": "observability;capacity",
    "panel": "Platform",
    "timezone": "Europe/Madrid",
    "notes": "",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with started(0) as running:
        yield running


def now(sandbox: Sandbox) -> datetime:
    return datetime.fromtimestamp(sandbox.slack.context.clock.now(), UTC)


def card(page: Page, user: str, title: str) -> Locator:
    return column(page, user).locator(".channel > .messages > .message", has_text=title).last


def inbox(page: Page, user: str) -> Locator:
    """The messages a person sees in their conversation with Dibs, once that tab is open."""
    return column(page, user).get_by_role("tabpanel", name="Messages").locator("> .message")


def form(page: Page, user: str) -> Locator:
    return column(page, user).get_by_role("dialog")


async def press(where: Locator, name: str) -> None:
    """Press the newest button there that reads so; a screen reader says more than its label."""
    await where.locator("button", has_text=name).last.click()


async def visit(page: Page, user: str, tab: str) -> None:
    await column(page, user).get_by_role("tab", name=tab).click()


async def later(page: Page, step: str, times: int = 1) -> None:
    for _ in range(times):
        await page.get_by_role("button", name=f"Move the clock on: {step}").click()
    await expect(page.get_by_text("later: what has fallen due meanwhile")).to_be_visible()


async def send_form(page: Page, **values: str) -> None:
    await page.get_by_role("button", name="Send a form").click()
    await expect(page.locator("#form [name=email]")).not_to_have_value("")
    for name, value in values.items():
        await page.locator(f"#form [name={name}]").fill(value)
    await page.locator("#form-send").click()
    await expect(card(page, RITA, values["role"])).to_be_visible()


async def come_second(sandbox: Sandbox, user: str, title: str) -> None:
    """Tap Claim as somebody whose screen has not been redrawn yet."""
    cards = sandbox.slack.workspace.channel("C0PANEL").messages
    shown = next(message for message in cards if title in message.text)
    _, details = find(shown.blocks, "details")
    await sandbox.slack.person(user).tap_raw("C0PANEL", shown.ts, "claim", details["value"])


async def test_claim_agree_a_time_and_say_how_it_went(sandbox: Sandbox, open_page: Open) -> None:
    page = await open_page(sandbox.url, size=WIDE, scale=2)
    at = now(sandbox).astimezone(NEW_YORK) + timedelta(days=1)
    await send_form(page, **NADIA, preferred_time=at.strftime("%Y-%m-%dT14:00"))
    await keep(card(page, ANA, "Data engineer"), "card-open")
    await claim_and_lose(sandbox, page)
    await agree(page, at.replace(hour=15, minute=0))
    await later(page, "A day", 2)
    asked = inbox(page, ANA).filter(has_text="How did it go?")
    await expect(asked).to_be_visible(timeout=IN_TURN_MS)
    await keep(asked, "how-did-it-go")
    await press(asked, "Took place")
    await expect(inbox(page, ANA).last).to_contain_text("Noted: it took place.")
    await expect(inbox(page, ANA).first).to_contain_text("The interview took place")
    await expect(inbox(page, ANA).first).not_to_contain_text("nadia.quist")
    await expect(card(page, BEN, "Data engineer")).to_contain_text("Took place")


async def claim_and_lose(sandbox: Sandbox, page: Page) -> None:
    await press(card(page, ANA, "Data engineer"), "Claim")
    await expect(card(page, BEN, "Data engineer")).to_contain_text("Claimed by @Ana Alvarez")
    await come_second(sandbox, BEN, "Data engineer")
    lost = column(page, BEN).locator(".private .message", has_text="has this one")
    await expect(lost).to_contain_text("@Ana Alvarez has this one (")
    await keep(lost, "lost")
    await keep(card(page, BEN, "Data engineer"), "card-claimed")
    await visit(page, ANA, "Messages")
    await expect(inbox(page, ANA)).to_contain_text("nadia.quist@candidate.example")
    await keep(inbox(page, ANA).first, "yours")


async def agree(page: Page, when: datetime) -> None:
    await press(inbox(page, ANA).first, "Pick a time")
    field = form(page, ANA).get_by_label("When?")
    await field.fill(when.strftime("%Y-%m-%dT%H:%M"))
    await keep(form(page, ANA).locator(".panel"), "pick-a-time")
    await field.fill((when - timedelta(days=30)).strftime("%Y-%m-%dT%H:%M"))
    await press(form(page, ANA), "Save the time")
    await expect(form(page, ANA)).to_contain_text("That time has passed.")
    await field.fill(when.strftime("%Y-%m-%dT%H:%M"))
    await press(form(page, ANA), "Save the time")
    await expect(form(page, ANA)).to_have_count(0)
    booked = card(page, BEN, "Data engineer")
    await expect(booked).to_contain_text("with @Ana Alvarez")
    await booked.locator(".thread > summary").click()
    await expect(booked.locator(".thread")).to_contain_text("@Ana Alvarez agreed a time")
    await keep(booked, "card-booked")


async def test_give_it_back_and_hand_it_over(sandbox: Sandbox, open_page: Open) -> None:
    page = await open_page(sandbox.url, size=WIDE, scale=2)
    await give_back(page)
    await hand_over(page)
    line = column(page, BEN).get_by_role("combobox", name="Command")
    await line.fill("/interviews")
    await line.press("Enter")
    answer = column(page, BEN).locator(".private .message").last
    await expect(answer).to_contain_text("2 open")
    await keep(answer, "list")
    await visit(page, CAT, "Home")
    home = column(page, CAT).get_by_role("tabpanel", name="Home")
    await expect(home).to_contain_text("What you hold · 1")
    await keep(home.locator("> .blocks"), "home")


async def give_back(page: Page) -> None:
    await press(card(page, BEN, "Product designer"), "Claim")
    await expect(column(page, BEN).locator(".private")).to_contain_text("It's yours.")
    await press(column(page, BEN).locator(".private .message").last, "Release")
    await form(page, BEN).get_by_label("Why?").fill("I’m away next week")
    await keep(form(page, BEN).locator(".panel"), "give-it-back")
    await press(form(page, BEN), "Release")
    again = card(page, CAT, "Product designer")
    await expect(again).to_contain_text("Given back by @Ben Okafor")
    await expect(again.get_by_role("button", name="Claim")).to_be_visible()
    await keep(again, "card-given-back")


async def hand_over(page: Page) -> None:
    await press(card(page, ANA, "Backend engineer"), "Claim")
    await visit(page, ANA, "Messages")
    mine = inbox(page, ANA).filter(has_text="Backend engineer").first
    await press(mine, "Hand over")
    whom = form(page, ANA).get_by_label("To whom?")
    await whom.select_option(label="Cat Lindqvist")
    await keep(form(page, ANA).locator(".panel"), "hand-it-over")
    await whom.select_option(label="Gil Ferro")
    await press(form(page, ANA), "Hand over")
    await expect(form(page, ANA)).to_contain_text("Please choose")
    await whom.select_option(label="Cat Lindqvist")
    await press(form(page, ANA), "Hand over")
    await expect(card(page, BEN, "Backend engineer")).to_contain_text("@Cat Lindqvist has it")
    await expect(column(page, CAT).locator(".private")).to_contain_text("It's yours: @Ana Alvarez handed it to you.")
    await expect(mine).not_to_contain_text("mira.tanaka")


async def test_what_a_recruiter_sees_and_does(sandbox: Sandbox, open_page: Open) -> None:
    page = await open_page(sandbox.url, size=WIDE, scale=2)
    await send_form(page, **TOMAS)
    await page.request.post(f"{sandbox.url}/sandbox/form", data={"favourite_colour": "green"})
    await later(page, "An hour", 3)
    await visit(page, RITA, "Messages")
    waiting = inbox(page, RITA).filter(has_text="Harbour pilot").first
    await expect(waiting).to_contain_text("Nobody has this one: it has been open", timeout=IN_TURN_MS)
    await keep(waiting, "nobody-yet")
    await visit(page, RITA, "Home")
    home = column(page, RITA).get_by_role("tabpanel", name="Home")
    await expect(home).to_contain_text("1 form I couldn't read")
    await keep(home, "home-recruiter", until=home.locator("hr").first)
    await cancel(page)


async def cancel(page: Page) -> None:
    await visit(page, RITA, "#interviews")
    await press(card(page, RITA, "Harbour pilot"), "Details")
    await expect(form(page, RITA)).to_contain_text("What happened")
    await keep(form(page, RITA).locator(".panel"), "details-recruiter")
    await press(form(page, RITA), "Cancel request")
    await form(page, RITA).get_by_label("Why?").fill("The position is filled")
    await press(form(page, RITA), "Cancel request")
    await expect(form(page, RITA)).to_have_count(0)
    await expect(card(page, BEN, "Harbour pilot")).to_contain_text("Cancelled by @Rita Moreau")
