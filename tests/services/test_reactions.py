"""One reaction for each of Slack's refusals, and the same on the wire."""

import aiohttp
import pytest

from blocks.kit import Message
from sandbox.slack import SlackStandIn
from services import reactions
from services.reactions import Reaction, SlackFailure, reaction_to
from services.slack import Slack
from tests.harness import CHANNEL

HELLO = Message("Hello", [])


@pytest.mark.parametrize(
    ("code", "reaction"),
    [
        ("ratelimited", Reaction.WAIT),
        ("internal_error", Reaction.RETRY),
        ("connection_lost", Reaction.RETRY),
        ("message_not_found", Reaction.REPLACE),
        ("user_not_in_channel", Reaction.ELSEWHERE),
        ("reply_expired", Reaction.ELSEWHERE),
        ("is_archived", Reaction.GIVE_UP),
        ("not_in_channel", Reaction.GIVE_UP),
        ("cant_update_message", Reaction.GIVE_UP),
        ("edit_window_closed", Reaction.GIVE_UP),
        ("invalid_blocks", Reaction.ALARM),
        ("a_code_of_next_year", Reaction.ALARM),
    ],
)
def test_each_kind_of_refusal_has_its_reaction(code: str, reaction: Reaction) -> None:
    assert reaction_to(code) is reaction
    assert SlackFailure("chat.update", code).reaction is reaction


def test_no_code_is_listed_twice() -> None:
    listed = [code for codes in reactions._CODES.values() for code in codes.split()]
    assert len(listed) == len(set(listed))


def _bot(stand_in: SlackStandIn, session: aiohttp.ClientSession) -> Slack:
    return Slack(stand_in.workspace.bot_token, stand_in.api_url, session)


async def test_a_rate_limit_says_when_and_closes_the_method_until_then(slack: SlackStandIn) -> None:
    async with aiohttp.ClientSession() as session:
        bot = _bot(slack, session)
        card = await bot.post(CHANNEL, HELLO)
        slack.faults.on("chat.postMessage", error="ratelimited", retry_after=7)
        with pytest.raises(SlackFailure) as first:
            await bot.post(CHANNEL, HELLO)
        with pytest.raises(SlackFailure) as second:
            await bot.post(CHANNEL, HELLO)
        await bot.edit(card, HELLO)
    assert (first.value.code, first.value.retry_after) == ("ratelimited", 7.0)
    assert second.value.reaction is Reaction.WAIT
    assert 0 < second.value.retry_after <= 7.0
    assert len(slack.journal.calls("chat.postMessage")) == 2, "the last was not even tried"


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ({"status": 500}, "http_error"),
        ({"status": 503}, "http_error"),
        ({"error": "internal_error"}, "internal_error"),
        ({"lose_reply": True}, "connection_lost"),
        ({"lose_request": True}, "connection_lost"),
    ],
)
async def test_a_write_that_fails_is_not_repeated_by_itself(
    slack: SlackStandIn, fault: dict[str, object], code: str
) -> None:
    planned = slack.faults.on("chat.postMessage", **fault, times=None)  # type: ignore[arg-type]
    async with aiohttp.ClientSession() as session:
        bot = _bot(slack, session)
        with pytest.raises(SlackFailure) as failed:
            await bot.post(CHANNEL, HELLO)
    assert (failed.value.code, failed.value.reaction) == (code, Reaction.RETRY)
    assert planned.hits == 1


async def test_a_read_is_repeated_when_its_connection_is_lost(slack: SlackStandIn) -> None:
    planned = slack.faults.on("users.info", lose_request=True)
    async with aiohttp.ClientSession() as session:
        user = await _bot(slack, session).user("U0ANA")
    assert user["id"] == "U0ANA"
    assert planned.hits == 1


async def test_a_dead_reply_address_is_a_reason_to_go_elsewhere(slack: SlackStandIn) -> None:
    async with aiohttp.ClientSession() as session:
        bot = _bot(slack, session)
        with pytest.raises(SlackFailure) as failed:
            await bot.reply(f"{slack.url}/response/never-given-out", HELLO)
    assert failed.value.reaction is Reaction.ELSEWHERE
