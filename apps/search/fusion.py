"""From candidates to an order: the contract's classes, and a score inside each. Pure.

The score is a weighted sum of features from 0 to 1, see ``apps.search.weights``.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from enum import IntEnum
from operator import mul

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


CLASS_OF_SCOPE: dict[str, OrderClass] = {
    Scope.REPOSITORY: OrderClass.SEMANTIC,
    Scope.USER: OrderClass.OWN,
    Scope.ORGANIZATION: OrderClass.ORGANIZATION,
    Scope.SYSTEM: OrderClass.SYSTEM,
}
FEATURES = tuple(field.name for field in fields(Weights))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate in its place; ``values`` of its features are in the order of FEATURES."""

    candidate: Candidate
    order_class: OrderClass
    score: float
    values: tuple[float, ...]
    weights: Weights

    @property
    def features(self) -> dict[str, float]:
        """What each feature has added to the score, for those that have."""
        added = map(mul, self.values, astuple(self.weights))
        return {name: part for name, part in zip(FEATURES, added, strict=True) if part}


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
    ranked = []
    for one in candidates:
        if pool.is_relevant(one):
            values = pool.values(one)
            score = sum(map(mul, values, factors))
            ranked.append(Ranked(one, _order_class(one), score, values, weights))
    return sorted(ranked, key=_place)


def prefer_phrases(ranked: Iterable[Ranked], holders: Collection[uuid.UUID]) -> list[Ranked]:
    """The same hits, best first, now that ``holders`` are known to hold the query as a phrase."""
    return sorted(
        (_with_phrase(one) if one.candidate.object_id in holders else one for one in ranked),
        key=_place,
    )


def _with_phrase(one: Ranked) -> Ranked:
    is_exact = one.order_class is OrderClass.SEMANTIC
    return replace(
        one,
        order_class=OrderClass.EXACT if is_exact else one.order_class,
        score=one.score + one.weights.phrase,
        values=(*one.values[:-1], 1.0),
    )


def _place(one: Ranked) -> tuple[int, float, int]:
    return one.order_class, -one.score, -one.candidate.document_id


def _order_class(candidate: Candidate) -> OrderClass:
    if candidate.enforced and (candidate.lexical > 0 or candidate.dense >= ENFORCED_COSINE):
        return OrderClass.ENFORCED
    if candidate.holds_all and candidate.scope == Scope.REPOSITORY:
        return OrderClass.EXACT
    return CLASS_OF_SCOPE[candidate.scope]
