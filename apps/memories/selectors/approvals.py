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
#: Decisions that leave an approval as it is, but can be undone like the others.
BESIDE = (Action.REJECTED, Action.RELEASED, Action.MERGED)


@dataclass(frozen=True, slots=True)
class Approvals:
    """The decisions about some memories, each memory's in their order."""

    decisions: Mapping[str, list[AuditRecord]] = field(default_factory=dict)

    def at(self, memory_id: uuid.UUID, moment: dt.datetime) -> AuditRecord | None:
        """The act that had approved the memory then; it names who, when and which version."""
        approval = before = last = None
        for record in self.decisions.get(str(memory_id), ()):
            if record.occurred_at > moment:
                break
            if record.action == Action.UNDONE:
                approval = before  # only the last decision can be undone
            elif not _is_part_of(last, record):
                before = approval
            if record.action == Action.VERIFIED:
                approval = record
            elif record.action in DECIDING:
                approval = _kept(approval, record)
            last = record
        return approval


def _kept(approval: AuditRecord | None, record: AuditRecord) -> AuditRecord | None:
    """The approval after a decision other than verifying, which may be one itself."""
    if record.after_status == Status.UNVERIFIED:
        return None
    return approval or (record if record.after_status in APPROVED_STATUSES else None)


def _is_part_of(decision: AuditRecord | None, record: AuditRecord) -> bool:
    """Whether it only says that verifying a quarantined memory released it."""
    return (
        decision is not None
        and (decision.action, record.action) == (Action.VERIFIED, Action.RELEASED)
        and decision.request_id == record.request_id
    )


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
        action__in=(*DECIDING, *BESIDE, Action.UNDONE),
        verdict=VERDICT_OK,
        occurred_at__lte=until,
    )
    found: dict[str, list[AuditRecord]] = {}
    shown = (
        *("object_id", "object_version", "action", "after_status"),
        *("actor_label", "occurred_at", "request_id"),
    )
    for record in decided.order_by("pk").only(*shown):
        found.setdefault(record.object_id, []).append(record)
    return Approvals(found)
