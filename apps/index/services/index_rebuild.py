"""Documents and term statistics, made again while they are used."""

from __future__ import annotations

import time
import uuid
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from apps.index.models import Corpus, Document, Embedding
from apps.index.registry import DocumentOrigin, origins, without_document
from apps.index.selectors.queries import COUNTED
from apps.index.services.documents import index_documents
from apps.index.services.scales import lock_corpus
from apps.index.sql import COUNT_CORPUS, COUNT_TERMS, FORGET_COUNTS, GROWN_CORPORA, SET_LANGUAGES

#: A corpus is counted again when a tenth of it is new.
GROWTH = 0.1


#: Objects in one transaction, short enough for those who want to write one of them.
BATCH = 32
#: How often and after how many seconds objects are tried again that somebody was writing.
ROUNDS = 5
PAUSE = 0.5
# Postings of documents that no longer hold the term: nothing else would find and remove them.
FORGET_STRAYS = """
DELETE FROM index_posting posting
WHERE corpus_id = %(corpus)s AND NOT EXISTS (
    SELECT FROM index_document document
    WHERE document.id = posting.document_id AND document.corpus_id = posting.corpus_id
      AND posting.term = ANY(document.terms)
)
"""


def refresh_statistics() -> int:
    """Count the corpora that have grown; how many those were, without what others count now."""
    with connection.cursor() as cursor:
        cursor.execute(GROWN_CORPORA, {"counted": COUNTED, "growth": GROWTH})
        grown = [corpus_id for (corpus_id,) in cursor.fetchall()]
    return sum(map(count_corpus, grown))


@transaction.atomic
def count_corpus(corpus_id: int) -> bool:
    """Count one corpus, however long that takes; False if it is being counted already."""
    if not lock_corpus(corpus_id):
        return False
    parameters = {"corpus": corpus_id, "counted": COUNTED}
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")  # nobody who writes waits for it
        cursor.execute(COUNT_CORPUS, parameters)
        cursor.execute(FORGET_COUNTS, parameters)
        cursor.execute(COUNT_TERMS, parameters)
    return True


def count_objects(repository_id: uuid.UUID | None) -> int:
    """How many documents a rebuild writes."""
    return sum(origin.objects(repository_id).count() for origin in origins())


def rebuild_documents(repository_id: uuid.UUID | None) -> Iterator[int]:
    """Write the documents of a repository, or all, again; yields how many at a time.

    Each batch is a transaction of its own: it may be stopped anywhere and started again, and
    searches find the old or the new. Vectors are made with them if the embedder is inline.
    Raises ObjectsBusy when somebody holds some objects all the time.
    """
    _forget_orphans()
    for corpus in _corpora(repository_id):
        _forget_strays(corpus)
    for origin in origins():
        keys = origin.objects(repository_id).values_list("pk", flat=True)
        yield from _write(origin, keys.iterator(chunk_size=2000))
    for corpus in _corpora(repository_id):
        while not count_corpus(corpus):
            time.sleep(PAUSE)


def index_missing(*, seconds: float) -> int:
    """Write documents for objects that have none, for about ``seconds``; how many.

    Every write makes its own: only an update of this program, or an accident, leaves some out.
    """
    deadline = time.monotonic() + seconds
    written = 0
    for origin in origins():
        keys = without_document(origin).values_list("pk", flat=True)
        for batch in _batches(keys.iterator(chunk_size=2000)):
            written += len(write_batch(origin, batch))
            if time.monotonic() > deadline:
                return written
    return written


class ObjectsBusy(Exception):
    """Some objects were being written each time they were looked at."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} objects were being written all the time.")


def _write(origin: DocumentOrigin, keys: Iterable[uuid.UUID]) -> Iterator[int]:
    busy: list[uuid.UUID] = []
    for round_number in range(ROUNDS):
        if round_number:
            time.sleep(PAUSE)
            keys, busy = busy, []
        for batch in _batches(keys):
            written = write_batch(origin, batch)
            busy += [key for key in batch if key not in written]
            yield len(written)
        if not busy:
            return
    raise ObjectsBusy(len(busy))


@transaction.atomic
def write_batch(origin: DocumentOrigin, keys: Sequence[uuid.UUID]) -> set[uuid.UUID]:
    """Write these objects' documents, without those being written now; which they were."""
    sources = origin.read_locked(keys)
    set_languages({source.place for source in sources})
    index_documents(sources)
    return {source.object_id for source in sources}


def set_languages(places: Collection[uuid.UUID]) -> None:
    """Let corpora follow their places' language; documents follow batch by batch."""
    with connection.cursor() as cursor:
        cursor.execute(SET_LANGUAGES, {"place": list(places)})


def _batches(keys: Iterable[uuid.UUID]) -> Iterator[list[uuid.UUID]]:
    remaining = iter(keys)
    while batch := list(islice(remaining, BATCH)):
        yield batch


def _corpora(repository_id: uuid.UUID | None) -> list[int]:
    corpora = (
        Corpus.objects.filter(repository_id=repository_id) if repository_id else Corpus.objects
    )
    return list(corpora.order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def _forget_orphans() -> None:
    """Remove documents of objects that do not exist."""
    for origin in origins():
        known = origin.objects(None).filter(pk=OuterRef("object_id"))
        orphans = Document.objects.filter(kind=origin.kind).exclude(Exists(known))
        Embedding.objects.filter(document__in=orphans).delete()
        orphans.delete()


def _forget_strays(corpus_id: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(FORGET_STRAYS, {"corpus": corpus_id})
