"""auth.test and apps.connections.open."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.context import Context
from sandbox.slack.records import Json


def auth_test(context: Context, args: Arguments) -> Json:
    """Say who the bot token belongs to."""
    workspace = context.workspace
    return {
        "url": f"https://{workspace.domain}.slack.com/",
        "team": workspace.team_name,
        "team_id": workspace.team_id,
        "user": workspace.user(workspace.bot_user).name,
        "user_id": workspace.bot_user,
        "bot_id": workspace.bot_id,
        "is_enterprise_install": False,
    }


def connections_open(context: Context, args: Arguments) -> Json:
    """Hand out a WebSocket address that works once."""
    address = context.url.replace("http://", "ws://", 1)
    return {"url": f"{address}/link?ticket={context.tickets.new_socket()}&app_id={context.workspace.app_id}"}
