"""A list that cannot be drawn again is no failure of what was done in it, and no reason to write to anybody."""

import pytest

from sandbox.slack.records import Message
from store.table import Table
from tests.coach.day import ANA, Day, a_day
from tests.flow.looking import words
from tests.proxies import Seen, aws_error
from tests.store.samples import proxied


async def _mine_and_listed(day: Day, count: int) -> tuple[list[str], Message]:
    return [await day.open(role=f"Role {number}") for number in range(count)], await day.command(ANA.id, "")


async def test_a_list_whose_reply_address_is_used_up_is_not_sent_as_a_message(day: Day) -> None:
    requests, listed = await _mine_and_listed(day, 7)
    day.slack.faults.on("response_url", status=404, times=None)
    for request_id in requests[:2]:
        await day.press(ANA.id, listed, "claim", request_id)
        assert (await day.standing(request_id)).holder == ANA
    assert [words(one).splitlines()[0] for one in day.person(ANA.id).dms() if "It's yours." not in words(one)] == []


@pytest.mark.parametrize("control", ["claim", "release"])
async def test_who_did_something_in_a_list_hears_of_no_failure_to_draw_it_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, control: str
) -> None:
    async with proxied(table, monkeypatch) as (through, proxy), a_day(through) as day:
        request_id = await (day.open() if control == "claim" else day.claimed(ANA.id))
        listed = await day.command(ANA.id, "" if control == "claim" else "mine")
        proxy.will(aws_error("ThrottlingException"), times=1_000, where=_reads_a_list)
        await day.press(ANA.id, listed, control, request_id)
        if control == "release":
            await day.submit(ANA.id)
        assert (await day.standing(request_id)).holder == (ANA if control == "claim" else None)
        said = [words(one) for one in day.heard(ANA.id)]
        assert not [one for one in said if "went wrong" in one]


def _reads_a_list(request: Seen) -> bool:
    by_index = b'"IndexName": "live"' in request.body or b'"IndexName": "holder"' in request.body
    return request.operation == "Query" and by_index and b"COUNT" not in request.body
