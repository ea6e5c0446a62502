"""The one clock, so that tests and audit agree on «now»."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone


def now() -> dt.datetime:
    """The current time, timezone-aware, UTC."""
    return timezone.now()


def iso(moment: dt.datetime | None) -> str | None:
    """ISO 8601 in UTC with microseconds and ``Z``, or None."""
    if moment is None:
        return None
    return moment.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
