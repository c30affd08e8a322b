"""Which submission is it? The same answer for every delivery of it, by every worker, whatever it came wrapped in."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping

_ID_LENGTH = 20
_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""No look-alikes (0 O, 1 I L), and no vowels, so that no code is a word."""
_SHORTEST, _LONGEST = 4, 12


def request_id(chosen: Mapping[str, tuple[str, ...]], submitted_at: int | None) -> str:
    """The id of the request a submission makes: 20 lowercase letters and digits.

    `chosen` is what the form sent by Dibs' names. HubSpot's conversion id decides; without one, form, contact and
    time of submission; without those, every answer. Labels, unknown answers and where it came from never count.
    """
    if conversion := _first(chosen, "conversion_id"):
        return digest("conversion", conversion.lower())
    contact = _first(chosen, "email").lower() or _first(chosen, "contact")
    if contact and submitted_at is not None:
        return digest("moment", _first(chosen, "form").lower(), contact, str(submitted_at))
    answers = {name: values for name, values in chosen.items() if name != "source"}
    return digest("answers", json.dumps(answers, sort_keys=True))


def digest(*parts: str) -> str:
    """100 bits of SHA-256 in base 32, as lowercase letters and digits."""
    hashed = hashlib.sha256(json.dumps(parts).encode()).digest()
    return base64.b32encode(hashed).decode().lower()[:_ID_LENGTH]


def code_candidates(request_id: str) -> Iterator[str]:
    """Codes to call a request by, such as `K7-QF`: the shortest first, longer ones for when that is taken."""
    number = int.from_bytes(hashlib.sha256(request_id.encode()).digest())
    letters = ""
    for length in range(1, _LONGEST + 1):
        number, index = divmod(number, len(_ALPHABET))
        letters += _ALPHABET[index]
        if length >= _SHORTEST:
            yield f"{letters[:2]}-{letters[2:]}"


def _first(chosen: Mapping[str, tuple[str, ...]], name: str) -> str:
    return next(iter(chosen.get(name, ())), "")
