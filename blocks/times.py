"""Times as people read them. Instants are milliseconds since the epoch and shown in each reader's own zone."""

from datetime import UTC, date, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND, _MINUTE, _HOUR, _DAY = 1000, 60_000, 3_600_000, 86_400_000


def when(ms: int) -> str:
    """Day and time as a mrkdwn date token ("today at 14:03")."""
    return _token(ms, "{date_short_pretty} at {time}", utc(ms))


def when_exactly(ms: int) -> str:
    """Day and time to the second, as a mrkdwn date token."""
    return _token(ms, "{date_short_pretty} at {time_secs}", f"{day(_moment(ms).date())} at {utc_second(ms)}")


def second(ms: int) -> str:
    """Time of day to the second, as a mrkdwn date token."""
    return _token(ms, "{time_secs}", utc_second(ms))


def ago(ms: int) -> str:
    """How long ago, as a mrkdwn date token that stays true while it is looked at."""
    return _token(ms, "{ago}", utc(ms))


def utc(ms: int) -> str:
    """Day and time for places without tokens ("Tue 8 Dec 2026 at 14:03 UTC")."""
    return f"{day(_moment(ms).date())} at {_moment(ms):%H:%M} UTC"


def utc_second(ms: int) -> str:
    """Time of day to the second for places without tokens ("14:03:07 UTC")."""
    return f"{_moment(ms):%H:%M:%S} UTC"


def day(value: date) -> str:
    """A date without a time ("Sun 8 Mar 2026"): plain text, so it is the same day for every reader."""
    return f"{value:%a} {value.day} {value:%b} {value.year}"


def span(ms: int) -> str:
    """How long something took, to the tenth of a second or the two largest units ("0.4 s", "4 min", "2 h 5 min")."""
    if ms < _MINUTE:
        return f"{max(ms, 0) // 100 / 10} s"
    for size, unit, smaller, small_unit in ((_DAY, "d", _HOUR, "h"), (_HOUR, "h", _MINUTE, "min")):
        if ms >= size:
            rest = ms % size // smaller
            return f"{ms // size} {unit}" + (f" {rest} {small_unit}" if rest else "")
    return f"{ms // _MINUTE} min"


def margin(ms: int) -> str:
    """By how much a tap lost, to the millisecond while that says something ("0.415 s")."""
    return f"{max(ms, 0) / _SECOND:.3f} s" if ms < _MINUTE else span(ms)


def _moment(ms: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=ms)


def _token(ms: int, form: str, fallback: str) -> str:
    return f"<!date^{ms // _SECOND}^{form}|{fallback}>"
