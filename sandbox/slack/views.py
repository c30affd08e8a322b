"""Views and their life: reading what the app sent, stacking modals, publishing Homes."""

from sandbox.slack.arguments import Refused
from sandbox.slack.blocks import VIEW_BYTES_LIMIT, check_view, view_bytes
from sandbox.slack.context import Context
from sandbox.slack.elements import filled
from sandbox.slack.messages import refuse_invalid
from sandbox.slack.records import Json, View

# docs.slack.dev/surfaces/modals: a stack holds up to three views.
STACK_LIMIT = 3


def read_view(context: Context, body: object, kind: str, *, instead_of: View | None = None) -> Json:
    """Check a view the app sent and fill its ids in; Refused when Slack would refuse it."""
    if not isinstance(body, dict):
        raise Refused("invalid_arguments", ["[ERROR] missing required field: view"])
    if view_bytes(body) > VIEW_BYTES_LIMIT:
        raise Refused("view_too_large")
    refuse_invalid("invalid_arguments", check_view(body))
    if body["type"] != kind:
        raise Refused("invalid_arguments", [f"[ERROR] must be a {kind} view [json-pointer:/view/type]"])
    _refuse_duplicate(context, body.get("external_id"), instead_of)
    return {**body, "blocks": filled(body["blocks"], context.id)}


def _refuse_duplicate(context: Context, external_id: str | None, instead_of: View | None) -> None:
    workspace = context.workspace
    views = [view for stack in workspace.modals.values() for view in stack] + list(workspace.homes.values())
    if external_id and any(view.body.get("external_id") == external_id for view in views if view is not instead_of):
        raise Refused("duplicate_external_id")


def new_view(context: Context, user: str, body: Json, previous: View | None = None) -> View:
    """Make a view with ids of its own, on top of `previous` when there is one."""
    view_id = context.id("V")
    root_id = view_id if previous is None else previous.root_id
    return View(view_id, user, body, _hash(context), root_id, None if previous is None else previous.id)


def push_modal(context: Context, user: str, body: Json) -> View:
    """Put a modal on top of someone's stack."""
    stack = context.workspace.modals.setdefault(user, [])
    if len(stack) >= STACK_LIMIT:
        raise Refused("push_limit_reached")
    stack.append(new_view(context, user, body, stack[-1] if stack else None))
    return stack[-1]


def find_view(context: Context, view_id: str | None, external_id: str | None) -> View:
    """Find the view to update by exactly one of its two ids."""
    if bool(view_id) == bool(external_id):
        raise Refused("invalid_arguments", ["[ERROR] exactly one of view_id and external_id is needed"])
    workspace = context.workspace
    for view in [*(view for stack in workspace.modals.values() for view in stack), *workspace.homes.values()]:
        if view.id == view_id or (external_id and view.body.get("external_id") == external_id):
            return view
    raise Refused("not_found")


def replace_view(context: Context, view: View, body: Json, known_hash: str | None) -> None:
    """Give a view new content, on condition that nobody else did since `known_hash`."""
    if known_hash and known_hash != view.hash:
        raise Refused("hash_conflict")
    view.body, view.hash = body, _hash(context)


def publish_home(context: Context, user: str, body: Json, known_hash: str | None) -> View:
    """Publish someone's Home; it keeps its id from the first time on."""
    homes = context.workspace.homes
    if user in homes:
        replace_view(context, homes[user], body, known_hash)
    else:
        homes[user] = new_view(context, user, body)
    return homes[user]


def _hash(context: Context) -> str:
    return f"{int(context.clock.now())}.{context.id('h')}"
