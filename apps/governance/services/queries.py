"""Searches on record: a digest of their words, and the words where a repository keeps them."""

from __future__ import annotations

import time
import uuid
from typing import Unpack

from apps.audit.models import AuditRecord
from apps.audit.services.records import Details
from apps.audit.verbs import Operation
from apps.common.context import RequestContext
from apps.governance.models import KeptQuery
from apps.governance.selectors import policies_in
from apps.governance.selectors.queries import (
    keeping_place,
    outdated_queries,
    queries_of,
    repositories_with_queries,
)
from apps.organizations.models import Repository

#: Of a long query so much is judged, and of that so much kept: a secret is not cut in half.
JUDGED_CHARACTERS = 8_000
KEPT_CHARACTERS = 2_000
#: Rows deleted at once.
BATCH = 1_000


def record_search(
    operation: Operation,
    context: RequestContext,
    object_id: object = "",
    **details: Unpack[Details],
) -> AuditRecord:
    """The record of a search, and its ``query`` without what the write policy finds, if kept."""
    entry = operation.record(context, object_id, **details)
    if (query := details.get("query", "").strip()) and (place := keeping_place(entry, context)):
        organization_id, repository_id = place
        policy = policies_in(context)(organization_id).policy
        KeptQuery.objects.create(
            record_id=entry.pk,
            organization_id=organization_id,
            repository_id=repository_id,
            text=policy.redact(query[:JUDGED_CHARACTERS])[:KEPT_CHARACTERS],
            asked_at=entry.occurred_at,
        )
    return entry


def forget_queries(*, seconds: float) -> int:
    """Delete what no policy keeps any longer, for about ``seconds``; how many.

    May be stopped anywhere and run again.
    """
    deadline, forgotten = time.monotonic() + seconds, 0
    for repository in repositories_with_queries():
        while done := _forget(repository):
            forgotten += done
            if time.monotonic() > deadline:
                return forgotten
    return forgotten


def forget_queries_of(actor_id: str, *, organization_id: uuid.UUID) -> int:
    """Delete the words of all searches of an actor in an organization; how many.

    For whoever erases what the actor has, in that transaction.
    """
    return queries_of(actor_id, organization_id=organization_id).delete()[0]


def _forget(repository: Repository) -> int:
    batch = outdated_queries(repository).values("pk")[:BATCH]
    done, _ = KeptQuery.objects.filter(pk__in=batch).delete()
    return done
