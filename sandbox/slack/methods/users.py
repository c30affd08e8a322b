"""users.*"""

from datetime import datetime
from zoneinfo import ZoneInfo

from sandbox.slack.arguments import Arguments, Refused
from sandbox.slack.context import Context
from sandbox.slack.methods.rooms import page
from sandbox.slack.records import Json, User

LIST_DEFAULT, LIST_MOST = 200, 1000


def info(context: Context, args: Arguments) -> Json:
    """Describe a user."""
    user = context.workspace.users.get(args.text("user") or "")
    if user is None:
        raise Refused("user_not_found")
    return {"user": user_json(context, user)}


def list_(context: Context, args: Arguments) -> Json:
    """List everybody, people who left included."""
    shown, metadata = page(args, list(context.workspace.users.values()), default=LIST_DEFAULT, most=LIST_MOST)
    return {"members": [user_json(context, user) for user in shown], "cache_ts": int(context.clock.now()), **metadata}


def lookup_by_email(context: Context, args: Arguments) -> Json:
    """Find an active user by address."""
    email = args.needed("email").lower()
    for user in context.workspace.users.values():
        if user.email.lower() == email and not user.deleted:
            return {"user": user_json(context, user)}
    raise Refused("users_not_found")


def user_json(context: Context, user: User) -> Json:
    """Show a user; the address only to apps that may read it, the offset as it is in their zone right now."""
    local = datetime.fromtimestamp(context.clock.now(), ZoneInfo(user.tz))
    offset = local.utcoffset()
    assert offset is not None, "a zone always has an offset"
    profile = {"real_name": user.real_name, "display_name": user.name, "title": user.role}
    if "users:read.email" in context.workspace.scopes and user.email:
        profile["email"] = user.email
    return {
        "id": user.id,
        "team_id": user.team_id,
        "name": user.name,
        "real_name": user.real_name,
        "deleted": user.deleted,
        "tz": user.tz,
        "tz_label": local.tzname(),
        "tz_offset": int(offset.total_seconds()),
        "profile": profile,
        "is_bot": user.is_bot,
        "is_app_user": user.is_bot,
        "is_restricted": user.is_restricted,
        "is_ultra_restricted": user.is_ultra_restricted,
        "is_stranger": user.is_stranger,
    }
