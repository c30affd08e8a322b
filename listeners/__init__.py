"""Slack's inbound edge: listeners translate, call one service, and reply."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from slack_bolt.async_app import AsyncApp, AsyncBoltContext
from slack_bolt.authorization import AuthorizeResult

from listeners import actions, commands, errors, events, views
from services import Services
from services.people import Workspace
from services.slack import Slack


def build_app(dibs: Services, slack: Slack, workspace: Workspace) -> AsyncApp:
    """The Bolt app. `process_before_response`: the ack leaves when the listener returns, so a listener decides first
    and is never outrun by its own ack; the default runner looks for the ack every 10 ms and loses it if the listener
    raises in between. Who we are is known, so authorising takes no call to Slack."""
    known = AuthorizeResult(
        enterprise_id=workspace.enterprise or None,
        team_id=workspace.team,
        bot_token=slack.reads.token,
        bot_id=workspace.bot,
        bot_user_id=workspace.bot_user,
    )

    async def authorize() -> AuthorizeResult:
        return known

    app = AsyncApp(authorize=authorize, process_before_response=True, request_verification_enabled=False)
    register_listeners(app, dibs)
    return app


def register_listeners(app: AsyncApp, dibs: Services) -> None:
    """Binds every listener; each may ask for the services by the parameter name `dibs`."""

    @app.middleware
    async def provide_services(context: AsyncBoltContext, next: Callable[[], Awaitable[None]]) -> None:  # noqa: A002
        context["dibs"] = dibs
        await next()

    errors.register(app)
    for feature in (actions, commands, events, views):
        feature.register(app)
