"""How far everything is that search makes ready in the background."""

from __future__ import annotations

from dataclasses import dataclass

from apps.common.embedders import current_embedder
from apps.index.embedding import Progress, embedding_progress, models_of
from apps.index.models import INDEXED_DIMENSIONS, Corpus, Document, Embedding, Kind


@dataclass(frozen=True, slots=True)
class State:
    """Vectors of the current embedder, and what still waits for the worker.

    ``former`` counts vectors of former embedders that are not removed yet, ``unmoved`` those of
    large repositories that are compared one by one until they are in the approximate index,
    ``uncompared`` the memories that were not yet compared with those near to them.
    """

    progress: Progress
    former: int
    unmoved: int
    uncompared: int

    @property
    def is_settled(self) -> bool:
        """Whether nothing waits."""
        waits = self.former or self.unmoved or self.uncompared
        return self.progress.is_complete and not waits


def search_state() -> State:
    """Counts over all organizations, so only for people who manage the platform."""
    current = models_of(current_embedder())
    vectors = Embedding.objects.filter(model__in=current)
    return State(
        progress=embedding_progress(),
        former=Embedding.objects.exclude(model__in=current).count(),
        unmoved=vectors.filter(
            is_walked=False,
            dimensions__in=INDEXED_DIMENSIONS,
            corpus_id__in=Corpus.objects.filter(has_walked=True).values("pk"),
        ).count(),
        uncompared=Document.objects.filter(kind=Kind.MEMORY, is_compared=False).count(),
    )
