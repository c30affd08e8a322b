"""A reason is for everybody to read, so it may not say how to reach the candidate."""

from __future__ import annotations

import re
import unicodedata

from domain import Submission

_NUMBER = re.compile(r"\d(?:[\W_]*\d)*")
_TAIL, _SHORTEST = 7, 6
"""Digits by which a phone number is known, however its country and area are written, and with how few it is one."""


def tells_contact(reason: str, submission: Submission) -> bool:
    """Whether a reason has the candidate's own e-mail address or phone number in it, however the number is spaced."""
    email, phone = submission.email.strip().casefold(), _digits(submission.phone)[-_TAIL:]
    if "@" in email and email in reason.casefold():
        return True
    return len(phone) >= _SHORTEST and any(phone in _digits(number) for number in _NUMBER.findall(reason))


def _digits(text: str) -> str:
    """The digits of any script, as 0 to 9."""
    return "".join(str(unicodedata.decimal(sign)) for sign in text if sign.isdecimal())
