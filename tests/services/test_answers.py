"""Every attempt is answered in private, by whatever way still leads to its person."""

from collections.abc import Callable

import pytest

from blocks.kit import Message, section
from domain import Claim, Entry, EntryKind, Person, Request
from sandbox.slack import SlackStandIn
from sandbox.slack.payloads import response_url
from services.answers import Route
from store import claims, entries, owed
from tests.flow.looking import words
from tests.harness import CHANNEL
from tests.services.inside import Inside

ANA = Person("T0HOME", "U0ANA", "ana")
BEN = Person("T0HOME", "U0BEN", "ben")
NEWS = Message("News.", [section("News.")])

Break = Callable[[SlackStandIn], object]
BREAKS: dict[str, Break] = {
    "reply address used up": lambda slack: slack.faults.on("response_url", status=404, times=None),
    "reply address failing": lambda slack: slack.faults.on("response_url", status=503, times=None),
    "reply refused with a 200": lambda slack: slack.faults.on("response_url", error="internal_error", times=None),
    "reply lost on the way": lambda slack: slack.faults.on("response_url", lose_request=True, times=None),
}
NO_WHISPER: dict[str, Break] = {
    "left the channel": lambda slack: slack.workspace.channel(CHANNEL).members.remove("U0BEN"),
    "Dibs is not in the channel": lambda slack: slack.workspace.channel(CHANNEL).members.remove("U0DIBS"),
    "the channel is gone": lambda slack: slack.workspace.channels.pop(CHANNEL),
    "whispers throttled": lambda slack: slack.faults.on("chat.postEphemeral", error="ratelimited", times=None),
}


def route(slack: SlackStandIn, where: str = CHANNEL) -> Route:
    return Route(BEN, where, response_url(slack.context, BEN.id, CHANNEL, None))


def seen(slack: SlackStandIn) -> tuple[int, int]:
    """How many private notices and direct messages Ben has."""
    return len(slack.person(BEN.id).ephemerals()), len(slack.person(BEN.id).dms())


async def test_the_reply_address_comes_first_and_alone(storeless: Inside) -> None:
    assert await storeless.dibs.answers.say(route(storeless.slack), NEWS)
    assert seen(storeless.slack) == (1, 0)
    assert not storeless.slack.journal.calls("chat.postEphemeral")


@pytest.mark.parametrize("broken", BREAKS.values(), ids=BREAKS)
async def test_without_a_reply_address_it_is_a_whisper(storeless: Inside, broken: Break) -> None:
    broken(storeless.slack)
    assert await storeless.dibs.answers.say(route(storeless.slack), NEWS)
    assert seen(storeless.slack) == (1, 0)
    (notice,) = storeless.slack.person(BEN.id).ephemerals()
    assert (words(notice), notice.only_for) == ("News.", BEN.id)


@pytest.mark.parametrize("broken", NO_WHISPER.values(), ids=NO_WHISPER)
async def test_whoever_cannot_be_whispered_to_gets_a_direct_message(storeless: Inside, broken: Break) -> None:
    BREAKS["reply address used up"](storeless.slack)
    broken(storeless.slack)
    assert await storeless.dibs.answers.say(route(storeless.slack), NEWS)
    assert seen(storeless.slack) == (0, 1)


@pytest.mark.parametrize("where", ["", "D0BEN"])
async def test_outside_a_channel_there_is_nothing_to_whisper_in(storeless: Inside, where: str) -> None:
    assert await storeless.dibs.answers.say(Route(BEN, where), NEWS)
    assert seen(storeless.slack) == (0, 1)
    assert not storeless.slack.journal.calls("chat.postEphemeral")


async def lost(within: Inside) -> Entry:
    """Ana has it, and Ben's attempt is on record without an answer."""
    request, winning = await claimed(within)
    now = within.dibs.clock()
    entry = Entry(
        id="tap-of-ben",
        request_id=request.id,
        code=request.standing.code,
        kind=EntryKind.LOST,
        by=BEN,
        at=now,
        worker="worker-1",
        where=CHANNEL,
        holder=ANA,
        since=winning.at,
    )
    assert await entries.write(within.table, entry, now + 60_000)
    return entry


async def claimed(within: Inside) -> tuple[Request, Claim]:
    request = await within.open_card()
    claim = Claim("tap-of-ana", ANA, within.dibs.clock(), "worker-1")
    await claims.claim(within.table, request.id, claim, CHANNEL, claim.at + 60_000)
    await within.dibs.cards.settle(request.id)
    return request, claim


async def test_an_answer_that_arrived_is_marked_told(within: Inside) -> None:
    entry = await lost(within)
    await within.dibs.answers.tell(entry)
    stored = await entries.read(within.table, entry.request_id, entry.id)
    assert stored is not None
    assert stored.told_at is not None
    assert words(within.slack.person(BEN.id).ephemerals()[-1]).startswith("<@U0ANA> has this one")


async def test_an_answer_that_reaches_nobody_stays_owed(within: Inside) -> None:
    entry = await lost(within)
    for method in ("chat.postEphemeral", "conversations.open"):
        within.slack.faults.on(method, error="user_not_found", times=None)
    await within.dibs.answers.tell(entry)
    stored = await entries.read(within.table, entry.request_id, entry.id)
    assert stored is not None
    assert stored.told_at is None
    now = within.dibs.clock()
    assert entry.id not in {piece.entry_id for piece in await owed.find_due(within.table, now)}
    assert entry.id in {piece.entry_id for piece in await owed.find_due(within.table, now + 30_000)}
    within.slack.faults.clear()
    await within.dibs.answers.tell(stored, again=True)
    assert seen(within.slack) == (1, 0)


async def won(within: Inside) -> Entry:
    request, _ = await claimed(within)
    entry = await entries.read(within.table, request.id, "tap-of-ana")
    assert entry is not None
    return entry


async def test_a_winner_without_direct_messages_gets_the_details_in_private(within: Inside) -> None:
    within.slack.faults.on("conversations.open", error="cannot_dm_bot", times=None)
    await within.dibs.answers.tell(await won(within))
    (notice,) = within.slack.person(ANA.id).ephemerals()
    assert "r@candidate.example" in words(notice)
    assert notice.only_for == ANA.id


async def test_a_winner_told_before_a_crash_is_not_told_twice(within: Inside) -> None:
    entry = await won(within)
    await within.dibs.answers.tell(entry)
    await within.dibs.answers.tell(entry, again=True)
    assert len(within.slack.person(ANA.id).dms()) == 1
