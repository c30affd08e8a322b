"""What a recruiter does about a form that could not be read, or a card that could not be shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from slack_bolt.async_app import AsyncAck

from blocks import notices
from blocks.ids import Surface
from listeners.buttons import thing_of
from listeners.endings import answer
from listeners.errors import guarded
from listeners.payloads import Payload, Press, read_press
from services import Services


async def handle_problem_retry(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    press = read_press(body, action)

    async def retry(problem_id: str) -> None:
        await dibs.answers.say(press.route, notices.form_tried_again(await dibs.intake.retry(problem_id)))

    _begin(dibs, press, retry)
    await ack()


async def handle_problem_dismiss(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    _begin(dibs, read_press(body, action), dibs.intake.dismiss)
    await ack()


async def handle_card_retry(ack: AsyncAck, body: Payload, action: Payload, dibs: Services) -> None:
    press = read_press(body, action)

    async def retry(request_id: str) -> None:
        shown, message = await dibs.mending.retry(request_id)
        if press.surface is not Surface.HOME:
            await dibs.answers.say(press.route, message, replace=shown)

    _begin(dibs, press, retry)
    await ack()


def _begin(dibs: Services, press: Press, do: Callable[[str], Awaitable[Any]]) -> None:
    if problem_id := thing_of(dibs, press):
        dibs.tasks.start(guarded(dibs, press.route, _do(dibs, press, problem_id, do)), f"problem {problem_id}")


async def _do(dibs: Services, press: Press, problem_id: str, do: Callable[[str], Awaitable[Any]]) -> None:
    if denied := await dibs.deciding.may_recruit(press.actor):
        await answer(dibs, press.route, denied)
        return
    await do(problem_id)
    if press.surface is Surface.HOME:
        await dibs.home.publish(press.actor)
