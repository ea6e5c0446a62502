"""Who uses a memory: who was served it, and which recall notices were created about it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F

from apps.audit.selectors.readers import MAX_READERS, ReaderUsage, usage_of
from apps.common.context import Right, Rights
from apps.memories.models import Memory, RecallNotice
from apps.organizations.models import Organization

MAX_NOTICES = 100


@dataclass(frozen=True, slots=True)
class UsageReport:
    """The latest readers of a memory, and the notices to agents about it: those that wait
    first, then the newest.

    ``is_open`` says whether the asking person may know: readers of a rule above the repositories
    are known to those who audit whole organizations.
    """

    is_open: bool
    readers: Sequence[ReaderUsage] = ()
    has_more_readers: bool = False
    notices: Sequence[RecallNotice] = ()
    has_more_notices: bool = False


def usage_report_of(memory: Memory, rights: Rights) -> UsageReport:
    """Who relied on ``memory``, within the organizations that ``rights`` allow to audit."""
    organization_ids = audited_organizations(memory, rights)
    if not organization_ids:
        return UsageReport(is_open=False)
    readers = usage_of(memory.pk, organization_ids, MAX_READERS + 1)
    notices = list(
        memory.recall_notices.filter(organization_id__in=organization_ids)
        .select_related("replacement")
        .order_by(F("delivered_at").desc(nulls_first=True), "-pk")[: MAX_NOTICES + 1]
    )
    return UsageReport(
        is_open=True,
        readers=readers[:MAX_READERS],
        has_more_readers=len(readers) > MAX_READERS,
        notices=notices[:MAX_NOTICES],
        has_more_notices=len(notices) > MAX_NOTICES,
    )


def audited_organizations(memory: Memory, rights: Rights) -> list[uuid.UUID]:
    """The organizations in which somebody may know who was served ``memory``."""
    own = memory.organization_id
    if own is not None:
        place = {"organization_id": own, "repository_id": memory.repository_id}
        return [own] if rights.allow(Right.AUDIT, **place) else []
    if Right.AUDIT in rights.everywhere:
        return list(Organization.objects.values_list("pk", flat=True))
    return sorted(rights.organization_ids(Right.AUDIT))
