"""Which nudges are left out because nothing was written since the one before.

Jobs look for rows that somebody has written. PostgreSQL says which transactions a statement of now
sees; as long as these are the same, a job that was nudged since would find what it found then. So
no job has to be asked whether it has work, and none hears of work later than by a second. What
becomes due by the clock alone, and what failed, waits for the end of a pause.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.db import Error, connection

from apps.common.database import prepared_cursor
from apps.common.tenants import platform_wide
from apps.ops.models import Heartbeat

#: Seconds. Jobs that are nudged as seldom as their pause are never left out.
LONGEST_PAUSE = 60.0
#: A look serves all nudges of so many seconds.
LOOK_LASTS = 1.0
# A row names the transaction that wrote it, with 32 of its 64 bits.
LOOK = """
SELECT pg_snapshot_xmin(seen.now)::text::bigint, pg_snapshot_xmax(seen.now)::text::bigint,
       beat.xmin::text::bigint
FROM (SELECT pg_current_snapshot() AS now) AS seen
LEFT JOIN ops_heartbeat AS beat ON beat.name = %(worker)s
"""


class Look(NamedTuple):
    """The oldest transaction that is not over, the one behind all that are, and the one of the last
    heartbeat."""

    oldest: int
    behind: int
    heartbeat: int | None

    def sees_the_same_as(self, earlier: Look) -> bool:
        """Whether nothing was written in between, but for a sign of life of the worker."""
        is_quiet = self.oldest == self.behind and earlier.oldest == earlier.behind
        begun = self.behind - earlier.behind
        is_heartbeat = begun == 1 and self.heartbeat == earlier.behind % 2**32
        return is_quiet and (begun == 0 or is_heartbeat)


def look() -> Look | None:
    """What is seen now; None while the database does not answer."""
    try:
        with platform_wide(), prepared_cursor() as cursor:
            cursor.execute(LOOK, {"worker": Heartbeat.WORKER})
            return Look(*cursor.fetchone())
    except Error:
        return None
    finally:
        connection.close()  # back to the pool


class Nudges:
    """Remembers of each job what was seen when it was nudged."""

    def __init__(
        self, pauses: Mapping[str, float] | None = None, look: Callable[[], Look | None] = look
    ) -> None:
        """Nothing was nudged yet. ``pauses`` are those of jobs that wait for the clock."""
        self._pauses, self._look = pauses or {}, look
        self._seen: Look | None = None
        self._seen_at = -math.inf
        self._state = 0
        self._nudged: dict[str, tuple[int, float]] = {}

    def is_worthwhile(self, job: str, *, every: float, moment: float) -> bool:
        """Whether a job that is due now, as ``every`` so many seconds, may find something.

        Then it counts as nudged. ``moment`` is in seconds of a clock that is never set back.
        """
        rest = self.rest_of(job, every=every, moment=moment)
        if rest is not None and rest > 0:
            return False
        self._nudged[job] = (self._state, moment)
        return True

    def rest_of(self, job: str, *, every: float, moment: float) -> float | None:
        """For how many seconds a job will find nothing; None for one that is never left out.

        Something may be written meanwhile: ask again after LOOK_LASTS at the latest.
        """
        pause = self._pauses.get(job, LONGEST_PAUSE)
        if every >= pause:
            return None
        if moment - self._seen_at >= LOOK_LASTS:
            self._take_a_look(moment)
        state, nudged_at = self._nudged.get(job, (-1, moment))
        return nudged_at + pause - every / 2 - moment if state == self._state else 0.0

    def _take_a_look(self, moment: float) -> None:
        seen = self._look()
        if seen is None or self._seen is None or not seen.sees_the_same_as(self._seen):
            self._state += 1
        self._seen, self._seen_at = seen, moment
