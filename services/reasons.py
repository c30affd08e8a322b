"""A reason is for everybody to read, so it may not say how to reach the candidate."""

from __future__ import annotations

import re
import unicodedata

from domain import Submission

_ADDRESS = re.compile(r"[^\s<>,;]+@[^\s<>,;]+")
_NUMBER = re.compile(r"\d(?:[\s./()\u2010-\u2015-]*\d)*")
_KNOWN_BY = 7
"""Digits at the end by which a phone number is known, however its country and area are written."""


def tells_contact(reason: str, submission: Submission) -> bool:
    """Whether a reason has the candidate's own e-mail address or phone number in it, however the number is spaced."""
    addresses = _ADDRESS.findall(submission.email.casefold())
    if any(re.search(rf"(?<![\w.+-]){re.escape(each)}(?![\w-]|\.\w)", reason.casefold()) for each in addresses):
        return True
    known = [number[-_KNOWN_BY:] for number in _numbers(submission.phone) if len(number) >= _KNOWN_BY]
    return any(tail in number for number in _numbers(reason) for tail in known)


def _numbers(text: str) -> list[str]:
    """Each number, as the digits 0 to 9 of it: those of any script, joined over what people put between them."""
    return ["".join(map(_digit, each)) for each in _NUMBER.findall(text)]


def _digit(sign: str) -> str:
    return str(unicodedata.decimal(sign)) if sign.isdecimal() else ""
