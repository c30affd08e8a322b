"""Slack's mrkdwn and dates, as the page draws them."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page

from tests.browser.kit import NOW, blank_site, date, html

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANA = '<span class="mention">@Ana Alvarez</span>'
BEN = '<span class="mention mention-me">@Ben Okafor</span>'


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    async with TestServer(blank_site()) as server:
        page = await browser.new_page()
        await page.goto(str(server.make_url("/blank")))
        yield page
        await page.close()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*bold* _italic_ ~gone~", "<strong>bold</strong> <em>italic</em> <s>gone</s>"),
        ("*bold with _italic_ inside*", "<strong>bold with <em>italic</em> inside</strong>"),
        ("(*bold*), not in wo*r*ds", "(<strong>bold</strong>), not in wo*r*ds"),
        ("* not bold * nor *this\nline*", "* not bold * nor *this\nline*"),
        ("2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"),
        ("`*code* &lt;b&gt;`", "<code>*code* &lt;b&gt;</code>"),
        ("```\nif a &amp;&amp; b:\n  *x*\n```", "<pre>if a &amp;&amp; b:\n  *x*</pre>"),
        ("&gt; quoted *text*\nafter", "<blockquote>quoted <strong>text</strong></blockquote>after"),
        (">>> all\nof it", "<blockquote>all\nof it</blockquote>"),
        ("hi <@U0ANA>", f"hi {ANA}"),
        ("*<@U0BEN>* has it", f"<strong>{BEN}</strong> has it"),
        (
            "<@U0NOBODY|nobody> <@U0NOBODY>",
            '<span class="mention">@nobody</span> <span class="mention">@U0NOBODY</span>',
        ),
        ("<!subteam^S0COACH>", '<span class="mention">@coaches</span>'),
        ("<!here>", '<span class="mention mention-me">@here</span>'),
        ("<#C0PANEL>", '<span class="mention">#interviews</span>'),
        (":calendar: :not_an_emoji: 12:30:45", "📅 :not_an_emoji: 12:30:45"),
        (":constructor:", ":constructor:"),
    ],
)
async def test_marks_and_mentions(page: Page, text: str, expected: str) -> None:
    assert await html(page, text) == expected


async def test_links_open_elsewhere_and_only_for_harmless_schemes(page: Page) -> None:
    link = '<a href="https://a.example/?x=1&amp;y_z=2" target="_blank" rel="noopener noreferrer">*there*</a>'
    assert await html(page, "<https://a.example/?x=1&amp;y_z=2|*there*>") == link
    assert await html(page, "<javascript:alert(1)|click>") == "&lt;javascript:alert(1)|click&gt;"


async def test_a_link_to_a_message_of_this_workspace_jumps_there(page: Page) -> None:
    shown = await html(page, "<https://home.slack.example/archives/C0PANEL/p1796400000000100|the card>")
    assert 'data-jump="C0PANEL:1796400000.000100"' in shown


@pytest.mark.parametrize(
    "hostile",
    [
        "<img src=x onerror=alert(1)>",
        "<script>alert(1)</script>",
        "<!nonsense^1|x>",
        "<>",
        "<@>",
        "<!date^soon>",
        "`<b>`",
        "*_~" * 1000,
    ],
)
async def test_hostile_text_stays_text(page: Page, hostile: str) -> None:
    await html(page, hostile)
    assert await page.locator("body :is(img, script, b)").count() == 0


async def test_hostile_characters_are_shown_as_they_are(page: Page) -> None:
    await html(page, "&lt;!channel&gt; &amp;lt; \u202egnirts 👩‍👩‍👧‍👦")
    assert await page.locator("body").text_content() == "<!channel> &lt; \u202egnirts 👩‍👩‍👧‍👦"


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("date_num", "2026-12-04"),
        ("date_slash", "12/04/2026"),
        ("date", "December 4th"),
        ("date_short", "Dec 4"),
        ("date_long", "Friday, December 4th"),
        ("date_long_full", "December 4th, 2026"),
        ("date_pretty", "today"),
        ("date_short_pretty", "today"),
        ("date_long_pretty", "today"),
        ("day_divider_pretty", "today"),
        ("time", "17:00"),
        ("time_secs", "17:00:00"),
        ("ago", "less than a minute ago"),
        ("unknown", "{unknown}"),
    ],
)
async def test_every_date_token(page: Page, token: str, expected: str) -> None:
    assert await date(page, NOW, f"{{{token}}}") == expected


@pytest.mark.parametrize(
    ("seconds", "pattern", "zone", "expected"),
    [
        (NOW - 86_400, "{date_pretty}", "UTC", "yesterday"),
        (NOW + 86_400, "{date_short_pretty} at {time}", "UTC", "tomorrow at 16:00"),
        (NOW, "{date_short_pretty}", "Asia/Kolkata", "today"),
        (NOW + 3 * 3600, "{date_pretty}", "Asia/Kolkata", "tomorrow"),
        (NOW + 2 * 86_400, "{date_short} {time}", "America/New_York", "Dec 6 11:00"),
        (NOW - 365 * 86_400, "{date_short}", "UTC", "Dec 4, 2025"),
        (NOW - 365 * 86_400, "{day_divider_pretty}", "UTC", "Thursday, December 4th, 2025"),
        (1_774_746_000, "{time}", "Europe/Stockholm", "03:00"),
        (NOW - 300, "{ago}", "UTC", "5 minutes ago"),
        (NOW - 7300, "{ago}", "UTC", "2 hours ago"),
        (NOW + 3 * 86_400, "{ago}", "UTC", "in 3 days"),
    ],
)
async def test_dates_in_the_readers_zone(page: Page, seconds: int, pattern: str, zone: str, expected: str) -> None:
    assert await date(page, seconds, pattern, zone) == expected


async def test_a_date_in_a_text_and_its_fallback(page: Page) -> None:
    await html(
        page, f"by <!date^{NOW}^{{date_short_pretty}} at {{time}}|4 Dec> or <!date^soon^{{time}}|4 Dec &amp; on>"
    )
    assert await page.locator("body").text_content() == "by today at 17:00 or 4 Dec & on"


async def test_a_date_keeps_itself_true(page: Page) -> None:
    await html(page, f"<!date^{NOW}^{{ago}}|4 Dec>")
    later = """async (now) => {
      (await import("/page/clock.js")).setTime(now);
      (await import("/page/kit/dates.js")).refreshDates(document.body);
    }"""
    await page.evaluate(later, NOW + 3600)
    assert await page.locator("time").text_content() == "1 hour ago"
