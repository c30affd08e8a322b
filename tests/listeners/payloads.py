"""One payload for every control Dibs has, as the stand-in makes them; and some that it does not have any more."""

from collections.abc import Callable

from blocks import ids
from blocks.ids import ModalOrigin, Surface, encode_hold, encode_origin, encode_value
from blocks.places import Place, encode_place
from sandbox.slack import payloads
from sandbox.slack.records import Json, Message, View
from tests.harness import CHANNEL, ENVIRONMENT
from tests.services.inside import Inside

Make = Callable[[Inside], Json]

REQUEST = encode_value(ENVIRONMENT, "req-1001")
HOLD = encode_hold(ENVIRONMENT, "req-1001", "an-earlier-claim")
PROBLEM = encode_value(ENVIRONMENT, "problem-1")
SECOND_PAGE = encode_place(ENVIRONMENT, Place(2, ("1764000000000~req-1001",)))
OLDER = encode_place(ENVIRONMENT, Place(2, ("1764000000000~req-1001~claim-1",)))
FIRST_PAGE = encode_place(ENVIRONMENT, Place())
OTHER_REQUEST = encode_value("another", "req-1001")
OTHER_HOLD = encode_hold("another", "req-1001", "an-earlier-claim")
ORIGIN = ModalOrigin(ENVIRONMENT, "req-1001", "an-earlier-claim", CHANNEL, Surface.MESSAGE, "", "1764000000.000100")
OTHER_PAGE = encode_place("another", Place())


def button(action_id: str, value: str | None, user: str = "U0ANA") -> Make:
    """A press in a message of the channel."""

    def make(within: Inside) -> Json:
        context = within.slack.context
        message = Message(CHANNEL, context.ts(), "U0DIBS", "a card", bot_id="B0DIBS")
        return payloads.message_action(context, context.workspace.user(user), message, _entry(action_id, value))

    return make


def whispered(action_id: str, value: str, user: str = "U0ANA") -> Make:
    """A press in a message that only this person sees."""

    def make(within: Inside) -> Json:
        context = within.slack.context
        message = Message(CHANNEL, context.ts(), "U0DIBS", "a list", only_for=user)
        context.workspace.ephemerals.append(message)
        return payloads.message_action(context, context.workspace.user(user), message, _entry(action_id, value))

    return make


def in_home(action_id: str, value: str, user: str = "U0REC") -> Make:
    """A press in somebody's Home, which has neither channel nor reply address."""

    def make(within: Inside) -> Json:
        context = within.slack.context
        view = View("V0HOME", user, {"type": "home", "callback_id": "home", "blocks": []}, "hash", "V0HOME")
        return payloads.view_action(context, context.workspace.user(user), view, _entry(action_id, value))

    return make


def _entry(action_id: str, value: str | None) -> Json:
    entry = {"type": "button", "action_id": action_id, "block_id": "b1", "action_ts": "1764000000.000100"}
    words = {"text": {"type": "plain_text", "text": action_id[:75], "emoji": True}}
    return {**entry, **words} if value is None else {**entry, **words, "value": value}


def typed(text: str) -> Make:
    def make(within: Inside) -> Json:
        context = within.slack.context
        user, channel = context.workspace.user("U0BEN"), context.workspace.channel(CHANNEL)
        return payloads.slash_command(context, user, channel, "/interviews", text)

    return make


def home_opened(tab: str) -> Make:
    def make(within: Inside) -> Json:
        context = within.slack.context
        event = payloads.home_opened(context, context.workspace.user("U0REC"), tab)
        return payloads.event_callback(context, event)

    return make


def event(kind: str) -> Make:
    def make(within: Inside) -> Json:
        happened = {"type": kind, "user": "U0ANA", "channel": CHANNEL, "event_ts": "1764000000.000100"}
        return payloads.event_callback(within.slack.context, happened)

    return make


def submitted(callback_id: str, private_metadata: str = "x", **answers: Json) -> Make:
    """A modal that somebody filled in: `answers` by input, each with what its element reports."""

    def make(within: Inside) -> Json:
        view = _modal(callback_id, private_metadata)
        body = payloads.view_submission(within.slack.context, within.slack.workspace.user("U0ANA"), view)
        body["view"]["state"] = {"values": {name: {name: answer} for name, answer in answers.items()}}
        return body

    return make


def form(callback_id: str, origin: ModalOrigin = ORIGIN) -> Make:
    """A form of a decision, with an answer to everything that any of them asks."""
    return submitted(
        callback_id,
        encode_origin(origin),
        reason={"type": "plain_text_input", "value": "double-booked"},
        to={"type": "users_select", "selected_user": "U0BEN"},
        when={"type": "datetimepicker", "selected_date_time": 1_964_000_000},
    )


def closed(callback_id: str) -> Make:
    def make(within: Inside) -> Json:
        user = within.slack.workspace.user("U0ANA")
        return payloads.view_closed(within.slack.context, user, _modal(callback_id, "x"), is_cleared=False)

    return make


def _modal(callback_id: str, private_metadata: str) -> View:
    title = {"type": "plain_text", "text": "A form", "emoji": True}
    body = {"type": "modal", "callback_id": callback_id, "title": title, "blocks": []}
    return View("V0MODAL", "U0ANA", {**body, "private_metadata": private_metadata}, "hash", "V0MODAL")


KNOWN: dict[str, Make] = {
    "claim on a card": button(ids.CLAIM, REQUEST),
    "claim in a list": whispered(ids.CLAIM, REQUEST),
    "claim on Home": in_home(ids.CLAIM, REQUEST, user="U0ANA"),
    "details": button(ids.DETAILS, REQUEST),
    "release": button(ids.RELEASE, HOLD),
    "hand over": button(ids.HAND_OVER, HOLD),
    "pick a time": button(ids.PICK_TIME, HOLD),
    "cancel": button(ids.CANCEL, HOLD, user="U0REC"),
    "took place": button(ids.TOOK_PLACE, HOLD),
    "no-show": button(ids.NO_SHOW, HOLD),
    "show what is open": whispered(ids.SHOW_OPEN, FIRST_PAGE),
    "turn what is open": whispered(f"{ids.PAGE_OPEN}_next", SECOND_PAGE),
    "turn back what is open": whispered(f"{ids.PAGE_OPEN}_back", FIRST_PAGE),
    "show all": whispered(ids.SHOW_ALL, FIRST_PAGE),
    "turn all": whispered(f"{ids.PAGE_ALL}_next", SECOND_PAGE),
    "show mine": whispered(ids.SHOW_MINE, FIRST_PAGE),
    "turn mine": whispered(f"{ids.PAGE_MINE}_next", SECOND_PAGE),
    "draw Home again": in_home(ids.HOME_RETRY, FIRST_PAGE),
    "turn what is open on Home": in_home(f"{ids.PAGE_HOME_OPEN}_next", SECOND_PAGE),
    "turn the attempts": in_home(f"{ids.PAGE_ATTEMPTS}_next", OLDER),
    "draw a card again": button(ids.CARD_RETRY, REQUEST, user="U0REC"),
    "read a form again": in_home(ids.PROBLEM_RETRY, PROBLEM),
    "dismiss a form": in_home(ids.PROBLEM_DISMISS, PROBLEM),
    "the form of a release": form(ids.RELEASE_MODAL),
    "the form of a hand-over": form(ids.HAND_OVER_MODAL),
    "the form of a time": form(ids.PICK_TIME_MODAL),
    "the form of a cancellation": form(ids.CANCEL_MODAL),
    **{f"/interviews {text}": typed(text) for text in ("", "mine", "all", "help", "release K-1001", "what is this")},
    "Home opened": home_opened("home"),
    "messages opened": home_opened("messages"),
}

OUT_OF_DATE: dict[str, Make] = {
    "a retired button": button("claim_v0", REQUEST),
    "a retired button without a value": button("release_v0", None),
    "a retired button on Home": in_home("old_home_button", "x"),
    "an unheard-of action id": button("\n" * 255, "x" * 2000),
}

FOREIGN: dict[str, Make] = {
    "another version's modal": submitted("a_retired_form"),
    "another version's modal, closed": closed("a_retired_form"),
    "an event of another version": event("member_joined_channel"),
    "a message": event("message"),
}
