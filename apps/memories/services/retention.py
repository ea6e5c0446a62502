"""How long memories that agents wrote and nobody verified are kept: the repository's policy."""

from __future__ import annotations

import datetime as dt
import time
import uuid

from django.db import transaction
from django.db.models import F, Q, QuerySet

from apps.common.clock import now
from apps.common.context import ActorKind, RequestContext, system_context
from apps.common.history import attribute_change
from apps.memories.models import Memory
from apps.memories.vocabulary import Scope, Status, Writer
from apps.organizations.models import Repository

#: How an insert computes the expiry of memories to which retention applies.
KEPT_UNTIL = (
    (
        "expires_at",
        """
        coalesce(given.expires_at, CASE WHEN given.expires_by_policy THEN (
            SELECT given.created_at + make_interval(days => retention_days)
            FROM organizations_repository WHERE id = given.repository_id
        ) END)
        """,
    ),
)
#: Memories in one transaction, short enough for those who want to decide on one of them.
BATCH = 50
#: Between the moment of writing and the row's own stamp.
TOLERANCE = dt.timedelta(minutes=1)
#: Writes that began under the former policy have ended by then.
SETTLED_AFTER = dt.timedelta(minutes=1)


def apply_retention(memory: Memory) -> None:
    """Let the retention of its repository, as it is then, say when a new memory expires.

    It is inserted with ``KEPT_UNTIL``.
    """
    memory.expires_by_policy = True


def lift_expiry(memory: Memory) -> None:
    """Remove an expiry that nobody asked for: a retention's, or the knowledge tools' 72 hours.

    Called when a person takes the memory up. The caller saves.
    """
    if memory.expires_by_policy or memory.family == Writer.KNOWLEDGE:
        memory.expires_by_policy = False
        memory.expires_at = None


def follow_retention(*, seconds: float) -> int:
    """Bring memories in step with policies that changed, for about ``seconds``; how many.

    May be stopped anywhere and run again. A policy counts as followed when nothing is left to do
    and nobody can still be writing under the former one.
    """
    deadline = time.monotonic() + seconds
    written = 0
    for repository in Repository.objects.exclude(retention_changed_at=None).order_by("pk"):
        while done := _follow(repository):
            written += done
            if time.monotonic() > deadline:
                return written
        _mark_followed(repository)
    return written


def memories_to_follow(repository: Repository) -> QuerySet[Memory]:
    """Memories whose expiry is not yet what the repository's retention says."""
    memories = _governed(repository.organization_id, repository.pk)
    days = repository.retention_days
    if days is None:
        return memories.filter(expires_at__isnull=False)
    due = F("created_at") + dt.timedelta(days=days)
    return memories.filter(
        Q(expires_at__isnull=True)
        | Q(expires_at__lt=due - TOLERANCE)
        | Q(expires_at__gt=due + TOLERANCE)
    )


def _governed(organization_id: uuid.UUID, repository_id: uuid.UUID) -> QuerySet[Memory]:
    """What the retention is about; an expiry that somebody asked for, or lifted, is left alone."""
    return Memory.objects.filter(
        expires_by_policy=True,
        organization_id=organization_id,
        repository_id=repository_id,
        scope=Scope.REPOSITORY,
        family=Writer.GOVERNANCE,
        status=Status.UNVERIFIED,
        author_kind=ActorKind.AGENT.value,
    )


@transaction.atomic
def _follow(repository: Repository) -> int:
    found = memories_to_follow(repository).select_for_update(
        of=("self",), no_key=True, skip_locked=True
    )
    context = system_context(
        organization_id=repository.organization_id, repository_id=repository.pk
    )
    batch = list(found.order_by("pk")[:BATCH])
    for memory in batch:
        _expire(memory, repository.retention_days, context)
    return len(batch)


def _expire(memory: Memory, days: int | None, context: RequestContext) -> None:
    memory.expires_by_policy = True
    memory.expires_at = None if days is None else memory.created_at + dt.timedelta(days=days)
    attribute_change(memory, context, "The repository's retention changed.")
    memory.save(update_fields=["expires_by_policy", "expires_at"])


def _mark_followed(repository: Repository) -> None:
    """Done, unless something is left, the policy changed again, or a writer may not know it yet."""
    if memories_to_follow(repository).exists():  # somebody is just deciding on it
        return
    Repository.objects.filter(
        pk=repository.pk,
        retention_changed_at=repository.retention_changed_at,
        retention_changed_at__lt=now() - SETTLED_AFTER,
    ).update(retention_changed_at=None)
