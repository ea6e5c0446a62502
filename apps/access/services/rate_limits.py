# ruff: noqa: S608 - fragments of our own, no values
"""The statements of limits and usage: each exact by itself, however many processes run it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NoReturn, Protocol, TypedDict

from django.conf import settings
from django.db import connection

from apps.access.credentials import Credential
from apps.common.context import Actor
from apps.common.database import prepared_cursor
from apps.common.errors import RateLimited
from apps.common.logs import note_rate_limited
from apps.common.text import UNSTORABLE, require_text, sha256_hex

MAX_SESSIONS = 1_000
#: How long a turn lasts where the caller does not number them.
TURN_SECONDS = 60

# What has flowed in since, at most a full bucket.
FILLED = """
least(%(burst)s::float8, bucket.tokens + %(per_second)s
      * greatest(extract(epoch FROM clock_timestamp() - bucket.filled_at), 0))
"""
# Counts down from a full bucket; an empty one is left as it is, so that waiting helps. In the place
# of the braces: for whom.
SPEND = f"""
INSERT INTO access_ratebucket AS bucket (key, tokens, filled_at)
SELECT %(key)s::text, %(burst)s::float8 - 1, clock_timestamp() {{}}
ON CONFLICT (key) DO UPDATE SET tokens = {FILLED} - 1, filled_at = clock_timestamp()
    WHERE {FILLED} >= 1
RETURNING tokens
"""
LACKING = f"SELECT 1 - {FILLED} FROM access_ratebucket AS bucket WHERE key = %(key)s"
SWEEP = """
DELETE FROM access_ratebucket WHERE filled_at < clock_timestamp() - interval '1 hour'
"""
SPEND_IN_SESSION = f"""
INSERT INTO access_sessionbucket AS bucket (holder, session, tokens, filled_at)
VALUES (%(holder)s, %(session)s, %(burst)s::float8 - 1, clock_timestamp())
ON CONFLICT ON CONSTRAINT one_bucket_per_session DO UPDATE
    SET tokens = {FILLED} - 1, filled_at = clock_timestamp() WHERE {FILLED} >= 1
RETURNING xmax = 0
"""
LEFT_IN_SESSION = f"""
SELECT {FILLED} FROM access_sessionbucket AS bucket
WHERE holder = %(holder)s AND session = %(session)s
"""
# A bucket that is full again says as much as none. Those in use are left alone.
FORGET_FULL = f"""
DELETE FROM access_sessionbucket WHERE id IN (
    SELECT id FROM access_sessionbucket AS bucket
    WHERE holder = %(holder)s AND session <> %(session)s AND {FILLED} >= %(burst)s
    FOR UPDATE SKIP LOCKED)
"""
CROWD = "SELECT count(*) FROM access_sessionbucket WHERE holder = %(holder)s"
FORGET = "DELETE FROM access_sessionbucket WHERE holder = %(holder)s AND session = %(session)s"
FORGET_TURNS = f"""
DELETE FROM access_proposalturn WHERE id IN (
    SELECT id FROM access_proposalturn WHERE holder = %(holder)s
    ORDER BY began_at DESC OFFSET {MAX_SESSIONS} FOR UPDATE SKIP LOCKED)
"""
# A numbered turn lasts until another number comes, one without number for its time.
SAME_TURN = f"""
(counted.turn IS NOT DISTINCT FROM %(turn)s::bigint AND (%(turn)s::bigint IS NOT NULL
 OR counted.began_at > clock_timestamp() - interval '{TURN_SECONDS} seconds'))
"""
USED = f"CASE WHEN {SAME_TURN} THEN counted.proposals ELSE 0 END"
PROPOSE = f"""
INSERT INTO access_proposalturn AS counted (holder, session, turn, proposals, began_at)
VALUES (%(holder)s, %(session)s, %(turn)s, %(count)s, clock_timestamp())
ON CONFLICT ON CONSTRAINT one_turn_per_session DO UPDATE SET
    proposals = {USED} + %(count)s, turn = %(turn)s,
    began_at = CASE WHEN {SAME_TURN} THEN counted.began_at ELSE clock_timestamp() END
    WHERE {USED} + %(count)s <= %(most)s
RETURNING xmax = 0
"""
TURN = f"""
SELECT {USED},
       extract(epoch FROM counted.began_at - clock_timestamp()) * 1000 + {TURN_SECONDS * 1000}
FROM access_proposalturn AS counted WHERE holder = %(holder)s AND session = %(session)s
"""
LATEST_TURN = """
SELECT turn FROM access_proposalturn WHERE holder = %(holder)s AND session = %(session)s
"""
SWEEP_SESSIONS = """
DELETE FROM access_sessionbucket WHERE filled_at < clock_timestamp() - interval '1 hour'
"""
SWEEP_TURNS = """
DELETE FROM access_proposalturn WHERE began_at < clock_timestamp() - interval '1 day'
"""


#: The session of a caller that names none.
DEFAULT_SESSION = "mcp"
SESSION_MAX_LENGTH = 200
DIGEST_LENGTH = 32


class Bearer(Protocol):
    """Whoever calls: a credential, or the context that was made of it."""

    @property
    def actor(self) -> Actor: ...

    @property
    def key_id(self) -> str: ...


class LimiterState(TypedDict):
    """What is left to a session (seed, section 6.1). ``current_turn`` 0: turns are not numbered."""

    tokens: float
    max_tokens: float
    proposals_this_turn: int
    proposals_limit: int
    current_turn: int
    enabled: bool


def spend_call(credential: Credential, *, per_minute: int | None = None) -> None:
    """Count one call of the credential, of CALLS_PER_MINUTE unless it is said of how many.

    Raises RateLimited as ``spend`` does.
    """
    spend(bucket_of(holder_of(credential), per_minute or settings.CALLS_PER_MINUTE))


def spend(bucket: Mapping[str, Any]) -> None:
    """Take one call out of a bucket. Raises RateLimited with the time after which one fits.

    A full bucket holds the calls of one minute. Runs outside the call's transaction, else calls
    would wait for one another until their ends.
    """
    with prepared_cursor() as cursor:
        cursor.execute(SPEND.format(""), bucket)
        is_spent = cursor.fetchone() is not None
    if not is_spent:
        refuse_call(bucket)


def bucket_of(key: str, per_minute: float) -> dict[str, Any]:
    """The parameters of the statements about one bucket that holds the calls of a minute."""
    return {"key": key, "burst": per_minute, "per_second": per_minute / 60}


def refuse_call(bucket: Mapping[str, Any]) -> NoReturn:
    """Raises RateLimited with the time after which the bucket has a call again."""
    with prepared_cursor() as cursor:
        cursor.execute(LACKING, bucket)
        lacking = (cursor.fetchone() or (1.0,))[0]
    note_rate_limited()
    raise RateLimited(retry_after_ms=max(1, math.ceil(lacking * 1000 / bucket["per_second"])))


def holder_of(bearer: Bearer) -> str:
    """Whose buckets a call draws from: those of the token or key, or without one the actor's."""
    if bearer.key_id:
        return key_of(bearer.key_id)
    return f"{bearer.actor.kind.value} {bearer.actor.id}"


def key_of(key_id: str) -> str:
    """The bucket of a token or key."""
    return f"key {key_id}"


def sweep_buckets() -> int:
    """Forget buckets that have long been full again; returns how many."""
    with connection.cursor() as cursor:
        cursor.execute(SWEEP)
        return int(cursor.rowcount)


def spend_session_call(bearer: Bearer, *, tool: str, session: str = DEFAULT_SESSION) -> None:
    """Count one call of ``tool`` in a session of the bearer.

    Runs outside the call's transaction. Raises RateLimited with the time after which a call fits,
    InvalidArgument for a session that is blank or too long.
    """
    values = _bucket(bearer, session)
    if not settings.MEMORY_RATE_LIMIT:
        return
    with connection.cursor() as cursor:
        cursor.execute(SPEND_IN_SESSION, values)
        spent = cursor.fetchone()
    if spent is None or (spent[0] and not _has_room(values)):
        note_rate_limited()
        raise RateLimited(
            f"Rate limit exceeded for {tool}",
            reason="rate_limit_exceeded",
            retry_after_ms=_wait_ms(values),
        )


def spend_proposals(
    bearer: Bearer, *, count: int, session: str = DEFAULT_SESSION, turn: int | None = None
) -> None:
    """Count ``count`` proposals of a turn: all of them, or none when they are more than are left.

    Without ``turn`` one lasts a minute from its first proposal. Raises RateLimited with what
    remains, and for such a turn the time until the next; InvalidArgument as above.
    """
    values = _turn(bearer, session, turn) | {"count": count}
    if not settings.MEMORY_RATE_LIMIT or count <= 0:
        return
    with connection.cursor() as cursor:
        spent = None
        if count <= settings.KNOWLEDGE_PROPOSALS_PER_TURN:
            cursor.execute(PROPOSE, values)
            spent = cursor.fetchone()
        if spent is not None and spent[0]:
            cursor.execute(FORGET_TURNS, values)
    if spent is None:
        _refuse_proposals(values)


def limiter_state(bearer: Bearer, *, session: str = DEFAULT_SESSION) -> LimiterState:
    """What is left to a session of the bearer; looking costs nothing."""
    bucket, turn = _bucket(bearer, session), _turn(bearer, session, None)
    with connection.cursor() as cursor:
        cursor.execute(LEFT_IN_SESSION, bucket)
        tokens = (cursor.fetchone() or (bucket["burst"],))[0]
        cursor.execute(LATEST_TURN, turn)
        number = (cursor.fetchone() or (None,))[0]
        cursor.execute(TURN, {**turn, "turn": number})
        used = (cursor.fetchone() or (0,))[0]
    return LimiterState(
        tokens=round(tokens, 3),
        max_tokens=bucket["burst"],
        proposals_this_turn=used,
        proposals_limit=settings.KNOWLEDGE_PROPOSALS_PER_TURN,
        current_turn=number or 0,
        enabled=settings.MEMORY_RATE_LIMIT,
    )


def session_named(given: object) -> str:
    """The session that an argument names, the default one if it names none that can be."""
    if not isinstance(given, str) or UNSTORABLE.search(given):
        return DEFAULT_SESSION
    return given if given.strip() and len(given) <= SESSION_MAX_LENGTH else DEFAULT_SESSION


def sweep_sessions() -> int:
    """Forget sessions that have long been idle; returns how many rows."""
    with connection.cursor() as cursor:
        cursor.execute(SWEEP_SESSIONS)
        buckets = int(cursor.rowcount)
        cursor.execute(SWEEP_TURNS)
        turns = int(cursor.rowcount)
    return buckets + turns


def _has_room(values: dict[str, Any]) -> bool:
    """Whether a new session may stay; it makes room first."""
    with connection.cursor() as cursor:
        cursor.execute(FORGET_FULL, values)
        cursor.execute(CROWD, values)
        if cursor.fetchone()[0] <= MAX_SESSIONS:
            return True
        cursor.execute(FORGET, values)
    return False


def _wait_ms(values: dict[str, Any]) -> int:
    """When a call fits again; if it is for room that one waits, when a bucket can be full."""
    with connection.cursor() as cursor:
        cursor.execute(LEFT_IN_SESSION, values)
        row = cursor.fetchone()
    lacking: float = values["burst"] if row is None else 1 - row[0]
    wait: float = lacking / values["per_second"]
    return max(1, math.ceil(wait * 1000))


def _refuse_proposals(values: dict[str, Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(TURN, values)
        used, wait_ms = cursor.fetchone() or (0, 0)
    details: dict[str, Any] = {"remaining": max(0, values["most"] - used)}
    if values["turn"] is None:
        details["retry_after_ms"] = max(1, math.ceil(wait_ms))
    note_rate_limited()
    raise RateLimited(
        "Proposal limit exceeded for this turn", reason="proposal_limit_exceeded", **details
    )


def _bucket(bearer: Bearer, session: str) -> dict[str, Any]:
    per_minute = settings.KNOWLEDGE_CALLS_PER_MINUTE
    return {
        **_key(bearer, session),
        "burst": float(per_minute * settings.KNOWLEDGE_BURST),
        "per_second": per_minute / 60,
    }


def _turn(bearer: Bearer, session: str, turn: int | None) -> dict[str, Any]:
    return {
        **_key(bearer, session),
        "turn": turn,
        "most": settings.KNOWLEDGE_PROPOSALS_PER_TURN,
    }


def _key(bearer: Bearer, session: str) -> dict[str, Any]:
    named = require_text(session, field="session_id", max_length=SESSION_MAX_LENGTH)
    return {"holder": holder_of(bearer), "session": sha256_hex(named)[:DIGEST_LENGTH]}
