"""Turns of a conversation, counted exactly however many take one at once."""

from __future__ import annotations

import datetime as dt

from django.db import connection

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.text import require_text
from apps.tiers.models import SESSION_MAX_LENGTH, KnowledgeSession

#: After so long a session that goes on begins anew with its first turn.
IDLE = dt.timedelta(days=30)


NEXT_TURN = """
INSERT INTO tiers_knowledgesession AS session
       (organization_id, repository_id, actor_kind, actor_id, session_id, turn, updated_at)
VALUES (%(organization_id)s, %(repository_id)s, %(actor_kind)s, %(actor_id)s, %(session_id)s,
        1, %(now)s)
ON CONFLICT (organization_id, repository_id, actor_kind, actor_id, session_id) DO UPDATE
    SET turn = session.turn + 1, updated_at = EXCLUDED.updated_at
RETURNING turn
"""


def begin_turn(context: RequestContext, session_id: object) -> int:
    """Count one turn more of the actor's session in the repository; which one it is, from 1.

    Raises InvalidArgument for a session id that is none, InvalidContext without a repository.
    """
    organization_id, repository_id = context.require_repository(
        "A session belongs to a repository."
    )
    parameters = {
        "organization_id": organization_id,
        "repository_id": repository_id,
        "actor_kind": context.actor.kind.value,
        "actor_id": context.actor.id,
        "session_id": require_session_id(session_id),
        "now": now(),
    }
    with connection.cursor() as cursor:
        cursor.execute(NEXT_TURN, parameters)
        turn: int = cursor.fetchone()[0]
    return turn


def current_turn(context: RequestContext, session_id: object) -> int:
    """The turn that began last; 0 before the first. Raises InvalidArgument."""
    own = KnowledgeSession.objects.filter(
        **context.place,
        actor_kind=context.actor.kind.value,
        actor_id=context.actor.id,
        session_id=require_session_id(session_id),
    )
    return own.values_list("turn", flat=True).first() or 0


def sweep_sessions() -> int:
    """Forget sessions in which nothing has happened for long; returns how many."""
    forgotten, _ = KnowledgeSession.objects.filter(updated_at__lt=now() - IDLE).delete()
    return forgotten


def require_session_id(session_id: object) -> str:
    """Raises InvalidArgument naming the field."""
    return require_text(session_id, field="session_id", max_length=SESSION_MAX_LENGTH)
