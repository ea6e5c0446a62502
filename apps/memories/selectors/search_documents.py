"""Memories as the documents that search indexes, also when vectors are missing or it is rebuilt."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db.models import QuerySet

from apps.index.models import DocumentKind
from apps.index.services.documents import Source
from apps.memories.authorship import said_at
from apps.memories.models import Memory
from apps.memories.vocabulary import SERVED_STATUSES


class MemoryDocuments:
    """Every memory that was not erased, whatever its status: search decides what may be served."""

    kind = DocumentKind.MEMORY

    def objects(self, repository_id: uuid.UUID | None) -> QuerySet[Memory]:
        memories = Memory.objects.filter(erased_at=None).order_by("created_at", "pk")
        return memories.filter(repository_id=repository_id) if repository_id else memories

    def read(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        return [search_document(memory) for memory in _chosen(ids)]

    def read_locked(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        locked = _chosen(ids).select_for_update(of=("self",), no_key=True, skip_locked=True)
        return [search_document(memory) for memory in locked]


def search_document(memory: Memory) -> Source:
    """The document that search indexes of a memory: its served text, and who said it when.

    Author, date and thread are what the provenance claims, else the author and moment of writing.
    """
    origin = memory.provenance
    return Source(
        kind=DocumentKind.MEMORY,
        object_id=memory.pk,
        organization_id=memory.organization_id,
        repository_id=memory.repository_id,
        title=memory.title,
        content=memory.content,
        tags=memory.tags,
        author=origin.get("author") or memory.author_label,
        said_at=said_at(memory),
        thread=origin.get("thread", ""),
        audience=_audience(memory),
    )


def _audience(memory: Memory) -> str:
    """Who may find a memory beside those who may read in its repository."""
    part = (memory.scope, memory.owner_id or "", memory.workspace_scope, memory.corpus_id)
    return "\n".join(map(str, (*part, memory.status in SERVED_STATUSES, memory.quarantine_reason)))


def _chosen(ids: Sequence[uuid.UUID]) -> QuerySet[Memory]:
    memories = Memory.objects.filter(pk__in=ids, erased_at=None).select_related("repository")
    return memories.order_by("created_at", "pk")
