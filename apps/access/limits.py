"""How many calls a credential may make: a token bucket in the database, so that all processes of
all machines draw from the same one.
"""

from __future__ import annotations

import math

from django.conf import settings
from django.db import connection

from apps.access.credentials import Credential
from apps.common.errors import RateLimited
from apps.common.logs import note_rate_limited

# What has flowed in since, at most a full bucket.
FILLED = """
least(%(burst)s, bucket.tokens + %(per_second)s
      * greatest(extract(epoch FROM clock_timestamp() - bucket.filled_at), 0))
"""
# Counts down from a full bucket; an empty one is left as it is, so that waiting helps.
SPEND = f"""
INSERT INTO access_ratebucket AS bucket (key, tokens, filled_at)
VALUES (%(key)s, %(burst)s::float8 - 1, clock_timestamp())
ON CONFLICT (key) DO UPDATE SET tokens = {FILLED} - 1, filled_at = clock_timestamp()
    WHERE {FILLED} >= 1
RETURNING tokens
"""  # noqa: S608 - put together from constants
LACKING = f"SELECT 1 - {FILLED} FROM access_ratebucket AS bucket WHERE key = %(key)s"  # noqa: S608
SWEEP = """
DELETE FROM access_ratebucket WHERE filled_at < clock_timestamp() - interval '1 hour'
"""


def spend_call(credential: Credential) -> None:
    """Count one call of the credential. Raises RateLimited with the time after which one fits.

    A full bucket holds the calls of one minute. Runs outside the call's transaction, else calls
    would wait for one another until their ends.
    """
    actor = credential.actor
    key = f"token {credential.key_id}" if credential.key_id else f"{actor.kind.value} {actor.id}"
    _spend(key, per_minute=settings.CALLS_PER_MINUTE, burst=settings.CALLS_PER_MINUTE)


def sweep_buckets() -> int:
    """Forget buckets that have long been full again; returns how many."""
    with connection.cursor() as cursor:
        cursor.execute(SWEEP)
        return int(cursor.rowcount)


def _spend(key: str, *, per_minute: float, burst: float) -> None:
    values: dict[str, str | float] = {"key": key, "burst": burst, "per_second": per_minute / 60}
    with connection.cursor() as cursor:
        cursor.execute(SPEND, values)
        if cursor.fetchone() is not None:
            return
        cursor.execute(LACKING, values)
        lacking = (cursor.fetchone() or (1.0,))[0]
    note_rate_limited()
    raise RateLimited(retry_after_ms=max(1, math.ceil(lacking * 60_000 / per_minute)))
