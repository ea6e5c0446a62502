"""How things stand before a person decides, kept so that she can undo it (see ``undo``)."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from apps.audit.models import Action, AuditRecord
from apps.common.clock import now
from apps.common.context import ActorKind, RequestContext
from apps.memories.models import Memory, ReviewAssignment, Undo
from apps.memories.vocabulary import DISPLACING_RELATIONS

#: What decisions change in a memory. The text follows from the version that is served.
DECIDED = (
    *("status", "served_version", "pending_version", "rejected_version"),
    *("quarantine_reason", "released_rules", "expires_at", "expires_by_policy"),
    *("superseded_by_id", "status_before_lock", "status_reason", "locked_at", "verified_at"),
    *("waiting_since", "change_request"),
)
ASSIGNED = ("memory_id", "organization_id", "assignee_id", "due_on", "assigned_by", "assigned_at")
LINKED = ("id", "suggested", "declined_at", "declined_by")
#: Links onto a memory that a decision can change.
CHANGEABLE = Q(relation__in=DISPLACING_RELATIONS) | Q(suggested=True)


@dataclass(frozen=True, slots=True)
class Standing:
    """A memory before a decision about it, about a link onto it, or about a pair that it is in.

    Agents and the platform undo nothing: for them it is empty.
    """

    memory: Memory
    before: dict[str, Any]

    @classmethod
    def of(cls, memory: Memory, context: RequestContext, *beside: Memory) -> Standing:
        """As it is now. ``beside`` are memories that lose their reviewers too. Rows are locked."""
        if context.actor.kind is not ActorKind.HUMAN:
            return cls(memory, {})
        assignments = ReviewAssignment.objects.filter(memory__in=(memory, *beside))
        links = memory.links_in.filter(CHANGEABLE)
        before = {
            "memory": {name: _plain(getattr(memory, name)) for name in DECIDED},
            "links": [plain_row(row) for row in links.values_list(*LINKED)],
            "assignments": [plain_row(row) for row in assignments.values_list(*ASSIGNED)],
        }
        return cls(memory, before)

    def keep(
        self,
        context: RequestContext,
        record: AuditRecord,
        *,
        decided: Action | None = None,
        number: int = 0,
    ) -> None:
        """After the decision: let the person who made it go back to this.

        ``record`` is its last; ``decided`` what it was, if that record does not say it. ``number``
        is the link or the pair that was decided on.
        """
        if not self.before:
            return
        Undo.objects.create(
            organization_id=self.memory.organization_id,
            memory=self.memory,
            number=number,
            record_id=record.pk,
            action=decided or record.action,
            actor_id=context.actor.id,
            before=self.before,
            decided_at=now(),
        )


def plain_row(values: Iterable[Any]) -> list[Any]:
    """Values as they are kept."""
    return [_plain(value) for value in values]


def _plain(value: Any) -> Any:
    """As JSON keeps it, to the microsecond: a memory comes back to its very place in the queue."""
    if isinstance(value, dt.date):
        return value.isoformat()
    return str(value) if isinstance(value, uuid.UUID) else value
