"""How alike documents are, and which of them were not yet compared.

Likeness is the part of the way from any two texts, by the embedder's scale, to the same text: 1 for
vectors that are equal, about 0 for texts that have nothing to do with each other.

What is done about near ones is decided by the app that owns the objects.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection

from apps.common.database import prepared_cursor
from apps.common.embedders import Embedder, EmbedderUnavailable, current_embedder
from apps.index.models import Corpus, Document, DocumentKind, EmbeddingModel
from apps.index.selectors.queries import near_parameters, near_statement
from apps.index.services.documents import SYSTEM_PLACE
from apps.index.services.scales import MIN_DEVIATION
from apps.index.sql import (
    ALIKE,
    LOCK_UNCOMPARED,
    LOOK_UP,
    MARK_COMPARED,
    SIMILARITIES,
    UNCOMPARED,
)

#: Documents of each corpus that are looked at.
NEAREST = 20
#: Names the lock of which there is one for a database: the sweep runs once at a time.
LOCK = 0x6E656172


@dataclass(frozen=True, slots=True)
class Claimed:
    """A document that is to be compared; nobody writes it until the transaction ends."""

    model: EmbeddingModel
    document_id: int
    object_id: uuid.UUID
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None
    vector: str


def vector_model() -> EmbeddingModel | None:
    """What makes vectors now, if it has made any and its scale is known."""
    embedder = current_embedder()
    models = EmbeddingModel.objects.filter(name=embedder.name).exclude(deviation=None)
    try:
        return models.filter(dimensions=embedder.dimensions).first()
    except EmbedderUnavailable:
        return models.order_by("-pk").first()


def uncompared(kind: DocumentKind, model: EmbeddingModel, most: int) -> list[int]:
    """Documents that have a vector and wait to be compared, newest first.

    So what was just written is not kept waiting by what was imported.
    """
    with connection.cursor() as cursor:
        cursor.execute(UNCOMPARED, {"kind": kind.value, "model": model.pk, "most": most})
        return [document_id for (document_id,) in cursor.fetchall()]


def is_only_sweep() -> bool:
    """Whether no other process compares; it cannot begin before the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])


def claim(document_id: int, model: EmbeddingModel) -> Claimed | None:
    """The document, locked and marked as compared.

    None if it is being written, was compared, or lost its vector.
    """
    given = {"document": document_id, "model": model.pk}
    with connection.cursor() as cursor:
        cursor.execute(LOCK_UNCOMPARED, given)
        if cursor.fetchone() is None:
            return None
        cursor.execute(MARK_COMPARED, given)
        row = cursor.fetchone()
    return Claimed(model, *row) if row else None


def similarities(
    claimed: Claimed, kind: DocumentKind, known: Sequence[uuid.UUID]
) -> dict[uuid.UUID, float]:
    """Likeness to the nearest objects in the same repository and above, and to ``known`` ones.

    Those without a vector are left out.
    """
    near = near_parameters(
        _corpora(claimed),
        model=claimed.model.name,
        dimensions=claimed.model.dimensions,
        vector=claimed.vector,
    )
    statement = SIMILARITIES.format(near=near_statement(near))
    # One more than wanted: the nearest of all is itself.
    near |= {"dense_depth": NEAREST + 1, "document": claimed.document_id}
    near |= {"kind": kind.value, "known": list(known)}
    with connection.cursor() as cursor:
        cursor.execute(statement, near)
        return dict(cursor.fetchall())


def nearest(kind: DocumentKind, object_id: uuid.UUID) -> dict[uuid.UUID, float]:
    """Likeness of an object to those nearest to it, in its repository and above it.

    Of each corpus the nearest ``NEAREST``; none for what has no vector.
    """
    model = vector_model()
    if model is None:
        return {}
    given: dict[str, Any] = {"kind": kind.value, "object": object_id, "model": model.pk}
    with connection.cursor() as cursor:
        cursor.execute(LOOK_UP, given)
        row = cursor.fetchone()
    if row is None:
        return {}
    return similarities(Claimed(model, *row), kind, known=())


def compare_again(kind: DocumentKind, object_id: uuid.UUID) -> None:
    """Have an object compared once more although its text is the same."""
    Document.objects.filter(kind=kind, object_id=object_id).update(is_compared=False)


def _corpora(claimed: Claimed) -> dict[int, bool]:
    """The corpora of its place and above, and whether some of their vectors are walked to."""
    above = (claimed.repository_id, claimed.organization_id)
    places = [SYSTEM_PLACE, *(place for place in above if place)]
    return dict(Corpus.objects.filter(place__in=places).values_list("pk", "has_walked"))


def likeness_among(
    document_ids: Sequence[int], embedder: Embedder, *, least: float
) -> dict[tuple[int, int], float]:
    """How like some documents are to each other, by both ways round, where above ``least``.

    Raises EmbedderUnavailable.
    """
    parameters: dict[str, Any] = {
        "documents": list(document_ids),
        "model": embedder.name,
        "dimensions": embedder.dimensions,
        "least_deviation": MIN_DEVIATION,
        "least": least,
    }
    with prepared_cursor() as cursor:
        cursor.execute(ALIKE, parameters)
        return {(one, other): likeness for one, other, likeness in cursor.fetchall()}
