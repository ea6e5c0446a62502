"""Moving the vectors of large corpora into the approximate index.

Walking an index beats comparing in large corpora (in small ones it meets too many vectors of others
before it has found enough), but putting a vector into it costs more than all the rest of a write.
So every vector begins among those compared, and a sweep moves those of large corpora.
"""

from __future__ import annotations

import time

from django.db import connection

from apps.index.models import INDEXED_DIMENSIONS, Corpus, EmbeddingModel
from apps.index.sql import START_WALKING, WALK_TO

#: Documents of a corpus up to which all vectors are compared.
MAX_SCANNED = 20_000


#: Vectors moved in one transaction: about 0.2 seconds that somebody who writes one may wait.
BATCH = 100


def move_into_index(*, seconds: float) -> int:
    """Move compared vectors of large corpora into the index, for about ``seconds``; how many.

    Every batch is a transaction of its own; several processes at once share the work.
    """
    deadline = time.monotonic() + seconds
    with connection.cursor() as cursor:
        cursor.execute(START_WALKING, {"most_scanned": MAX_SCANNED})
    moved = 0
    models = EmbeddingModel.objects.filter(dimensions__in=INDEXED_DIMENSIONS)
    for model in models.values_list("pk", flat=True):
        for corpus in Corpus.objects.filter(has_walked=True).values_list("pk", flat=True):
            moved += _move(corpus, model, deadline)
    return moved


def _move(corpus: int, model: int, deadline: float) -> int:
    moved = 0
    with connection.cursor() as cursor:
        while time.monotonic() < deadline:
            cursor.execute(WALK_TO, {"corpus": corpus, "model": model, "batch": BATCH})
            moved += cursor.rowcount
            if cursor.rowcount < BATCH:
                break
    return moved
