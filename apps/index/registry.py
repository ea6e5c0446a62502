"""Where documents come from: each kind of object says how its texts are read again."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from django.db.models import Exists, OuterRef, QuerySet

from apps.index.models import Document, DocumentKind

if TYPE_CHECKING:
    from apps.index.services.documents import Source


class DocumentOrigin(Protocol):
    """The objects of one kind. Whoever writes one holds its row lock until the end."""

    kind: DocumentKind

    def objects(self, repository_id: uuid.UUID | None) -> QuerySet[Any]:
        """Those of a repository, or all; oldest first."""

    def read(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        """Their texts as they are now."""

    def read_locked(self, ids: Sequence[uuid.UUID]) -> list[Source]:
        """The same, locked until the transaction ends, without those that are being written."""


_origins: dict[DocumentKind, DocumentOrigin] = {}


def register(origin: DocumentOrigin) -> None:
    """Make a kind of object known; its app does so when Django starts."""
    _origins[origin.kind] = origin


def origins() -> Iterable[DocumentOrigin]:
    """Every kind that can be indexed."""
    return _origins.values()


def origin_of(kind: str) -> DocumentOrigin:
    """The origin of documents of this kind."""
    return _origins[DocumentKind(kind)]


def documents_of(origin: DocumentOrigin) -> QuerySet[Document]:
    """The document of the object in an outer query."""
    return Document.objects.filter(kind=origin.kind, object_id=OuterRef("pk"))


def without_document(origin: DocumentOrigin) -> QuerySet[Any]:
    """Objects that search does not know."""
    return origin.objects(None).exclude(Exists(documents_of(origin)))
