"""Two plain ways to group messages, which are told how many subjects there are."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from sklearn.cluster import AgglomerativeClustering, KMeans
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.preprocessing import normalize

if TYPE_CHECKING:
    from tests.benchmarks.topic_quality import Message

SILENCE = dt.timedelta(minutes=30)
NEIGHBOURS = 4


def k_means(said: Sequence[Message]) -> list[int]:
    """TF-IDF over four messages before and after, reduced, in as many parts as there are."""
    rows = TfidfVectorizer(sublinear_tf=True, min_df=2).fit_transform(one.text for one in said)
    dense = rows.toarray()
    near = np.abs(np.subtract.outer(np.arange(len(said)), np.arange(len(said)))) <= NEIGHBOURS
    smooth = normalize(near @ dense)
    reduced = TruncatedSVD(min(100, dense.shape[1] - 1), random_state=0).fit_transform(smooth)
    found = KMeans(_subjects(said), n_init=4, random_state=0).fit_predict(normalize(reduced))
    return [int(label) for label in found]


def average_link(said: Sequence[Message]) -> list[int]:
    """TF-IDF of what silence separates, joined to as many parts as there are."""
    parts = [0]
    for before, one in pairwise(said):
        parts.append(parts[-1] + (one.at - before.at > SILENCE))
    texts: dict[int, list[str]] = defaultdict(list)
    for part, one in zip(parts, said, strict=True):
        texts[part].append(one.text)
    rows = TfidfVectorizer(sublinear_tf=True).fit_transform(map(" ".join, texts.values()))
    link = AgglomerativeClustering(
        min(_subjects(said), len(texts)), metric="cosine", linkage="average"
    )
    labels = link.fit_predict(rows.toarray())
    return [int(labels[part]) for part in parts]


def _subjects(said: Sequence[Message]) -> int:
    return len({one.subject for one in said})
