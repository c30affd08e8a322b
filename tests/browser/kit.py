"""Draws Block Kit in the browser, with the page's own modules and without the page."""

from typing import Any

from aiohttp import web
from playwright.async_api import Page

from sandbox.site import add_page

NOW = 1_796_400_000
"""Fri 4 Dec 2026, 16:00:00 UTC."""

READER = {
    "zone": "Europe/Stockholm",
    "user": "U0BEN",
    "people": ["U0ANA", "U0BEN"],
    "directory": {
        "users": {"U0ANA": {"name": "Ana Alvarez"}, "U0BEN": {"name": "Ben Okafor"}, "U0DIBS": {"name": "Dibs"}},
        "usergroups": {"S0COACH": {"handle": "coaches"}},
        "channels": {"C0PANEL": {"name": "interviews"}},
    },
}

_DRAW_TEXT = """
async ({ text, reader, now }) => {
  const { setTime } = await import("/page/clock.js");
  const { mrkdwn } = await import("/page/kit/mrkdwn.js");
  setTime(now);
  document.body.replaceChildren(...mrkdwn(text, reader));
  return document.body.innerHTML;
}
"""
_DRAW_BLOCKS = """
async ({ blocks, reader, now }) => {
  const { setTime } = await import("/page/clock.js");
  const { drawBlocks } = await import("/page/kit/blocks.js");
  setTime(now);
  window.actions = [];
  window.fields = [];
  const act = async (action) => window.actions.push(action);
  const column = document.createElement("section");
  column.className = "column";
  column.append(...drawBlocks(blocks, { id: "V1", reader, fields: window.fields, act }));
  document.body.replaceChildren(column);
}
"""
_FORMAT = """
async ({ seconds, format, zone, now }) => {
  const { formatDate } = await import("/page/kit/dates.js");
  return formatDate(seconds, format, zone, now * 1000);
}
"""


def blank_site() -> web.Application:
    """Serves the modules, and an empty document to load them into."""
    app = web.Application()
    add_page(app)
    app.router.add_get("/blank", _blank)
    return app


async def _blank(_: web.Request) -> web.Response:
    return web.Response(text="<!doctype html><title>blank</title><body></body>", content_type="text/html")


async def html(page: Page, text: str, **reader: Any) -> str:
    """What becomes of mrkdwn text."""
    drawn: str = await page.evaluate(_DRAW_TEXT, {"text": text, "reader": {**READER, **reader}, "now": NOW})
    return drawn


async def draw(page: Page, *blocks: Any) -> None:
    """Show blocks; `actions()` and `values()` then tell what using them did."""
    await page.evaluate(_DRAW_BLOCKS, {"blocks": list(blocks), "reader": READER, "now": NOW})


async def actions(page: Page) -> list[dict[str, Any]]:
    """What was sent to the app so far."""
    sent: list[dict[str, Any]] = await page.evaluate("window.actions")
    return sent


async def values(page: Page) -> dict[str, Any]:
    """What the fields hold, by action id."""
    held: dict[str, Any] = await page.evaluate(
        "Object.fromEntries(window.fields.map(({ action_id, read }) => [action_id, read()]))"
    )
    return held


async def date(page: Page, seconds: int, pattern: str, zone: str = "Europe/Stockholm") -> str:
    """A date in Slack's tokens, seen at `NOW`."""
    shown: str = await page.evaluate(_FORMAT, {"seconds": seconds, "format": pattern, "zone": zone, "now": NOW})
    return shown
