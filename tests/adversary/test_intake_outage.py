"""The store is away for a while: that uses up none of the few deliveries after which the queue gives a message up."""

from datetime import UTC, datetime

import pytest

from domain import Submission
from sandbox import forms
from sandbox.slack import SlackStandIn, default_workspace
from store import requests
from store.table import Table
from tests.proxies import aws_error, lose_reply
from tests.services.inside import inside
from tests.store.samples import proxied

TRIES = 2


async def test_one_delivery_outlasts_an_outage(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"firstname": "Mira", "email": "mira@candidate.example", "role": "Engineer"}
    body = forms.submission(given, "conversion-1", datetime(2026, 12, 7, tzinfo=UTC))
    async with (
        SlackStandIn(default_workspace()) as slack,
        proxied(table, monkeypatch) as (through, proxy),
        inside(slack, through) as within,
    ):
        proxy.will(aws_error("InternalServerError", status=500), times=TRIES)
        proxy.will(lose_reply, times=TRIES)
        submission = await within.dibs.intake.accept(body, within.dibs.clock())
        assert isinstance(submission, Submission)
        await within.finish()
        assert await requests.load(table, submission.request_id)
        assert len(slack.workspace.channel("C0PANEL").messages) == 1
