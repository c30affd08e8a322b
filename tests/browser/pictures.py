"""Pictures for the docs, taken from the sandbox when DIBS_SCREENSHOTS=1 asks for them."""

import os
from pathlib import Path

from playwright.async_api import FloatRect, Locator, Page

FOLDER = Path(__file__).parents[2] / "docs" / "images"
_MARGIN = 12
"""What a column leaves free on either side of a message."""
_SETTLED = "Promise.all(document.getAnimations().map((one) => one.finished))"


async def keep(target: Locator | Page, name: str, until: Locator | None = None) -> None:
    """Keep a picture of a whole page, or of an element and the margin beside it, as docs/images/NAME.png; `until` is
    what it ends above, where all of an element is more than is to be shown."""
    if os.environ.get("DIBS_SCREENSHOTS") != "1":
        return
    page = target.page if isinstance(target, Locator) else target
    FOLDER.mkdir(parents=True, exist_ok=True)
    await page.mouse.move(0, 0)
    await page.evaluate(_SETTLED)
    clip = await _around(target, until) if isinstance(target, Locator) else None
    await page.screenshot(path=FOLDER / f"{name}.png", clip=clip)


async def _around(target: Locator, until: Locator | None) -> FloatRect:
    await target.scroll_into_view_if_needed()
    box = await target.bounding_box()
    assert box is not None, "it is on no screen"
    end = await until.bounding_box() if until else None
    height = end["y"] - box["y"] if end else box["height"]
    return {"x": box["x"] - _MARGIN, "y": box["y"], "width": box["width"] + 2 * _MARGIN, "height": height}
