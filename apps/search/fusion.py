"""From candidates to an order: the contract's classes, and a score inside each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from apps.memories.vocabulary import Scope, Status
from apps.search.candidates import Candidate

DENSE_SHARE = 0.4
#: A memory without a word of the query counts as a match from this cosine on.
RELEVANT = 0.3
STATUS_FACTORS = {Status.LOCKED: 1.1, Status.VERIFIED: 1.05}
CONTRADICTED_FACTOR = 0.8


class OrderClass(IntEnum):
    """The contract's order: what is above comes first, whatever the scores."""

    ENFORCED = 0
    EXACT = 1
    SEMANTIC = 2
    OWN = 3
    ORGANIZATION = 4
    SYSTEM = 5


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate in its place; ``features`` are the parts of its score."""

    candidate: Candidate
    order_class: OrderClass
    score: float
    features: dict[str, float] = field(default_factory=dict)


def rank(query: str, candidates: Sequence[Candidate]) -> list[Ranked]:
    """The candidates that match, best first."""
    most = max((candidate.lexical for candidate in candidates), default=0) or 1.0
    matching = [one for one in candidates if one.lexical > 0 or one.dense >= RELEVANT]
    ranked = [_ranked(candidate, most) for candidate in matching]
    return sorted(ranked, key=lambda one: (one.order_class, -one.score, -one.candidate.document_id))


def _ranked(candidate: Candidate, most: float) -> Ranked:
    score = (1 - DENSE_SHARE) * candidate.lexical / most + DENSE_SHARE * max(candidate.dense, 0.0)
    status = STATUS_FACTORS.get(Status(candidate.status), 1.0)
    if candidate.is_contradicted:
        status *= CONTRADICTED_FACTOR
    return Ranked(candidate, _order_class(candidate), score * status, {"status": status})


def _order_class(candidate: Candidate) -> OrderClass:
    if candidate.enforced:
        return OrderClass.ENFORCED
    if candidate.scope == Scope.REPOSITORY:
        return OrderClass.EXACT if candidate.holds_all else OrderClass.SEMANTIC
    return {
        Scope.USER: OrderClass.OWN,
        Scope.ORGANIZATION: OrderClass.ORGANIZATION,
    }.get(Scope(candidate.scope), OrderClass.SYSTEM)
