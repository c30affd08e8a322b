"""What is under way for long, or fails beside the point, neither holds anybody else up nor is heard of."""

import asyncio

import pytest

from domain import Claim
from health import health_page
from services import sweep
from settings import SettingsError
from store import claims
from store.table import Table
from tests.coach.day import ANA, BEN, Day, a_day
from tests.flow.looking import words
from tests.harness import CHANNEL
from tests.proxies import Proxy, Seen, aws_error
from tests.stand_in.support import until
from tests.store.samples import proxied


async def _left_behind(day: Day, request_id: str, due: int) -> None:
    """A claim whose worker died right after the write that decided it."""
    claim = Claim(f"claim-{request_id}", ANA, day.clock(), "dead")
    await claims.claim(day.table, request_id, claim, CHANNEL, due)


async def test_work_that_hangs_is_not_in_the_way_of_newer_work(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "AT_ONCE", 3)
    first, second = await day.open(), await day.open()
    await _left_behind(day, first, day.clock())
    await _left_behind(day, second, day.clock() + sweep.LEASE_MS + 1)
    hanging = day.slack.faults.on("chat.update", delay=4.0)
    begun = await day.dibs.sweep.begin()
    await until(lambda: hanging.hits == 1, 20.0)
    day.clock.move(seconds=sweep.LEASE_MS / 1000 + 1)
    begun += await day.dibs.sweep.begin()
    await asyncio.gather(*begun)
    assert [task.get_name() for task in begun if "card" in task.get_name()] == [f"card of {first}", f"card of {second}"]


async def test_who_lost_on_a_stale_card_hears_of_no_trouble_with_drawing_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with proxied(table, monkeypatch) as (through, proxy), a_day(through) as day:
        request_id = await day.claimed(ANA.id)
        day.clock.move(minutes=1)
        proxy.will(aws_error("InternalServerError", status=500), where=_asks_to_draw)
        await day.press_raw(BEN.id, "claim", f"{day.dibs.environment}:{request_id}", day.card(request_id))
        (answer,) = day.heard(BEN.id)
        assert words(answer).startswith("<@U0ANA> has this one")
        assert _drawing_was_asked_for(proxy)


def _asks_to_draw(request: Seen) -> bool:
    return b"REMOVE #replaced" in request.body


def _drawing_was_asked_for(proxy: Proxy) -> bool:
    return any(_asks_to_draw(request) for request in proxy.seen)


async def test_an_address_for_health_that_is_taken_is_a_sentence(day: Day) -> None:
    async def ready() -> bool:
        return True

    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    async with server:
        address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        with pytest.raises(SettingsError, match=f"DIBS_HEALTH is {address}, which cannot be used"):
            async with health_page(address, day.dibs, ready):
                pass
