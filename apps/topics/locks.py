"""One builder for a repository: a lock of the connection, gone when its process is."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection

#: The first half of the keys of our locks; the second is made of the repository's id.
TAG = 0x746F7069
TAKE = "SELECT pg_try_advisory_lock(%s, hashtext(%s))"
RELEASE = "SELECT pg_advisory_unlock(%s, hashtext(%s))"
IS_TAKEN = """
SELECT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted
      AND classid = %s::bigint::oid AND objid = (hashtext(%s)::bigint & 4294967295)::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
)
"""


STATEMENT_TIMEOUT = "5min"
TIMEOUT = "SELECT current_setting('statement_timeout')"
SET_TIMEOUT = "SELECT set_config('statement_timeout', %s, false)"


@contextmanager
def building_lock(repository_id: uuid.UUID) -> Iterator[bool]:
    """Whether nobody else builds there; if so, nobody else does meanwhile.

    A builder's statements may take longer than those of somebody who waits for an answer. Whoever
    holds it may take it again.
    """
    with advisory_lock(str(repository_id)) as is_ours:
        if not is_ours:
            yield False
            return
        before = str(_execute(TIMEOUT))
        _execute(SET_TIMEOUT, [STATEMENT_TIMEOUT])
        try:
            yield True
        finally:
            if connection.is_usable():
                _execute(SET_TIMEOUT, [before])


@contextmanager
def advisory_lock(name: str) -> Iterator[bool]:
    """Whether nobody else holds the lock of this name; if so, nobody else does meanwhile."""
    is_ours = bool(_execute(TAKE, [TAG, name]))
    try:
        yield is_ours
    finally:
        if is_ours and connection.is_usable():
            _execute(RELEASE, [TAG, name])


def is_build_running(repository_id: uuid.UUID) -> bool:
    """Whether somebody builds there at this moment."""
    return bool(_execute(IS_TAKEN, [TAG, str(repository_id)]))


def _execute(statement: str, parameters: Sequence[int | str] | None = None) -> object:
    """What the statement returns, if it returns anything."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchone()[0] if cursor.description else None
