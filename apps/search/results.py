"""What a search finds and why, and how it is answered, the same on every transport."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import zip_longest
from typing import Any

from apps.common.secrecy import Secrecy
from apps.memories.models import Memory
from apps.search.injection import injection_text
from apps.search.ranking import Ranked

#: Decimal places of an explanation's figures.
DIGITS = 4


Answer = dict[str, Any]


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


class Format(StrEnum):
    """How a caller wants the hits."""

    OBJECTS = "objects"
    TEXT = "text"


def search_answer(
    found: SearchResult,
    *,
    show: Callable[[Memory], Answer],
    form: str = Format.OBJECTS,
    secrecy: Secrecy = Secrecy.S3,
) -> Answer:
    """``results``, each as ``show`` presents it, with its explanation if there is one.

    As text the contents stand in ``text``, and ``results`` has the rest of what is in there.
    """
    pairs = zip_longest(found.memories, found.explanations)
    presented = {memory.pk: _entry(show(memory), explanation) for memory, explanation in pairs}
    if form != Format.TEXT:
        return {"results": list(presented.values())}
    text, inside = injection_text(found.memories, secrecy=secrecy)
    return {"text": text, "results": [_without_content(presented[memory.pk]) for memory in inside]}


def _entry(presented: Answer, explanation: Explanation | None) -> Answer:
    return {**presented, "explain": explanation.as_dict()} if explanation else presented


def _without_content(presented: Answer) -> Answer:
    return {name: value for name, value in presented.items() if name != "content"}
