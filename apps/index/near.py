"""Which vectors of some corpora are near to one: compared one by one, or by an approximate index.

Small corpora are scanned; in large ones an index is walked until enough belong to the corpus.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import connection

from apps.index.models import INDEXED_DIMENSIONS
from apps.index.sql import APPROXIMATED, SCANNED, WALK

#: Vectors of a corpus that are compared one by one: many where the index would mostly meet
#: vectors of other corpora, few where the corpus makes up much of it.
MOST_SCANNED = 20_000
MOST_SCANNED_OF_MUCH = 5_000
MUCH = 0.25
EF_SEARCH = 100


def near_parameters(
    sizes: Mapping[int, int],
    *,
    total: float = 0,
    model: str,
    dimensions: int | None,
    vector: str | None,
) -> dict[str, Any]:
    """What ``near_statement`` needs: corpora with their sizes, whose vector it is, the vector.

    ``total`` is about how many vectors there are, 0 if that is not known. Without a vector nothing
    is near. ``dense_depth``, how many in each corpus, is the caller's.
    """
    indexed = dimensions in INDEXED_DIMENSIONS
    large = [key for key, size in sizes.items() if indexed and _is_walked(size, total)]
    return {
        "vector": vector,
        "model": model if vector else None,
        "dimensions": dimensions,
        "approximated": large,
        "scanned": [key for key in sizes if key not in large],
    }


def near_statement(parameters: Mapping[str, Any]) -> str:
    """A query for the ids of the nearest documents; run it in the same transaction."""
    approximated = parameters["approximated"]
    if not approximated:
        return SCANNED
    with connection.cursor() as cursor:
        cursor.execute(WALK, {"ef_search": str(EF_SEARCH)})
    dimensions = int(parameters["dimensions"])
    large = (APPROXIMATED.format(corpus=int(key), dimensions=dimensions) for key in approximated)
    return " UNION ALL ".join((SCANNED, *large))


def _is_walked(size: int, total: float) -> bool:
    makes_up_much = total > 0 and size > MUCH * total
    return size > (MOST_SCANNED_OF_MUCH if makes_up_much else MOST_SCANNED)
