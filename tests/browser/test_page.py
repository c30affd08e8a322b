"""The page in front of a workspace whose app says what the test says."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.workspace import button, column, reply, say, section, workspace

pytestmark = pytest.mark.asyncio(loop_scope="module")

OFFLINE = "The sandbox does not answer"


async def test_an_empty_workspace_explains_itself(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        await expect(page.locator(".column")).to_have_count(5)
        await expect(page.locator("h2").filter(has_text="Otto")).to_have_count(0)
        await expect(column(page, "U0ANA")).to_contain_text("Send a form, and its card arrives here.")
        await expect(page.get_by_role("button", name="Everyone taps at once")).to_be_disabled()
        await expect(page.locator("#race")).to_contain_text("Nobody has tapped yet.")


async def test_private_words_are_on_one_screen_only(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        say(slack, section("for *Ben* alone"), only_for="U0BEN")
        say(slack, section("for Dev's inbox"), channel=slack.workspace.dm("U0DEV").id)
        await expect(column(page, "U0BEN").locator(".private")).to_contain_text("for Ben alone")
        await expect(column(page, "U0DEV").locator(".private")).to_contain_text("Direct message")
        await expect(page.locator(".private strong", has_text="Ben")).to_have_count(1)
        await expect(column(page, "U0DEV").get_by_role("tab", name="Messages 1 new")).to_be_visible()
        await column(page, "U0DEV").get_by_role("tab", name="Messages").click()
        await expect(column(page, "U0DEV").get_by_role("tabpanel")).to_contain_text("for Dev's inbox")
        await expect(column(page, "U0DEV").get_by_role("tab", name="Messages", exact=True)).to_be_visible()
        await column(page, "U0BEN").get_by_role("button", name="Dismiss this notice").click()
        await expect(column(page, "U0BEN").locator(".private")).to_contain_text("Nothing private yet.")


async def test_a_malformed_message_leaves_the_rest_of_the_page_alone(open_page: Open) -> None:
    async with workspace() as slack:
        say(slack, {"type": "hologram"}, {"type": "header"}, {}, section("but this is fine"))
        page = await open_page(slack.url)
        await expect(column(page, "U0ANA").locator(".broken")).to_have_count(3)
        await expect(column(page, "U0ANA")).to_contain_text("but this is fine")


async def test_a_tap_spins_until_it_is_answered_and_warns_when_it_is_not(open_page: Open) -> None:
    async with workspace() as slack:
        say(slack, {"type": "actions", "block_id": "a", "elements": [button("claim")]})
        page = await open_page(slack.url)
        claim = column(page, "U0ANA").get_by_role("button", name="Claim")
        slack.socket.hold()
        await claim.click()
        await expect(claim).to_have_attribute("aria-busy", "true")
        slack.socket.release()
        await expect(column(page, "U0ANA").get_by_role("alert")).to_contain_text("Dibs didn't respond")
        await expect(claim).not_to_have_attribute("aria-busy", "true")
        await expect(column(page, "U0BEN").get_by_role("alert")).to_have_count(0)


async def test_a_change_elsewhere_keeps_the_focus_and_the_typed_text(open_page: Open) -> None:
    async with workspace() as slack:
        card = say(slack, section("before", accessory=button("details")))
        page = await open_page(slack.url)
        line = column(page, "U0ANA").get_by_role("combobox", name="Command as Ana Alvarez")
        await line.fill("/interviews mi")
        details = column(page, "U0ANA").get_by_role("button", name="Details")
        await details.focus()
        card.blocks = [section("after", accessory=button("details"))]
        slack.journal.add("test", "test", "edited")
        await expect(column(page, "U0ANA")).to_contain_text("after")
        await expect(details).to_be_focused()
        await expect(line).to_have_value("/interviews mi")


async def test_a_thread_unfolds_and_says_what_is_new(open_page: Open) -> None:
    async with workspace() as slack:
        card = say(slack, section("a card"))
        page = await open_page(slack.url)
        ana, ben = column(page, "U0ANA"), column(page, "U0BEN")
        await expect(ana.get_by_text("a card")).to_be_visible()
        reply(slack, card, "given back")
        await expect(ana.get_by_text("1 reply1 new")).to_be_visible()
        await expect(ana.get_by_text("given back")).to_be_hidden()
        await ana.get_by_text("1 reply").click()
        await expect(ana.get_by_text("given back")).to_be_visible()
        reply(slack, card, "claimed again")
        await expect(ana.get_by_text("claimed again")).to_be_visible()
        await expect(ana.locator(".thread .badge")).to_have_count(0)
        await expect(ben.get_by_text("2 replies2 new")).to_be_visible()
        await page.reload()
        await expect(ana.get_by_text("2 replies")).to_be_visible()
        await expect(page.locator(".thread .badge")).to_have_count(0)


async def test_a_reply_counts_as_news_of_the_channel(open_page: Open) -> None:
    async with workspace() as slack:
        card = say(slack, section("a card"))
        page = await open_page(slack.url)
        await column(page, "U0ANA").get_by_role("tab", name="Messages").click()
        reply(slack, card, "given back")
        await expect(column(page, "U0ANA").get_by_role("tab", name="#interviews 1 new")).to_be_visible()


async def test_whispers_in_a_direct_message_are_among_its_messages(open_page: Open) -> None:
    async with workspace() as slack:
        inbox = slack.workspace.dm("U0ANA").id
        say(slack, section("It's yours."), channel=inbox)
        page = await open_page(slack.url)
        await column(page, "U0ANA").get_by_role("tab", name="Messages").click()
        say(slack, section("Noted."), channel=inbox, only_for="U0ANA")
        messages = column(page, "U0ANA").get_by_role("tabpanel").locator(".message")
        await expect(messages).to_have_count(2)
        await expect(messages.last).to_contain_text("Only visible to you")
        await messages.last.get_by_role("button", name="Dismiss this notice").click()
        await expect(messages).to_have_count(1)


async def test_who_scrolled_up_is_told_what_came_below(open_page: Open) -> None:
    async with workspace() as slack:
        for number in range(20):
            say(slack, section(f"card {number}"))
        page = await open_page(slack.url)
        ana = column(page, "U0ANA")
        await expect(ana.get_by_text("card 19")).to_be_in_viewport()
        await ana.locator(".channel > .messages").evaluate("box => box.scrollTo(0, 0)")
        await expect(ana.get_by_text("card 0")).to_be_in_viewport()
        say(slack, section("the newest"))
        await ana.get_by_role("button", name="New below").click()
        await expect(ana.get_by_text("the newest")).to_be_in_viewport()
        await expect(ana.get_by_role("button", name="New below")).to_be_hidden()
        await expect(column(page, "U0BEN").get_by_text("the newest")).to_be_in_viewport()


async def test_an_answer_in_private_is_brought_into_view(open_page: Open) -> None:
    async with workspace() as slack:
        for number in range(12):
            say(slack, section(f"notice {number}"), only_for="U0ANA")
        page = await open_page(slack.url)
        notices = column(page, "U0ANA").locator(".notices")
        await expect(notices.get_by_text("notice 11")).to_be_in_viewport()
        await notices.evaluate("box => box.scrollTo(0, 0)")
        await expect(notices.get_by_text("notice 0")).to_be_in_viewport()
        say(slack, section("You hold 5 this week."), only_for="U0ANA")
        await expect(notices.get_by_text("You hold 5 this week.")).to_be_in_viewport()


async def test_only_commands_are_taken(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        line = column(page, "U0ANA").get_by_role("combobox")
        await line.fill("hello")
        await line.press("Enter")
        await expect(column(page, "U0ANA").get_by_role("status")).to_contain_text("Only commands work here.")
        assert slack.journal.of_kind("command") == []


async def test_a_command_that_does_not_exist_is_refused_as_slack_does(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        line = column(page, "U0ANA").get_by_role("combobox")
        await line.fill("/foo bar")
        await line.press("Enter")
        await expect(column(page, "U0ANA").get_by_role("alert")).to_have_text("/foo is not a valid command.")
        await expect(column(page, "U0BEN").get_by_role("alert")).to_have_count(0)


async def test_a_direct_message_leaves_a_list_that_is_used_where_it_is(open_page: Open) -> None:
    async with workspace() as slack:
        rows = [section(f"row {number}", accessory=button(f"claim-{number}")) for number in range(20)]
        say(slack, *rows, only_for="U0ANA")
        page = await open_page(slack.url)
        mine = column(page, "U0ANA").locator(".private")
        await mine.get_by_role("button", name="Claim-0").focus()
        say(slack, section("It's yours."), channel=slack.workspace.dm("U0ANA").id)
        await mine.get_by_role("button", name="New below").click()
        await expect(mine.get_by_text("It's yours.")).to_be_in_viewport()
        await expect(mine.get_by_role("button", name="New below")).to_be_hidden()
        await mine.get_by_role("button", name="Claim-0").focus()
        say(slack, section("@Ben has this one."), only_for="U0ANA")
        await expect(mine.get_by_text("@Ben has this one.")).to_be_in_viewport()


async def test_a_long_channel_shows_its_newest_messages_and_says_so(open_page: Open) -> None:
    async with workspace() as slack:
        first = say(slack, section("the very first"))
        for number in range(21):
            say(slack, section(f"card {number}"))
        link = f"<https://home.slack.com/archives/C0PANEL/p{first.ts.replace('.', '')}|its card>"
        say(slack, section(link), only_for="U0ANA")
        page = await open_page(slack.url)
        ana = column(page, "U0ANA")
        await expect(ana.get_by_text("2 older messages are not shown.")).to_be_attached()
        await expect(ana.locator(".channel > .messages > .message")).to_have_count(20)
        await ana.get_by_role("link", name="its card").click()
        await expect(ana.get_by_role("alert")).to_contain_text("older than those this page shows")


async def test_traffic_is_there_for_who_looks(open_page: Open) -> None:
    async with workspace() as slack:
        page = await open_page(slack.url)
        say(slack, section("one"))
        await page.get_by_text("Traffic between this workspace and Dibs").click()
        await expect(page.locator("#traffic li")).to_have_count(1)
        reply(slack, say(slack, section("two")), "three")
        await expect(page.locator("#traffic li").first).to_contain_text("replied")
        await expect(page.locator("#traffic li")).to_have_count(3)


async def test_a_lost_connection_is_announced_and_found_again(open_page: Open) -> None:
    async with workspace() as first:
        page = await open_page(first.url)
        port = int(first.url.rpartition(":")[2])
        say(first, section("from before"))
        await expect(column(page, "U0ANA")).to_contain_text("from before")
        await expect(page.get_by_text(OFFLINE)).to_be_hidden()
    await expect(page.get_by_text(OFFLINE)).to_be_visible()
    async with workspace(port):
        await expect(page.get_by_text(OFFLINE)).to_be_hidden()
        await expect(column(page, "U0ANA")).to_contain_text("Send a form, and its card arrives here.")
