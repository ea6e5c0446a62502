"""Which events answer a question, page by page: by words and meaning, or the newest first."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import connection

from apps.common.context import RequestContext
from apps.events.models import Event
from apps.search.selectors.passages import EventFilter, find_events, passing
from apps.topics.query.cursors import CursorPosition
from apps.topics.query.questions import MAX_LIMIT, Question
from apps.topics.selectors import SnapshotPin

#: Events that a search finds in all, over all of its pages.
MAX_FOUND = MAX_LIMIT
#: Of payloads on one page of events. A page has one event at least.
MAX_PAGE_BYTES = 512 * 1024

NEWEST_FIRST = """
SELECT m.id, m.event_seq, m.occurred_at, octet_length(m.payload)
FROM events_event m
WHERE {passes} AND {after}
ORDER BY m.occurred_at DESC, m.event_seq DESC LIMIT %(most)s
"""
AFTER = "(m.occurred_at, m.event_seq) < (%(at)s::timestamptz, %(seq)s::bigint)"


@dataclass(frozen=True, slots=True)
class EventHit:
    """An event that answers, before it is loaded; ``size`` is its payload's in bytes."""

    event_id: uuid.UUID
    event_seq: int
    occurred_at: dt.datetime
    size: int


@dataclass(frozen=True, slots=True)
class EventPage:
    """Some of the events that answer, best first, and where to go on; None at the end.

    ``is_cut`` is an end after which more would answer than a search goes through.
    """

    chosen: tuple[EventHit, ...]
    onward: CursorPosition | None
    is_cut: bool = False


def page_of_events(
    context: RequestContext,
    question: Question,
    pinned: SnapshotPin,
    position: CursorPosition,
    *,
    bytes_too: bool,
) -> EventPage:
    """The next events that answer. ``bytes_too`` ends the page where payloads get too much."""
    event_filter = question.event_filter(context, through=position.through)
    if question.query:
        return _searched(question, pinned, event_filter, position, bytes_too)
    return newest_events(
        question, pinned, event_filter, position, most=question.limit, bytes_too=bytes_too
    )


def newest_events(
    question: Question,
    pinned: SnapshotPin,
    event_filter: EventFilter,
    position: CursorPosition,
    *,
    most: int,
    bytes_too: bool = False,
) -> EventPage:
    """Events in the order of their time, the newest first."""
    rows = _newest_rows(pinned, event_filter, position.events, most + 1)
    kept = list(_within(rows[:most], bytes_too))
    if len(kept) == len(rows):
        return EventPage(tuple(kept), None)
    last = kept[-1]
    return EventPage(
        tuple(kept), replace(position, events=(last.occurred_at.isoformat(), last.event_seq))
    )


def _searched(
    question: Question,
    pinned: SnapshotPin,
    event_filter: EventFilter,
    position: CursorPosition,
    bytes_too: bool,
) -> EventPage:
    """What a search finds and has not shown yet: ranks may move while events are added."""
    shown = frozenset(position.shown)
    room = min(question.limit, MAX_FOUND - len(shown))
    found = find_events(
        question.query,
        organization_id=pinned.organization_id,
        repository_id=pinned.repository_id,
        sieve=event_filter,
        # One more says whether there is another page.
        most=len(shown) + room + 1,
    )
    rows = [one for one in _sized([hit.object_id for hit in found]) if one.event_seq not in shown]
    kept = list(_within(rows[:room], bytes_too))
    everything = (*position.shown, *(one.event_seq for one in kept))
    has_more = len(kept) < len(rows)
    is_cut = has_more and len(everything) >= MAX_FOUND
    onward = replace(position, shown=everything) if has_more and not is_cut else None
    return EventPage(tuple(kept), onward, is_cut)


def _newest_rows(
    pinned: SnapshotPin, event_filter: EventFilter, after: tuple[str, int] | None, most: int
) -> list[EventHit]:
    passes, parameters = passing(
        event_filter, organization_id=pinned.organization_id, repository_id=pinned.repository_id
    )
    more: dict[str, Any] = {"most": most}
    more |= {"at": after[0], "seq": after[1]} if after else {}
    statement = NEWEST_FIRST.format(passes=passes, after=AFTER if after else "TRUE")
    with connection.cursor() as cursor:
        cursor.execute(statement, {**parameters, **more})
        return [EventHit(*row) for row in cursor.fetchall()]


def _sized(event_ids: Sequence[uuid.UUID]) -> list[EventHit]:
    """These events in their order."""
    rows = Event.objects.filter(pk__in=event_ids).extra(select={"size": "octet_length(payload)"})
    known = {
        row[0]: EventHit(*row) for row in rows.values_list("pk", "event_seq", "occurred_at", "size")
    }
    return [known[key] for key in event_ids if key in known]


def _within(rows: Sequence[EventHit], bytes_too: bool) -> Iterator[EventHit]:
    """The rows up to where their payloads are too much for one answer."""
    total = 0
    for number, row in enumerate(rows):
        total += row.size
        if bytes_too and number and total > MAX_PAGE_BYTES:
            return
        yield row
