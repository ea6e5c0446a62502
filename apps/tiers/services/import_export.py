"""What the knowledge tools add to exported memories, and restore when they are imported."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Annotated, Any

from django.db import transaction

from apps.common.clock import iso
from apps.common.messages import Message, Whole, read
from apps.memories.models import Memory
from apps.memories.portable.lines import LinePart, PastMoment
from apps.tiers.models import MemoryUse, PalaceLocation
from apps.tiers.services.palace import assign_palace

#: What a counter of the database holds.
MAX_USES = 2**63 - 1


class Use(LinePart):
    """How often a memory was used, and when last."""

    count: Annotated[int, Whole(0, MAX_USES)]
    last_used_at: PastMoment | None


class KeptUsage(LinePart):
    """What is kept of a memory; a place is assigned anew, so it does not matter what it says."""

    use: Use | None = None
    place: Any = None


class _Beside(Message):
    """As it stands in a line, so that errors name it as there."""

    beside: KeptUsage


def exported_usage(memory_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, dict[str, Any]]:
    """How often memories were used, and where they stand in the palace, where there is something.

    A place follows from the memory: it is exported, and assigned anew when the memory is imported.
    """
    kept: dict[uuid.UUID, dict[str, Any]] = {}
    for use in MemoryUse.objects.filter(memory__in=memory_ids):
        entry = {"count": use.count, "last_used_at": iso(use.last_used_at)}
        kept.setdefault(use.memory_id, {})["use"] = entry
    for place in PalaceLocation.objects.filter(memory__in=memory_ids):
        entry = {"domain": place.domain, "room": place.room, "shelf": place.shelf}
        kept.setdefault(place.memory_id, {})["place"] = entry
    return kept


@transaction.atomic
def restore_usage(memory: Memory, kept: Any) -> None:
    """Restore the use and the place of a memory that was just imported. Raises InvalidArgument."""
    usage = read(_Beside, {"beside": kept}).beside
    if usage.use is not None:
        MemoryUse.objects.create(
            memory=memory,
            organization_id=memory.organization_id,
            repository_id=memory.repository_id,
            count=usage.use.count,
            last_used_at=usage.use.last_used_at,
        )
    if usage.place is not None:
        assign_palace(memory)
