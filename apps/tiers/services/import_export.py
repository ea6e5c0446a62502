"""What the knowledge tools add to exported memories, and restore when they are imported."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from apps.common.clock import iso
from apps.memories.models import Memory
from apps.memories.portable.import_parser import fields_of, number, optional_moment
from apps.tiers.models import MemoryUse, PalaceLocation
from apps.tiers.services.palace import assign_palace

KNOWN_FIELDS = frozenset({"use", "place"})
USE_FIELDS = frozenset({"count", "last_used_at"})
#: What a counter of the database holds.
MAX_USES = 2**63 - 1

Kept = Mapping[str, Any]


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
    """Give a memory that has just been brought back what was kept of it. Raises InvalidArgument."""
    given = fields_of(kept, "beside", frozenset(), optional=KNOWN_FIELDS)
    if "use" in given:
        _count(memory, fields_of(given["use"], "beside.use", USE_FIELDS))
    if "place" in given:
        assign_palace(memory)


def _count(memory: Memory, use: Kept) -> None:
    MemoryUse.objects.create(
        memory=memory,
        organization_id=memory.organization_id,
        repository_id=memory.repository_id,
        count=number(use["count"], "beside.use.count", least=0, most=MAX_USES),
        last_used_at=optional_moment(use["last_used_at"], "beside.use.last_used_at"),
    )
