"""What search derives."""

import logging
from threading import Lock

from apps.common.embedders import EmbedderUnavailable
from apps.common.embedders.circuit_breaker import Breaker
from apps.common.jobs import alone, job
from apps.index.services.embeddings import embed_missing, embed_newest
from apps.index.services.index_rebuild import index_missing, refresh_statistics
from apps.index.services.languages import follow_languages
from apps.index.services.vector_index import move_into_index

logger = logging.getLogger(__name__)

#: A service that does not answer is asked less often for what is new.
_breaker = Breaker()

#: Held by the thread of this worker that asks the embedder.
_EMBEDDING = Lock()

#: Together shorter than the period: the next run shall not meet this one.
INDEXING_SECONDS = 8.0
EMBEDDING_SECONDS = 16.0


def catch_up() -> None:
    """Make missing documents, then missing vectors."""
    index_missing(seconds=INDEXING_SECONDS)
    with alone(_EMBEDDING) as is_ours:
        try:
            if is_ours:
                embed_missing(seconds=EMBEDDING_SECONDS)
        except EmbedderUnavailable as error:
            logger.warning("vectors are still missing: %s", error)


def embed_new(*, seconds: float) -> int:
    """Make the vectors of what was just written, with an embedder that takes its time."""
    with alone(_EMBEDDING) as is_ours:
        if not is_ours or not _breaker.lets_through():
            return 0
        try:
            made = embed_newest(seconds=seconds)
        except EmbedderUnavailable:  # the sweep says so in the log
            _breaker.note_failure()
            return 0
        _breaker.note_success()
        return made


job("index.catch_up", catch_up)
job("index.embed_newest", embed_new, seconds=1.5)
job("index.move_into_index", move_into_index, seconds=8.0)
job("index.refresh_statistics", refresh_statistics)
job("index.follow_languages", follow_languages, seconds=8.0)
