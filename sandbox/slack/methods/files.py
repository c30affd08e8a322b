"""files.*: the two calls around an upload."""

from sandbox.slack.arguments import Arguments, Refused
from sandbox.slack.context import Context
from sandbox.slack.messages import Draft, post, read_draft
from sandbox.slack.methods.rooms import joined
from sandbox.slack.records import File, Json


def get_upload_url(context: Context, args: Arguments) -> Json:
    """Announce a file and get the address to send its bytes to."""
    if not args.text("filename") or not args.text("length"):
        raise Refused("missing_argument")
    length = args.number("length", 1, error="missing_argument")
    file = File(context.id("F"), args.needed("filename"), length)
    context.workspace.files[file.id] = file
    return {"file_id": file.id, "upload_url": f"{context.url}/upload/{file.id}"}


def complete_upload(context: Context, args: Arguments) -> Json:
    """Finish uploads and, with channel_id, share them there."""
    asked = args.parsed("files", error="invalid_arguments")
    if not isinstance(asked, list) or not asked:
        raise Refused("invalid_arguments", ["[ERROR] missing required field: files"])
    files = [_received(context, entry) for entry in asked]
    if args.text("channel_id"):
        _share(context, args, files)
    for file in files:
        file.complete = True
    return {"files": [{"id": file.id, "title": file.title} for file in files]}


def _received(context: Context, entry: object) -> File:
    file = context.workspace.files.get(str(entry.get("id"))) if isinstance(entry, dict) else None
    if file is None or len(file.content) != file.length:
        raise Refused("file_not_found")
    assert isinstance(entry, dict), "a file was found by its id"
    file.title = str(entry.get("title") or file.name)
    return file


def _share(context: Context, args: Arguments, files: list[File]) -> None:
    channel = joined(context, Arguments({"channel": args.text("channel_id")}))
    content = {"text": args.text("initial_comment"), "blocks": args.values.get("blocks")}
    draft = read_draft(content) if any(content.values()) else Draft("", [])
    post(context, channel, draft, thread_ts=args.text("thread_ts"), files=[file.id for file in files])
