"""Chromium, and pages in it that fail their test on any script error."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1440, 900)
PATIENCE_MS = 20_000
"""How long anything may take on a busy machine before it counts as never."""
Open = Callable[..., Awaitable[Page]]

expect.set_options(timeout=PATIENCE_MS)


def chromium() -> str:
    """The browser's path; without one the test is skipped, but not on CI, where that would go unnoticed."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None and os.environ.get("CI"):
        pytest.fail("Chromium is not installed, and on CI the browser tests must run.")
    if path is None:
        pytest.skip("Chromium is not installed; the browser tests need it (Debian: apt install chromium).")
    return path


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """One browser for the tests of a module."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def open_page(browser: Browser) -> AsyncIterator[Open]:
    """Opens an address in a window of its own; what its scripts complain about fails the test."""
    complaints: list[str] = []

    async def opened(url: str, *, size: tuple[int, int] = DESKTOP, dark: bool = False, scale: int = 1) -> Page:
        page = await browser.new_page(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            device_scale_factor=scale,
        )
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(_refusals(message)))
        await page.goto(url)
        return page

    yield opened
    for context in browser.contexts:
        await context.close()
    assert complaints == []


def _refusals(message: ConsoleMessage) -> list[str]:
    """Breaches of the page's content security policy; a lost connection is a test's own doing."""
    return [message.text] if message.type == "error" and "Content Security Policy" in message.text else []
