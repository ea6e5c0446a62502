"""The numbers of events, which count in each repository, and up to where they can be read.

Writers draw numbers side by side, and events become visible when their writers commit: a lower
number may appear after a higher one. So whoever draws leaves notes of the first and the last number
drawn, in the form of locks that others may hold too and that are gone when the transaction is over.
The next number follows all that are kept and all that are noted; nobody waits for another one's
commit. All numbers below the lowest note are stable: whoever drew one of them has committed or
given up, and no other will ever appear.
"""

from __future__ import annotations

import uuid

from django.db import connection

RepositoryScope = tuple[uuid.UUID, uuid.UUID]

DRAW = "SELECT events_draw_numbers(%s, %s, %s)"
# A statement sees what was committed before it began, so the last number is older than the notes: a
# note left later stands for a higher one. What the caller's own transaction wrote it can see.
LAST_STABLE = """
SELECT least(
    coalesce(events_last_number(%(organization)s, %(repository)s), 0),
    (SELECT min(objid::bigint) - 1 FROM pg_locks
     WHERE locktype = 'advisory' AND objsubid = 2
       AND classid = (
           hashtext('numbers of events ' || %(repository)s::text)::bigint & 4294967295
       )::oid
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND pid <> pg_backend_pid())
)
"""


def draw_numbers(scope: RepositoryScope, count: int) -> list[int]:
    """``count`` numbers in rising order, for events of a repository (organization and repository)
    that are written in the running transaction."""
    with connection.cursor() as cursor:
        cursor.execute(DRAW, [*scope, count])
        (first,) = cursor.fetchone()
    return list(range(first, first + count))


def last_stable_number(scope: RepositoryScope) -> int:
    """The number up to which the log of a repository is complete and will stay as it is.

    Ask before reading the events, in a statement of its own: then none is missed. Never goes back.
    """
    organization_id, repository_id = scope
    with connection.cursor() as cursor:
        cursor.execute(LAST_STABLE, {"organization": organization_id, "repository": repository_id})
        (number,) = cursor.fetchone()
    return int(number)
