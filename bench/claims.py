"""`make bench`: what a claim costs in round trips, how many taps one process takes, and how soon they are acked."""

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Awaitable

from bench.workspace import account, coach_id, dibs
from domain import ATTEMPTS, Claim, Person, Request, Submission
from sandbox.slack.interactions import TapResult
from store import claims, entries, requests
from store.keys import DUE, key
from store.operations import put_new, update, wire
from store.table import Table
from tests.harness import CHANNEL, Workspace
from tests.proxies import HoldRequest, Proxy, Seen, asks_for

COACHES = 50
ROUNDS = 20
PAIRS = 300
LONE_TAPS = 30
STALLED_TAPS = 5
NEVER = 4_102_444_800_000


async def main() -> None:
    with account() as aws:
        async with dibs(aws, COACHES) as w:
            await measure_the_write(w.table)
            await measure_lone_taps(w)
            await measure_races(w)
    with account() as aws:
        async with Proxy(aws["AWS_ENDPOINT_URL"]) as proxy, dibs(aws, COACHES, proxy.url) as w:
            await count_round_trips(w, proxy)
            await measure_a_stall(w, proxy)


async def measure_the_write(table: Table) -> None:
    """The claim's write beside the smallest conditional write there is, turn by turn."""
    bare, claim = [], []
    await put_new(table, {**key("BENCH", "BENCH"), **wire({"state": "open"})})
    for number in range(PAIRS):
        request_id = f"bench-{number}"
        await requests.create(table, Submission(request_id, 0), f"B-{number}", 0, NEVER)
        by = Claim(f"tap-{number}", Person("T0HOME", "U0ANA", "Ana"), 0, "bench")
        bare.append(await seconds(bare_write(table)))
        claim.append(await seconds(claims.claim(table, request_id, by, CHANNEL, NEVER)))
    print(f"\nThe write that decides, {PAIRS} times in turn with a bare conditional UpdateItem")
    print(f"  bare  {spread(bare)}\n  claim {spread(claim)}\n  ratio of the medians {ratio(claim, bare)}")


async def bare_write(table: Table) -> None:
    await update(table, key("BENCH", "BENCH"), "SET #state = :open", "#state = :open", {"open": "open"})


async def measure_lone_taps(w: Workspace) -> None:
    """One coach at a time, from the tap to the ack, beside the bare write."""
    bare, acks = [], []
    for number in range(LONE_TAPS):
        request = await w.open_card()
        bare.append(await seconds(bare_write(w.table)))
        acks.append(acked(await tap(w, request, number % COACHES)))
        await all_told(w, request, 1)
    print(f"\nOne tap at a time, {LONE_TAPS} times: until its ack is with Slack")
    print(f"  bare  {spread(bare)}\n  ack   {spread(acks)}\n  ratio of the medians {ratio(acks, bare)}")


async def measure_races(w: Workspace) -> None:
    """Every coach on the same card at the same instant, one card after another."""
    acks: list[float] = []
    deciding = telling = 0.0
    for _ in range(ROUNDS):
        request = await w.open_card()
        started = time.perf_counter()
        results = await asyncio.gather(*(tap(w, request, number) for number in range(COACHES)))
        deciding += time.perf_counter() - started
        acks += map(acked, results)
        await all_told(w, request, COACHES)
        telling += time.perf_counter() - started
    taps = COACHES * ROUNDS
    print(f"\n{COACHES} coaches on one card at once, {ROUNDS} cards, one process of Dibs")
    print(f"  {taps / deciding:.0f} taps decided and acked per second, {taps / telling:.0f} answered per second")
    print(f"  ack   {spread(acks)}")


async def count_round_trips(w: Workspace, proxy: Proxy) -> None:
    """What Dibs asks of DynamoDB and of Slack for one tap that wins and for one that loses."""
    request = await w.open_card()
    claim_button = w.card(request.id).blocks[-1]["elements"][0]["value"]
    print("\nRound trips of one claim")
    for told, outcome in enumerate(("win", "loss")):
        before, revision = len(proxy.seen), w.slack.journal.revision
        person, ts = w.person(coach_id(told)), w.card(request.id).ts
        acked(await person.tap_raw(CHANNEL, ts, "claim", claim_button))
        await all_told(w, request, told + 1)
        store = Counter(seen.operation for seen in proxy.seen[before:] if is_claim_s(seen))
        calls = [entry for entry in w.slack.journal.entries[revision:] if entry.kind in ("api", "response_url")]
        slack = Counter(call.what if call.kind == "api" else "response_url" for call in calls)
        print(f"  {outcome}: DynamoDB {store.total()} ({listed(store)}), Slack {slack.total()} ({listed(slack)})")


def is_claim_s(seen: Seen) -> bool:
    """Leaves out what an idle worker does too: it looks for owed work, and for messages in the queue."""
    looks = f'"IndexName": "{DUE.name}"'.encode() in seen.body
    return seen.headers.get("x-amz-target", "").startswith("DynamoDB") and not looks


async def measure_a_stall(w: Workspace, proxy: Proxy) -> None:
    """Acks while the store answers, and while it takes every write and says nothing."""
    idle = [acked(await tap(w, await w.open_card(), number)) for number in range(STALLED_TAPS)]
    cards = [await w.open_card() for _ in range(STALLED_TAPS)]
    await w.slack.wait_idle()
    stall = HoldRequest()
    proxy.will(stall, times=1_000_000, where=asks_for("UpdateItem"))
    results = await asyncio.gather(*(tap(w, request, number) for number, request in enumerate(cards)))
    stalled = [acked(result) for result in results]
    stall.go.set()
    for request in cards:
        await all_told(w, request, 1)
    print(
        f"\nAcks with a store that answers and with one that has stalled, {STALLED_TAPS} each; all were told afterwards"
    )
    print(f"  idle    {spread(idle)}\n  stalled {spread(stalled)}\n  ratio of the medians {ratio(stalled, idle)}")


async def tap(w: Workspace, request: Request, coach: int) -> TapResult:
    return await w.person(coach_id(coach)).tap(CHANNEL, w.card(request.id).ts, "claim")


async def all_told(w: Workspace, request: Request, attempts: int) -> None:
    """Waits until so many attempts are on record and answered, and the card shows the newest state."""

    async def settled() -> bool:
        story = await entries.story(w.table, request.id, newest=2 * COACHES)
        told = [entry for entry in story if entry.kind in ATTEMPTS and entry.told_at]
        now = await w.stored(request.id)
        return now is not None and len(told) == attempts and now.standing.drawn == now.standing.seq

    await w.eventually(settled, f"{attempts} attempts answered")


def acked(result: TapResult) -> float:
    """Seconds until the ack; a tap without one spoils the measurement."""
    assert result.ack_seconds is not None, result.error
    return result.ack_seconds


async def seconds(work: Awaitable[object]) -> float:
    started = time.perf_counter()
    await work
    return time.perf_counter() - started


def spread(times: list[float]) -> str:
    """The median and the slow end of `times` (seconds), in milliseconds."""
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return f"median {cuts[49] * 1000:.1f} ms, 95th {cuts[94] * 1000:.1f} ms, 99th {cuts[98] * 1000:.1f} ms"


def ratio(these: list[float], those: list[float]) -> str:
    return f"{statistics.median(these) / statistics.median(those):.1f}"


def listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))


if __name__ == "__main__":
    asyncio.run(main())
