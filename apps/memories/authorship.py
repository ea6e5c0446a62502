"""Who said what a memory holds, when, and in which thread: as its writer claims, never identity.

Kept in the provenance under these very names, where the search index reads them.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.dateparse import parse_datetime

from apps.common.clock import parse_moment
from apps.common.errors import InvalidArgument
from apps.common.text import require_text
from apps.memories.models import Memory

AUTHOR_MAX_LENGTH = 255
THREAD_MAX_LENGTH = 255


def make_authorship(*, author: Any = None, date: Any = None, thread: Any = None) -> dict[str, str]:
    """What is given, checked; the date as ISO 8601 in UTC.

    Raises InvalidArgument naming the field.
    """
    origin = {}
    if author is not None:
        origin["author"] = _require_name(author, "author", AUTHOR_MAX_LENGTH)
    if date is not None:
        origin["date"] = _require_moment(date).isoformat()
    if thread is not None:
        origin["thread"] = _require_name(thread, "thread", THREAD_MAX_LENGTH)
    return origin


def said_at(memory: Memory) -> dt.datetime:
    """When what a memory holds was said, as its provenance claims, else when it was written."""
    return parse_datetime(memory.provenance.get("date", "")) or memory.created_at


def _require_name(name: Any, field: str, max_length: int) -> str:
    """The write policy judges it with the memory, as a part of its provenance."""
    return require_text(name, field=field, max_length=max_length, guarded=False)


def _require_moment(date: Any) -> dt.datetime:
    """YAML turns what looks like a date into one; everything else is text."""
    if isinstance(date, dt.date):
        date = date.isoformat()
    if not isinstance(date, str):
        raise InvalidArgument("date", "date must be a date or a moment as ISO 8601.")
    return parse_moment(date, field="date")
