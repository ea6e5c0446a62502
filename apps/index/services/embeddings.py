"""Vectors for documents that lack one, of the embedder in use and of the one that is to follow."""

from __future__ import annotations

import time
import uuid
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.db import connection, transaction

from apps.common.embedders import (
    Embedder,
    EmbedderUnavailable,
    coming_embedder,
    current_embedder,
)
from apps.common.embedders.base import Nonsense, Vector
from apps.common.embedders.choice import read_choice, settle, settled_for
from apps.index.models import EmbeddingModel
from apps.index.registry import origin_of
from apps.index.selectors.progress import embedding_progress, models_of
from apps.index.services.documents import Source, store_vectors, texts_to_embed
from apps.index.services.scales import learn_scale

#: Documents in one transaction, or fewer if the embedder wants it.
BATCH = 64
#: While it works the transaction waits, for longer than others may.
PATIENCE = "15min"
#: Rows of former embedders that one statement removes.
FORGOTTEN = 5000
#: Names the lock of which there is one for a database: two workers would do the same work twice.
LOCK = 0x656D626564

#: Of the documents that were written last, so many are looked at for what is new.
NEWEST = 256
#: Seconds after a switch in which another process may still search with the former embedder.
LINGER = 60.0

MISSING = """
SELECT document.id, document.kind, document.object_id FROM index_document document
WHERE document.id > %(after)s AND NOT EXISTS (
    SELECT FROM index_embedding e WHERE e.document_id = document.id AND e.model_id = %(model)s
)
ORDER BY document.id LIMIT %(batch)s
"""
# A new document has the largest id; a reworded memory waits to be compared, for which is an index.
NEWEST_MISSING = """
SELECT document.id, document.kind, document.object_id FROM (
    (SELECT id, kind, object_id FROM index_document ORDER BY id DESC LIMIT %(newest)s)
    UNION
    (SELECT id, kind, object_id FROM index_document WHERE kind = 'memory' AND NOT is_compared
     ORDER BY id DESC LIMIT %(newest)s)
) AS document WHERE NOT EXISTS (
    SELECT FROM index_embedding e WHERE e.document_id = document.id AND e.model_id = %(model)s
)
ORDER BY document.id DESC LIMIT %(batch)s
"""
TRY_LOCK = """
SELECT pg_try_advisory_xact_lock(%s), set_config('idle_in_transaction_session_timeout', %s, true)
"""
# By corpus, because there is an index for that.
FORGET_FORMER = """
DELETE FROM index_embedding WHERE (document_id, model_id) IN (
    SELECT former.document_id, former.model_id
    FROM index_corpus corpus CROSS JOIN LATERAL (
        SELECT document_id, model_id FROM index_embedding
        WHERE corpus_id = corpus.id AND model_id = ANY(%(former)s) LIMIT %(most)s
    ) AS former
    LIMIT %(most)s
)
"""


def embed_missing(*, seconds: float) -> int:
    """Make missing vectors for about ``seconds``; how many were made.

    First those of the embedder in use, then those of the one that is to follow it, which answers
    searches as soon as it has all. At the end those of former embedders are removed. Does nothing
    while another process is at it. Raises EmbedderUnavailable; what was made until then is kept.
    """
    sweep = Sweep(deadline=time.monotonic() + seconds)
    failure: EmbedderUnavailable | None = None
    try:
        is_whole = sweep.fill(current_embedder())
    except EmbedderUnavailable as error:
        failure, is_whole = error, True  # the one that follows may be its cure
    coming, wanted = coming_embedder(), read_choice().wanted
    if is_whole and coming is not None and sweep.fill(coming):
        settle(wanted)
    if failure is not None:
        raise failure
    if is_whole and coming is None and settled_for() > LINGER:
        _forget_former(current_embedder())
    return sweep.made


def embed_newest(*, seconds: float) -> int:
    """Make the vectors of what was just written; how many were made.

    For embedders that are too slow for the writer's transaction. Raises EmbedderUnavailable.
    """
    embedder = current_embedder()
    sweep = Sweep(deadline=time.monotonic() + seconds)
    return 0 if embedder.is_inline else sweep.fill_newest(embedder)


class Sweep:
    """Makes vectors batch by batch until a moment; ``made`` counts them."""

    def __init__(self, *, deadline: float) -> None:
        """Nothing is made yet."""
        self._deadline = deadline
        self.made = 0

    @property
    def has_time(self) -> bool:
        return time.monotonic() < self._deadline

    def fill(self, embedder: Embedder) -> bool:
        """Make what is missing, what was written last before the rest; whether all was seen."""
        learn_scale(embedder)
        after = 0
        while self.has_time:
            self.fill_newest(embedder)
            batch = _embed_batch(embedder, after)
            if batch is None:
                return False
            if not batch.last_document:
                return True
            self.made += batch.made
            after = batch.last_document
        return False

    def fill_newest(self, embedder: Embedder) -> int:
        """Make what is missing among the documents that were written last; how many were made."""
        before = self.made
        while self.has_time:
            batch = _embed_batch(embedder, None)
            if batch is None or not batch.made:
                break
            self.made += batch.made
        return self.made - before


class Batch(NamedTuple):
    """How many vectors were made, and up to which document; 0 = there was none left."""

    made: int
    last_document: int


class PendingDocument(NamedTuple):
    """A document without a vector."""

    document_id: int
    kind: str
    object_id: uuid.UUID


@transaction.atomic
def _embed_batch(embedder: Embedder, after: int | None) -> Batch | None:
    """The next vectors, or the newest without ``after``; None while another process makes them.

    No row is locked while the embedder works. What was written meanwhile is left for later.
    """
    if not _lock():
        return None
    documents = _missing(embedder, after)
    texts = _texts(_read(documents))
    vectors = _vectors(embedder, texts)
    now = _texts(_read(documents, lock=True))
    kept = [key for key in vectors if now.get(key) == texts[key]]
    if kept:
        store_vectors(embedder, kept, [vectors[key] for key in kept])
    return Batch(len(kept), documents[-1].document_id if documents else 0)


def _vectors(embedder: Embedder, texts: dict[uuid.UUID, str]) -> dict[uuid.UUID, Vector]:
    """Their vectors. A text for which the embedder computes nonsense must not stop the others."""
    if not texts:
        return {}
    try:
        return dict(zip(texts, embedder.embed(list(texts.values())), strict=True))
    except Nonsense:
        if len(texts) == 1:
            return {}
    keys = list(texts)
    halves = keys[: len(keys) // 2], keys[len(keys) // 2 :]
    first, second = (_vectors(embedder, {key: texts[key] for key in half}) for half in halves)
    return first | second


def _lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(TRY_LOCK, [LOCK, PATIENCE])
        return bool(cursor.fetchone()[0])


def _missing(embedder: Embedder, after: int | None) -> list[PendingDocument]:
    models = models_of(embedder)
    parameters = {"model": models[0].pk if models else 0, "batch": min(BATCH, embedder.batch)}
    parameters |= {"newest": NEWEST} if after is None else {"after": after}
    with connection.cursor() as cursor:
        cursor.execute(NEWEST_MISSING if after is None else MISSING, parameters)
        return [PendingDocument(*row) for row in cursor.fetchall()]


def _read(documents: Iterable[PendingDocument], *, lock: bool = False) -> Iterable[Source]:
    by_kind: dict[str, list[uuid.UUID]] = defaultdict(list)
    for document in documents:
        by_kind[document.kind].append(document.object_id)
    for kind, ids in by_kind.items():
        origin = origin_of(kind)
        yield from origin.read_locked(ids) if lock else origin.read(ids)


def _texts(sources: Iterable[Source]) -> dict[uuid.UUID, str]:
    read = list(sources)
    keys = [source.object_id for source in read]
    return dict(zip(keys, texts_to_embed(read), strict=True))


def _forget_former(embedder: Embedder) -> None:
    """Remove what only former embedders could compare, unless a vector is missing after all."""
    current = [model.pk for model in models_of(embedder)]
    former = list(EmbeddingModel.objects.exclude(pk__in=current).values_list("pk", flat=True))
    if not former or not embedding_progress().is_complete:
        return
    with connection.cursor() as cursor:
        while True:
            cursor.execute(FORGET_FORMER, {"former": former, "most": FORGOTTEN})
            if not cursor.rowcount:
                return
