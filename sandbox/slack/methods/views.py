"""views.*"""

from sandbox.slack.arguments import Arguments, Refused
from sandbox.slack.context import Context
from sandbox.slack.payloads import view_json
from sandbox.slack.records import Json
from sandbox.slack.views import find_view, new_view, publish_home, push_modal, read_view, replace_view


def open_(context: Context, args: Arguments) -> Json:
    """Open a modal for whoever the trigger belongs to; an open stack gives way to it."""
    body = read_view(context, _view(args), "modal")
    trigger = context.tickets.use_trigger(args.needed("trigger_id"))
    view = new_view(context, trigger.user, body)
    context.workspace.modals[trigger.user] = [view]
    return {"view": view_json(context, view)}


def push(context: Context, args: Arguments) -> Json:
    """Put a modal on top of the one the trigger came from."""
    body = read_view(context, _view(args), "modal")
    trigger = context.tickets.use_trigger(args.needed("trigger_id"))
    if trigger.view_id is None or context.workspace.view(trigger.view_id) is None:
        raise Refused("not_found")
    return {"view": view_json(context, push_modal(context, trigger.user, body))}


def update(context: Context, args: Arguments) -> Json:
    """Replace a view's content; its id stays, its hash changes."""
    view = find_view(context, args.text("view_id"), args.text("external_id"))
    body = read_view(context, _view(args), view.body["type"], instead_of=view)
    replace_view(context, view, body, args.text("hash"))
    return {"view": view_json(context, view)}


def publish(context: Context, args: Arguments) -> Json:
    """Show a Home to one user."""
    user = context.workspace.users.get(args.needed("user_id"))
    if user is None:
        raise Refused("invalid_arguments", ["[ERROR] no such user [json-pointer:/user_id]"])
    existing = context.workspace.homes.get(user.id)
    body = read_view(context, _view(args), "home", instead_of=existing)
    return {"view": view_json(context, publish_home(context, user.id, body, args.text("hash")))}


def _view(args: Arguments) -> object:
    return args.parsed("view", error="invalid_arguments")
