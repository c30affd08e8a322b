"""`/interviews` from anywhere, in any spelling: always one private answer, within Slack's limits."""

import asyncio

import pytest

from blocks.ids import decode_hold, decode_value
from domain import State
from sandbox.slack import default_workspace
from sandbox.slack.elements import elements
from sandbox.slack.records import Channel, Message
from sandbox.slack.workspace import Workspace
from store.table import Table
from tests.coach.day import ANA, BEN, Day, a_day
from tests.coach.truth import wrongs
from tests.flow.looking import words
from tests.harness import CHANNEL

DIRECT, ELSEWHERE, ARCHIVED = "D0PAIR", "C0ELSEWHERE", "C0OLD"
PLACES = (CHANNEL, DIRECT, ELSEWHERE, ARCHIVED, "D0ANA")


def places() -> Workspace:
    """The usual people; two of them talk privately, and there are channels where Dibs is no member."""
    workspace = default_workspace()
    workspace.channels[DIRECT] = Channel(DIRECT, "directmessage", [ANA.id, BEN.id], is_im=True)
    workspace.channels[ELSEWHERE] = Channel(ELSEWHERE, "elsewhere", [ANA.id, BEN.id], is_private=True)
    workspace.channels[ARCHIVED] = Channel(ARCHIVED, "old", [ANA.id, BEN.id], is_archived=True)
    workspace.dm(ANA.id)
    return workspace


COMMANDS = {
    "": "1 open · you hold 1 from this week",
    "open": "1 open · you hold 1 from this week",
    "OPEN": "1 open · you hold 1 from this week",
    "all": "2 in all",
    "mine": "You hold 1",
    "help": "*/interviews mine* shows what you hold.",
    "analyst": "1 open with “analyst”",
    "open analyst": "1 open with “analyst”",
    "“open”": "1 open · you hold 1 from this week",
    "`mine`": "You hold 1",
    "a &amp; b": "Nothing here has “a & b”",
    "«analyst»": "1 open with “analyst”",
    "all engineer": "1 in all with “engineer”",
    "mine engineer": "You hold 1 with “engineer”",
    "mine analyst": "Nothing here has “analyst” in its role, type, panel or id.",
    "all nobody": "Nothing here has “nobody” in its role, type, panel or id.",
    "release": "Which one? Write its short id too",
    "release ZZ-ZZ": "I can't find a request of yours called “ZZ-ZZ”.",
    "release <!channel>": "I can't find a request of yours called “<!channel>”.",
    "what is this?": "Nothing here has “what is this?” in its role, type, panel or id.",
    "\u00a0mine\u00a0engineer\u00a0": "You hold 1 with “engineer”",
    "a" * 3000: "Nothing here has “aaa",
    "engineer " * 300: "Nothing here has “engineer engineer",
}


@pytest.mark.parametrize("channel", PLACES)
async def test_every_command_is_answered_in_private_wherever_it_is_typed(table: Table, channel: str) -> None:
    async with a_day(table, people=places()) as day:
        await day.claimed(role="Engineer")
        await day.open(role="Analyst")
        for typed, answer in COMMANDS.items():
            shown = await day.command(ANA.id, typed, channel)
            assert answer in words(shown), typed
            assert (shown.only_for, shown.channel) == (ANA.id, channel)


@pytest.mark.parametrize("channel", [DIRECT, ELSEWHERE, ARCHIVED])
async def test_without_its_reply_address_an_answer_comes_as_a_direct_message(table: Table, channel: str) -> None:
    async with a_day(table, people=places()) as day:
        day.slack.faults.on("response_url", status=404, times=None)
        answer = await day.command(ANA.id, "help", channel)
        assert answer.channel == "D0ANA"


SPELLINGS = {
    "as it is": "{code}",
    "lower case": "{lower}",
    "curly quotes": "“{code}”",
    "single quotes": "‘{lower}’",
    "straight quotes and code marks": '`"{code}"`',
    "a non-breaking space before": "\u00a0{code}",
    "non-breaking spaces around": "\u00a0{lower}\u00a0",
    "an en dash": "{left}–{right}",
    "an em dash": "{left}—{right}",
    "a minus": "{left}−{right}",
    "a non-breaking hyphen": "{left}\u2011{right}",
    "no dash": "{left}{right}",
    "a space for a dash": "{left} {right}",
    "a full stop after": "{code}.",
    "an id with a hash": "#{code}",
}


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
async def test_a_short_id_is_found_however_it_is_typed(day: Day, spelling: str) -> None:
    request_id = await day.claimed()
    code = (await day.standing(request_id)).code
    left, _, right = code.partition("-")
    typed = spelling.format(code=code, lower=code.lower(), left=left.lower(), right=right)
    answer = await day.command(ANA.id, f"release {typed}")
    assert "Given back; it is open for everybody again." in words(answer)
    assert (await day.standing(request_id)).state is State.OPEN
    released = (await day.story(request_id))[-1]
    assert (released.kind, released.by, released.where) == ("released", ANA, CHANNEL)


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
async def test_a_short_id_finds_its_request_in_a_list_too(day: Day, spelling: str) -> None:
    code = (await day.standing(await day.open())).code
    await day.open()
    left, _, right = code.partition("-")
    typed = spelling.format(code=code, lower=code.lower(), left=left.lower(), right=right)
    answer = words(await day.command(ANA.id, typed))
    assert "1 open with" in answer
    assert f"*{code}*" in answer


@pytest.mark.parametrize("typed", ["‘mine’", "'mine'", "—mine", "“mine”.", "mine,"])
async def test_a_command_is_understood_with_what_was_copied_along(day: Day, typed: str) -> None:
    await day.claimed()
    assert "You hold 1" in words(await day.command(ANA.id, typed))


@pytest.mark.parametrize("word", ["release", "Release", "RELEASE", "“release”"])
async def test_what_cannot_be_given_back_is_answered_with_the_truth(day: Day, word: str) -> None:
    open_one, of_ben = await day.open(), await day.claimed(BEN.id)
    for request_id, answer in {open_one: "is open, so", of_ben: "Only <@U0BEN>, who has this one"}.items():
        before = await day.request(request_id)
        assert answer in words(await day.command(ANA.id, f"{word} {before.standing.code}"))
        assert await day.request(request_id) == before


async def test_a_recruiter_gives_back_for_a_holder(day: Day) -> None:
    request_id = await day.claimed()
    await day.command("U0REC", f"release {(await day.standing(request_id)).code}")
    assert (await day.standing(request_id)).state is State.OPEN
    assert await wrongs(day, request_id) == []


def on_it(listed: Message, control: str = "claim") -> list[str]:
    """The requests that a list has this control for."""
    values = [str(one["value"]) for _, one in elements(listed.blocks) if one["action_id"] == control]
    return [about[1] for value in values if (about := decode_hold(value) or decode_value(value))]


async def pages(day: Day, typed: str, prefix: str, control: str = "claim") -> list[list[str]]:
    """What is on each page of a list, turned in place to its end and back to its beginning."""
    listed = await day.command(ANA.id, typed)
    found, turns = [on_it(listed, control)], 0
    while any(one["action_id"] == f"{prefix}_next" for _, one in elements(listed.blocks)):
        await _turn(day, listed, f"{prefix}_next")
        found.append(on_it(listed, control))
    while any(one["action_id"] == f"{prefix}_back" for _, one in elements(listed.blocks)):
        await _turn(day, listed, f"{prefix}_back")
        turns += 1
    assert (turns, on_it(listed, control)) == (len(found) - 1, found[0])
    return found


async def _turn(day: Day, listed: Message, control: str) -> None:
    before = len(day.person(ANA.id).ephemerals())
    assert (await day.person(ANA.id).tap(listed.channel, listed.ts, control)).acked
    await day.rest()
    assert len(day.person(ANA.id).ephemerals()) == before, "pages turn in place"
    assert len(listed.blocks) <= 50


@pytest.mark.parametrize(("count", "sizes"), [(0, [0]), (1, [1]), (26, [10, 10, 6]), (60, [10] * 6)])
async def test_lists_page_through_any_number(day: Day, count: int, sizes: list[int]) -> None:
    sent = await asyncio.gather(*(day.send(role=f"Role {number}") for number in range(count)))
    for typed, prefix in {"": "page_open", "all role": "page_all"}.items():
        found = await pages(day, typed, prefix)
        assert [len(page) for page in found] == sizes, typed
        assert len({value for page in found for value in page}) == len(sent)


async def test_what_somebody_holds_is_paged_too(day: Day) -> None:
    held = [await day.claimed() for _ in range(12)]
    found = await pages(day, "mine", "page_mine", "release")
    assert [len(page) for page in found] == [10, 2]
    assert len({value for page in found for value in page}) == len(held)


async def test_a_filter_stays_from_page_to_page(day: Day) -> None:
    await asyncio.gather(*(day.send(role=("Engineer" if number % 2 else "Analyst")) for number in range(30)))
    found = await pages(day, "engineer", "page_open")
    assert [len(page) for page in found] == [10, 5]
    for request_id in (request_id for page in found for request_id in page):
        assert (await day.request(request_id)).submission.role == "Engineer"


async def test_after_something_is_given_back_in_a_list_it_shows_what_is_still_held(day: Day) -> None:
    first, second = await day.claimed(), await day.claimed()
    listed = await day.command(ANA.id, "mine")
    await day.press(ANA.id, listed, "release", first)
    await day.submit(ANA.id)
    assert "You hold 1" in words(listed)
    assert (await day.standing(second)).code in words(listed)
    assert (await day.standing(first)).code not in words(listed)


async def test_after_a_claim_in_a_list_it_shows_what_is_still_open(day: Day) -> None:
    first, second = await day.open(), await day.open()
    listed = await day.command(ANA.id, "")
    await day.press(ANA.id, listed, "claim", first)
    assert "1 open · you hold 1 from this week" in words(listed)
    assert on_it(listed) == [second]


@pytest.mark.parametrize("typed", ["engineer", "all engineer"])
async def test_after_a_claim_a_list_stays_on_its_page_and_with_its_filter(day: Day, typed: str) -> None:
    await asyncio.gather(*(day.send(role=("Engineer" if number % 2 else "Analyst")) for number in range(22)))
    listed = await day.command(ANA.id, typed)
    await _turn(day, listed, "page_all_next" if "all" in typed else "page_open_next")
    (last,) = on_it(listed)
    await day.press(ANA.id, listed, "claim", last)
    assert "with “engineer”" in words(listed)
    if "all" in typed:
        assert "Page 2 of 2" in words(listed)
        assert on_it(listed, "details") == [last]
    else:
        assert len(on_it(listed)) == 10, "the page before, as the last one is empty now"


async def test_what_is_given_back_from_a_filtered_list_leaves_the_filter(day: Day) -> None:
    held = await day.claimed()
    await day.claimed(role="Analyst")
    listed = await day.command(ANA.id, "mine engineer")
    await day.press(ANA.id, listed, "release", held)
    await day.submit(ANA.id)
    assert "Nothing here has “engineer” in its role, type, panel or id." in words(listed)
