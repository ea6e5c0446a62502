"""One builder for a repository: a lock of the connection, gone when its process is."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
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


@contextmanager
def building(repository_id: uuid.UUID) -> Iterator[bool]:
    """Whether nobody else builds there; if so, nobody else does meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute(TAKE, [TAG, str(repository_id)])
        (is_ours,) = cursor.fetchone()
    try:
        yield is_ours
    finally:
        if is_ours and connection.is_usable():
            with connection.cursor() as cursor:
                cursor.execute(RELEASE, [TAG, str(repository_id)])


def is_building(repository_id: uuid.UUID) -> bool:
    """Whether somebody builds there at this moment."""
    with connection.cursor() as cursor:
        cursor.execute(IS_TAKEN, [TAG, str(repository_id)])
        return bool(cursor.fetchone()[0])
