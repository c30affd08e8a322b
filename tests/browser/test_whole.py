"""The product in one browser: the real Dibs process behind the page, from the form to the notices."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from sandbox.run import Sandbox, started
from tests.browser.conftest import Open
from tests.browser.pictures import keep
from tests.browser.workspace import column

pytestmark = pytest.mark.asyncio(loop_scope="module")

COACHES = {"U0ANA": "Ana Alvarez", "U0BEN": "Ben Okafor", "W0CAT": "Cat Lindqvist", "U0DEV": "Dev Patel"}
EVERYBODY = [*COACHES, "U0REC"]
PHONE = (390, 844)
HOSTILE = '<!channel> *x* <img src=x onerror=alert(1)> &amp "><script>alert(1)</script>'


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox() -> AsyncIterator[Sandbox]:
    """Everything `python app.py sandbox` starts, on a free port."""
    async with started(0) as running:
        yield running


def card(page: Page, user: str, title: str) -> Locator:
    """The newest card with this title as a person sees it."""
    return column(page, user).locator(".channel > .messages .message", has_text=title).last


async def send_form(page: Page, **values: str) -> None:
    """Send the form with somebody's own values over the proposed ones, and wait for the card everywhere."""
    await page.get_by_role("button", name="Send a form").click()
    await expect(page.locator("#form")).to_be_visible()
    for name, value in values.items():
        await page.locator(f"#form [name={name}]").fill(value)
    await page.get_by_role("button", name="Send", exact=True).click()
    for user in EVERYBODY:
        await expect(card(page, user, values["role"])).to_be_visible()


async def test_everyone_taps_at_once_and_one_coach_has_it(sandbox: Sandbox, open_page: Open) -> None:
    page = await open_page(sandbox.url)
    email, reach = "nadia.quist@candidate.example", {"phone": "+1 212 555 0164", "timezone": "America/New_York"}
    await send_form(page, role="Harbour pilot", firstname="Nadia", lastname="Quist", email=email, **reach)
    for user in EVERYBODY:
        await expect(card(page, user, "Harbour pilot")).to_contain_text("Nadia Q.")
    await page.get_by_role("button", name="Everyone taps at once").click()
    await expect(page.locator(".runner .told")).to_have_count(4)

    holder = await the_holder(page)
    for user in EVERYBODY:
        await expect(card(page, user, "Harbour pilot")).to_contain_text(f"Claimed by @{COACHES[holder]}")
        await expect(card(page, user, "Harbour pilot").get_by_role("button", name="Claim")).to_have_count(0)
    for user in set(COACHES) - {holder}:
        await expect(column(page, user).locator(".private")).to_contain_text(f"@{COACHES[holder]} has this one")
        await expect(column(page, user).locator(".private")).not_to_contain_text(email)
    await expect(column(page, holder).locator(".private")).to_contain_text("It's yours. Nadia Quist")
    await expect(column(page, "U0REC").locator(".private")).to_contain_text("Nothing private yet.")
    await expect(page.locator(".runner.won")).to_contain_text(COACHES[holder])
    await expect(page.locator(".race-summary")).to_contain_text(f"{COACHES[holder]}’s write won.")
    await keep(page, "sandbox")
    await column(page, "U0REC").get_by_role("tab", name="Home").click()
    await expect(column(page, "U0REC").get_by_role("tabpanel")).to_contain_text(f"@{COACHES[holder]} won")


async def the_holder(page: Page) -> str:
    """The one coach who was told that it is theirs; fails when there is none or more than one."""
    told = [user for user in COACHES if "It's yours." in await column(page, user).locator(".private").inner_text()]
    assert len(told) == 1
    return told[0]


async def test_a_claim_with_the_keyboard_alone(sandbox: Sandbox, open_page: Open) -> None:
    page = await open_page(sandbox.url)
    await send_form(page, role="Lighthouse keeper")
    mine = card(page, "U0BEN", "Lighthouse keeper")
    await press_until_focused(page, "Tab", mine.get_by_role("button", name="Claim"))
    await page.keyboard.press("Enter")
    await expect(mine).to_contain_text("Claimed by @Ben Okafor")
    await expect(mine).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(mine.get_by_role("button", name="Details")).to_be_focused()
    await page.keyboard.press("Enter")
    dialog = column(page, "U0BEN").get_by_role("dialog")
    await expect(dialog).to_contain_text("Lighthouse keeper")
    await press_until_focused(page, "Tab", dialog.get_by_role("button", name="Close").last)
    await page.keyboard.press("Tab")
    await expect(dialog.locator(":focus")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(mine.get_by_role("button", name="Details")).to_be_focused()
    assert await page.get_by_role("dialog").count() == 0


async def press_until_focused(page: Page, key: str, target: Locator) -> None:
    """Press a key as often as it takes a person to get somewhere, within reason."""
    await expect(target).to_be_visible()
    for _ in range(120):
        if await target.evaluate("node => node === document.activeElement"):
            return
        await page.keyboard.press(key)
    pytest.fail(f"{key} does not lead to {target}")


async def test_hostile_text_is_shown_as_it_was_typed(sandbox: Sandbox, open_page: Open) -> None:
    page = await open_page(sandbox.url)
    await send_form(page, role="Sea shanty singer", interview_type=HOSTILE, topics=HOSTILE, notes=HOSTILE)
    shown = card(page, "U0DEV", "Sea shanty singer")
    await expect(shown.locator("h3")).to_contain_text(HOSTILE)
    await expect(shown.locator("img, script, .mention")).to_have_count(0)
    await shown.get_by_role("button", name="Details").click()
    await expect(column(page, "U0DEV").get_by_role("dialog")).to_contain_text("onerror=alert(1)")
    await expect(column(page, "U0DEV").locator("dialog img, [role=dialog] img")).to_have_count(0)


async def test_a_command_answers_one_person_and_home_tells_the_recruiter(sandbox: Sandbox, open_page: Open) -> None:
    page = await open_page(sandbox.url)
    line = column(page, "W0CAT").get_by_role("combobox")
    await line.fill("/interviews")
    await line.press("Enter")
    await expect(column(page, "W0CAT").locator(".private")).to_contain_text("open")
    await expect(column(page, "W0CAT").locator(".private").get_by_role("button", name="Claim").first).to_be_visible()
    await expect(column(page, "U0REC").locator(".private")).to_contain_text("Nothing private yet.")
    await column(page, "U0REC").get_by_role("tab", name="Home").click()
    await expect(column(page, "U0REC").get_by_role("tabpanel")).to_contain_text("Open")


async def test_the_page_says_what_became_of_a_form(sandbox: Sandbox, open_page: Open) -> None:
    page = await open_page(sandbox.url)
    told, email = page.locator("#status"), "piotr.wrona@candidate.example"
    await send_form(page, role="Bell founder", email=email, notes="First.")
    await expect(told).to_contain_text("The form became a card in #interviews")
    await send_form(page, role="Bell founder", email=email, notes="Second.")
    await expect(told).to_contain_text("The form corrected a request that was there already")
    await page.clock.install()
    await page.get_by_role("button", name="Send a form").click()
    await expect(page.locator("#form [name=email]")).not_to_have_value("")
    for name in ("firstname", "lastname", "email", "role", "notes"):
        await page.locator(f"#form [name={name}]").fill("")
    await page.get_by_role("button", name="Send", exact=True).click()
    await expect(told).to_contain_text("The candidate’s form is on the queue.")
    await page.clock.fast_forward("00:11")
    await expect(told).to_contain_text("one that cannot be read is listed in Rita’s Home")


@pytest.mark.parametrize("dark", [False, True])
async def test_a_phone_shows_it_all_without_scrolling_sideways(sandbox: Sandbox, open_page: Open, dark: bool) -> None:
    page = await open_page(sandbox.url, size=PHONE, dark=dark)
    await expect(column(page, "U0ANA").locator(".message").first).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.get_by_role("navigation", name="People").get_by_role("button", name="Rita").click()
    await expect(column(page, "U0REC").get_by_role("heading", name="Rita Moreau")).to_be_in_viewport()
    await page.get_by_role("button", name="Send a form").click()
    await expect(page.locator("#form")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    paper = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(int(part) for part in paper[4:-1].split(",")) < 3 * 128) == dark
