"""The claim when the wire fails: nothing is taken twice, nobody is told they lost to themselves."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator

import pytest

from domain import AlreadyHeld, StoreFault, StoreUnavailable, Won
from store import entries, requests
from store.claims import claim
from store.table import Table, open_table
from tests.proxies import (
    Exchange,
    Fault,
    HoldReply,
    Proxy,
    answer,
    asks_for,
    aws_answer,
    aws_error,
    cut_reply,
    lose_reply,
    refuse,
)
from tests.store.samples import ANA, BEN, DUE, claim_by, lost, open_request, proxied

Proxied = tuple[Table, Proxy]


@pytest.fixture
async def through(table: Table, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Proxied]:
    async with proxied(table, monkeypatch) as pair:
        yield pair


@pytest.mark.parametrize("fault", [lose_reply, cut_reply, refuse])
async def test_a_claim_repeated_after_a_lost_reply_wins_once(through: Proxied, fault: Fault) -> None:
    table, proxy = through
    request_id = await open_request(table)
    proxy.will(fault)
    with pytest.raises(StoreUnavailable):
        await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    outcome = await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    assert isinstance(outcome, Won)
    assert outcome.standing.seq == 2
    (entry,) = outcome.standing.unrecorded
    assert await entries.write(table, entry, None)
    assert not await entries.write(table, entry, None)
    assert await entries.story(table, request_id, 50) == [entry]


async def test_a_claim_whose_reply_was_lost_is_seen_by_the_others_at_once(through: Proxied) -> None:
    table, proxy = through
    request_id = await open_request(table)
    proxy.will(lose_reply)
    with pytest.raises(StoreUnavailable):
        await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    outcome = await claim(table, request_id, claim_by(BEN), "C0PANEL", DUE)
    assert isinstance(outcome, AlreadyHeld)
    assert outcome.standing.holder == ANA


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("ProvisionedThroughputExceededException", 400),
        ("ThrottlingException", 400),
        ("RequestLimitExceeded", 400),
        ("LimitExceededException", 400),
        ("TransactionConflictException", 400),
        ("TransactionInProgressException", 400),
        ("ReplicatedWriteConflictException", 400),
        ("InternalServerError", 500),
        ("ServiceUnavailable", 503),
        ("AnythingElse", 502),
    ],
)
async def test_not_now_is_never_somebody_else_has_it(through: Proxied, code: str, status: int) -> None:
    table, proxy = through
    request_id = await open_request(table)
    proxy.will(aws_error(code, status=status))
    with pytest.raises(StoreUnavailable, match=code):
        await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    assert isinstance(await claim(table, request_id, claim_by(BEN), "C0PANEL", DUE), Won)


@pytest.mark.parametrize(
    "code", ["ValidationException", "AccessDeniedException", "ResourceNotFoundException", "ExpiredTokenException"]
)
async def test_what_dynamodb_calls_wrong_is_a_fault(through: Proxied, code: str) -> None:
    table, proxy = through
    request_id = await open_request(table)
    proxy.will(aws_error(code))
    with pytest.raises(StoreFault, match=f"update_item on table dibs: {code}: made up by a test"):
        await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)


async def test_no_call_is_repeated_behind_our_back(through: Proxied) -> None:
    table, proxy = through
    request_id = await open_request(table)
    before = len(proxy.seen)
    proxy.will(aws_error("InternalServerError", status=500), times=9)
    with pytest.raises(StoreUnavailable):
        await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE)
    assert [request.operation for request in proxy.seen[before:]] == ["UpdateItem"]


async def test_silence_ends_at_the_time_out_and_the_repeat_finds_its_own_win(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    request_id = await open_request(table)
    async with proxied(table, monkeypatch, read_timeout=0.2) as (through, proxy):
        silence = HoldReply()
        proxy.will(silence)
        with pytest.raises(StoreUnavailable, match="ReadTimeoutError"):
            await claim(through, request_id, claim_by(ANA), "C0PANEL", DUE)
        await silence.done.wait()
    assert isinstance(await claim(table, request_id, claim_by(ANA), "C0PANEL", DUE), Won)


async def test_nobody_listening_is_no_answer(through: Proxied) -> None:
    table, proxy = through
    await proxy.close()
    with pytest.raises(StoreUnavailable, match="EndpointConnectionError"):
        await requests.load(table, "req-1001")


async def test_a_broken_gateway_is_no_answer(through: Proxied) -> None:
    table, proxy = through
    proxy.will(answer(502, b"<html>Bad gateway</html>", {"Content-Type": "text/html"}))
    with pytest.raises(StoreUnavailable):
        await claim(table, "req-1001", claim_by(ANA), "C0PANEL", DUE)


async def test_a_win_that_is_slow_on_its_way_back_is_a_win(through: Proxied) -> None:
    table, proxy = through
    request_id = await open_request(table)
    slow = HoldReply()
    proxy.will(slow)
    ana = asyncio.create_task(claim(table, request_id, claim_by(ANA), "C0PANEL", DUE))
    await slow.done.wait()
    ben = await claim(table, request_id, claim_by(BEN), "C0PANEL", DUE)
    slow.go.set()
    assert isinstance(ben, AlreadyHeld)
    assert await ana == Won(ben.standing)


async def test_closing_does_not_wait_for_a_call_that_hangs(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async with proxied(table, monkeypatch) as (through, proxy):
        silence = HoldReply()
        proxy.will(silence)
        before = set(threading.enumerate())
        hanging = asyncio.create_task(requests.load(through, "req-1001"))
        await silence.done.wait()
        through.close()
        assert set(threading.enumerate()) - before
    with pytest.raises(StoreUnavailable):
        await hanging


async def test_what_a_busy_batch_left_out_is_asked_for_again(through: Proxied) -> None:
    table, proxy = through
    ids = [await open_request(table, f"req-{number}") for number in range(3)]
    proxy.will(_only_the_first, where=asks_for("BatchGetItem"), times=5)
    assert [request.id for request in await requests.load_many(table, ids)] == ids


async def _only_the_first(exchange: Exchange) -> None:
    """What DynamoDB does when it is busy: some of the items now, the keys of the others back."""
    _, _, body = (await exchange.forward()).partition(b"\r\n\r\n")
    keys = json.loads(exchange.request.body)["RequestItems"]["dibs"]["Keys"]
    items = json.loads(body)["Responses"]["dibs"]
    (first,) = [item for item in items if keys[0] == {name: item[name] for name in ("pk", "sk")}]
    left = {"dibs": {"Keys": keys[1:], "ConsistentRead": True}} if keys[1:] else {}
    await aws_answer({"Responses": {"dibs": [first]}, "UnprocessedKeys": left})(exchange)


async def test_a_batch_that_brings_nothing_is_no_answer(through: Proxied) -> None:
    table, proxy = through
    keys = {"dibs": {"Keys": [{"pk": {"S": "REQ#req-2"}, "sk": {"S": "STATE"}}]}}
    proxy.will(aws_answer({"Responses": {"dibs": []}, "UnprocessedKeys": keys}), where=asks_for("BatchGetItem"))
    with pytest.raises(StoreUnavailable):
        await requests.load_many(table, ["req-2"])


async def test_entry_repeated_after_a_lost_reply_is_there_once(through: Proxied) -> None:
    table, proxy = through
    proxy.will(lose_reply)
    with pytest.raises(StoreUnavailable):
        await entries.write(table, lost("tap-1"), DUE)
    assert not await entries.write(table, lost("tap-1"), DUE)
    assert [entry.id for entry in await entries.story(table, "req-1001", 50)] == ["tap-1"]


def test_settings_without_a_region_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_DEFAULT_REGION")
    with pytest.raises(StoreFault, match="You must specify a region"):
        open_table("dibs")
