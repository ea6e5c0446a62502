"""What a search finds, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from apps.memories.models import Memory
from apps.search.fusion import Ranked

#: Decimal places of an explanation's figures.
DIGITS = 4


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a hit stands where it stands.

    ``order_class`` is its place in the contract's order; inside a class ``score`` decides, which
    is made of the ``lexical`` and ``dense`` similarity to the query and of ``features``.
    """

    order_class: str
    score: float
    lexical: float
    dense: float
    features: Mapping[str, float] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The wire form, the same on every transport."""
        return {
            "order_class": self.order_class,
            "score": round(self.score, DIGITS),
            "lexical": round(self.lexical, DIGITS),
            "dense": round(self.dense, DIGITS),
            "features": {name: round(part, DIGITS) for name, part in self.features.items()},
        }


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Memories, best first; ``explanations`` has one for each of them if they were asked for."""

    memories: list[Memory]
    explanations: list[Explanation] = field(default_factory=list)


def explanation(ranked: Ranked) -> Explanation:
    """Why a hit stands in its place."""
    return Explanation(
        order_class=ranked.order_class.name.lower(),
        score=ranked.score,
        lexical=ranked.candidate.lexical,
        dense=ranked.candidate.dense,
        features=ranked.features,
    )
