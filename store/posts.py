"""The post that makes a card: who may do it, to which channel, and where the card is from then on."""

from contextlib import suppress
from typing import NamedTuple

from domain import Card, Standing, StoreFault
from store import items
from store.keys import state_key
from store.operations import changing, update
from store.table import ConditionFailed, Table

_PLACE = ("#posting_to", "#first_until")
"""Where the card was sent first, under the lease until when; forgotten once it is known what became of it."""


class Lease(NamedTuple):
    """The right to post a card."""

    channel: str
    """The only one in which there may be a card already, and so the one to look in and to post to."""
    in_doubt: bool
    """It was sent there before, and nobody knows whether it arrived."""


async def begin(table: Table, request_id: str, channel: str, now: int, until: int) -> Lease | None:
    """Lease the posting of the card until then; for one worker only, while no card is saved.

    It goes to `channel`, unless it may have arrived in another one before. The lease ends by itself, and what the state
    owes is due at that moment: a worker that died while posting holds nobody up for longer.
    """
    free = "attribute_not_exists(#posting_until) OR #posting_until < :now"
    condition = f"attribute_exists(#pk) AND attribute_not_exists(#ts) AND ({free})"
    values = {"now": now, "until": until, "due": until + 1, "channel": channel}
    place = ("#posting_to = if_not_exists(#posting_to, :channel)", "#first_until = if_not_exists(#first_until, :until)")
    change = changing(["#posting_until = :until", "#due = :due", *place])
    try:
        item = await update(table, state_key(request_id), change, condition, values)
    except ConditionFailed as failed:
        if failed.item and "posting_until" in failed.item:
            await _wait_for_lease(table, request_id, int(failed.item["posting_until"]["N"]))
        return None
    return Lease(item["posting_to"]["S"], in_doubt=int(item["first_until"]["N"]) != until)


async def _wait_for_lease(table: Table, request_id: str, until: int) -> None:
    """Have what is owed due when the lease ends: nothing can be shown before, and all of it right then."""
    condition = "attribute_exists(#owed) AND #posting_until = :until"
    with suppress(ConditionFailed):
        values = {"until": until, "due": until + 1}
        await update(table, state_key(request_id), "SET #due = :due", condition, values)


async def end(table: Table, request_id: str, until: int, *, in_doubt: bool) -> None:
    """End the lease until then, so that nobody waits for it; anybody else's lasts.

    Unless the card may have arrived all the same, it may go to another channel next.
    """
    removes = ["#posting_until", *(() if in_doubt else _PLACE)]
    with suppress(ConditionFailed):
        mine = "#posting_until = :until"
        await update(table, state_key(request_id), changing(removes=removes), mine, {"until": until})


async def save_card(table: Table, request_id: str, card: Card) -> Standing:
    """Remember where the card is and end the lease; the standing has the other card if one was saved first."""
    change = changing(["#channel = :channel", "#ts = :ts"], ["#posting_until", *_PLACE])
    condition = "attribute_exists(#pk) AND attribute_not_exists(#ts)"
    try:
        item = await update(table, state_key(request_id), change, condition, {"channel": card.channel, "ts": card.ts})
    except ConditionFailed as failed:
        if failed.item is None:
            raise StoreFault(f"Request {request_id} does not exist, so its card cannot be saved.") from None
        item = failed.item
    return items.standing(item)
