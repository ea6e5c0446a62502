"""What a search finds and why, and how it is answered, the same on every transport."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, Self

from pydantic import Field, PlainSerializer

from apps.common.messages import Answer, Word, is_none
from apps.memories.models import Memory
from apps.memories.overruling import STANDING, Overruled, Overruling
from apps.memories.vocabulary import RecallKind
from apps.search.injection import InjectionText
from apps.search.ranking import Ranked, Relevance

Presented = dict[str, Any]
#: Decimal places of an explanation's figures.
DIGITS = 4

Rounded = Annotated[float, PlainSerializer(partial(round, ndigits=DIGITS))]


class Explanation(Answer):
    """Why a hit stands where it stands: its class in the contract's order, then its score.

    The score is made of what words and meaning say and of features. ``dense`` is how far the cosine
    with the query lies above the mean, in deviations; it and ``lexical``, as a part of what all
    words of the query would score, say how sure the hit is.
    """

    order_class: str
    score: Rounded
    lexical: Rounded
    lexical_part: Rounded
    dense: Rounded
    features: dict[str, Rounded]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Memories, best first; ``explanations`` has one for each of them if they were asked for.

    ``relevances`` says how sure each of them is, ``overruled`` what overrules some of them.
    ``as_text`` is there where they were asked for as one text.
    """

    memories: list[Memory]
    relevances: list[Relevance] = field(default_factory=list)
    explanations: list[Explanation] = field(default_factory=list)
    as_text: InjectionText | None = None
    overruled: Overruled = field(default_factory=dict)


def overruled_of(hits: Iterable[tuple[Memory, Ranked]]) -> Overruled:
    """What contradicts some of the hits or took their place, by their ids."""
    return {memory.pk: one.overruling for memory, one in hits if one.overruling != STANDING}


def explanation(ranked: Ranked) -> Explanation:
    """Why a hit stands in its place."""
    return Explanation(
        order_class=ranked.order_class.name.lower(),
        score=ranked.score,
        lexical=ranked.candidate.lexical,
        lexical_part=ranked.lexical_part,
        dense=ranked.candidate.dense,
        features=dict(ranked.features),
    )


class Dispute(Answer):
    """A memory that was found, and one that contradicts it or took its place."""

    memory_id: str
    event: Annotated[str, Word((RecallKind.CONTRADICTED.value, RecallKind.SUPERSEDED.value))]
    contradicting_memory_id: str | None = Field(None, exclude_if=is_none)
    replacement_memory_id: str | None = Field(None, exclude_if=is_none)

    @classmethod
    def about(cls, memory: Memory, ruling: Overruling) -> Iterator[Self]:
        """One for each way in which the memory is overruled."""
        rival, replacement = ruling
        if rival:
            told = {"event": RecallKind.CONTRADICTED, "contradicting_memory_id": str(rival)}
            yield cls(memory_id=str(memory.pk), **told)
        if replacement:
            told = {"event": RecallKind.SUPERSEDED, "replacement_memory_id": str(replacement)}
            yield cls(memory_id=str(memory.pk), **told)


class Format(StrEnum):
    """How a caller wants the hits."""

    OBJECTS = "objects"
    TEXT = "text"


def search_answer(found: SearchResult, *, show: Callable[[Memory], Presented]) -> Presented:
    """``results``, each as ``show`` presents it, with how sure it is, and why if that was asked.

    As text the contents stand in ``text``, and ``results`` has the rest of what is in there.
    ``notices`` say what overrules some of it: objects of memories name no other memory.
    """
    explanations: Sequence[Explanation | None] = found.explanations or [None] * len(found.memories)
    hits = zip(found.memories, found.relevances, explanations, strict=True)
    presented = {memory.pk: _entry(show(memory), sure, why) for memory, sure, why in hits}
    if found.as_text is None:
        return {"results": list(presented.values()), **_notices(found, found.memories)}
    answered = found.as_text.memories
    inside = [_without_content(presented[memory.pk]) for memory in answered]
    return {"text": found.as_text.text, "results": inside, **_notices(found, answered)}


def _notices(found: SearchResult, answered: Sequence[Memory]) -> Presented:
    notices = [
        dispute.serialize()
        for memory in answered
        for dispute in Dispute.about(memory, found.overruled.get(memory.pk, STANDING))
    ]
    return {"notices": notices} if notices else {}


def _entry(
    presented: Presented, relevance: Relevance, explanation: Explanation | None
) -> Presented:
    entry = {**presented, "relevance": relevance.value}
    return {**entry, "explain": explanation.serialize()} if explanation else entry


def _without_content(presented: Presented) -> Presented:
    return {name: value for name, value in presented.items() if name != "content"}
