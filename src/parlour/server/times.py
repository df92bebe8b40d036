"""Moments: how they are stored and sent, and what time it is."""

from datetime import UTC, datetime, timedelta


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def written(moment: datetime) -> str:
    """ISO 8601 in UTC with its zone, to the millisecond: texts of one length, so that they sort."""
    return moment.isoformat(timespec="milliseconds")


def ago(seconds: float) -> str:
    """The moment that lies so far back, as it is written."""
    return written(now() - timedelta(seconds=seconds))


def seconds(moment: str) -> float:
    """Seconds since 1970 of a written moment."""
    return datetime.fromisoformat(moment).timestamp()


def from_seconds(moment: float) -> str:
    """A moment given in seconds since 1970, as it is written."""
    return written(datetime.fromtimestamp(moment, UTC))
