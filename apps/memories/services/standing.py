"""The state before a person decides, stored so that she can undo it (see ``undo``)."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, Q
from django.db.models.functions import Cast

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.common.clock import now
from apps.common.context import ActorKind, RequestContext
from apps.common.errors import VersionConflict
from apps.memories.models import Memory, MemoryLink, ReviewAssignment, Undo
from apps.memories.services.seen import WITHOUT_CHANGE, conflict
from apps.memories.vocabulary import DISPLACING_RELATIONS, Relation

#: What decisions change in a memory. The text follows from the version that is served.
DECIDED = (
    *("status", "served_version", "pending_version", "rejected_version"),
    *("quarantine_reason", "released_rules", "expires_at", "expires_by_policy"),
    *("superseded_by_id", "status_before_lock", "status_reason", "locked_at", "verified_at"),
    *("waiting_since", "change_request"),
)
ASSIGNED = ("memory_id", "organization_id", "assignee_id", "due_on", "assigned_by", "assigned_at")
LINKED = ("id", "suggested", "declined_at", "declined_by")
LINKS_MOVED = "A link of this memory was drawn or decided on since. Look at it and decide anew."
#: Links onto a memory that a decision can change.
CHANGEABLE = Q(relation__in=DISPLACING_RELATIONS) | Q(suggested=True)


@dataclass(frozen=True, slots=True)
class Standing:
    """A memory before a decision about it, about a link onto it, or about a pair that it is in;
    or before a link is drawn from it.

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
        onto_it = Q(target=memory) & CHANGEABLE
        denied = Q(source=memory, relation=Relation.CONTRADICTS)
        links = MemoryLink.objects.filter(onto_it | denied)
        before = {
            "memory": {name: _plain(getattr(memory, name)) for name in DECIDED},
            "links": [plain_row(row) for row in links.values_list(*LINKED)],
            "assignments": [plain_row(row) for row in assignments.values_list(*ASSIGNED)],
        }
        return cls(memory, before)

    @classmethod
    def before_link(
        cls, source: Memory, target: Memory, relation: Relation, context: RequestContext
    ) -> Standing:
        """Before a link is drawn; empty where it is in effect already."""
        if context.actor.kind is not ActorKind.HUMAN:
            return cls(source, {})
        links = MemoryLink.objects.filter(source=source, target=target, relation=relation)
        if links.filter(suggested=False).exists():
            return cls(source, {})
        drawn = [plain_row(row) for row in links.values_list(*LINKED)]
        return cls(source, {"memory": {}, "links": drawn, "assignments": []})

    def keep(
        self,
        context: RequestContext,
        record: AuditRecord,
        *,
        decided: Action | None = None,
        number: int = 0,
        pairs: Sequence[int] = (),
    ) -> None:
        """After the decision: let the person who made it go back to this.

        ``record`` is its last; ``decided`` what it was, if that record does not say it. ``number``
        is the link or the pair that was decided on, ``pairs`` all that were.
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
            before={**self.before, "pairs": [*pairs]} if pairs else self.before,
            decided_at=now(),
        )


def require_unmoved(memory: Memory, record_id: int, context: RequestContext) -> None:
    """Nobody decided on a memory, or drew or decided on a link of it, since an audit record.

    Being promoted changes nothing of what was decided. Raises VersionConflict.
    """
    since = AuditRecord.objects.filter(
        organization_id=memory.organization_id, pk__gt=record_id, verdict=VERDICT_OK
    ).exclude(action__in=(*WITHOUT_CHANGE, Action.PROMOTED))
    if since.filter(object_kind=ObjectKind.MEMORY, object_id=str(memory.pk)).exists():
        raise conflict(context, memory)
    links = MemoryLink.objects.filter(Q(source=memory) | Q(target=memory))
    keys = links.annotate(key=Cast("pk", CharField())).values("key")
    if since.filter(object_kind=ObjectKind.MEMORY_LINK, object_id__in=keys).exists():
        raise VersionConflict(LINKS_MOVED)


def plain_row(values: Iterable[Any]) -> list[Any]:
    """Values as they are kept."""
    return [_plain(value) for value in values]


def _plain(value: Any) -> Any:
    """As JSON keeps it, to the microsecond: a memory comes back to its very place in the queue."""
    if isinstance(value, dt.date):
        return value.isoformat()
    return str(value) if isinstance(value, uuid.UUID) else value
