"""Slack refuses to show one card of ten, in every way it can: the nine others are not delayed, and the one comes right
when it can, or the recruiters are told.

A rate limit is another matter (`test_throttling.py`), for it is about a method and not about a card.
"""

import asyncio
from collections.abc import Callable

import pytest

from sandbox.slack import SlackStandIn
from sandbox.slack.records import Json
from services.reactions import _CODES, Reaction
from store.table import Table
from tests.harness import CHANNEL
from tests.reliability.promises import cards_of, heard, wrongs
from tests.reliability.workers import Time, Worker, later

Pair = tuple[Worker, Worker]

THIRD = 2
CODES: dict[Reaction, tuple[str, ...]] = {
    reaction: tuple(codes.split()) for reaction, codes in _CODES.items() if reaction is not Reaction.WAIT
}
CODES[Reaction.ALARM] = ("msg_too_long", "invalid_blocks", "a_code_nobody_has_heard_of")
SAMPLE = 2
"""Codes of one reaction that `make test` takes; `make soak` takes all."""


@pytest.fixture
def codes(reaction: Reaction, soak: bool) -> tuple[str, ...]:
    return CODES[reaction] if soak else CODES[reaction][:SAMPLE]


async def _ten(worker: Worker) -> list[str]:
    return list(await asyncio.gather(*(worker.take_in(role=f"Role {number}") for number in range(10))))


@pytest.mark.parametrize("reaction", CODES)
async def test_an_edit_that_is_refused_leaves_the_other_cards_alone(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time, reaction: Reaction, codes: tuple[str, ...]
) -> None:
    worker, other = workers
    nine = await _ten(worker)
    del nine[THIRD]
    await worker.rest()
    for code in codes:
        request_id = await worker.open_card(role=code)
        card, told = cards_of(slack, request_id)[0], len(heard(slack, "U0REC"))
        fault = slack.faults.on("chat.update", error=code, retry_after=3, where=_is_at(card.ts))
        if reaction is Reaction.REPLACE:
            slack.workspace.channel(CHANNEL).messages.remove(card)
        ten = [*nine[:THIRD], request_id, *nine[THIRD:]]
        await asyncio.gather(*(worker.dibs.cards.redraw(each) for each in ten))
        await worker.rest()
        assert fault.hits == 1
        assert await wrongs(table, slack, *nine) == []
        assert len(heard(slack, "U0REC")) == told + (not _mends_itself(reaction, card=True)), code
        await _comes_right(other, slack, table, clock, request_id, _mends_itself(reaction, card=True))


@pytest.mark.parametrize("reaction", CODES)
async def test_a_post_that_is_refused_leaves_the_other_cards_alone(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time, reaction: Reaction, codes: tuple[str, ...]
) -> None:
    worker, other = workers
    for code in codes:
        told = len(heard(slack, "U0REC"))
        fault = slack.faults.on("chat.postMessage", error=code, retry_after=3, where=_is_for(f"Refused: {code}"))
        ten = await asyncio.gather(
            *(worker.take_in(role=f"Refused: {code}" if number == THIRD else "Engineer") for number in range(10))
        )
        await worker.rest()
        assert fault.hits == 1
        assert await wrongs(table, slack, *(each for each in ten if each != ten[THIRD])) == []
        assert len(cards_of(slack, ten[THIRD])) == 0
        assert len(heard(slack, "U0REC")) == told + (not _mends_itself(reaction, card=False)), code
        await _comes_right(other, slack, table, clock, ten[THIRD], _mends_itself(reaction, card=False))


def _is_at(ts: str) -> Callable[[Json], bool]:
    return lambda call: bool(call["ts"] == ts)


def _is_for(role: str) -> Callable[[Json], bool]:
    def where(call: Json) -> bool:
        return str(call["text"]).startswith(role) and call["channel"] == CHANNEL

    return where


def _mends_itself(reaction: Reaction, *, card: bool) -> bool:
    return reaction is Reaction.RETRY or (card and reaction is Reaction.REPLACE)


async def _comes_right(
    worker: Worker, slack: SlackStandIn, table: Table, clock: Time, request_id: str, by_itself: bool
) -> None:
    """By itself if waiting helps; where it cannot, nothing is tried again before the next decision."""
    if not by_itself:
        edits = len(slack.journal.entries)
        await later(worker, clock)
        calls = [entry.what for entry in slack.journal.entries[edits:] if entry.kind == "api"]
        assert not {"chat.update", "chat.postMessage"} & set(calls), calls
        await worker.dibs.cards.redraw(request_id)
    await later(worker, clock)
    assert await wrongs(table, slack, request_id) == []
