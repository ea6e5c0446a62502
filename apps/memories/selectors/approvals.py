"""Who stood behind a memory at a moment: the person who verified it, or locked it unverified."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Q

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.memories.models import Memory
from apps.memories.vocabulary import APPROVED_STATUSES, Status

#: Acts that approve a memory or take that back; a new wording waits or replaces an unapproved one.
DECIDING = (
    *(Action.CREATED, Action.VERIFIED, Action.LOCKED, Action.UNLOCKED),
    *(Action.DEPRECATED, Action.ARCHIVED, Action.RESTORED),
)


@dataclass(frozen=True, slots=True)
class Approvals:
    """The decisions about some memories, each memory's in their order."""

    decisions: Mapping[str, list[AuditRecord]] = field(default_factory=dict)

    def at(self, memory_id: uuid.UUID, moment: dt.datetime) -> AuditRecord | None:
        """The act that had approved the memory then; it names who, when and which version."""
        approval = None
        for record in self.decisions.get(str(memory_id), ()):
            if record.occurred_at > moment:
                break
            if record.action == Action.VERIFIED:
                approval = record
            elif record.after_status == Status.UNVERIFIED:
                approval = None
            elif approval is None and record.after_status in APPROVED_STATUSES:
                approval = record
        return approval


def approvals_of(memories: Iterable[Memory], *, until: dt.datetime) -> Approvals:
    """The approvals of memories that the reader may see, up to a moment. One query."""
    organizations = {memory.pk: memory.organization_id for memory in memories}
    if not organizations:
        return Approvals()
    place = Q(organization_id__in={key for key in organizations.values() if key})
    if None in organizations.values():
        place |= Q(organization_id__isnull=True)
    decided = AuditRecord.objects.filter(
        place,
        object_kind=ObjectKind.MEMORY,
        object_id__in=[str(key) for key in organizations],
        action__in=DECIDING,
        verdict=VERDICT_OK,
        occurred_at__lte=until,
    )
    found: dict[str, list[AuditRecord]] = {}
    shown = ("object_id", "object_version", "action", "after_status", "actor_label", "occurred_at")
    for record in decided.order_by("pk").only(*shown):
        found.setdefault(record.object_id, []).append(record)
    return Approvals(found)
