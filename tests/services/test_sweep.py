"""What a worker that died still owes is done by any other, once."""

import asyncio

from domain import Claim, Person
from store import claims, entries
from tests.flow.looking import words
from tests.harness import CHANNEL
from tests.services.inside import Inside, inside

ANA = Person("T0HOME", "U0ANA", "ana")


async def _left_behind(within: Inside) -> None:
    """A claim whose worker died right after the write that decided it."""
    request = await within.open_card()
    now = within.dibs.clock()
    await claims.claim(within.table, request.id, Claim("tap-of-ana", ANA, now, "dead"), CHANNEL, now - 1)


async def _swept(within: Inside) -> int:
    """One look, carried out; how many pieces it took."""
    begun = await within.dibs.sweep.begin()
    await asyncio.gather(*begun)
    await within.finish()
    return len(begun)


async def test_a_decision_left_behind_gets_its_record_and_its_card(within: Inside) -> None:
    await _left_behind(within)
    assert await _swept(within) == 1
    (entry,) = await within.story()
    assert (entry.id, entry.kind, entry.by, entry.worker) == ("tap-of-ana", "won", ANA, "dead")
    (card,) = within.slack.workspace.channel(CHANNEL).messages
    assert "Claimed by <@U0ANA>" in words(card)
    assert await _swept(within) == 1, "the answer, which nobody else will give"
    assert await _swept(within) == 0


async def test_an_answer_left_behind_is_given(within: Inside) -> None:
    await _left_behind(within)
    await _swept(within)
    (entry,) = await within.story()
    await entries.put_off(within.table, entry.request_id, entry.id, within.dibs.clock() - 1)
    assert await _swept(within) == 1
    (direct,) = within.slack.person("U0ANA").dms()
    assert words(direct).startswith("It's yours.")
    (entry,) = await within.story()
    assert entry.told_at is not None


async def test_of_two_workers_that_look_at_once_one_does_it(within: Inside) -> None:
    async with inside(within.slack, within.table) as other:
        await _left_behind(within)
        assert sorted(await asyncio.gather(_swept(within), _swept(other))) == [0, 1]
    edits = within.slack.journal.calls("chat.update")
    assert len(edits) == 1
