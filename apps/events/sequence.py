"""The numbers of events, and up to where they can be read.

Numbers are drawn from one sequence, without waiting for anybody, and events become visible when
their writers commit: a lower number may appear after a higher one. So before it draws, a writer
leaves a note of the last number drawn so far, in the form of a lock that it holds together with
everybody and that is gone when its transaction is over. All numbers up to the lowest note are
stable: whoever drew one of them has committed or given up, and no other will ever appear.
"""

from __future__ import annotations

from django.db import connection

SEQUENCE = "events_event_numbers"
#: The upper 16 bits of the keys of our locks; the lower 48 hold a number.
TAG = 0x6576
BITS = 48

LEAVE_NOTE = f"""
SELECT pg_advisory_xact_lock_shared(
    ({TAG}::bigint << {BITS}) | coalesce(pg_sequence_last_value('{SEQUENCE}'), 0)
)
"""
DRAW = f"SELECT nextval('{SEQUENCE}') FROM generate_series(1, %s)"  # noqa: S608
# The last number is read before the notes are: a note left later stands for a higher one. What the
# caller's own transaction wrote it can see.
LAST_STABLE = f"""
SELECT least(latest.number, (
    SELECT min(note.number) FROM (
        SELECT ((classid::bigint & 65535) << 32) | objid::bigint AS number
        FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 16 = {TAG}
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND pid <> pg_backend_pid()
    ) AS note
    WHERE note.number < latest.number
))
FROM (SELECT coalesce(pg_sequence_last_value('{SEQUENCE}'), 0) AS number OFFSET 0) AS latest
"""  # noqa: S608 - constants only


def draw_numbers(count: int) -> list[int]:
    """``count`` numbers in rising order, for events written in the running transaction."""
    with connection.cursor() as cursor:
        cursor.execute(LEAVE_NOTE)
        cursor.execute(DRAW, [count])
        return [number for (number,) in cursor.fetchall()]


def last_stable_number() -> int:
    """The number up to which the log is complete and will stay as it is.

    Ask before reading the events, in a statement of its own: then none is missed. Never goes back.
    """
    with connection.cursor() as cursor:
        cursor.execute(LAST_STABLE)
        (number,) = cursor.fetchone()
    return int(number)
