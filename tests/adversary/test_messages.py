"""Messages and modals that are gone, or there twice."""

import asyncio

from blocks.card import card as build_card
from domain import Card
from sandbox.slack.messages import remove
from sandbox.slack.records import Message
from store.owed import find_due
from store.table import Table
from tests.coach.day import ANA, RITA, Day, a_day, offers
from tests.flow.looking import words
from tests.harness import ENVIRONMENT
from tests.stand_in.support import until


async def _delete_card(day: Day, request_id: str) -> None:
    remove(day.slack.context, day.card(request_id))
    await day.dibs.cards.redraw(request_id)
    await day.settle()


async def test_a_card_that_is_deleted_over_and_over_can_still_be_brought_back(day: Day) -> None:
    request_id = await day.claimed(ANA.id)
    for _ in range(3):
        await _delete_card(day, request_id)
        assert "<@U0ANA>" in words(day.card(request_id))


async def test_a_card_deleted_twice_is_for_the_recruiters_to_bring_back(day: Day) -> None:
    request_id = await day.open()
    listed = await day.command(ANA.id, "")
    remove(day.slack.context, day.card(request_id))
    await day.press(ANA.id, listed, "claim", request_id)
    remove(day.slack.context, day.card(request_id))
    await day.press(ANA.id, day.direct(ANA.id, request_id), "release", request_id)
    await day.submit(ANA.id, reason="")
    assert not any(offers(card, "claim", request_id) for card in day.cards(request_id))
    (trouble,) = day.heard(RITA.id)
    await day.press(RITA.id, trouble, "card_retry", request_id)
    await day.settle()
    assert offers(day.card(request_id), "claim", request_id)


async def test_two_workers_that_find_a_card_gone_make_way_for_one_and_alarm_nobody(table: Table) -> None:
    async with a_day(table, workers=2) as day:
        request_id = await day.claimed(ANA.id)
        remove(day.slack.context, day.card(request_id))
        slow = day.slack.faults.on("chat.update", delay=0.5, times=2)
        await asyncio.gather(*(worker.cards.redraw(request_id) for worker in day.workers))
        await day.settle(minutes=1)
        assert slow.hits == 2
        assert "<@U0ANA>" in words(day.card(request_id))
        assert day.heard(RITA.id) == []
        assert await day.overdue() == []


async def test_who_closes_a_modal_before_it_is_filled_hears_of_no_failure(day: Day) -> None:
    request_id = await day.open()
    day.slack.faults.on("views.update", error="not_found")
    await day.press(ANA.id, day.card(request_id), "details", request_id)
    assert day.heard(ANA.id) == []


async def test_of_two_direct_messages_about_one_claim_one_stays(day: Day) -> None:
    """Two workers looked, saw none, and posted: the extra one would show contact details after the claim is over."""
    request_id = await day.open()
    slow = day.slack.faults.on("conversations.open", delay=2.0)
    claiming = asyncio.create_task(day.press(ANA.id, day.card(request_id), "claim", request_id))
    await until(lambda: slow.hits == 1, 20.0)
    (won,) = await day.story(request_id)
    await day.dibs.answers.tell(won)
    await claiming
    (direct,) = day.person(ANA.id).dms()
    (stored,) = await day.story(request_id)
    assert stored.direct == Card(direct.channel, direct.ts)


async def test_a_tap_on_an_extra_card_counts_and_takes_that_card_away(day: Day) -> None:
    """A post that timed out can still arrive, after another was made in its place."""
    request_id = await day.open()
    card = day.card(request_id)
    extra = await day.dibs.slack.post(card.channel, build_card(await day.request(request_id), ENVIRONMENT))
    channel = day.slack.workspace.channel(card.channel)
    await day.press(ANA.id, _message(channel.messages, extra.ts), "claim", request_id)
    assert (await day.standing(request_id)).holder == ANA
    assert [message.ts for message in channel.messages] == [card.ts]


def _message(messages: list[Message], ts: str) -> Message:
    (found,) = [message for message in messages if message.ts == ts]
    return found


async def test_a_tap_on_a_stale_card_of_a_cancelled_request_draws_it_again(day: Day) -> None:
    request_id = await day.open()
    day.slack.faults.on("chat.update", error="cant_update_message")
    await day.press_raw(RITA.id, "cancel_request", f"{ENVIRONMENT}:{request_id}:", day.card(request_id))
    await day.submit(RITA.id, reason="filled")
    assert offers(day.card(request_id), "claim", request_id)
    day.clock.move(minutes=1)
    await day.press(ANA.id, day.card(request_id), "claim", request_id)
    assert not offers(day.card(request_id), "claim", request_id)


async def test_a_card_is_tried_again_after_pauses_that_grow_and_begin_anew_once_it_is_shown(day: Day) -> None:
    request_id = await day.open()
    for _ in range(2):
        day.slack.faults.on("chat.update", error="internal_error", times=6)
        await day.dibs.cards.redraw(request_id)
        pauses = [await _pause(day, request_id)]
        while len(pauses) < 6:
            await day.sweep(seconds=pauses[-1])
            pauses.append(await _pause(day, request_id))
        assert pauses == [10, 20, 40, 80, 120, 120]
        await day.sweep(seconds=pauses[-1])
        assert (await day.standing(request_id)).tries == 0


async def _pause(day: Day, request_id: str) -> int:
    """Seconds until the card is tried again."""
    (owed,) = [each for each in await find_due(day.table, 10**14) if each.request_id == request_id]
    return round((owed.due - day.clock()) / 1000)
