"""How common words are, for corpora too large to be counted in a search.

Writers keep no figures, so they never wait for one another; a sweep counts now and then.
"""

from __future__ import annotations

from django.db import connection, transaction

from apps.index.models import Corpus
from apps.index.selectors import COUNTED
from apps.index.sql import COUNT_CORPUS, COUNT_TERMS, FORGET_COUNTS, GROWN_CORPORA

#: A corpus is counted again when a tenth of it is new.
GROWTH = 0.1


def refresh_statistics() -> int:
    """Count the corpora that have grown; how many those were."""
    with connection.cursor() as cursor:
        cursor.execute(GROWN_CORPORA, {"counted": COUNTED, "growth": GROWTH})
        grown = [corpus_id for (corpus_id,) in cursor.fetchall()]
    for corpus_id in grown:
        count_corpus(corpus_id)
    return len(grown)


@transaction.atomic
def count_corpus(corpus_id: int) -> None:
    """Count one corpus. Two at once are one after the other: the row is locked."""
    Corpus.objects.select_for_update(of=("self",), no_key=True).get(pk=corpus_id)
    parameters = {"corpus": corpus_id, "counted": COUNTED}
    with connection.cursor() as cursor:
        cursor.execute(COUNT_CORPUS, parameters)
        cursor.execute(FORGET_COUNTS, parameters)
        cursor.execute(COUNT_TERMS, parameters)
