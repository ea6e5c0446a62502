"""How many calls a credential may make: token buckets in the database, so that all processes of
all machines draw from the same ones.

The knowledge family has limits of its own besides: calls of a session, and proposals in one of its
turns. A token that invents a session for every call fills no table: the first call of a session
forgets the token's buckets that are full again, and a token with ``MOST_SESSIONS`` others gets no
further one; of turns the latest ``MOST_SESSIONS`` are kept. The sweeps take what idle tokens left.
"""

from __future__ import annotations

import math
from typing import Any, Protocol, TypedDict

from django.conf import settings
from django.db import connection

from apps.access.credentials import Credential
from apps.access.sql import (
    CROWD,
    FORGET,
    FORGET_FULL,
    FORGET_TURNS,
    LACKING,
    LATEST_TURN,
    LEFT_IN_SESSION,
    MOST_SESSIONS,
    PROPOSE,
    SPEND,
    SPEND_IN_SESSION,
    SWEEP,
    SWEEP_SESSIONS,
    SWEEP_TURNS,
    TURN,
)
from apps.common.context import Actor
from apps.common.errors import RateLimited
from apps.common.logs import note_rate_limited
from apps.common.text import UNSTORABLE, require_text, sha256_hex

#: The session of a caller that names none.
DEFAULT_SESSION = "mcp"
SESSION_LENGTH = 200
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


def spend_call(credential: Credential) -> None:
    """Count one call of the credential. Raises RateLimited with the time after which one fits.

    A full bucket holds the calls of one minute. Runs outside the call's transaction, else calls
    would wait for one another until their ends.
    """
    _spend(holder_of(credential), per_minute=settings.CALLS_PER_MINUTE)


def holder_of(bearer: Bearer) -> str:
    """Whose buckets a call draws from: the token's, or without one the actor's."""
    if bearer.key_id:
        return f"token {bearer.key_id}"
    return f"{bearer.actor.kind.value} {bearer.actor.id}"


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
    return given if given.strip() and len(given) <= SESSION_LENGTH else DEFAULT_SESSION


def sweep_sessions() -> int:
    """Forget sessions that have long been idle; returns how many rows."""
    with connection.cursor() as cursor:
        cursor.execute(SWEEP_SESSIONS)
        buckets = int(cursor.rowcount)
        cursor.execute(SWEEP_TURNS)
        turns = int(cursor.rowcount)
    return buckets + turns


def _spend(key: str, *, per_minute: float) -> None:
    values: dict[str, str | float] = {
        "key": key,
        "burst": per_minute,
        "per_second": per_minute / 60,
    }
    with connection.cursor() as cursor:
        cursor.execute(SPEND, values)
        if cursor.fetchone() is not None:
            return
        cursor.execute(LACKING, values)
        lacking = (cursor.fetchone() or (1.0,))[0]
    note_rate_limited()
    raise RateLimited(retry_after_ms=max(1, math.ceil(lacking * 60_000 / per_minute)))


def _has_room(values: dict[str, Any]) -> bool:
    """Whether a new session may stay; it makes room first."""
    with connection.cursor() as cursor:
        cursor.execute(FORGET_FULL, values)
        cursor.execute(CROWD, values)
        if cursor.fetchone()[0] <= MOST_SESSIONS:
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
    named = require_text(session, field="session_id", max_length=SESSION_LENGTH)
    return {"holder": holder_of(bearer), "session": sha256_hex(named)[:DIGEST_LENGTH]}
