"""What the texts of a corpus say of their language, by a sample of their vectors."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from apps.common.database import prepared_cursor
from apps.common.embedders.languages import AcrossLanguages, Numbers
from apps.index.selectors.held_vectors import VectorBlock, vectors_in
from apps.index.sql import SAMPLE

#: Texts of a corpus that are looked at.
SAMPLED = 64
#: Where all vectors are those of the database.
NONE_HELD: Mapping[int, VectorBlock] = MappingProxyType({})


def told_in(
    corpora: Collection[int], embedder: AcrossLanguages, held: Mapping[int, VectorBlock] = NONE_HELD
) -> list[Numbers]:
    """What some texts of each corpus say of their language, a row each.

    One query, by indexes, for those whose vectors are not ``held``. Nothing is kept, so the first
    foreign text counts in the next search.
    """
    sampled = [held[corpus].sample(SAMPLED) for corpus in corpora if corpus in held]
    elsewhere = [corpus for corpus in corpora if corpus not in held]
    if elsewhere:
        sampled += _sampled(elsewhere, embedder)
    return [vectors @ embedder.languages.read.T for vectors in sampled]


def _sampled(corpora: list[int], embedder: AcrossLanguages) -> list[NDArray[np.float32]]:
    parameters: dict[str, Any] = {
        "corpora": corpora,
        "sampled": SAMPLED,
        "model": embedder.name,
        "dimensions": embedder.dimensions,
    }
    with prepared_cursor(binary=True) as cursor:
        cursor.execute(SAMPLE, parameters)
        return [vectors_in(sent, embedder.dimensions) for (sent,) in cursor.fetchall()]
