"""Controls that no screen offers: old ones, somebody else's, and forms whose hidden part was changed."""

from typing import Any

from blocks import ids, modals
from blocks.ids import ModalOrigin, Surface, encode_hold, encode_value
from blocks.kit import View as Form
from domain import Person, Request
from sandbox.slack import payloads
from sandbox.slack.interactions import SubmitResult
from sandbox.slack.records import Json, Message, View
from sandbox.slack.views import push_modal, read_view
from tests.coach.day import ANA, Day
from tests.harness import CHANNEL, ENVIRONMENT

FORMS = (ids.RELEASE, ids.HAND_OVER, ids.PICK_TIME, ids.CANCEL)
DECISIONS = (*FORMS, ids.TOOK_PLACE, ids.NO_SHOW)
SURFACES = (Surface.MESSAGE, Surface.LIST, Surface.HOME, Surface.MODAL)


def value_of(control: str, request_id: str, claim_id: str) -> str:
    """What a builder would have put into this control."""
    return encode_hold(ENVIRONMENT, request_id, claim_id) if control in DECISIONS else _plain(request_id)


def _plain(request_id: str) -> str:
    return encode_value(ENVIRONMENT, request_id)


async def press_on(day: Day, user: str, surface: Surface, control: str, value: str) -> None:
    """Presses a control that is on nobody's screen, as if it were on a screen of this kind."""
    day.clock.move(seconds=1)
    context, person = day.slack.context, day.slack.workspace.user(user)
    entry: Json = {"type": "button", "action_id": control, "block_id": "b1", "value": value}
    entry |= {"text": {"type": "plain_text", "text": control}, "action_ts": context.ts()}
    if surface in (Surface.HOME, Surface.MODAL):
        view = _view(day, user, "home" if surface is Surface.HOME else "modal")
        payload = payloads.view_action(context, person, view, entry)
    else:
        payload = payloads.message_action(context, person, _message(day, user, surface), entry)
    assert await day.slack.socket.deliver("interactive", payload) is not None
    await day.rest()


def _message(day: Day, user: str, surface: Surface) -> Message:
    message = Message(CHANNEL, day.slack.context.ts(), "U0DIBS", "made up", bot_id="B0DIBS")
    if surface is Surface.LIST:
        message.only_for = user
        day.slack.workspace.ephemerals.append(message)
    return message


def _view(day: Day, user: str, kind: str) -> View:
    title = {"type": "plain_text", "text": "Made up"}
    body: Json = {"type": kind, "callback_id": "made_up", "title": title, "blocks": []}
    if kind == "modal":
        return push_modal(day.slack.context, user, body)
    view_id = day.slack.context.id("V")
    return View(view_id, user, {"type": kind, "callback_id": "home", "blocks": []}, "hash", view_id)


async def submit_form(
    day: Day, user: str, control: str, request: Request, claim_id: str, **answers: Any
) -> SubmitResult:
    """Submits the form behind a control for any claim on a request, as if it had been shown."""
    day.clock.move(seconds=1)
    origin = ModalOrigin(ENVIRONMENT, request.id, claim_id, CHANNEL, Surface.MESSAGE, "", day.slack.context.ts())
    view = push_modal(
        day.slack.context,
        user,
        read_view(day.slack.context, _form(control, request, Person(ANA.team, user), origin), "modal"),
    )
    result = await day.person(user).submit(view.id, {**filled_in(day, control), **answers})
    await day.rest()
    await day.close(user)
    return result


def _form(control: str, request: Request, by: Person, origin: ModalOrigin) -> Form:
    match control:
        case ids.RELEASE:
            return modals.release_modal(request, by, origin)
        case ids.HAND_OVER:
            return modals.hand_over_modal(request, by, origin)
        case ids.CANCEL:
            return modals.cancel_modal(request, by, origin)
        case _:
            return modals.pick_time_modal(request, origin, None)


def filled_in(day: Day, control: str) -> dict[str, Any]:
    """A right answer to everything a form asks."""
    match control:
        case ids.HAND_OVER:
            return {"to": "W0CAT", "reason": "on holiday"}
        case ids.PICK_TIME:
            return {"when": day.seconds(600)}
        case _:
            return {"reason": "on holiday"}
