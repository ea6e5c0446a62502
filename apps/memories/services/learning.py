"""Learning from what people decided about texts of agents that the write policy had marked.

What was let stand or turned down is read from the trail and the versions; nothing is kept twice.
"""

from __future__ import annotations

import datetime as dt
import time
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.common.clock import now
from apps.common.context import ActorKind, system_context
from apps.common.text import parse_uuid
from apps.governance.learning.model import Example
from apps.governance.models import LearnedModel
from apps.governance.selectors import learned_models_in
from apps.governance.services import keep_learned
from apps.memories.models import MemoryVersion
from apps.memories.selectors.doubts import learned_text
from apps.memories.vocabulary import Status
from apps.organizations.models import Organization

#: Decisions that are learned from, the newest; and how often an organization learns.
MAX_DECISIONS = 5_000
PAGE = 500
PERIOD = dt.timedelta(hours=20)
LET_STAND = frozenset({Action.RELEASED, Action.VERIFIED})
#: Only of what nobody had approved: what was approved is put away for other reasons.
PUT_AWAY = frozenset({Action.ARCHIVED, Action.DEPRECATED})
#: After one of them nothing is known of what was decided before.
TAKEN_BACK = frozenset({Action.UNDONE, Action.RESTORED})
DECISIVE = sorted(LET_STAND | PUT_AWAY | TAKEN_BACK | {Action.REJECTED})


@dataclass(frozen=True, slots=True)
class LearnedDecision:
    """What a person last decided about one version, and the memory's status before."""

    memory_id: uuid.UUID
    version: int
    action: str
    before: str

    @property
    def turns_down(self) -> bool | None:
        """Whether it was against the text; None where it says nothing about that."""
        if self.action in LET_STAND:
            return False
        if self.action == Action.REJECTED:
            return True
        is_first = self.action in PUT_AWAY and self.before == Status.UNVERIFIED
        return True if is_first else None


def learn_from_decisions(*, seconds: float) -> int:
    """Let organizations learn that have decided something since, for about ``seconds``; how many.

    May be stopped anywhere and run again.
    """
    deadline = time.monotonic() + seconds
    learned = 0
    for organization_id in Organization.objects.order_by("pk").values_list("pk", flat=True):
        if time.monotonic() > deadline:
            break
        learned += learn_in(organization_id, period=PERIOD) is not None
    return learned


@transaction.atomic
def learn_in(
    organization_id: uuid.UUID, *, period: dt.timedelta = dt.timedelta()
) -> LearnedModel | None:
    """Make the next version of an organization's model; None if nothing was decided since.

    Nor while the last one is younger than ``period``.
    """
    newest = learned_models_in(organization_id).first()
    if newest and newest.created_at > now() - period:
        return None
    latest = _records(organization_id).values_list("pk", flat=True).first()
    if latest is None or (newest and newest.last_record_id >= latest):
        return None
    examples = list(examples_in(organization_id))
    if not examples:
        return None
    context = system_context(organization_id=organization_id)
    return keep_learned(
        context=context,
        organization_id=organization_id,
        examples=examples,
        last_record_id=latest,
    )


def examples_in(organization_id: uuid.UUID) -> Iterator[Example]:
    """The texts of agents about which people decided, if the policy had marked them or a sample
    was drawn; newest first.

    At most ``MAX_DECISIONS``, read some hundred at a time.
    """
    decided = list(_decisions(organization_id))
    for start in range(0, len(decided), PAGE):
        page = {
            (one.memory_id, one.version): one.turns_down for one in decided[start : start + PAGE]
        }
        rows = MemoryVersion.objects.filter(
            organization=organization_id,
            memory__in={key for key, _ in page},
            author_kind=ActorKind.AGENT.value,
        ).select_related("memory__repository")
        for row in rows.order_by("memory", "number"):
            label = page.get((row.memory_id, row.number))
            is_sample = not row.findings and row.memory.is_sample
            if label is not None and (row.findings or is_sample):
                yield Example(learned_text(row), label, is_sample=is_sample)


def _decisions(organization_id: uuid.UUID) -> Iterator[LearnedDecision]:
    """The last decision about each version, the newest first."""
    seen: set[tuple[uuid.UUID, int]] = set()
    for one in _read(_records(organization_id)[:MAX_DECISIONS].iterator(chunk_size=PAGE)):
        key = (one.memory_id, one.version)
        if key not in seen:
            seen.add(key)
            yield one


def _read(records: Iterable[AuditRecord]) -> Iterator[LearnedDecision]:
    for record in records:
        memory_id = parse_uuid(record.object_id)
        if memory_id is not None and record.object_version is not None:
            acted = record.action, record.before_status
            yield LearnedDecision(memory_id, record.object_version, *acted)


def _records(organization_id: uuid.UUID) -> QuerySet[AuditRecord]:
    return AuditRecord.objects.filter(
        organization_id=organization_id,
        object_kind=ObjectKind.MEMORY,
        verdict=VERDICT_OK,
        actor_kind=ActorKind.HUMAN.value,
        action__in=DECISIVE,
    ).order_by("-pk")
