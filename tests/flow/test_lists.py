"""`/interviews`, and claiming from a list or from Home."""

import asyncio
from pathlib import Path

import pytest

from domain import Request
from sandbox.slack.elements import elements
from sandbox.slack.records import Message
from tests.blocks.reading import labels
from tests.flow.looking import about, block_of, notices, opened_home, value_of, words
from tests.harness import CHANNEL, Workspace, running_workspace

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def asked(w: Workspace, user: str, typed: str) -> Message:
    """Types `/interviews` and gives the private answer."""
    before = len(w.person(user).ephemerals(CHANNEL))
    result = await w.person(user).command("/interviews", typed, CHANNEL)
    assert result.acked
    await w.until(lambda: len(w.person(user).ephemerals(CHANNEL)) > before, f"an answer to /interviews {typed}")
    return w.person(user).ephemerals(CHANNEL)[-1]


async def claimed(w: Workspace, request: Request, holder: str) -> None:
    await w.until(lambda: f"Claimed by <@{holder}>" in words(w.card(request.id)), "the claim on the card")


async def test_help_explains_the_command_and_other_words_search(w: Workspace) -> None:
    helped = await asked(w, "U0BEN", " Help ")
    assert "*/interviews mine* shows what you hold." in words(helped)
    searched = await asked(w, "U0BEN", "<!channel> & more")
    assert "<!channel> & more" in words(searched)
    assert "<!channel>" not in str(searched.blocks)


async def test_mine_lists_what_i_hold_and_nobody_elses(w: Workspace) -> None:
    request = await w.open_card(role="Mine to see")
    await w.person("U0DEV").tap(CHANNEL, w.card(request.id).ts, "claim")
    await claimed(w, request, "U0DEV")
    assert request.standing.code in words(await asked(w, "U0DEV", "mine"))
    assert request.standing.code not in words(await asked(w, "W0CAT", "mine"))


async def test_a_claim_from_home_edits_the_same_card_and_draws_home_again(w: Workspace) -> None:
    request = await w.open_card(role="From Home")
    home = await opened_home(w, "U0BEN")
    while "page_home_open_next" in str(home["blocks"]):
        home = await _turned(w, "U0BEN", home["hash"])
    block = block_of(home["blocks"], value_of(w, request), "claim")
    result = await w.person("U0BEN").tap_view(home["id"], "claim", block)
    assert result.acked
    await claimed(w, request, "U0BEN")
    await w.until(lambda: _holds(words(w.person("U0BEN").home), request), "the request under what Ben holds")
    assert len(w.cards(request.id)) == 1


async def _turned(w: Workspace, user: str, hash_: str) -> dict[str, object]:
    person = w.person(user)
    assert person.home is not None
    await person.tap_view(person.home["id"], "page_home_open_next")
    return await w.until(lambda: person.home if person.home and person.home["hash"] != hash_ else None, "a new page")


def _holds(home: str, request: Request) -> bool:
    lines = [line for line in home.splitlines() if request.standing.code in line]
    return any("yours since" in line for line in lines)


async def test_twenty_six_open_requests_are_paged_and_claimed_from_the_list(
    aws: dict[str, str], tmp_path: Path
) -> None:
    async with running_workspace(aws, tmp_path) as w:
        assert "Nothing is open." in words(await asked(w, "U0ANA", ""))
        sent = await asyncio.gather(*(w.send_form(role=f"Role {number:02}") for number in range(26)))
        for submission in sent:
            await w.posted(submission.request_id)
        await _page_through(w)
        await _claim_the_first(w)


async def _page_through(w: Workspace) -> None:
    listed = await asked(w, "U0ANA", "open")
    assert "26 open*" in words(listed)
    first = _claimable(listed)
    second = await _follow(w, listed, "page_open_next", "Page 2 of 3")
    third = await _follow(w, listed, "page_open_next", "Page 3 of 3")
    assert (len(first), len(second), len(third)) == (10, 10, 6)
    assert len({*first, *second, *third}) == 26
    assert "page_open_next" not in str(listed.blocks)
    assert await _follow(w, listed, "page_open_back", "Page 2 of 3") == second
    assert await _follow(w, listed, "page_open_back", "Page 1 of 3") == first
    assert w.person("U0ANA").ephemerals(CHANNEL)[-1] is listed, "pages turn in place"


async def _follow(w: Workspace, listed: Message, action_id: str, page: str) -> list[str]:
    await w.person("U0ANA").tap(CHANNEL, listed.ts, action_id)
    await w.until(lambda: page in words(listed), page)
    return _claimable(listed)


def _claimable(listed: Message) -> list[str]:
    assert labels(listed.blocks).count("Claim") <= 10
    return [about(element) for _, element in elements(listed.blocks) if element["action_id"] == "claim"]


async def _claim_the_first(w: Workspace) -> None:
    listed = await asked(w, "U0BEN", "")
    value = _claimable(listed)[0]
    request = await w.stored(value.partition(":")[2])
    assert request is not None
    await w.person("U0BEN").tap(CHANNEL, listed.ts, "claim", block_of(listed.blocks, value, "claim"))
    await claimed(w, request, "U0BEN")
    assert not notices(w, "U0BEN", since=listed.ts)
    assert value not in _claimable(await asked(w, "U0BEN", ""))
