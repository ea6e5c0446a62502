"""Keeping documents in step with what they stand for, in the writer's transaction."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import connection

from apps.common.embedders import Embedder, EmbedderUnavailable, current_embedder
from apps.index.models import Corpus, Kind
from apps.index.sql import ADD_CORPUS, ADD_MODEL, EMBED, FORGET, INDEX
from apps.index.words import document_words, extra_words, opening

SYSTEM_PLACE = uuid.UUID(int=0)
# How often a word counts by where it stands. Tags and other spellings are only mentions.
TITLE_WEIGHT = 2
CONTENT_WEIGHT = 1
MENTION = 0
QUESTION_MARKS = ("?", "\uff1f", "\u061f")
#: Characters of a text that its vector stands for.
MOST_EMBEDDED = 4000

Words = list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Source:
    """What is to be found: the texts of one object and what is known about them.

    ``language`` is that of its place; the first document of a place decides it until a rebuild.
    ``author`` said it, at ``said_at``, in ``thread``.
    """

    kind: Kind
    object_id: uuid.UUID
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None
    language: str
    title: str
    content: str
    tags: Sequence[str]
    said_at: dt.datetime
    author: str = ""
    thread: str = ""

    @property
    def place(self) -> uuid.UUID:
        """The key of its corpus."""
        return self.repository_id or self.organization_id or SYSTEM_PLACE


def index_documents(sources: Sequence[Source]) -> None:
    """Write the documents of these objects, new or again, so that the next search finds them.

    Vectors are made here if the embedder is cheap enough, else by the sweep (``embed_missing``).
    """
    if not sources:
        return
    corpora = _corpora(sources)
    parameters: dict[str, Any] = {
        "kind": [source.kind.value for source in sources],
        "object_id": [source.object_id for source in sources],
        "organization_id": [source.organization_id for source in sources],
        "repository_id": [source.repository_id for source in sources],
        "corpus": [corpora[source.place] for source in sources],
        "thread": [source.thread for source in sources],
        "author": [source.author for source in sources],
        "said_at": [source.said_at for source in sources],
        "is_question": [source.content.rstrip().endswith(QUESTION_MARKS) for source in sources],
        **words_of(sources),
    }
    with connection.cursor() as cursor:
        cursor.execute(FORGET, parameters)
        cursor.execute(INDEX, parameters)
    embedder = current_embedder()
    if embedder.is_inline:
        with suppress(EmbedderUnavailable):  # no reason to refuse a write; the sweep tries again
            _embed(sources, embedder)


def store_vectors(
    embedder: Embedder, object_ids: Sequence[uuid.UUID], vectors: Iterable[Sequence[float]]
) -> None:
    """Keep the vectors of these documents; the later of two for one document wins."""
    parameters: dict[str, Any] = {
        "model": embedder.name,
        "dimensions": embedder.dimensions,
        "object_id": list(object_ids),
        "vectors": [vector_literal(vector) for vector in vectors],
    }
    with connection.cursor() as cursor:
        cursor.execute(EMBED, parameters)
        if cursor.rowcount == 0:
            cursor.execute(ADD_MODEL, parameters)
            cursor.execute(EMBED, parameters)


def text_to_embed(title: str, content: str) -> str:
    """What a vector stands for."""
    return f"{title or opening(content)}\n{content}"[:MOST_EMBEDDED]


def vector_literal(vector: Sequence[float]) -> str:
    """A vector as pgvector reads it."""
    return "[" + ",".join(f"{value:.5g}" for value in vector) + "]"


def _embed(sources: Sequence[Source], embedder: Embedder) -> None:
    texts = [text_to_embed(source.title, source.content) for source in sources]
    store_vectors(embedder, [source.object_id for source in sources], embedder.embed(texts))


def _corpora(sources: Sequence[Source]) -> dict[uuid.UUID, int]:
    """The corpus of every place; made when it is the first time."""
    places = {source.place: source for source in sources}
    found = dict(Corpus.objects.filter(place__in=list(places)).values_list("place", "id"))
    for place, source in places.items():
        if place not in found:
            found[place] = _new_corpus(source)
    return found


def _new_corpus(source: Source) -> int:
    parameters = [source.place, source.organization_id, source.repository_id, source.language]
    with connection.cursor() as cursor:
        cursor.execute(ADD_CORPUS, parameters)
        return int(cursor.fetchone()[0])


def words_of(sources: Sequence[Source]) -> dict[str, Any]:
    """All words of all sources as columns: which source, the word, how often it counts."""
    rows = [
        (number, word, weight)
        for number, source in enumerate(sources, start=1)
        for word, weight in _weighted_words(source)
    ]
    numbers, words, weights = zip(*rows, strict=True) if rows else ((), (), ())
    return {"number": list(numbers), "word": list(words), "weight": list(weights)}


def _weighted_words(source: Source) -> Words:
    title, content = document_words(source.title), document_words(source.content)
    begin = () if title else document_words(opening(source.content))
    tags = document_words(" ".join(source.tags))
    return [
        *((word, TITLE_WEIGHT) for word in title),
        *((word, CONTENT_WEIGHT) for word in (*begin, *content)),
        *((word, MENTION) for word in (*extra_words([*title, *content]), *tags)),
    ]
