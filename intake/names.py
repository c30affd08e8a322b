"""The names that answers go by: Dibs' own, and those that HubSpot's forms use unless `dibs.toml` says otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

ANSWERS = (
    "first_name",
    "last_name",
    "email",
    "phone",
    "role",
    "interview_type",
    "topics",
    "panel",
    "preferred_time",
    "preferred_date",
    "timezone",
    "notes",
)
"""What a candidate is asked."""

MARKS = ("conversion_id", "form", "contact", "submitted_at", "source")
"""What says which submission it is, and where it came from."""

TARGETS = ANSWERS + MARKS

CODED = ("role", "interview_type", "topics", "panel", "source")
"""What may arrive as an option's code and be shown under its label."""

_OBJECT = re.compile(r"^\d+-\d+/")


def squeeze(name: str) -> str:
    """One spelling per name: `First Name`, `first_name` and ` firstname ` are the same."""
    return re.sub(r"[\s_-]", "", _OBJECT.sub("", name.strip())).casefold()


def qualified(name: str, object_type: str) -> str:
    """A squeezed name with the HubSpot object it belongs to, as in `0-2/name`; the contact (0-1) needs no prefix."""
    given = _OBJECT.match(name.strip())
    prefix = given.group() if given else f"{object_type.strip()}/"
    return squeeze(name) if prefix in ("/", "0-1/") else prefix + squeeze(name)


DEFAULT_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "firstname": "first_name",
        "lastname": "last_name",
        "email": "email",
        "phone": "phone",
        "mobilephone": "phone",
        "role": "role",
        "interviewtype": "interview_type",
        "topics": "topics",
        "panel": "panel",
        "preferredtime": "preferred_time",
        "preferreddate": "preferred_date",
        "timezone": "timezone",
        "notes": "notes",
        "conversionid": "conversion_id",
        "formid": "form",
        "formguid": "form",
        "vid": "contact",
        "canonicalvid": "contact",
        "hsobjectid": "contact",
        "submittedat": "submitted_at",
        "formtitle": "source",
        "formname": "source",
        "pagename": "source",
        "pageurl": "source",
        "pageuri": "source",
    }
)
"""Squeezed names of HubSpot's own fields and envelopes, and Dibs' names for them."""
