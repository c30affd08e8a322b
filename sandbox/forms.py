"""The careers form of the sandbox: people who might fill it in, and what HubSpot would hand over for them."""

import json
from datetime import UTC, datetime, timedelta, tzinfo
from random import Random
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Values = dict[str, str]
"""What stands in the form's fields, by name; `preferred_time` is YYYY-MM-DDTHH:MM on the clocks of `timezone`."""

PAGE_URL = "https://careers.example/interview"

_PEOPLE = (
    ("Mira", "Tanaka", "mira.tanaka", "+1 212 555 0100", "America/New_York"),
    ("Oluwaseun", "Adeyemi", "seun.adeyemi", "+44 20 7946 0118", "Europe/London"),
    ("Søren", "Ægidius", "soren.aegidius", "+45 32 55 01 07", "Europe/Copenhagen"),
    ("明华", "李", "minghua.li", "+86 10 5555 0131", "Asia/Shanghai"),
    ("さくら", "高橋", "sakura.takahashi", "+81 3 5555 0142", "Asia/Tokyo"),
    ("ليلى", "حداد", "leila.haddad", "+962 6 555 0153", "Asia/Amman"),
    ("Zoë", "van der Meer", "zoe.vandermeer", "+31 20 555 0164", "Europe/Amsterdam"),
    ("Дарья", "Ковальчук", "darya.k", "+380 44 555 0175", "Europe/Kyiv"),
    ("Priya", "Raghunathan", "priya.r", "+91 44 5555 0186", "Asia/Kolkata"),
    ("José Luis", "Ibáñez", "joseluis.ibanez", "+52 55 5555 0197", "America/Mexico_City"),
)
_WISHES = (
    ("Backend engineer", "System design", "caching;queues", "Backend"),
    ("Backend engineer", "Coding", "concurrency;testing", "Backend"),
    ("Data analyst", "SQL", "window functions;modelling", "Data"),
    ("Site reliability engineer", "Incident review", "observability;capacity", "Platform"),
    ("Product designer", "Portfolio review", "research;accessibility", "Design"),
    ("Frontend engineer", "Coding", "state;rendering", "Web"),
    ("Engineering manager", "Behavioural", "feedback;hiring", "Leadership"),
)
_NOTES = (
    "I would like to practise thinking aloud.",
    "My last interview went wrong at the capacity estimate, so please be strict about numbers.",
    "Could we speak slowly? English is my third language.",
    "I have a screen reader, so a shared document works better for me than a whiteboard.",
    "",
)
_LONG_NOTE = (
    "A little about me: I kept the ordering system of a food co-operative alive for six years, first alone and then "
    "with two colleagues. We moved it from one big database to queues between small services, and I learned more "
    "from what broke than from what worked. I would like to hear where my explanations lose you, which trade-offs I "
    "skip, and whether I sound sure about things I only guess. Mornings are best, because the co-op's trucks leave "
    "at noon and my phone does not stop until they are back. Thank you for taking the time!"
)


def samples(now: datetime) -> tuple[Values, Values, Values]:
    """The three who have already written when the sandbox opens: a long note, another script, no preferred time."""
    first, second, third = _PEOPLE[0], _PEOPLE[3], _PEOPLE[5]
    return (
        _values(first, _WISHES[0], _LONG_NOTE, _wall_time(now, first[4], days=3, hour=14)),
        _values(second, _WISHES[2], _NOTES[2], _wall_time(now, second[4], days=5, hour=10)),
        _values(third, _WISHES[4], "", ""),
    )


def somebody(random: Random, now: datetime) -> Values:
    """A plausible candidate; one in five has no preferred time."""
    person = random.choice(_PEOPLE)
    days, hour = random.randint(2, 10), random.randint(9, 17)
    preferred = "" if random.random() < 0.2 else _wall_time(now, person[4], days=days, hour=hour)
    values = _values(person, random.choice(_WISHES), random.choice(_NOTES), preferred)
    # The same address asking for the same role again would be a correction, not a new request.
    return {**values, "email": f"{person[2]}{random.randint(100, 999)}@candidate.example"}


def submission(values: Values, conversion_id: str, now: datetime) -> str:
    """The JSON that HubSpot's form-integration endpoint gives for these values; empty fields are left out, as there."""
    filled: dict[str, Any] = {name: value for name, value in values.items() if value}
    if preferred := _instant(values):
        filled["preferred_time"] = preferred
    body = {
        "conversionId": conversion_id,
        "submittedAt": milliseconds(now),
        "values": [{"name": name, "value": value, "objectTypeId": "0-1"} for name, value in filled.items()],
        "pageUrl": PAGE_URL,
    }
    return json.dumps(body, ensure_ascii=False)


def _values(person: tuple[str, ...], wish: tuple[str, ...], notes: str, preferred: str) -> Values:
    first, last, mailbox, phone, zone = person
    role, interview_type, topics, panel = wish
    return {
        "firstname": first,
        "lastname": last,
        "email": f"{mailbox}@candidate.example",
        "phone": phone,
        "role": role,
        "interview_type": interview_type,
        "topics": topics,
        "panel": panel,
        "preferred_time": preferred,
        "timezone": zone,
        "notes": notes,
    }


def _wall_time(now: datetime, zone: str, *, days: int, hour: int) -> str:
    day = now.astimezone(_zone(zone)) + timedelta(days=days)
    return day.replace(hour=hour, minute=0).strftime("%Y-%m-%dT%H:%M")


def _instant(values: Values) -> int | None:
    """The preferred time in milliseconds; what is no time goes to the queue as it was typed, for Dibs to cope with."""
    try:
        wall_time = datetime.fromisoformat(values.get("preferred_time", ""))
        return milliseconds(wall_time.replace(tzinfo=_zone(values.get("timezone", ""))))
    except (ValueError, OverflowError):
        return None


def _zone(name: str) -> tzinfo:
    """The zone of that name, or UTC when the name is nonsense or this machine has no zone data."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def milliseconds(moment: datetime) -> int:
    """An instant as HubSpot writes it, in milliseconds since 1970."""
    return round(moment.astimezone(UTC).timestamp() * 1000)
