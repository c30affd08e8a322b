"""What Dibs says goes to Slack and to nowhere else, whatever address a form carries."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from blocks import modals
from blocks.ids import ModalOrigin, Surface
from sandbox.slack.views import push_modal, read_view
from tests.coach.day import ANA, Day
from tests.flow.looking import words
from tests.harness import CHANNEL, ENVIRONMENT


class Stranger:
    """A server that is not Slack's, and whether anybody called."""

    def __init__(self) -> None:
        self.called = False
        self.host = ""

    def accept(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.called = True
        writer.close()


@pytest.fixture
async def stranger() -> AsyncIterator[Stranger]:
    listening = Stranger()
    async with await asyncio.start_server(listening.accept, "127.0.0.1", 0) as server:
        listening.host = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield listening


async def _pick_a_time(day: Day, request_id: str, surface: Surface, reply: str) -> None:
    """Submits a form whose hidden part has this reply address."""
    day.clock.move(seconds=1)
    request, claim = await day.request(request_id), await day.claim(request_id)
    origin = ModalOrigin(ENVIRONMENT, request_id, claim.id, CHANNEL, surface, reply, day.slack.context.ts())
    form = read_view(day.slack.context, modals.pick_time_modal(request, origin, None), "modal")
    view = push_modal(day.slack.context, ANA.id, form)
    assert not (await day.person(ANA.id).submit(view.id, {"when": day.seconds(60)})).errors
    await day.rest()


@pytest.mark.parametrize("surface", [Surface.MESSAGE, Surface.LIST])
async def test_a_reply_address_that_is_not_slacks_is_never_called(
    day: Day, stranger: Stranger, surface: Surface
) -> None:
    request_id = await day.claimed(ANA.id)
    ours = day.slack.url
    for reply in (
        f"http://{stranger.host}/response/1",
        f"{ours}@{stranger.host}/response/1",
        "file:///tmp",
        "http://[",
    ):
        before = len(day.heard(ANA.id))
        await _pick_a_time(day, request_id, surface, reply)
        assert any(words(one).startswith("Saved: ") for one in day.heard(ANA.id)[before:]), reply
    assert not stranger.called
