"""The weekly cap: the places that one coach has taken in one week, in an item of that coach and week alone.

A set instead of a counter: taking a place twice is harmless, coaches never wait for each other, and a place that a
crash left behind can be told from the others and given back.
"""

from contextlib import suppress
from datetime import date, timedelta

from domain import Person
from store.keys import EXPIRES, load_key, week_of
from store.operations import get, update
from store.table import ConditionFailed, Item, Table

__all__ = ["give_place", "places", "take_place", "week_of"]

_KEPT = timedelta(weeks=6)


async def take_place(table: Table, person: Person, week: str, request_id: str, claim_id: str, cap: int) -> bool:
    """Take a place for the claim, or find that it has one; False when all `cap` places (at least 1) are taken."""
    place = _place(request_id, claim_id)
    condition = "attribute_not_exists(#claims) OR size(#claims) < :cap OR contains(#claims, :place)"
    values = {"cap": cap, "place": place, "places": {place}, "expires": _expiry(week)}
    change = f"SET #{EXPIRES} = :expires ADD #claims :places"
    try:
        await update(table, load_key(person, week), change, condition, values)
    except ConditionFailed:
        return False
    return True


async def give_place(table: Table, person: Person, week: str, request_id: str, claim_id: str) -> None:
    """Give the place back; nothing happens when there is none."""
    places = {_place(request_id, claim_id)}
    with suppress(ConditionFailed):
        await update(
            table, load_key(person, week), "DELETE #claims :places", "attribute_exists(#pk)", {"places": places}
        )


async def places(table: Table, person: Person, week: str) -> frozenset[tuple[str, str]]:
    """The request and the claim that each place was taken for."""
    item = await get(table, load_key(person, week))
    return frozenset(_read(place) for place in _claims(item or {}))


def _claims(item: Item) -> list[str]:
    # DynamoDB has no empty set: giving back the last place removes the attribute.
    claims: list[str] = item.get("claims", {"SS": []})["SS"]
    return claims


def _place(request_id: str, claim_id: str) -> str:
    return f"{request_id}.{claim_id}"


def _read(place: str) -> tuple[str, str]:
    request_id, _, claim_id = place.partition(".")
    return request_id, claim_id


def _expiry(week: str) -> int:
    """In epoch seconds, some weeks after the week began."""
    year, number = week.split("-W")
    begin = date.fromisocalendar(int(year), int(number), 1)
    return (begin + _KEPT - date(1970, 1, 1)).days * 86_400
