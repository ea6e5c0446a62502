"""The chunks of resources as search reads them: each in the corpus of its user."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db.models import QuerySet

from apps.gateway.resources.models import ResourceChunk
from apps.gateway.resources.selectors import findable_chunks
from apps.index.models import DocumentKind
from apps.index.services.documents import Source


class Resources:
    """Every chunk that may be found, of resources that are not deleted."""

    kind = DocumentKind.RESOURCE

    def objects(self, repository_id: uuid.UUID | None) -> QuerySet[ResourceChunk]:
        chunks = findable_chunks().order_by("resource__created_at", "resource_id", "position")
        return chunks.filter(repository_id=repository_id) if repository_id else chunks

    def read(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        return [searchable(chunk) for chunk in _chosen(ids)]

    def read_locked(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        locked = _chosen(ids).select_for_update(of=("self",), no_key=True, skip_locked=True)
        return [searchable(chunk) for chunk in locked]


def searchable(chunk: ResourceChunk) -> Source:
    """A chunk as the index takes it in."""
    resource = chunk.resource
    # Of a description the first chunk is found: all of them would crowd out other files.
    about = [resource.title, *([] if chunk.position else [resource.description])]
    return Source(
        kind=DocumentKind.RESOURCE,
        object_id=chunk.pk,
        organization_id=chunk.organization_id,
        repository_id=chunk.repository_id,
        title="\n".join(filter(None, about)),
        content=chunk.text,
        tags=(),
        said_at=resource.created_at,
        thread=resource.resource_id,
        holder=chunk.user_id,
    )


def _chosen(ids: Sequence[uuid.UUID]) -> QuerySet[ResourceChunk]:
    chunks = findable_chunks().filter(pk__in=list(ids)).select_related("resource")
    return chunks.order_by("resource__created_at", "resource_id", "position")
