"""Slack gives no answer, or a late one: each card ends as the one card of its request, in its newest state."""

import asyncio
from functools import partial
from itertools import permutations

from sandbox.slack import SlackStandIn
from sandbox.slack.records import Json
from store.table import Table
from tests.reliability.promises import cards_of, wrongs
from tests.reliability.waiting import until, until_nothing_is_wrong
from tests.reliability.workers import Time, Worker, later, release, tap

Pair = tuple[Worker, Worker]

SILENCES: dict[str, Json] = {
    "failing": {"status": 500},
    "unavailable": {"status": 503},
    "request lost": {"lose_request": True},
    "reply lost": {"lose_reply": True},
    "later than anybody waits": {"delay": 7.0},
}


async def test_posts_that_slack_does_not_answer_end_as_one_card_each(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    worker, other = workers
    faults = [
        slack.faults.on("chat.postMessage", where=partial(_says, f"Role {name}"), **fault)
        for name, fault in SILENCES.items()
    ]
    silent = [await worker.take_in(role=f"Role {name}") for name in SILENCES]
    well = [await worker.take_in(role="Engineer") for _ in range(5)]
    await until_nothing_is_wrong(partial(wrongs, table, slack, *well))
    assert len(worker.dibs.tasks) > 0, "the others waited for the slowest"
    await worker.rest()
    await later(other, clock)
    assert [fault.hits for fault in faults] == [1] * len(faults)
    assert await wrongs(table, slack, *silent) == []


async def test_edits_that_slack_does_not_answer_are_made_again(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    worker, other = workers
    silent = {name: await worker.open_card(role=name) for name in SILENCES}
    well = [await worker.open_card() for _ in range(5)]
    faults = [
        slack.faults.on("chat.update", where=partial(_is_at, cards_of(slack, silent[name])[0].ts), **fault)
        for name, fault in SILENCES.items()
    ]
    for request_id in (*silent.values(), *well):
        assert await worker.dispatch(tap(slack, "U0ANA", request_id))
    await until_nothing_is_wrong(partial(wrongs, table, slack, *well))
    assert len(worker.dibs.tasks) > 0, "the others waited for the slowest"
    await worker.rest()
    await later(other, clock)
    assert [fault.hits for fault in faults] == [1] * len(faults)
    assert await wrongs(table, slack, *silent.values()) == []


async def test_an_older_edit_that_lands_last_does_not_stay(
    workers: Pair, slack: SlackStandIn, table: Table, clock: Time
) -> None:
    """Ana claims, gives back, and Ben claims; the edits of two workers reach Slack in every order there is."""
    orders = list(permutations([0.1, 0.3, 4.0]))
    cards = [await workers[0].open_card() for _ in orders]
    both = zip(cards, orders, strict=True)
    await asyncio.gather(*(_change_hands(workers, slack, table, request_id, delays) for request_id, delays in both))
    for worker in workers:
        await worker.rest()
    landed = [_landed(slack, cards_of(slack, request_id)[0].ts) for request_id in cards]
    assert any(seqs != sorted(seqs) for seqs in landed), "no older edit came after a newer one, so nothing was shown"
    await later(workers[0], clock)
    assert await wrongs(table, slack, *cards) == []


async def _change_hands(
    workers: Pair, slack: SlackStandIn, table: Table, request_id: str, delays: tuple[float, ...]
) -> None:
    """Through both workers, for one alone makes a card's edits one after the other."""
    where = partial(_is_at, cards_of(slack, request_id)[0].ts)
    edits = [slack.faults.on("chat.update", delay=delay, where=where) for delay in delays]
    assert await workers[0].dispatch(tap(slack, "U0ANA", request_id))
    await until(lambda: edits[0].hits, "the first edit on its way")
    await release(workers[1], table, request_id)
    await until(lambda: edits[1].hits, "the second edit on its way")
    assert await workers[1].dispatch(tap(slack, "U0BEN", request_id))


def _landed(slack: SlackStandIn, ts: str) -> list[int]:
    """What the edits of a card showed, in the order in which they took effect."""
    edits = [call.arguments for call in slack.journal.calls("chat.update") if call.arguments["ts"] == ts]
    return [edit["metadata"]["event_payload"]["seq"] for edit in edits]


def _says(text: str, call: Json) -> bool:
    return str(call["text"]).startswith(text)


def _is_at(ts: str, call: Json) -> bool:
    return bool(call["ts"] == ts)
