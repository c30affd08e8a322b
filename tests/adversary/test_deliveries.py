"""What is delivered once more, after others acted in between, neither takes effect again nor hides what it did."""

from slack_bolt.request.async_request import AsyncBoltRequest

from domain import Decision, EntryKind
from sandbox.slack import payloads
from sandbox.slack.records import Json
from store import decisions
from tests.coach.day import ANA, BEN, RITA, Day
from tests.flow.looking import words
from tests.harness import CHANNEL


async def _deliver(day: Day, payload: Json) -> None:
    """Hands an envelope's content to the first worker, any number of times."""
    await day.wires.apps[0].async_dispatch(AsyncBoltRequest(mode="socket_mode", body=payload))
    await day.rest()


def _tap(day: Day, user: str, request_id: str) -> Json:
    context = day.slack.context
    button: Json = {"type": "button", "action_id": "claim", "block_id": "b1", "action_ts": context.ts()}
    button["value"] = f"{day.dibs.environment}:{request_id}"
    return payloads.message_action(context, day.slack.workspace.user(user), day.card(request_id), button)


async def test_a_lost_tap_that_wins_when_it_comes_again_is_on_record_as_what_it_is(day: Day) -> None:
    """It can, within the seconds by which Slack's clock and ours may differ."""
    request_id = await day.claimed(ANA.id)
    tap = _tap(day, BEN.id, request_id)
    await _deliver(day, tap)
    assert await day.kinds(request_id) == ["won", "lost"]
    claim = await day.claim(request_id)
    back = Decision(f"{day.clock() * 1000 + 900}-back", ANA, day.clock() + 1000, "worker")
    await decisions.release(day.table, request_id, claim.id, back, day.clock() + 10_000)
    day.clock.move(seconds=2)
    await _deliver(day, tap)
    await day.settle()
    assert (await day.standing(request_id)).holder == BEN
    (made,) = [entry for entry in await day.story(request_id) if entry.by == BEN]
    assert made.kind is EntryKind.WON
    assert made.told_at is not None
    assert words(day.direct(BEN.id, request_id)).startswith("It's yours.")


async def test_a_command_that_comes_again_gives_back_nothing_that_was_claimed_since(day: Day) -> None:
    request_id = await day.claimed(ANA.id)
    text = f"release {(await day.standing(request_id)).code}"
    rita, channel = day.slack.workspace.user(RITA.id), day.slack.workspace.channel(CHANNEL)
    command = payloads.slash_command(day.slack.context, rita, channel, "/interviews", text)
    await _deliver(day, command)
    heard = len(day.heard(RITA.id))
    day.clock.move(seconds=1)
    await _deliver(day, command)
    await day.press(BEN.id, day.card(request_id), "claim", request_id)
    await _deliver(day, command)
    assert (await day.standing(request_id)).holder == BEN
    assert (await day.kinds(request_id)).count("released") == 1
    assert len(day.heard(RITA.id)) == heard, "nothing new was said of it"
