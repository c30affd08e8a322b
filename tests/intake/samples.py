"""Bodies as they come from HubSpot, all of them made up, and the wrappings they come in."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path

from domain import Problem, Submission
from intake.forms import FormConfig
from intake.hubspot import parse

RECEIVED_AT = 1_795_960_815_000
"""2026-11-29, three seconds after the samples were sent off."""

_PAYLOADS = Path(__file__).parent / "payloads"

Wrap = Callable[[str], str]

WRAPPINGS: dict[str, Wrap] = {
    "bare": lambda body: body,
    "byte order mark": lambda body: "\ufeff" + body,
    "JSON text": json.dumps,
    "notification": lambda body: json.dumps({"Type": "Notification", "Message": body}),
    "whole notification": lambda body: json.dumps(
        {
            "Type": "Notification",
            "MessageId": "m-1",
            "TopicArn": "arn:aws:sns:::forms",
            "Message": body,
            "Subject": None,
        }
    ),
    "gateway": lambda body: json.dumps(
        {"version": "2.0", "headers": {"x-hubspot-request-timestamp": "1"}, "body": body, "isBase64Encoded": False}
    ),
    "gateway in base64": lambda body: json.dumps(
        {"body": base64.b64encode(body.encode()).decode(), "isBase64Encoded": True}
    ),
    "queue action": lambda body: json.dumps({"MessageBody": body, "MessageAttributes": {}}),
    "queue record": lambda body: json.dumps({"Records": [{"messageId": "m-1", "body": body}]}),
    "notification record": lambda body: json.dumps({"Records": [{"EventSource": "aws:sns", "Sns": {"Message": body}}]}),
    "object in the envelope": lambda body: json.dumps({"body": json.loads(body)}),
    "list of one": lambda body: f"[{body}]",
    "gateway in a notification": lambda body: json.dumps(
        {"Type": "Notification", "Message": json.dumps({"body": body, "isBase64Encoded": False})}
    ),
}


def payload(name: str) -> str:
    """The text of one sample."""
    return (_PAYLOADS / f"{name}.json").read_text("utf-8")


def read(body: bytes | str, forms: FormConfig | None = None, received_at: int = RECEIVED_AT) -> Submission:
    """The submission in a body that has one."""
    found = parse(body, forms or FormConfig(), received_at)
    assert isinstance(found, Submission), found.reason
    return found


def refuse(body: bytes | str, forms: FormConfig | None = None) -> Problem:
    """The problem with a body that has one."""
    found = parse(body, forms or FormConfig(), RECEIVED_AT)
    assert isinstance(found, Problem)
    return found


def flat(**answers: object) -> str:
    """A flat body with enough in it to act on."""
    return json.dumps({"firstname": "Mira"} | answers)
