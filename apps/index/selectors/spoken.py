"""What the texts of a corpus say of their language, by a sample of their vectors."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import lru_cache
from typing import Any

import numpy as np

from apps.common.database import prepared_cursor
from apps.common.embedders.languages import AcrossLanguages, Numbers
from apps.index.services.documents import vector_literal
from apps.index.sql import TOLD

#: Texts of a corpus that are looked at.
SAMPLED = 64


def told_in(corpora: Collection[int], embedder: AcrossLanguages) -> list[Numbers]:
    """What some texts of each corpus say of their language, a row each. One query, by indexes.

    Nothing is kept, so the first foreign text counts in the next search.
    """
    parameters: dict[str, Any] = {
        "corpora": list(corpora),
        "directions": _directions(embedder),
        "sampled": SAMPLED,
        "model": embedder.name,
        "dimensions": embedder.dimensions,
    }
    told: dict[int, list[list[float]]] = defaultdict(list)
    with prepared_cursor() as cursor:
        cursor.execute(TOLD, parameters)
        for corpus, along in cursor.fetchall():
            told[corpus].append(along)
    return [np.array(texts) for texts in told.values()]


@lru_cache(maxsize=2)
def _directions(embedder: AcrossLanguages) -> list[str]:
    """Along which a text tells its language: those of a model never change."""
    return [vector_literal(direction.tolist()) for direction in embedder.languages.read]
