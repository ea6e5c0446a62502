"""The tree of a session: its rows, shown as the folders and files that clients know.

Read-only and made anew for each call. An owner sees her own sessions and nothing else; what the
write policy of now rejects is withheld as everywhere.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncDate

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import iso, now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, NotFound
from apps.memories.vocabulary import APPROVED_STATUSES, SERVED_STATUSES
from apps.turns.layout import (
    CURRENT,
    POINTER,
    POLICY,
    PURPOSES,
    STATE,
    WATERMARKS,
    File,
    Holding,
    absolute,
    archived_file,
    compact_file,
    depth_of,
    fact_files,
    is_inside,
    raw_file,
    relative,
)
from apps.turns.models import Fact, Session
from apps.turns.owners import owner_of
from apps.turns.requests import require_name
from apps.turns.sessions import find_session, visible_items
from apps.turns.summaries import Contents, abstract_of, contents_of
from apps.turns.vocabulary import LEVEL_OF, SESSION_LENGTH, Level

USUAL_DEPTH, MOST_DEPTH = 8, 32
USUAL_LIMIT, MOST_LIMIT = 200, 1_000

Summary = dict[str, Any]


@verb(Action.READ, ObjectKind.SESSION, Intent.READ)
def list_directory(
    *,
    context: RequestContext,
    session_id: object,
    user_id: object = None,
    path: object = "",
    depth: object = 0,
    limit: object = 0,
) -> list[Summary]:
    """The folders at and below ``path``, by path, with what is said of each.

    ``depth`` and ``limit``: 0 or less is the usual, too much the most. Raises InvalidArgument,
    WriteNotAllowed, and NotFound for a session or a path that is not there.
    """
    most_deep = _bounded(depth, "depth", usual=USUAL_DEPTH, most=MOST_DEPTH)
    most = _bounded(limit, "limit", usual=USUAL_LIMIT, most=MOST_LIMIT)
    session = read_session(context, session_id, user_id)
    start = relative(path, session.session_id)
    contents = contents_of(files_of(context, session))
    if start not in contents:
        raise NotFound("There is no such folder in the session.", field="path")
    lowest = depth_of(start) + most_deep
    inside = (folder for folder in contents if is_inside(folder, start))
    shown = sorted(folder for folder in inside if depth_of(folder) <= lowest)
    return [_summary(session, folder, contents) for folder in shown[:most]]


def read_session(context: RequestContext, session_id: object, user_id: object) -> Session:
    """The caller's own session, and the record that it was looked at.

    Raises InvalidArgument, ContentRejected, WriteNotAllowed and NotFound.
    """
    context.require(Right.READ)
    session = require_session(context, session_id, user_id)
    audit.record(
        context=context, action=Action.READ, object_kind=ObjectKind.SESSION, object_id=session.pk
    )
    return session


def require_session(context: RequestContext, session_id: object, user_id: object) -> Session:
    """The caller's own session. Raises InvalidArgument, ContentRejected and NotFound."""
    name = require_name({"session_id": session_id}, "session_id", SESSION_LENGTH)
    session = find_session(context, owner_of(context, user_id), name)
    if session is None:
        raise NotFound("There is no such session.", field="session_id")
    return session


def files_of(context: RequestContext, session: Session) -> list[File]:
    """Every file of a session, in no order."""
    archived = set(session.archived_days.values_list("day", flat=True))
    logs = [
        archived_file(day, lines) if day in archived else raw_file(day, lines)
        for day, lines in _per_day(visible_items(context, session), "said_at")
    ]
    return [
        *(File(path, Holding.STATE) for path in (STATE, POLICY, WATERMARKS)),
        File(CURRENT, Holding.CURRENT, _current_lines(context, session)),
        *([File(POINTER, Holding.STATE)] if session.compacted_at else []),
        *logs,
        *_compact_files(session),
        *_fact_files(session),
    ]


def held_facts(session: Session) -> QuerySet[Fact]:
    """The facts that were stated in a session, hold now and may be told."""
    own = Fact.objects.filter(organization_id=session.organization_id, session=session)
    alive = Q(memory__expires_at__isnull=True) | Q(memory__expires_at__gt=now())
    told = Q(repository__hide_unverified=False) | Q(memory__status__in=APPROVED_STATUSES)
    return own.filter(
        alive & told, memory__status__in=SERVED_STATUSES, memory__quarantine_reason=""
    )


def _compact_files(session: Session) -> list[File]:
    days: dict[dt.date, int] = {}
    counted = [
        *_per_day(session.compactions.all(), "created_at"),
        *_per_day(session.archived_days.all(), "archived_at"),
    ]
    for day, lines in counted:
        days[day] = days.get(day, 0) + lines
    return [compact_file(day, lines) for day, lines in days.items()]


def _fact_files(session: Session) -> list[File]:
    by_level: dict[Level, list[tuple[dt.date, int]]] = {level: [] for level in Level}
    counted = (
        held_facts(session)
        .annotate(day=TruncDate("created_at", tzinfo=dt.UTC))
        .values_list("memory__tier", "day")
        .annotate(lines=Count("pk"))
        .order_by("memory__tier", "day")
    )
    for tier, day, lines in counted:
        by_level[LEVEL_OF.get(tier, Level.L2)].append((day, lines))
    return [file for level in Level for file in fact_files(level, by_level[level])]


def _per_day(rows: QuerySet[Any], field: str) -> list[tuple[dt.date, int]]:
    counted = rows.order_by().annotate(on_day=TruncDate(field, tzinfo=dt.UTC))
    per_day = counted.values("on_day").annotate(lines=Count("pk")).order_by("on_day")
    return [(row["on_day"], row["lines"]) for row in per_day]


def _current_lines(context: RequestContext, session: Session) -> int:
    later = visible_items(context, session).filter(event_seq__gt=session.compacted_through)
    return later.count() + bool(session.compacted_at)


def _summary(session: Session, folder: str, contents: dict[str, Contents]) -> Summary:
    """What is said of a folder: as maintenance left it, else as it is now."""
    kept = session.summaries.get(folder)
    return {
        "path": absolute(folder, session.session_id),
        "abstract": kept["abstract"] if kept else abstract_of(folder, contents),
        "updated_at": iso(session.summarized_at) or "" if kept else "",
        "has_overview": folder in PURPOSES,
    }


def _bounded(given: object, field: str, *, usual: int, most: int) -> int:
    if not isinstance(given, int) or isinstance(given, bool):
        raise InvalidArgument(field, f"{field} must be a whole number.")
    return min(given, most) if given > 0 else usual
