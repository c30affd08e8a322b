"""Who hears what of a decision: the private words to whoever made it, and to the holder it touched."""

from domain import Entry, EntryKind, Request, State

from . import notices
from .kit import Message


def to_actor(entry: Entry, request: Request) -> Message | None:
    """To whoever decided it; None for what nobody has to be told that they did."""
    match entry.kind:
        case EntryKind.RELEASED:
            return notices.released(request)
        case EntryKind.HANDED_OVER if entry.holder:
            return notices.handed_over(request, entry.holder)
        case EntryKind.BOOKED if entry.when is not None:
            return notices.booked_confirmation(request, entry.when)
        case EntryKind.TOOK_PLACE | EntryKind.NO_SHOW:
            return notices.concluded(request, entry.kind)
        case EntryKind.CANCELLED:
            return notices.cancelled_confirmation(request)
        case _:
            return None


def to_holder(entry: Entry, request: Request, environment: str, next_at: int | None) -> Message | None:
    """To the holder, of what somebody else did; a reminder only while it still fits how the request stands.

    `next_at` (ms) is when Dibs will act on the request by itself, if nothing happens before.
    """
    if entry.kind in (EntryKind.NUDGED, EntryKind.ASKED, EntryKind.CORRECTED):
        return _while_held(entry, request, environment, next_at)
    match entry.kind:
        case EntryKind.RELEASED:
            return notices.released_for_you(request, entry.by, entry.reason)
        case EntryKind.TAKEN_BACK:
            return notices.taken_back_to_holder(request)
        case EntryKind.HANDED_OVER if entry.holder:
            return notices.handed_over_for_you(request, entry.by, entry.holder, entry.reason)
        case EntryKind.BOOKED if entry.when is not None:
            return notices.booked_for_you(request, entry.by, entry.when)
        case EntryKind.CANCELLED:
            return notices.cancelled_to_holder(request, entry.by, entry.reason)
        case _:
            return None


def _while_held(entry: Entry, request: Request, environment: str, next_at: int | None) -> Message | None:
    standing = request.standing
    if not standing.is_held or standing.holder != entry.holder:
        return None
    match entry.kind:
        case EntryKind.CORRECTED:
            return notices.corrected_to_holder(request, entry.reason.split(", "), environment)
        case EntryKind.NUDGED if standing.state is State.CLAIMED:
            return notices.nudge(request, environment, next_at)
        case EntryKind.ASKED if standing.state is State.BOOKED:
            return notices.ask_how_it_went(request, environment)
        case _:
            return None
