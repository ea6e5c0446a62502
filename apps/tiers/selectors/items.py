"""What is read beside an item: whether it is contradicted, and how often it was used."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from apps.memories.models import Memory, MemoryLink
from apps.memories.vocabulary import APPROVED_STATUSES, Relation
from apps.tiers.models import MemoryUse


def contradicted(memories: Iterable[Memory]) -> frozenset[uuid.UUID]:
    """Those that an approved memory contradicts by an accepted link."""
    links = MemoryLink.objects.filter(
        target__in=[memory.pk for memory in memories],
        relation=Relation.CONTRADICTS,
        suggested=False,
        source__status__in=APPROVED_STATUSES,
    )
    return frozenset(links.values_list("target_id", flat=True))


def use_of(memory: Memory) -> MemoryUse | None:
    """How often an item was used; None for one that never was."""
    return MemoryUse.objects.filter(memory=memory).first()
