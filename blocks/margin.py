"""By how much an attempt was late."""

from domain import Entry, EntryKind, tapped_at

_AT_ONCE_MS = 10_000
"""A claim is decided within this of its tap; one that came about otherwise, as by a form, is not."""


def margin(entry: Entry) -> int | None:
    """How long after the winner's tap the loser's was (ms, at least 0), by Slack's clock where the ids of both tell;
    elsewhere between the two decisions. None for what is no lost attempt."""
    if entry.kind is not EntryKind.LOST or entry.since is None:
        return None
    first, second = tapped_at(entry.claim_id), tapped_at(entry.id)
    if first is None or second is None or max(abs(entry.since - first), abs(entry.at - second)) > _AT_ONCE_MS:
        return max(entry.at - entry.since, 0)
    return max(second - first, 0)
