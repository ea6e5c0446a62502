"""Erasing what turns left beside the log and the memories: summaries, pictures, names, facts."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence

from django.db.models import CharField, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from apps.turns.models import Compaction, Fact, PreparedTurn, Session, SessionPicture, TurnGuard
from apps.turns.owners import USER_KIND

#: How a session is called whose name was erased; its key follows.
ERASED_NAME = "erased:"


def sessions_of_actor(organization_id: uuid.UUID, kind: str, actor_id: str) -> QuerySet[Session]:
    """The sessions of a caller and of the users it spoke for, but those that were emptied."""
    own = Q(owner_kind=kind, owner_id=actor_id)
    users = Q(owner_kind=USER_KIND, owner_id__startswith=f"{kind}:{actor_id}:")
    return with_words(Session.objects.filter(own | users, organization_id=organization_id))


def with_words(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Those that were not emptied."""
    return sessions.exclude(session_id__startswith=ERASED_NAME)


def empty_sessions(sessions: Sequence[uuid.UUID], *, with_facts: bool = True) -> int:
    """Take names, summaries and pictures out of sessions; how many rows that concerned.

    What was said in them is in the log, which is erased apart. ``with_facts``: also what they say
    of memories that were stated there.
    """
    of = {"session__in": sessions}
    name = Concat(Value(ERASED_NAME), Cast("pk", CharField()))
    removed = [
        SessionPicture.objects.filter(**of).delete(),
        PreparedTurn.objects.filter(**of).delete(),
    ]
    rows = sum(count for count, _ in removed)
    rows += Compaction.objects.filter(**of).update(summary={})
    rows += TurnGuard.objects.filter(**of).update(turn_id=name)
    if with_facts:
        rows += Fact.objects.filter(**of).delete()[0]
    return rows + Session.objects.filter(pk__in=sessions).update(
        session_id=name, latest_turn_id="", user_id="", owner_label="", summaries={}
    )


def forget_facts(memory_ids: Collection[uuid.UUID]) -> int:
    """Remove what these memories were the values of; how many facts."""
    return Fact.objects.filter(memory__in=memory_ids).delete()[0]
