"""usergroups.*"""

from sandbox.slack.arguments import Arguments, Refused
from sandbox.slack.context import Context
from sandbox.slack.records import Json, UserGroup


def list_(context: Context, args: Arguments) -> Json:
    """List the user groups, with their members when asked."""
    groups = context.workspace.usergroups.values()
    return {"usergroups": [_group_json(context, group, users=args.flag("include_users")) for group in groups]}


def users_list(context: Context, args: Arguments) -> Json:
    """List the ids of a group's members."""
    group = context.workspace.usergroups.get(args.needed("usergroup"))
    if group is None:
        raise Refused("no_such_subteam")
    return {"users": list(group.users)}


def _group_json(context: Context, group: UserGroup, *, users: bool) -> Json:
    shown = {
        "id": group.id,
        "team_id": context.workspace.team_id,
        "is_usergroup": True,
        "name": group.name,
        "handle": group.handle,
        "date_delete": 0,
        "user_count": len(group.users),
    }
    return {**shown, "users": list(group.users)} if users else shown
