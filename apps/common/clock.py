"""The one clock, so that tests and audit agree on «now», and moments as text."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from apps.common.errors import InvalidArgument


def now() -> dt.datetime:
    """The current time, timezone-aware, UTC."""
    return timezone.now()


def midnight(moment: dt.datetime) -> dt.datetime:
    """The beginning of the day of a moment, in UTC."""
    return moment.astimezone(dt.UTC).replace(hour=0, minute=0, second=0, microsecond=0)


def iso(moment: dt.datetime | None) -> str | None:
    """ISO 8601 in UTC with microseconds and ``Z``, or None."""
    if moment is None:
        return None
    return moment.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def parse_moment(value: str, *, field: str, ends: bool = False) -> dt.datetime:
    """A moment from ISO 8601, in UTC; without a zone UTC, a day alone its beginning, or its last
    moment where something ``ends`` with it.

    Raises InvalidArgument naming ``field``.
    """
    try:
        moment = parse_datetime(value)
        if moment is not None:
            if ends and _is_day(value):
                moment = dt.datetime.combine(moment, dt.time.max)
            return moment.astimezone(dt.UTC) if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
    except (ValueError, OverflowError):  # no such day, or one that only exists in its own zone
        pass
    raise InvalidArgument(field, f"{field} must be a date or a moment as ISO 8601.")


def _is_day(value: str) -> bool:
    """Whether it is a day alone."""
    try:
        dt.date.fromisoformat(value)
    except ValueError:
        return False
    return True
