"""Memories as search reads them again: for missing vectors and rebuilds."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db.models import QuerySet

from apps.index.models import Kind
from apps.index.services.documents import Source
from apps.memories.models import Memory
from apps.memories.services.common import searchable


class Memories:
    """Every memory, whatever its status: search decides what may be served."""

    kind = Kind.MEMORY

    def objects(self, repository_id: uuid.UUID | None) -> QuerySet[Memory]:
        memories = Memory.objects.order_by("created_at", "pk")
        return memories.filter(repository_id=repository_id) if repository_id else memories

    def read(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        return [searchable(memory) for memory in _chosen(ids)]

    def read_locked(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        locked = _chosen(ids).select_for_update(of=("self",), no_key=True, skip_locked=True)
        return [searchable(memory) for memory in locked]


def _chosen(ids: Sequence[uuid.UUID]) -> QuerySet[Memory]:
    memories = Memory.objects.filter(pk__in=ids).select_related("repository")
    return memories.order_by("created_at", "pk")
