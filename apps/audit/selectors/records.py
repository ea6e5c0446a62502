"""Reading the audit trail, always within the reader's rights."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Q, QuerySet

from apps.audit.models import VERDICT_OK, AuditRecord
from apps.common.context import RequestContext, Right, Rights
from apps.common.errors import WriteNotAllowed


def visible_records(rights: Rights) -> QuerySet[AuditRecord]:
    """The records that ``rights`` let somebody see: whole organizations, or single repositories."""
    if Right.AUDIT in rights.everywhere:
        return AuditRecord.objects.all()
    return AuditRecord.objects.filter(
        Q(organization_id__in=rights.organization_ids(Right.AUDIT))
        | Q(
            organization_id__in=rights.touched_organization_ids(Right.AUDIT),
            repository_id__in=rights.repository_ids(Right.AUDIT),
        )
    )


def readable_records(context: RequestContext) -> QuerySet[AuditRecord]:
    """The trail as far as the actor may see it. Raises WriteNotAllowed if that is nowhere."""
    if not context.rights.anywhere(Right.AUDIT):
        raise WriteNotAllowed("This needs the right to view the audit trail.")
    return visible_records(context.rights)


def records_of_object(
    *, organization_id: uuid.UUID | None, object_kind: str, object_id: object
) -> QuerySet[AuditRecord]:
    """All records about one object, newest first. The caller has checked that it may be seen."""
    return AuditRecord.objects.filter(
        organization_id=organization_id, object_kind=object_kind, object_id=str(object_id)
    )


def place_of_object(
    *, organization_ids: Iterable[uuid.UUID], object_kind: str, object_ids: Collection[str]
) -> tuple[uuid.UUID | None, uuid.UUID | None] | None:
    """Organization and repository of the newest act on such an object in these organizations."""
    acts = AuditRecord.objects.filter(
        organization_id__in=organization_ids,
        object_kind=object_kind,
        object_id__in=[one for one in object_ids if one],
        verdict=VERDICT_OK,
    )
    return acts.order_by("-id").values_list("organization_id", "repository_id").first()


def records_of_objects(
    *,
    organization_ids: Collection[uuid.UUID] | None,
    object_kind: str,
    object_ids: QuerySet[Any, Any],
) -> QuerySet[AuditRecord]:
    """All records about several objects. The caller has checked that they may be seen.

    They lie in these organizations (None: in any) or above all of them.
    """
    records = AuditRecord.objects.filter(object_kind=object_kind, object_id__in=object_ids)
    if organization_ids is None:
        return records
    return records.filter(Q(organization_id__in=organization_ids) | Q(organization_id=None))


def record_with_id(record_id: int) -> AuditRecord | None:
    """One record, for the operator's commands, which see the whole trail."""
    return AuditRecord.objects.filter(pk=record_id).first()
