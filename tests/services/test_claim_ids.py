"""The claim id: one per press, however often and in whatever envelope that press is delivered."""

import pytest

from listeners.payloads import Press, read_press
from sandbox.slack.records import Json

BODY: Json = {
    "type": "block_actions",
    "team": {"id": "T0HOME"},
    "user": {"id": "U0ANA", "name": "ana", "team_id": "T0HOME"},
    "channel": {"id": "C0PANEL"},
    "container": {"type": "message", "message_ts": "1764000000.000100", "channel_id": "C0PANEL", "is_ephemeral": False},
    "response_url": "http://127.0.0.1/response/1",
    "trigger_id": "1.1764000000.sandbox",
}
ACTION: Json = {"action_id": "claim", "value": "env:req-1", "action_ts": "1764000001.000200"}


def press(**changes: Json) -> Press:
    """The press with some of its body's parts changed."""
    changed = {name: {**BODY[name], **parts} for name, parts in changes.items()}
    return read_press({**BODY, **changed}, ACTION)


def test_every_delivery_of_a_press_has_the_same_id() -> None:
    again = {**BODY, "response_url": "http://127.0.0.1/response/2", "trigger_id": "9.9.sandbox"}
    assert read_press(again, ACTION).id_for("req-1") == press().id_for("req-1")


@pytest.mark.parametrize(
    "other",
    [
        press(user={"id": "U0BEN"}),
        press(team={"id": "T0EXT"}),
        press(channel={"id": "C0OTHER"}),
        press(container={"message_ts": "1764000000.000101"}),
        read_press(BODY, {**ACTION, "action_ts": "1764000001.000201"}),
    ],
    ids=["person", "workspace", "channel", "message", "moment"],
)
def test_another_press_has_another_id(other: Press) -> None:
    assert other.id_for("req-1") != press().id_for("req-1")


def test_the_same_press_on_another_request_has_another_id() -> None:
    assert press().id_for("req-1") != press().id_for("req-2")


def test_ids_sort_by_the_time_of_their_press() -> None:
    later = read_press(BODY, {**ACTION, "action_ts": "1764000002.000000"})
    assert press().id_for("req-1") < later.id_for("req-1")
    assert press().id_for("req-1").startswith("1764000001000200-")


def test_without_a_moment_the_trigger_tells_presses_apart() -> None:
    silent = {**ACTION, "action_ts": None}
    first, second = read_press(BODY, silent), read_press({**BODY, "trigger_id": "2"}, silent)
    assert first.id_for("req-1") == read_press(BODY, silent).id_for("req-1")
    assert first.id_for("req-1") != second.id_for("req-1")


def test_nothing_that_a_payload_can_hold_breaks_it() -> None:
    bare = read_press({}, {})
    odd = press(channel={"id": "\ud83e"}, user={"id": "\u202e"})
    assert bare.id_for("req-1").startswith("0-")
    assert odd.id_for("req-1") != bare.id_for("req-1")
