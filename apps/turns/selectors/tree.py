"""The tree of a session: its rows, presented as the folders and files that clients know.

Read-only and made anew for each call. An owner sees her own sessions and nothing else; what the
write policy of now rejects is withheld as everywhere.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncDate

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.memories.selectors.visibility_rule import alive_at_home
from apps.turns.models import Fact, Session
from apps.turns.owners import owner_of
from apps.turns.requests import SessionRequest
from apps.turns.selectors.sessions import find_session, visible_items
from apps.turns.session_tree import (
    CURRENT,
    POINTER,
    POLICY,
    STATE,
    WATERMARKS,
    SessionFile,
    SessionFileKind,
    archived_file,
    compact_file,
    fact_files,
    raw_file,
)
from apps.turns.vocabulary import LEVEL_OF, Level


def require_session(context: RequestContext, request: SessionRequest) -> Session:
    """The caller's own session. Raises NotFound."""
    session = find_session(context, owner_of(context, request.user_id), request.session_id)
    if session is None:
        raise NotFound("There is no such session.", field="session_id")
    return session


def files_of(context: RequestContext, session: Session) -> list[SessionFile]:
    """Every file of a session, in no order."""
    archived = set(session.archived_days.values_list("day", flat=True))
    logs = [
        archived_file(day, lines) if day in archived else raw_file(day, lines)
        for day, lines in _per_day(visible_items(context, session), "said_at")
    ]
    return [
        *(SessionFile(path, SessionFileKind.STATE) for path in (STATE, POLICY, WATERMARKS)),
        SessionFile(CURRENT, SessionFileKind.CURRENT, _current_lines(context, session)),
        *([SessionFile(POINTER, SessionFileKind.STATE)] if session.compacted_at else []),
        *logs,
        *_compact_files(session),
        *_fact_files(session),
    ]


def held_facts(session: Session) -> QuerySet[Fact]:
    """The facts that were stated in a session, hold now and may be served."""
    own = Fact.objects.filter(organization_id=session.organization_id, session=session)
    return own.filter(alive_at_home(now(), "memory__"), memory__quarantine_reason="")


def _compact_files(session: Session) -> list[SessionFile]:
    days: dict[dt.date, int] = {}
    counted = [
        *_per_day(session.compactions.all(), "created_at"),
        *_per_day(session.archived_days.all(), "archived_at"),
    ]
    for day, lines in counted:
        days[day] = days.get(day, 0) + lines
    return [compact_file(day, lines) for day, lines in days.items()]


def _fact_files(session: Session) -> list[SessionFile]:
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
