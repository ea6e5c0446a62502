"""Erasing what the knowledge tools keep beside memories: where they stand, who asked for them."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from apps.tiers.models import KnowledgeSession, MemoryUse, PalaceLocation


def forget_places(memory_ids: Collection[uuid.UUID]) -> int:
    """Remove the places of memories in the palace and how often they were used; how many rows."""
    of = {"memory__in": memory_ids}
    removed = (
        PalaceLocation.objects.filter(**of).delete(),
        MemoryUse.objects.filter(**of).delete(),
    )
    return sum(count for count, _ in removed)


def forget_sessions(organization_id: uuid.UUID, kind: str, actor_id: str) -> int:
    """Remove an actor's conversations, which have names; how many."""
    of = {"organization_id": organization_id, "actor_kind": kind, "actor_id": actor_id}
    return KnowledgeSession.objects.filter(**of).delete()[0]
