"""What an embedding service answered, believed only as far as it is checked."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from apps.common.embedders.base import EmbedderUnavailable, Vector

MOST_DIMENSIONS = 16_000  # of a half-precision column


def vectors_of(answer: bytes, *, count: int, host: str) -> list[Vector]:
    """The ``count`` vectors in the order of the texts, of length 1.

    Raises EmbedderUnavailable, which quotes nothing of the answer.
    """
    try:
        rows = _in_order(json.loads(answer)["data"], count)
        table = np.array(rows)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise EmbedderUnavailable(f"{host} did not answer with {count} vectors.") from None
    if table.dtype.kind not in "fi" or table.ndim != 2:
        raise EmbedderUnavailable(f"{host} answered with vectors of several sizes or no numbers.")
    lengths = np.linalg.norm(table.astype(np.float64), axis=1, keepdims=True)
    if not (np.isfinite(lengths).all() and lengths.all() and table.shape[1] <= MOST_DIMENSIONS):
        raise EmbedderUnavailable(f"{host} answered with numbers that make no vector.")
    unit: list[Vector] = (table / lengths).tolist()
    return unit


def _in_order(data: Any, count: int) -> list[Any]:
    """The embeddings by their ``index``. Raises ValueError unless each occurs once."""
    by_index = {item["index"]: item["embedding"] for item in data}
    if len(data) != count or set(by_index) != set(range(count)):
        raise ValueError("not one vector for each text")
    return [by_index[number] for number in range(count)]
