"""One payload for every control Dibs has, as the stand-in makes them; and some that it does not have any more."""

from collections.abc import Callable

from blocks import ids
from blocks.ids import Place, encode_place, encode_value
from sandbox.slack import payloads
from sandbox.slack.records import Json, Message, View
from tests.harness import CHANNEL, ENVIRONMENT
from tests.services.inside import Inside

Make = Callable[[Inside], Json]

REQUEST = encode_value(ENVIRONMENT, "req-1001")
PROBLEM = encode_value(ENVIRONMENT, "problem-1")
SECOND_PAGE = encode_place(ENVIRONMENT, Place(2, ("1764000000000~req-1001",)))
OLDER = encode_place(ENVIRONMENT, Place(2, ("1764000000000~req-1001~claim-1",)))
FIRST_PAGE = encode_place(ENVIRONMENT, Place())
OTHER_REQUEST = encode_value("another", "req-1001")
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


def submitted(callback_id: str) -> Make:
    def make(within: Inside) -> Json:
        return payloads.view_submission(within.slack.context, within.slack.workspace.user("U0ANA"), _modal(callback_id))

    return make


def closed(callback_id: str) -> Make:
    def make(within: Inside) -> Json:
        user = within.slack.workspace.user("U0ANA")
        return payloads.view_closed(within.slack.context, user, _modal(callback_id), is_cleared=False)

    return make


def _modal(callback_id: str) -> View:
    title = {"type": "plain_text", "text": "A form", "emoji": True}
    body = {"type": "modal", "callback_id": callback_id, "title": title, "blocks": [], "private_metadata": "x"}
    return View("V0MODAL", "U0ANA", body, "hash", "V0MODAL")


KNOWN: dict[str, Make] = {
    "claim on a card": button(ids.CLAIM, REQUEST),
    "claim in a list": whispered(ids.CLAIM, REQUEST),
    "claim on Home": in_home(ids.CLAIM, REQUEST, user="U0ANA"),
    "details": button(ids.DETAILS, REQUEST),
    "show what is open": whispered(ids.SHOW_OPEN, FIRST_PAGE),
    "turn what is open": whispered(f"{ids.PAGE_OPEN}_next", SECOND_PAGE),
    "turn back what is open": whispered(f"{ids.PAGE_OPEN}_back", FIRST_PAGE),
    "show mine": whispered(ids.SHOW_MINE, FIRST_PAGE),
    "turn mine": whispered(f"{ids.PAGE_MINE}_next", SECOND_PAGE),
    "draw Home again": in_home(ids.HOME_RETRY, FIRST_PAGE),
    "turn what is open on Home": in_home(f"{ids.PAGE_HOME_OPEN}_next", SECOND_PAGE),
    "turn the attempts": in_home(f"{ids.PAGE_ATTEMPTS}_next", OLDER),
    "draw a card again": button(ids.CARD_RETRY, REQUEST, user="U0REC"),
    "read a form again": in_home(ids.PROBLEM_RETRY, PROBLEM),
    "dismiss a form": in_home(ids.PROBLEM_DISMISS, PROBLEM),
    "/interviews": typed(""),
    "/interviews mine": typed("mine"),
    "/interviews help": typed("help"),
    "/interviews and other words": typed("what is this"),
    "Home opened": home_opened("home"),
    "messages opened": home_opened("messages"),
}

OUT_OF_DATE: dict[str, Make] = {
    "a retired button": button("claim_v0", REQUEST),
    "a retired button without a value": button("release_all", None),
    "a retired button on Home": in_home("old_home_button", "x"),
    "an unheard-of action id": button("\n" * 255, "x" * 2000),
}

FOREIGN: dict[str, Make] = {
    "another version's modal": submitted("pick_a_time"),
    "another version's modal, closed": closed("pick_a_time"),
    "an event of another version": event("member_joined_channel"),
    "a message": event("message"),
}
