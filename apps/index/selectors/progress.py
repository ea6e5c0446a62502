"""How far everything is that search prepares in the background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from apps.common.embedders import Embedder, EmbedderUnavailable, coming_embedder, current_embedder
from apps.index.models import (
    INDEXED_DIMENSIONS,
    Corpus,
    Document,
    DocumentKind,
    Embedding,
    EmbeddingModel,
)
from apps.organizations.models import Repository


@dataclass(frozen=True, slots=True)
class EmbeddingProgress:
    """How many of all documents have a vector of the embedder with this name."""

    embedder: str
    done: int
    total: int

    @property
    def is_complete(self) -> bool:
        return self.done >= self.total

    @property
    def missing(self) -> int:
        return max(0, self.total - self.done)


def embedding_progress() -> EmbeddingProgress:
    """How far the current embedder has come."""
    return progress_of(current_embedder())


def coming_progress() -> EmbeddingProgress | None:
    """How far the embedder has come that is to follow it; None without a switch."""
    coming = coming_embedder()
    return progress_of(coming) if coming is not None else None


def progress_of(embedder: Embedder) -> EmbeddingProgress:
    """How far an embedder has come."""
    models = [model.pk for model in models_of(embedder)]
    done = Embedding.objects.filter(model__in=models).count() if models else 0
    return EmbeddingProgress(embedder.name, done, Document.objects.count())


def models_of(embedder: Embedder) -> Sequence[EmbeddingModel]:
    """The embedder's row, if it has made vectors; all of its name while its size is unknown."""
    named = EmbeddingModel.objects.filter(name=embedder.name)
    try:
        return list(named.filter(dimensions=embedder.dimensions))
    except EmbedderUnavailable:
        return list(named)


@dataclass(frozen=True, slots=True)
class LanguageProgress:
    """How many of a repository's documents are in its language."""

    done: int
    total: int


def language_progress(repository: Repository) -> LanguageProgress:
    """How far the change of the language is."""
    total = Document.objects.filter(corpus__place=repository.pk).count()
    return LanguageProgress(
        done=total - documents_in_former_language(repository).count(), total=total
    )


def documents_in_former_language(repository: Repository) -> QuerySet[Document]:
    documents = Document.objects.filter(corpus__place=repository.pk)
    return documents.exclude(language=repository.language)


@dataclass(frozen=True, slots=True)
class IndexState:
    """Vectors of the current embedder, and what still waits for the worker.

    ``coming`` is how far the embedder is that is to follow it, if one is. ``former`` counts vectors
    of former embedders that are not removed yet, ``unmoved`` those of large repositories that are
    compared one by one until they are in the approximate index, ``uncompared`` the memories that
    were not yet compared with those near to them.
    """

    progress: EmbeddingProgress
    coming: EmbeddingProgress | None
    former: int
    unmoved: int
    uncompared: int

    @property
    def is_settled(self) -> bool:
        """Whether nothing waits."""
        waits = self.coming is not None or self.former or self.unmoved or self.uncompared
        return self.progress.is_complete and not waits


def search_state() -> IndexState:
    """Counts over all organizations, so only for people who manage the platform."""
    coming = coming_embedder()
    current = models_of(current_embedder())
    wanted = [*current, *(models_of(coming) if coming else ())]
    vectors = Embedding.objects.filter(model__in=current)
    return IndexState(
        progress=embedding_progress(),
        coming=coming_progress(),
        former=Embedding.objects.exclude(model__in=wanted).count(),
        unmoved=vectors.filter(
            is_walked=False,
            dimensions__in=INDEXED_DIMENSIONS,
            corpus_id__in=Corpus.objects.filter(has_walked=True).values("pk"),
        ).count(),
        uncompared=Document.objects.filter(kind=DocumentKind.MEMORY, is_compared=False).count(),
    )
