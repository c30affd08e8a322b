"""What a decision costs does not grow: the history is kept elsewhere."""

from domain import Card, Claim, Decision, Person, Standing, Won
from store import cards, decisions, posts
from store.claims import claim
from store.keys import state_key
from store.operations import get
from store.table import Item, Table
from tests.store.samples import DUE, NOW, decided, open_request

COACH = Person("T0123456789", "U0123456789", "Max Featherstone")
WORKER = "ip-10-0-12-34.ec2.internal:12345:1764000000"
CHANNEL = "C0123456789"


async def test_a_request_stays_small_through_a_thousand_claims_and_releases(table: Table) -> None:
    request_id = await open_request(table, "k7qf4m2nb9xw3rtd5hvc")
    await posts.save_card(table, request_id, Card(CHANNEL, "1764000000.000100"))
    await _cycle(table, request_id, 0)
    second = await _cycle(table, request_id, 1)
    for number in range(2, 1_000):
        await _cycle(table, request_id, number)
    assert await _cycle(table, request_id, 1_000) == second
    # One write unit pays for 1 KB.
    assert max(second) < 1_024


async def _cycle(table: Table, request_id: str, number: int) -> tuple[int, int]:
    """The sizes that a claim and a release leave; each is drawn before the next, as in ordinary life."""
    claim_id, release_id = (f"{1_764_000_000_000_000 + number * 10 + each}-0123456789abcdef0123" for each in (0, 1))
    won = await claim(table, request_id, Claim(claim_id, COACH, NOW, WORKER), CHANNEL, DUE)
    assert isinstance(won, Won)
    claimed = await _size_when_drawn(table, won.standing)
    release = Decision(release_id, COACH, NOW, WORKER, CHANNEL, "r" * 100)
    released = decided(await decisions.release(table, request_id, claim_id, release, DUE))
    return claimed, await _size_when_drawn(table, released)


async def _size_when_drawn(table: Table, standing: Standing) -> int:
    """The size just before the drawing is recorded, when it is largest."""
    largest = _size(await get(table, state_key(standing.request_id)))
    ids = [entry.id for entry in standing.unrecorded]
    assert len(ids) == 1
    await cards.record_drawn(table, standing.request_id, standing.seq, ids, None)
    return largest


def _size(item: Item | None) -> int:
    """An item's size by DynamoDB's rules, counting every number at its largest (21 bytes)."""
    assert item is not None
    return sum(len(name.encode()) + _value_size(value) for name, value in item.items())


def _value_size(value: Item) -> int:
    ((kind, content),) = value.items()
    match kind:
        case "M":
            return 3 + sum(1 + len(name.encode()) + _value_size(inner) for name, inner in content.items())
        case "L":
            return 3 + sum(1 + _value_size(inner) for inner in content)
        case _:
            return 21 if kind == "N" else len(content.encode())
