"""Which items say the same: close by their vectors, or the same words.

Each item joins the first better one it is close to; better ones come first. Two items that lead a
cluster, or stay alone, are never close to each other, so that there is nothing left to be found.
"""

from __future__ import annotations

import unicodedata
import uuid
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from apps.common.text import sha256_hex
from apps.index.services.similarity import Vector

#: Least cosine of two items that say the same.
MIN_COSINE = 0.7
#: Items that are compared with all others in one multiplication.
BLOCK = 256

Apart = Mapping[uuid.UUID, Set[uuid.UUID]]


@dataclass(frozen=True, slots=True)
class ClusterItem:
    """What is compared of an item; ``vector`` None: not made yet."""

    key: uuid.UUID
    digest: str
    vector: Vector | None


def digest_of(content: str) -> str:
    """The same for the same words, whatever their case and the space between them."""
    return sha256_hex(" ".join(unicodedata.normalize("NFKC", content).casefold().split()))


def clusters_of(items: Sequence[ClusterItem], apart: Apart) -> list[list[uuid.UUID]]:
    """Clusters of two or more, each led by the one that comes first in ``items``.

    ``apart`` names, of both, pairs that are not to meet in one.
    """
    matrix = _matrix(items)
    words = np.array([item.digest for item in items])
    is_free = np.ones(len(items), dtype=bool)
    found = []
    for start in range(0, len(items), BLOCK):
        close = matrix[start : start + BLOCK] @ matrix.T >= MIN_COSINE
        for leader in range(start, min(start + BLOCK, len(items))):
            if not is_free[leader]:
                continue
            is_free[leader] = False
            joins = is_free & (close[leader - start] | (words == words[leader]))
            members = _together([leader, *np.flatnonzero(joins).tolist()], items, apart)
            is_free[members] = False
            if len(members) > 1:
                found.append([items[member].key for member in members])
    return found


def _matrix(items: Sequence[ClusterItem]) -> NDArray[np.float32]:
    """A row for each item; a missing vector is close to nothing."""
    sizes = {item.vector.size for item in items if item.vector is not None}
    matrix = np.zeros((len(items), max(sizes, default=1)), dtype=np.float32)
    for row, item in enumerate(items):
        if item.vector is not None and item.vector.size == matrix.shape[1]:
            matrix[row] = item.vector
    return matrix


def _together(found: list[int], items: Sequence[ClusterItem], apart: Apart) -> list[int]:
    """Those found, without any that is to stay apart from one before it."""
    if not apart:
        return found
    members: list[int] = []
    for place in found:
        others = apart.get(items[place].key, frozenset())
        if not any(items[member].key in others for member in members):
            members.append(place)
    return members
