"""The buttons that show a list, or another page of one."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from slack_bolt.async_app import AsyncAck

from blocks.ids import Surface
from blocks.kit import Message
from blocks.places import Place
from listeners.buttons import place_of
from listeners.errors import guarded
from listeners.payloads import Payload, Press, read_press
from services import Services

Draw = Callable[[Services, Press, Place], Coroutine[Any, Any, Message]]


async def handle_open(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    _begin(dibs, read_press(body, action), lambda dibs, press, place: dibs.lists.open(press.actor, place))
    await ack()


async def handle_all(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    _begin(dibs, read_press(body, action), lambda dibs, press, place: dibs.lists.all(press.actor, place))
    await ack()


async def handle_mine(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    _begin(dibs, read_press(body, action), lambda dibs, press, place: dibs.lists.mine(press.actor, place))
    await ack()


def _begin(dibs: Services, press: Press, draw: Draw) -> None:
    if place := place_of(dibs, press):
        dibs.tasks.start(guarded(dibs, press.route, _show(dibs, press, place, draw)), "list")


async def _show(dibs: Services, press: Press, place: Place, draw: Draw) -> None:
    """A list in a private message turns its page in place; from anywhere else it is a new private message."""
    message = await draw(dibs, press, place)
    await dibs.answers.say(press.route, message, replace=press.surface is Surface.LIST)
