"""From candidates to an order: the contract's classes, and a score inside each. Pure.

The score is a weighted sum of features from 0 to 1, see ``apps.search.weights``.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from enum import IntEnum

from apps.memories.vocabulary import Scope
from apps.search.candidates import Candidate
from apps.search.features import Pool
from apps.search.weights import DEFAULT_WEIGHTS, ENFORCED_COSINE, Weights


class OrderClass(IntEnum):
    """The contract's order: what is above comes first, whatever the scores."""

    ENFORCED = 0
    EXACT = 1
    SEMANTIC = 2
    OWN = 3
    ORGANIZATION = 4
    SYSTEM = 5


CLASS_OF_SCOPE = {
    Scope.REPOSITORY: OrderClass.SEMANTIC,
    Scope.USER: OrderClass.OWN,
    Scope.ORGANIZATION: OrderClass.ORGANIZATION,
    Scope.SYSTEM: OrderClass.SYSTEM,
}
FEATURES = tuple(field.name for field in fields(Weights))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate in its place; ``parts`` of its score are in the order of FEATURES."""

    candidate: Candidate
    order_class: OrderClass
    score: float
    parts: tuple[float, ...]

    @property
    def features(self) -> dict[str, float]:
        """What each feature has added to the score, for those that have."""
        return {name: part for name, part in zip(FEATURES, self.parts, strict=True) if part}


def rank(
    text: str,
    candidates: Sequence[Candidate],
    *,
    today: dt.date | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
) -> list[Ranked]:
    """The candidates that match the query, best first.

    ``today`` is what "yesterday" in the query counts from; without it such words mean nothing.
    """
    pool = Pool(text, candidates, today)
    factors = astuple(weights)
    ranked = [_ranked(one, pool, factors) for one in candidates if pool.is_relevant(one)]
    return sorted(ranked, key=lambda one: (one.order_class, -one.score, -one.candidate.document_id))


def _ranked(candidate: Candidate, pool: Pool, factors: tuple[float, ...]) -> Ranked:
    parts = tuple(
        value * factor for value, factor in zip(pool.values(candidate), factors, strict=True)
    )
    return Ranked(candidate, _order_class(candidate), sum(parts), parts)


def _order_class(candidate: Candidate) -> OrderClass:
    is_match = candidate.lexical > 0 or candidate.dense >= ENFORCED_COSINE
    if candidate.enforced and is_match:
        return OrderClass.ENFORCED
    if candidate.scope == Scope.REPOSITORY and candidate.holds_all:
        return OrderClass.EXACT
    return CLASS_OF_SCOPE[Scope(candidate.scope)]
