"""Submitting and closing modals, and what the app's answer does to them."""

from sandbox.slack import state
from sandbox.slack.arguments import Refused
from sandbox.slack.context import Context
from sandbox.slack.interactions import SubmitResult, TapResult, result, send, warn
from sandbox.slack.payloads import view_closed, view_submission
from sandbox.slack.records import Json, User, View
from sandbox.slack.socket_mode import SocketMode
from sandbox.slack.views import push_modal, read_view, replace_view


async def submit(context: Context, socket: SocketMode, user: User, view: View, values: Json) -> SubmitResult:
    """Fill a modal in by action id and submit it; what Slack itself would not send stays on the screen."""
    workspace = context.workspace
    state.choose(workspace, user.id, view.id, view.blocks, values)
    errors = state.complaints(view.blocks, state.values(workspace, user.id, view.id, view.blocks))
    if errors:
        return SubmitResult(False, None, None, errors)
    context.journal.add("submit", user.id, view.body.get("callback_id", ""), view_id=view.id)
    ack = await send(context, socket, user, "interactive", view_submission(context, user, view))
    if ack is None:
        return SubmitResult(False, None, workspace.warnings[user.id])
    try:
        return SubmitResult(True, ack.seconds, None, _answer(context, user, view, ack.payload))
    except Refused as refused:
        problem = f"Slack cannot show the app's answer: {refused.error} {'; '.join(refused.messages)}".strip()
        warn(context, user, problem)
        return SubmitResult(True, ack.seconds, problem)


def _answer(context: Context, user: User, view: View, payload: Json) -> dict[str, str]:
    """Do what the ack says and give the errors it names; a plain ack closes the modal."""
    stack = context.workspace.modals.get(user.id, [])
    action = payload.get("response_action")
    if action == "errors":
        return _errors(view, payload.get("errors"))
    if action == "clear":
        stack.clear()
    elif action == "update":
        replace_view(context, view, read_view(context, payload.get("view"), "modal", instead_of=view), None)
    elif action == "push":
        push_modal(context, user.id, read_view(context, payload.get("view"), "modal"))
    elif action is not None:
        raise Refused("invalid_arguments", [f"[ERROR] unknown response_action: {action}"])
    elif view in stack:
        stack.remove(view)
    return {}


def _errors(view: View, errors: object) -> dict[str, str]:
    inputs = {block["block_id"] for block in view.blocks if block["type"] == "input"}
    if not isinstance(errors, dict) or not errors or not inputs.issuperset(errors):
        raise Refused("invalid_arguments", ["[ERROR] errors must name input blocks of the view"])
    return {str(block_id): str(text) for block_id, text in errors.items()}


async def close(context: Context, socket: SocketMode, user: User, view: View) -> TapResult:
    """Close a modal and what lies on top of it, or the whole stack if it says so; tells the app if it asked."""
    stack = context.workspace.modals[user.id]
    clears = view.body.get("clear_on_close", False)
    closing = stack[0 if clears else stack.index(view) :]
    del stack[len(stack) - len(closing) :]
    context.journal.add("close", user.id, view.body.get("callback_id", ""), view_id=view.id)
    outcome = TapResult(True, None, None)
    for closed in reversed(closing):
        if closed.body.get("notify_on_close"):
            payload = view_closed(context, user, closed, is_cleared=clears)
            outcome = result(context, user, await send(context, socket, user, "interactive", payload))
    return outcome
