"""Times as people read them. Instants are milliseconds since the epoch and shown in each reader's own zone."""

from datetime import UTC, date, datetime, timedelta

from . import words

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND, _MINUTE, _HOUR, _DAY = 1000, 60_000, 3_600_000, 86_400_000
_MINUTES = (_MINUTE, words.MINUTES)


def when(ms: int) -> str:
    """Day and time as a mrkdwn date token ("today at 14:03")."""
    return _token(ms, words.DATE_AND_TIME, utc(ms))


def when_exactly(ms: int) -> str:
    """Day and time to the second, as a mrkdwn date token."""
    return _token(ms, words.DATE_AND_SECOND, _utc(ms, f"{_moment(ms):%H:%M:%S}"))


def second(ms: int) -> str:
    """Time of day to the second, as a mrkdwn date token."""
    return _token(ms, "{time_secs}", utc_second(ms))


def ago(ms: int) -> str:
    """How long ago, as a mrkdwn date token that stays true while it is looked at."""
    return _token(ms, "{ago}", utc(ms))


def utc(ms: int) -> str:
    """Day and time for places without tokens ("Tue 8 Dec 2026 at 14:03 UTC")."""
    return _utc(ms, f"{_moment(ms):%H:%M}")


def utc_second(ms: int) -> str:
    """Time of day to the second for places without tokens ("14:03:07 UTC")."""
    return words.UTC_TIME.format(time=f"{_moment(ms):%H:%M:%S}")


def day(value: date) -> str:
    """A date without a time ("Sun 8 Mar 2026"): plain text, so it is the same day for every reader."""
    weekday, month = words.WEEKDAYS[value.weekday()], words.MONTHS[value.month - 1]
    return words.DAY.format(weekday=weekday, day=value.day, month=month, year=value.year)


def span(ms: int) -> str:
    """How long something took, to the tenth of a second or the two largest units ("0.4 s", "4 min", "2 h 5 min")."""
    if ms < _MINUTE:
        return words.SECONDS.format(count=max(ms, 0) // 100 / 10)
    for size, unit, smaller, small_unit in ((_DAY, words.DAYS, _HOUR, words.HOURS), (_HOUR, words.HOURS, *_MINUTES)):
        if ms >= size:
            rest = ms % size // smaller
            return unit.format(count=ms // size) + (f" {small_unit.format(count=rest)}" if rest else "")
    return words.MINUTES.format(count=ms // _MINUTE)


def margin(ms: int) -> str:
    """By how much a tap lost, to the millisecond while that says something ("0.415 s")."""
    if ms < 1:
        return words.A_MOMENT
    return words.SECONDS.format(count=f"{ms / _SECOND:.3f}") if ms < _MINUTE else span(ms)


def _moment(ms: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=ms)


def _utc(ms: int, time: str) -> str:
    return words.UTC.format(day=day(_moment(ms).date()), time=time)


def _token(ms: int, form: str, fallback: str) -> str:
    return f"<!date^{ms // _SECOND}^{form}|{fallback}>"
