"""A streaming replica for what reads much and bears to be a little late: lists, figures and exports
of the trail (ADR 69).

It is asked only while it keeps up; else the primary answers. What it is cut off from in the midst
of an answer, the caller asks again. What decides something (rights, texts to serve, what is erased)
is never read there.
"""

from __future__ import annotations

import datetime as dt
import time
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.models import Model, QuerySet

from apps.common.postgresql.base import REPLICA

logger = structlog.get_logger(__name__)

Row = TypeVar("Row", bound=Model)
#: Seconds for which nobody waits again for a replica that did not answer.
LEFT_ALONE = 10.0
POSITION = "SELECT pg_current_wal_lsn()::text, clock_timestamp()"
# Nothing is missing, or what was committed last there is recent by the primary's own clock. That
# the replica received all it was sent proves nothing: it may be cut off.
KEEPS_UP = """
    SELECT pg_is_in_recovery() AND (
        pg_last_wal_replay_lsn() >= %s::pg_lsn OR pg_last_xact_replay_timestamp() >= %s
    )
"""
_next_try = 0.0


def bearing_delay(rows: QuerySet[Row]) -> QuerySet[Row]:
    """The same rows, from the replica if there is one that keeps up: seconds late at most."""
    return rows.using(REPLICA if _keeps_up() else DEFAULT_DB_ALIAS)


def _keeps_up() -> bool:
    global _next_try
    if REPLICA not in settings.DATABASES or time.monotonic() < _next_try:
        return False
    with connection.cursor() as cursor:
        cursor.execute(POSITION)
        position, moment = cursor.fetchone()
    try:
        return _has_replayed(position, moment)
    except DatabaseError as error:
        _next_try = time.monotonic() + LEFT_ALONE
        connections[REPLICA].close()
        logger.warning("replica.unreachable", error=type(error).__name__)
        return False


def _has_replayed(position: str, moment: dt.datetime) -> bool:
    since = moment - dt.timedelta(seconds=settings.REPLICA_MAX_LAG_SECONDS)
    with connections[REPLICA].cursor() as cursor:
        cursor.execute(KEEPS_UP, [position, since])
        row: tuple[Any, ...] = cursor.fetchone()
    return bool(row[0])
