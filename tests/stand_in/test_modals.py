"""Submitting and closing modals with a real Bolt app behind them."""

from typing import Any

import pytest
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.slack import SlackStandIn
from sandbox.slack.elements import NoSuchElement
from sandbox.slack.records import Json
from tests.stand_in.support import modal, plain, section, static_select, text_input, until

SLOT = {"type": "input", "block_id": "slot_block", "label": plain("Slot"), "element": static_select("slot", "a", "b")}
NOTE = text_input("note", optional=True, element={"max_length": 10})


class Form:
    """An app that opens one modal and answers its submission as told."""

    def __init__(self, app: AsyncApp, client: AsyncWebClient, slack: SlackStandIn) -> None:
        self.answer: dict[str, Any] = {}
        self.submitted: list[Json] = []
        self.closed: list[Json] = []
        self._client = client
        self._slack = slack
        app.view("book")(self._submit)
        app.view_closed("book")(self._close)

    async def open(self, *, push_on: str | None = None, **more: Any) -> str:
        """Open the modal for Ana, or push it on another of hers."""
        trigger = self._slack.context.tickets.new_trigger("U0ANA", push_on)
        view = modal(SLOT, NOTE, callback_id="book", notify_on_close=True, **more)
        open_view = self._client.views_push if push_on else self._client.views_open
        view_id: str = (await open_view(trigger_id=trigger, view=view))["view"]["id"]
        return view_id

    async def _submit(self, ack: AsyncAck, view: Json) -> None:
        self.submitted.append(view)
        await ack(**self.answer)

    async def _close(self, ack: AsyncAck, body: Json) -> None:
        self.closed.append(body)
        await ack()


@pytest.fixture
async def form(app: AsyncApp, client: AsyncWebClient, slack: SlackStandIn, connected: AsyncSocketModeHandler) -> Form:
    """The form, on a connected app."""
    return Form(app, client, slack)


async def test_a_submission_carries_every_input_and_closes(slack: SlackStandIn, form: Form) -> None:
    view_id = await form.open(private_metadata="REQ-1001")
    result = await slack.person("U0ANA").submit(view_id, {"slot": "b"})
    assert (result.acked, result.errors, result.error) == (True, {}, None)
    (view,) = form.submitted
    assert view["private_metadata"] == "REQ-1001"
    values = view["state"]["values"]
    assert values["slot_block"]["slot"]["selected_option"]["value"] == "b"
    assert values["note_block"]["note"] == {"type": "plain_text_input", "value": None}
    assert slack.person("U0ANA").modals == []


async def test_slack_itself_asks_for_what_is_missing(slack: SlackStandIn, form: Form) -> None:
    view_id = await form.open()
    result = await slack.person("U0ANA").submit(view_id, {"note": "x" * 11})
    assert result.errors == {
        "slot_block": "Please complete this required field.",
        "note_block": "Please use at most 10 characters.",
    }
    assert form.submitted == []
    again = await slack.person("U0ANA").submit(view_id, {"slot": "a", "note": "short"})
    assert again.errors == {}


async def test_errors_keep_the_modal_and_what_was_typed(slack: SlackStandIn, form: Form) -> None:
    form.answer = {"response_action": "errors", "errors": {"slot_block": "That time has passed."}}
    view_id = await form.open()
    ana = slack.person("U0ANA")
    result = await ana.submit(view_id, {"slot": "a", "note": "hi"})
    assert result.errors == {"slot_block": "That time has passed."}
    assert ana.modals[0]["state"]["values"]["note_block"]["note"]["value"] == "hi"


async def test_update_and_push(slack: SlackStandIn, form: Form) -> None:
    ana = slack.person("U0ANA")
    view_id = await form.open()
    form.answer = {"response_action": "update", "view": modal(SLOT, callback_id="book")}
    await ana.submit(view_id, {"slot": "a"})
    assert [view["id"] for view in ana.modals] == [view_id]
    form.answer = {"response_action": "push", "view": modal(section("Sure?"))}
    await ana.submit(view_id, {"slot": "a"})
    assert [view["previous_view_id"] for view in ana.modals] == [None, view_id]


async def test_clear_and_plain_acks_on_a_stack(slack: SlackStandIn, form: Form) -> None:
    ana = slack.person("U0ANA")
    root = await form.open()
    top = await form.open(push_on=root)
    await ana.submit(top, {"slot": "a"})
    assert [view["id"] for view in ana.modals] == [root]
    top = await form.open(push_on=root)
    form.answer = {"response_action": "clear"}
    await ana.submit(top, {"slot": "a"})
    assert ana.modals == []


@pytest.mark.parametrize(
    "answer",
    [
        {"response_action": "update", "view": {"type": "modal", "title": plain("x" * 25), "blocks": [section("x")]}},
        {"response_action": "errors", "errors": {"nowhere": "x"}},
    ],
)
async def test_answers_slack_cannot_show(slack: SlackStandIn, form: Form, answer: dict[str, Any]) -> None:
    form.answer = answer
    ana = slack.person("U0ANA")
    result = await ana.submit(await form.open(), {"slot": "a"})
    assert result.error is not None
    assert result.error.startswith("Slack cannot show the app's answer: invalid_arguments")
    assert ana.warning == result.error


async def test_closing_tells_the_app(slack: SlackStandIn, form: Form) -> None:
    ana = slack.person("U0ANA")
    root = await form.open()
    top = await form.open(push_on=root)
    assert (await ana.close(top)).acked
    assert [view["id"] for view in ana.modals] == [root]
    assert [(body["view"]["id"], body["is_cleared"]) for body in form.closed] == [(top, False)]
    await form.open(push_on=root, clear_on_close=True)
    await ana.close(ana.modals[-1]["id"])
    await until(lambda: len(form.closed) == 3)
    assert ana.modals == []
    assert [body["is_cleared"] for body in form.closed] == [False, True, True]


@pytest.mark.usefixtures("hasty")
async def test_unanswered_forms_stay_open(
    slack: SlackStandIn, client: AsyncWebClient, connected: AsyncSocketModeHandler
) -> None:
    trigger = slack.context.tickets.new_trigger("U0ANA")
    view = (await client.views_open(trigger_id=trigger, view=modal(callback_id="nobody")))["view"]
    result = await slack.person("U0ANA").submit(view["id"], {})
    assert (result.acked, result.error) == (False, "Dibs didn't respond. Try again in a moment.")
    assert len(slack.person("U0ANA").modals) == 1


async def test_only_ones_own_modals_can_be_used(slack: SlackStandIn, form: Form) -> None:
    view_id = await form.open()
    with pytest.raises(NoSuchElement):
        await slack.person("U0BEN").submit(view_id, {})
    with pytest.raises(NoSuchElement):
        await slack.person("U0ANA").submit(view_id, {"slot": "z"})
