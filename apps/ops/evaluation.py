"""How well search answers questions whose answers are known: recall, rank, and why some are missed.

The questions are asked as anyone would ask them: the ten best count, and the searches are recorded.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from django.db.models import Q

from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.memories.models import Memory
from apps.memories.selectors import memories_in
from apps.memories.short_ids import parse_id
from apps.memories.vocabulary import SERVED_STATUSES
from apps.search.filters import Filters
from apps.search.ranking import Ranked
from apps.search.selectors.memories import MAX_LISTED, find
from apps.search.services import MAX_LIMIT, search_memories

#: Recall is told among the first few and among all that a search gives.
FEW = 5
NO_FILTERS = Filters()


class WrongLine(Exception):
    """A line of the file that is no question; the message says which and why."""


@dataclass(frozen=True, slots=True)
class KnownQuestion:
    """A question of a file, and what the memories that answer it are called there."""

    line: int
    question: str
    expected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Miss:
    """A memory that was expected and not given, and why as far as search knows."""

    question: KnownQuestion
    expected: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one question: the places, from 1, of what was expected, and what is missed."""

    expected: int
    places: Sequence[int]
    misses: Sequence[Miss]

    def recall(self, most: int) -> float:
        """The part of what was expected that stands among the first ``most``."""
        return sum(place <= most for place in self.places) / self.expected

    @property
    def reciprocal_rank(self) -> float:
        """One divided by the place of the first; 0 without any."""
        return 1 / min(self.places) if self.places else 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """Means over all questions, from 0 to 1."""

    questions: int
    recall_few: float
    recall: float
    mrr: float

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> Figures:
        """At least one outcome."""
        return cls(
            len(outcomes),
            fmean(one.recall(FEW) for one in outcomes),
            fmean(one.recall(MAX_LIMIT) for one in outcomes),
            fmean(one.reciprocal_rank for one in outcomes),
        )


def read_questions(path: Path) -> Iterator[KnownQuestion]:
    """The questions of a JSON Lines file. Raises WrongLine, OSError."""
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield _question(number, line)


def _question(number: int, line: str) -> KnownQuestion:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        raise WrongLine(f"Line {number} is not JSON.") from None
    question = given.get("question") if isinstance(given, dict) else None
    if not isinstance(question, str) or not question.strip():
        raise WrongLine(f"Line {number}: question must be a text.")
    expected = given.get("expected")
    names: list[Any] = expected if isinstance(expected, list) else [expected]
    if not names or not all(isinstance(name, str) and name.strip() for name in names):
        raise WrongLine(f"Line {number}: expected must name a memory, or be a list of such names.")
    return KnownQuestion(number, question, tuple(dict.fromkeys(names)))


def ask(context: RequestContext, known: KnownQuestion) -> Outcome:
    """Search for a question. Raises WriteNotAllowed, InvalidArgument, PayloadTooLarge."""
    found = search_memories(context=context, query=known.question, limit=MAX_LIMIT).memories
    places = {memory.pk: place for place, memory in enumerate(found, start=1)}
    memories = {name: _named(context, name) for name in known.expected}
    given = [places[one.pk] for one in memories.values() if one and one.pk in places]
    missed = {name: one for name, one in memories.items() if one is None or one.pk not in places}
    misses = _misses(context, known, missed) if missed else []
    return Outcome(len(known.expected), given, misses)


def _named(context: RequestContext, name: str) -> Memory | None:
    """The memory with this id, short id, or key of an import."""
    try:
        named = parse_id(name, field="expected")
    except InvalidArgument:
        named = Q(provenance__key=name)
    return memories_in(context).filter(named).order_by("created_at", "pk").first()


def _misses(
    context: RequestContext, known: KnownQuestion, missed: dict[str, Memory | None]
) -> list[Miss]:
    ranked = find(context, known.question, NO_FILTERS, MAX_LISTED, with_far=True)
    places = {memory.pk: (place, one) for place, (memory, one) in enumerate(ranked, start=1)}
    return [Miss(known, name, _reason(memory, places)) for name, memory in missed.items()]


def _reason(memory: Memory | None, places: dict[uuid.UUID, tuple[int, Ranked]]) -> str:
    if memory is None:
        return "there is no such memory here"
    if not memory.is_served:
        over = "in quarantine" if memory.is_quarantined else "expired"
        state = over if memory.status in SERVED_STATUSES else memory.status
        return f"it is not served: {state}"
    if memory.pk not in places:
        return "neither a word nor its meaning brings it near the question"
    place, ranked = places[memory.pk]
    words, meaning = 100 * ranked.lexical_part, ranked.candidate.dense
    return (
        f"place {place}, {ranked.relevance.value}: {words:.0f} % of the words,"
        f" meaning {meaning:+.1f} deviations from the mean"
    )
