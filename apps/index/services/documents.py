"""Keeping documents in step with what they stand for, in the writer's transaction."""

from __future__ import annotations

import datetime as dt
import re
import struct
import uuid
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from django.db import connection
from django.db.backends.utils import CursorWrapper

from apps.common.database import prepared_cursor
from apps.common.embedders import Embedder, EmbedderUnavailable, current_embedder
from apps.common.embedders.base import Vector
from apps.common.postgresql.base import RealArray
from apps.index.models import Document, DocumentKind
from apps.index.registry import origin_of
from apps.index.services.scales import add_model
from apps.index.spellings import QUESTION_MARKS
from apps.index.sql import ADD_CORPORA, BEFORE, EMBED, FOLLOWING, FORGET, INDEX
from apps.index.tokenizer import document_words, extra_words, opening

SYSTEM_PLACE = uuid.UUID(int=0)
#: Places whose corpora are named once: those of a batch are mostly the same.
PLACES = 1024
#: Characters of a text that its vector stands for, and of what was said just before it.
MAX_EMBEDDED_CHARACTERS = 4000
MAX_CHARACTERS_BEFORE = 400
#: PostgreSQL's own form of an array of ``real``: its dimensions, whether some are null, its type,
#: its size, where it begins; then each number, behind its length in bytes.
ARRAY_HEAD = struct.Struct(">iiIii")
REAL, REAL_BYTES = 700, 4
NUMBER_IN_ARRAY = np.dtype([("length", ">i4"), ("number", ">f4")])
#: Whether a source has its place in the index, and what stands before it there.
NOT_INDEXED: tuple[bool, Source | None] = (False, None)
#: What may stand between an author's name and the words, where a text itself names who said it.
AFTER_THE_NAME = re.compile(r"\s*+(?:\([^)\n]{0,80}\)\s*+)?:[^\S\n]*")


@dataclass(frozen=True, slots=True)
class Source:
    """What is to be found: the texts of one object and what is known about them.

    ``author`` said it, at ``said_at``, in ``thread``. What only ``holder`` may find is in a corpus
    of the holder's own. ``audience`` is the same for two of a corpus if whoever may find one may
    find the other: only then does one say something about what follows it.
    """

    kind: DocumentKind
    object_id: uuid.UUID
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None
    title: str
    content: str
    tags: Sequence[str]
    said_at: dt.datetime
    author: str = ""
    thread: str = ""
    holder: uuid.UUID | None = None
    audience: str = ""

    @property
    def place(self) -> uuid.UUID:
        """The key of its corpus."""
        place = self.holder or self.repository_id or self.organization_id or SYSTEM_PLACE
        return place_of(self.kind, place)


@lru_cache(maxsize=PLACES)
def place_of(kind: DocumentKind, place_id: uuid.UUID) -> uuid.UUID:
    """The key of the corpus that holds documents of a kind at a place: memories' is the place's.

    A place is a repository or what is above it, or whoever holds a corpus alone.
    """
    return place_id if kind is DocumentKind.MEMORY else uuid.uuid5(place_id, kind.value)


def index_documents(sources: Sequence[Source], *, are_new: bool = False) -> None:
    """Write the documents of these objects, new or again, so that the next search finds them.

    Vectors are made here if the embedder is cheap enough, else by the sweep (``embed_missing``).
    One statement for what is certainly new, two for the rest.
    """
    if not sources:
        return
    embedder = current_embedder()
    vectors = _vectors(sources, embedder)
    parameters: dict[str, Any] = {
        "kind": [source.kind.value for source in sources],
        "object_id": [source.object_id for source in sources],
        "organization_id": [source.organization_id for source in sources],
        "repository_id": [source.repository_id for source in sources],
        "place": [source.place for source in sources],
        "thread": [source.thread for source in sources],
        "author": [source.author for source in sources],
        "said_at": [source.said_at for source in sources],
        "is_question": [source.content.rstrip().endswith(QUESTION_MARKS) for source in sources],
        **words_of(sources),
        "vectors": _packed(vectors) if vectors else None,
        "model": embedder.name if vectors else None,
        "dimensions": embedder.dimensions if vectors else None,
    }
    with prepared_cursor() as cursor:
        if not are_new:
            cursor.execute(FORGET, parameters)
        cursor.execute(INDEX, parameters)
        if cursor.fetchone() != (len(sources), len(vectors)):
            _index_first(cursor, parameters, has_vectors=bool(vectors))


def forget_documents(kind: DocumentKind, object_ids: Sequence[uuid.UUID]) -> None:
    """Take objects out of what is searched: their words, vectors and documents.

    The vector of what was said next in a thread knows what was said before it, so it is made anew.
    """
    named: dict[str, Any] = {"kind": [kind.value] * len(object_ids), "object_id": list(object_ids)}
    with connection.cursor() as cursor:
        cursor.execute(FOLLOWING, named)
        following = [key for (key,) in cursor.fetchall()]
        cursor.execute(FORGET, named)
    Document.objects.filter(kind=kind, object_id__in=object_ids).delete()
    if following:
        index_documents(origin_of(kind).read(following))


def store_vectors(
    embedder: Embedder, object_ids: Sequence[uuid.UUID], vectors: Sequence[Vector]
) -> None:
    """Keep the vectors of these documents; the later of two for one document wins."""
    parameters: dict[str, Any] = {
        "model": embedder.name,
        "dimensions": embedder.dimensions,
        "object_id": list(object_ids),
        "vectors": _packed(vectors),
    }
    with prepared_cursor() as cursor:
        cursor.execute(EMBED, parameters)
        if cursor.rowcount == 0:
            add_model(embedder)
            cursor.execute(EMBED, parameters)


def texts_to_embed(sources: Sequence[Source]) -> list[str]:
    """What the vector of each source stands for, in order.

    What was said in a thread means little without who said it and what was said just before.
    """
    return [
        text_to_embed(source, before)
        for source, before in zip(sources, _before(sources), strict=True)
    ]


def text_to_embed(source: Source, before: Source | None = None) -> str:
    """What a vector stands for; ``before`` is what was said just before it in its thread."""
    own = _told(source) if source.thread else source.content
    title = source.title or opening(source.content)
    said_before = [_told(before)[:MAX_CHARACTERS_BEFORE]] if before else []
    return "\n".join([title, *said_before, own])[:MAX_EMBEDDED_CHARACTERS]


def _told(source: Source) -> str:
    """The words with the name of who said them in front, once."""
    author, content = source.author, source.content.strip()
    if not author:
        return content
    named = content[: len(author)].casefold() == author.casefold()
    after = AFTER_THE_NAME.match(content, len(author)) if named else None
    return f"{author}: {content[after.end() :] if after else content}"


def _before(sources: Sequence[Source]) -> list[Source | None]:
    """For each source what stands before it in its thread, if both have the same audience.

    What is in the index already has its place there; what is not follows the one before it here.
    """
    threaded = [source for source in sources if source.thread]
    if not threaded:
        return [None] * len(sources)
    indexed = _indexed_before(threaded)
    latest: dict[tuple[uuid.UUID, str], Source] = {}
    found: list[Source | None] = []
    for source in sources:
        thread = source.place, source.thread
        has_place, before = indexed.get(source.object_id, NOT_INDEXED)
        if not has_place:
            before = latest.get(thread, before)
            latest[thread] = source
        is_told = before is not None and before.audience == source.audience
        found.append(before if is_told and source.thread else None)
    return found


def _indexed_before(sources: Sequence[Source]) -> dict[uuid.UUID, tuple[bool, Source | None]]:
    """Whether each source is in the index, and what the index has before it in its thread."""
    parameters: dict[str, Any] = {
        "kind": [source.kind.value for source in sources],
        "object_id": [source.object_id for source in sources],
        "place": [source.place for source in sources],
        "thread": [source.thread for source in sources],
    }
    with connection.cursor() as cursor:
        cursor.execute(BEFORE, parameters)
        rows = cursor.fetchall()
    known = {source.object_id: source for source in sources}
    by_kind: dict[str, set[uuid.UUID]] = defaultdict(set)
    for _, _, kind, before_id in rows:
        if kind is not None and before_id not in known:
            by_kind[kind].add(before_id)
    for kind, keys in by_kind.items():
        known |= {one.object_id: one for one in origin_of(kind).read(list(keys))}
    return {object_id: (is_indexed, known.get(before)) for object_id, is_indexed, _, before in rows}


def _packed(vectors: Sequence[Vector]) -> RealArray:
    """The numbers of all vectors, one vector behind the other."""
    numbers = np.asarray(vectors, np.float32).ravel()
    packed = np.empty(len(numbers), NUMBER_IN_ARRAY)
    packed["length"], packed["number"] = REAL_BYTES, numbers
    return RealArray(ARRAY_HEAD.pack(1, 0, REAL, len(numbers), 1) + packed.tobytes())


def vector_literal(vector: Sequence[float]) -> str:
    """A vector as pgvector reads it."""
    return _literal_of(len(vector)) % tuple(vector)


@cache
def _literal_of(dimensions: int) -> str:
    """The literal with places for its numbers."""
    return "[" + ",".join(["%.5g"] * dimensions) + "]"


def _index_first(cursor: CursorWrapper, parameters: dict[str, Any], *, has_vectors: bool) -> None:
    """The first document of a place, or by an embedding model: make that, and write all again."""
    cursor.execute(ADD_CORPORA, parameters)
    if has_vectors:
        add_model(current_embedder())
    cursor.execute(FORGET, parameters)
    cursor.execute(INDEX, parameters)


def _vectors(sources: Sequence[Source], embedder: Embedder) -> list[Vector]:
    """All vectors, or none if they take long; a failure is no reason to refuse a write either."""
    if not embedder.is_inline:
        return []
    try:
        return embedder.embed(texts_to_embed(sources))
    except EmbedderUnavailable:
        return []


def words_of(sources: Sequence[Source]) -> dict[str, str]:
    """All words of all sources as columns: which source, the word, how often it counts.

    Each a text with spaces between: much cheaper to hand over than arrays, and no word has one.
    """
    numbers: list[str] = []
    words: list[str] = []
    weights: list[int] = []
    for number, source in enumerate(sources, start=1):
        counted = _counted_words(source)
        numbers += [str(number)] * len(counted)
        words += counted
        weights += counted.values()
    return {
        "number": " ".join(numbers),
        "word": " ".join(words),
        "weight": " ".join(map(str, weights)),
    }


def _counted_words(source: Source) -> Counter[str]:
    """How often each word counts: twice in a title, tags and other spellings not at all."""
    title, content = document_words(source.title), document_words(source.content)
    counted = Counter(content)
    counted.update(title * 2 if title else document_words(opening(source.content)))
    for word in (*extra_words([*title, *content]), *document_words(" ".join(source.tags))):
        counted.setdefault(word, 0)
    return counted
