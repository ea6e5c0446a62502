"""The words of searches, as long as the policies of their repositories keep them."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, cast

from django.db.models import (
    DateTimeField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.database import interval_of_days, prepared_cursor
from apps.governance.models import KeptQuery
from apps.organizations.holds import Holds
from apps.organizations.models import Repository
from apps.organizations.selectors.holds import held_in

KEPT = """
SELECT organization_id, id FROM organizations_repository
WHERE organization_id = %(organization)s AND id = %(repository)s
  AND query_retention_days IS NOT NULL
"""
#: Read when a caller enters: those of the token's repositories that keep the words of searches.
KEEPING = "keeping_queries"
KEEPING_QUERY = """
CASE WHEN token.repository_ids IS NOT NULL THEN ARRAY(
    SELECT id FROM organizations_repository
    WHERE id = ANY(token.repository_ids) AND query_retention_days IS NOT NULL
) END
"""


def queries_of(actor_id: str, *, organization_id: uuid.UUID) -> QuerySet[KeptQuery]:
    """The kept words of all searches of an actor in an organization."""
    asked = AuditRecord.objects.filter(
        pk=OuterRef("record_id"), organization_id=organization_id, actor_id=actor_id
    )
    return KeptQuery.objects.filter(Exists(asked), organization=organization_id)


def keeping_place(
    entry: AuditRecord, context: RequestContext
) -> tuple[uuid.UUID, uuid.UUID] | None:
    """Organization and repository of a search's record, if the words of searches are kept there."""
    keeping = context.prefetched.value_of(KEEPING, entry.organization_id)
    if keeping is not None and entry.repository_id not in keeping:
        return None
    place = {"organization": entry.organization_id, "repository": entry.repository_id}
    with prepared_cursor() as cursor:
        cursor.execute(KEPT, place)
        return cast("tuple[uuid.UUID, uuid.UUID] | None", cursor.fetchone())


def with_queries(records: QuerySet[AuditRecord]) -> QuerySet[AuditRecord]:
    """Records that the reader may see, each with its ``kept_query``, None where none is kept.

    What a policy no longer keeps is not shown, whether it is deleted yet or not.
    """
    kept_since = ExpressionWrapper(
        Value(now(), DateTimeField()) - interval_of_days(F("repository__query_retention_days")),
        DateTimeField(),
    )
    kept = KeptQuery.objects.filter(record_id=OuterRef("pk"), asked_at__gt=kept_since)
    annotated: QuerySet[Any] = records.annotate(kept_query=Subquery(kept.values("text")))
    return annotated


def repositories_with_queries() -> QuerySet[Repository]:
    """Repositories of which words are kept, or wait to be deleted."""
    here = KeptQuery.objects.filter(
        organization_id=OuterRef("organization_id"), repository_id=OuterRef("pk")
    )
    return Repository.objects.filter(Exists(here)).order_by("pk")


def held_queries(holds: Holds) -> Q:
    """What was asked in a place that is held, or by somebody who is."""
    found = holds.on(said_by=())
    for kind, key in holds.authors:
        asked = AuditRecord.objects.filter(pk=OuterRef("record_id"), actor_kind=kind, actor_id=key)
        found |= Q(Exists(asked))
    return found


def outdated_queries(repository: Repository) -> QuerySet[KeptQuery]:
    """What is to be deleted: its time is over, or the repository keeps nothing any more."""
    kept = KeptQuery.objects.filter(
        organization_id=repository.organization_id, repository_id=repository.pk
    )
    if holds := held_in(repository.organization_id):
        kept = kept.exclude(held_queries(holds))
    if repository.query_retention_days is None:
        return kept
    return kept.filter(asked_at__lte=now() - dt.timedelta(days=repository.query_retention_days))
