"""Which vectors of some corpora are near to one: compared one by one, or by an approximate index.

Walking an index beats comparing in large corpora (in small ones it meets too many vectors of others
before it has found enough), but putting a vector into it costs more than all
the rest of a write. So every vector begins among those compared, and a sweep moves those of large
corpora into the index.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from django.db import connection

from apps.index.models import INDEXED_DIMENSIONS, Corpus, EmbeddingModel
from apps.index.sql import APPROXIMATED, SCANNED, START_WALKING, WALK, WALK_TO

#: Documents of a corpus up to which all vectors are compared.
MOST_SCANNED = 20_000
EF_SEARCH = 100
#: Vectors moved in one transaction: about 0.2 seconds that somebody who writes one may wait.
BATCH = 100


def near_parameters(
    corpora: Mapping[int, bool], *, model: str, dimensions: int | None, vector: str | None
) -> dict[str, Any]:
    """What ``near_statement`` needs: corpora and whether some of their vectors are walked to.

    ``model`` made the vector. Without a vector nothing is near. ``dense_depth``, how many in each
    corpus, is the caller's.
    """
    indexed = dimensions in INDEXED_DIMENSIONS
    return {
        "vector": vector,
        "model": model if vector else None,
        "dimensions": dimensions,
        "scanned": list(corpora),
        "walked": [key for key, has_walked in corpora.items() if indexed and has_walked],
    }


def near_statement(parameters: Mapping[str, Any]) -> str:
    """A query for the nearest documents: id and distance. Run it in the same transaction."""
    walked = parameters["walked"]
    if not walked:
        return SCANNED
    with connection.cursor() as cursor:
        cursor.execute(WALK, {"ef_search": str(EF_SEARCH)})
    dimensions = int(parameters["dimensions"])
    parts = (APPROXIMATED.format(corpus=int(key), dimensions=dimensions) for key in walked)
    return " UNION ALL ".join((SCANNED, *parts))


def move_into_index(*, seconds: float) -> int:
    """Move compared vectors of large corpora into the index, for about ``seconds``; how many.

    Every batch is a transaction of its own; several processes at once share the work.
    """
    deadline = time.monotonic() + seconds
    with connection.cursor() as cursor:
        cursor.execute(START_WALKING, {"most_scanned": MOST_SCANNED})
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
