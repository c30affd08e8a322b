"""What must be so once everything has come to rest, whatever went wrong before."""

import asyncio
from itertools import chain
from typing import Any

from blocks.card import card, metadata
from domain import Entry, EntryKind, Request
from sandbox.slack import SlackStandIn
from sandbox.slack.records import Message
from store import entries, owed, requests
from store.table import Table
from tests.harness import CHANNEL, ENVIRONMENT

FOREVER_MS = 10**14
WHOLE_STORY = 10**5


async def wrongs(table: Table, slack: SlackStandIn, *request_ids: str) -> list[str]:
    """Everything about these requests that is not as promised, in words; nothing when all is well."""
    each = await asyncio.gather(*(_wrongs(table, slack, request_id) for request_id in request_ids))
    due = await owed.find_due(table, FOREVER_MS, 1000)
    left = [f"still owed: {piece}" for piece in due if piece.request_id in request_ids]
    return [*chain.from_iterable(each), *left]


async def _wrongs(table: Table, slack: SlackStandIn, request_id: str) -> list[str]:
    request, story = await asyncio.gather(
        requests.load(table, request_id), entries.story(table, request_id, newest=WHOLE_STORY)
    )
    if request is None:
        return [f"there is no request {request_id}"]
    found = [*_card_wrongs(slack, request), *_history_wrongs(request, story), *_direct_wrongs(slack, story)]
    return [f"{request_id}: {wrong}" for wrong in found]


def cards_of(slack: SlackStandIn, request_id: str) -> list[Message]:
    """Every card of a request in the channel."""
    posted = [message for message in slack.workspace.channel(CHANNEL).messages if message.thread_ts is None]
    return [message for message in posted if _marks(message).get("request_id") == request_id]


def _marks(message: Message) -> dict[str, Any]:
    marks: dict[str, Any] = (message.metadata or {}).get("event_payload", {})
    return marks


def _card_wrongs(slack: SlackStandIn, request: Request) -> list[str]:
    shown = cards_of(slack, request.id)
    if len(shown) != 1:
        return [f"{len(shown)} cards are in the channel"]
    drawn, standing = card(request, ENVIRONMENT), request.standing
    found = {
        "the card's text is another": (shown[0].text, drawn.text),
        "the card's blocks are others": (without_ids(shown[0].blocks), without_ids(drawn.blocks)),
        "the card's metadata is another": (shown[0].metadata, metadata(request)),
        "another card is on record": (standing.card and standing.card.ts, shown[0].ts),
        "what was drawn is not the newest": (standing.drawn, standing.seq),
        "entries are not in the history": (standing.unrecorded, ()),
    }
    return [f"{what}: {is_} instead of {should}" for what, (is_, should) in found.items() if is_ != should]


def without_ids(value: Any) -> Any:
    """Blocks without the ids that Slack makes up for them."""
    if isinstance(value, list):
        return [without_ids(each) for each in value]
    if isinstance(value, dict):
        return {name: without_ids(each) for name, each in value.items() if name != "block_id"}
    return value


def _history_wrongs(request: Request, story: list[Entry]) -> list[str]:
    wins = [entry.by for entry in story if entry.kind is EntryKind.WON]
    ends = sum(entry.kind is EntryKind.RELEASED for entry in story)
    held = 1 if request.standing.holder else 0
    wrong = [] if len(wins) == ends + held else [f"{len(wins)} wins, {ends} releases, {held} holders are on record"]
    if request.standing.holder and request.standing.holder not in wins:
        wrong.append("the holder's win is not on record")
    wrong += [
        f"lost to {e.holder}, who never had it" for e in story if e.kind is EntryKind.LOST and e.holder not in wins
    ]
    untold = [entry for entry in story if entry.told_at is None]
    return wrong + [f"{entry.by.id} was not told of what is {entry.kind}" for entry in untold]


def _direct_wrongs(slack: SlackStandIn, story: list[Entry]) -> list[str]:
    """No win is told twice. One that was given back before it could be told needs no message."""
    told = {entry.id: len(_about(slack, entry)) for entry in story if entry.kind is EntryKind.WON}
    return [f"{count} direct messages about claim {claim}" for claim, count in told.items() if count > 1]


def _about(slack: SlackStandIn, win: Entry) -> list[Message]:
    return [message for message in slack.person(win.by.id).dms() if _marks(message).get("claim_id") == win.id]


def heard(slack: SlackStandIn, user: str, since: str = "") -> list[Message]:
    """Every private word to this person after the message `since`, the earliest first."""
    person = slack.person(user)
    private = [*person.ephemerals(), *(message for message in person.dms() if message.user != user)]
    return sorted((message for message in private if message.ts > since), key=lambda message: message.ts)
