"""Search in what was said: events, and other objects that have a corpus of their own.

Words and vectors weigh as they do for memories. Who may see what, and every other filter, is part
of the statements: nothing that is kept from the reader is picked, counted or ranked. Where few
objects pass the filters all of them are compared, else those that hold the rarest words and the
nearest by vector.
"""

from __future__ import annotations

import json
import math
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from typing import Any, ClassVar, Protocol

from django.db import connection

from apps.access.participants import Mask
from apps.common.clock import now
from apps.common.database import prepared_cursor
from apps.common.embedders import Embedder, current_embedder
from apps.index.models import DocumentKind
from apps.index.selectors.queries import (
    CorpusQuery,
    IndexWalk,
    held_parameters,
    near_parameters,
    near_statement,
    read_query,
)
from apps.index.services.documents import place_of
from apps.index.sql import SCALE
from apps.index.tokenizer import Query, parse_query
from apps.search import sql
from apps.search.ranking import Candidate, Ranked, Relevance, rank
from apps.search.retrieval import (
    DEPTH,
    ENOUGH,
    LEADERS,
    MAX_POSTINGS,
    Asked,
    Scales,
    ask,
    candidates_of,
    held_now,
    near_its_script,
    number_found,
    query_vector,
    term_columns,
)
from apps.search.weights import Weights, weights_for

#: Objects that pass the filters up to which every one of them is compared.
MAX_COMPARED = 4000
#: So many times the vectors that are wanted are looked at where more pass: some will not.
NEAR_SPARE = 4
#: The part of a corpus's vectors that is looked at where few hold the words.
FAR_PART = 10
#: Filters of which is remembered that many events pass them.
MAX_CROWDED = 4096
#: The part of the weight of a query's hints that an event's own hints cover at least.
MIN_HINT_OVERLAP = 0.25
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """An object that answers a query; scores can be compared within one search only.

    ``closeness`` is how far its cosine with the query lies above the mean, in deviations; 0 without
    a vector.
    """

    object_id: uuid.UUID
    score: float
    closeness: float
    relevance: Relevance


class PassageFilter(Protocol):
    """Which objects of a kind may be found: a condition on ``m``, a row of their table."""

    kind: ClassVar[DocumentKind]
    table: ClassVar[str]

    def condition(self) -> tuple[str, dict[str, Any]]:
        """SQL, and its parameters; they begin with ``filter_``."""


@dataclass(frozen=True, slots=True)
class EventFilter:
    """Which events may be found. All that is given holds together.

    ``mask`` is the reader's. ``participants`` must all take part, ``threads`` are context ids of
    which any will do, as of ``channels``; ``hints`` are weighted as an event's own are. Numbers lie
    after ``after_seq`` and up to ``through_seq``.
    """

    kind: ClassVar[DocumentKind] = DocumentKind.EVENT
    table: ClassVar[str] = "events_event"

    mask: Mask
    participants: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    channels: tuple[str, ...] = ()
    hints: tuple[tuple[str, float], ...] = ()
    with_internal: bool = False
    after_seq: int | None = None
    through_seq: int | None = None

    def condition(self) -> tuple[str, dict[str, Any]]:
        """What ``PassageFilter`` asks for."""
        given = {
            "seen": None if self.mask.is_open else sorted(self.mask.participants),
            "participants": list(self.participants) or None,
            "threads": list(self.threads) or None,
            "channels": list(self.channels) or None,
            "internal": None if self.with_internal else False,
            "after": self.after_seq,
            "through": self.through_seq,
        }
        held = {name: value for name, value in given.items() if value is not None}
        conditions = [sql.CURRENT_EVENTS, *(sql.EVENTS[name] for name in held)]
        parameters = {f"filter_{name}": value for name, value in held.items()}
        if self.hints:
            conditions.append(sql.HINTED)
            parameters |= _hint_parameters(self.hints)
        return " AND ".join(conditions), parameters


def passing(
    passage_filter: PassageFilter, *, organization_id: uuid.UUID, repository_id: uuid.UUID
) -> tuple[str, dict[str, Any]]:
    """The condition on ``m`` for what passes a filter in a repository, and its parameters.

    Whoever reads without searching reads with the same mask and filters.
    """
    condition, parameters = passage_filter.condition()
    place = {"organization": organization_id, "repository": repository_id}
    return f"{sql.OWN} AND ({condition})", {**place, **parameters}


def find_events(
    text: str,
    *,
    organization_id: uuid.UUID,
    repository_id: uuid.UUID,
    passage_filter: EventFilter,
    most: int,
) -> list[FoundPassage]:
    """At most ``most`` events of a repository that answer ``text``, best first.

    The caller has asked whether the reader may read there, and records the read.
    """
    return find_passages(
        text,
        organization_id=organization_id,
        repository_id=repository_id,
        passage_filter=passage_filter,
        most=most,
    )


def find_passages(
    text: str,
    *,
    organization_id: uuid.UUID,
    repository_id: uuid.UUID,
    passage_filter: PassageFilter,
    most: int,
    holder: uuid.UUID | None = None,
    weights: Weights | None = None,
    with_far: bool = False,
) -> list[FoundPassage]:
    """The same for objects of any kind that have a corpus for each repository, or ``holder``.

    ``weights`` are those of the embedder unless given. ``with_far`` fills what matches up with the
    nearest: none are found only where nothing is.
    """
    place = place_of(passage_filter.kind, holder or repository_id)
    query = parse_query(text)
    corpora = read_query(query.weighted, [place])
    if not corpora:
        return []
    place_ids = organization_id, repository_id
    search = _Search(query, corpora[0], passage_filter, place_ids, most, weights, with_far)
    best = nlargest(most, search.ranked(), key=_place)
    return [
        FoundPassage(one.candidate.object_id, one.score, one.candidate.dense, one.relevance)
        for one in best
    ]


class _Crowded:
    """Filters that more events passed than are compared, each with a number up to which they did.

    Events are never removed: where many pass, many always will.
    """

    def __init__(self) -> None:
        self._through: dict[Any, int] = {}

    def holds(self, place: tuple[uuid.UUID, uuid.UUID], given: PassageFilter) -> bool:
        """Whether it is known that many pass a filter."""
        if not isinstance(given, EventFilter) or given.through_seq is None:
            return False
        number = self._through.get((place, replace(given, through_seq=None)))
        return number is not None and number <= given.through_seq

    def note(self, place: tuple[uuid.UUID, uuid.UUID], given: PassageFilter) -> None:
        """Remember that many pass a filter."""
        if isinstance(given, EventFilter) and given.through_seq is not None:
            if len(self._through) >= MAX_CROWDED:
                self._through.clear()
            self._through[place, replace(given, through_seq=None)] = given.through_seq


_crowded = _Crowded()


@dataclass(slots=True)
class _Search:
    """One query in one corpus."""

    query: Query
    corpus: CorpusQuery
    passage_filter: PassageFilter
    place: tuple[uuid.UUID, uuid.UUID]
    most: int
    weights: Weights | None
    with_far: bool
    _scales: Scales = field(init=False, default_factory=dict)
    _embedder: Embedder = field(init=False)
    _of_script: float | None = field(init=False)
    _passes: str = field(init=False)
    _parameters: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self._embedder = current_embedder()
        organization_id, repository_id = self.place
        self._passes, parameters = passing(
            self.passage_filter, organization_id=organization_id, repository_id=repository_id
        )
        asked = ask(self._embedder, self.query.meaning)
        self._parameters = {
            **parameters,
            **term_columns([self.corpus]),
            **self._vector(asked),
        }
        self._of_script = near_its_script(self._embedder, self.query.meaning, asked)

    def ranked(self) -> list[Ranked]:
        """Every candidate that matches, in no order that matters."""
        found = self._candidates()
        weights = self.weights or weights_for(self._embedder.name)
        return rank(self.query, found, today=now().date(), weights=weights, with_far=self.with_far)

    def _candidates(self) -> list[Candidate]:
        if self._few_pass():
            return self._of_passing()
        found = self._of_picked(MAX_POSTINGS)
        # The newest holders of a common word may all be other people's.
        is_thin = number_found(found) < self._enough
        return self._of_picked(self.corpus.documents) if is_thin else found

    def _few_pass(self) -> bool:
        if _crowded.holds(self.place, self.passage_filter):
            return False
        with connection.cursor() as cursor:
            statement = sql.COUNT.format(table=self.passage_filter.table, passes=self._passes)
            cursor.execute(statement, {**self._parameters, "few": MAX_COMPARED + 1})
            (count,) = cursor.fetchone()
        if count > MAX_COMPARED:
            _crowded.note(self.place, self.passage_filter)
        return bool(count <= MAX_COMPARED)

    def _of_passing(self) -> list[Candidate]:
        parts = (
            self._passing(sql.PASSING, kind=self.passage_filter.kind.value),
            sql.SCORED_OF_PASSING,
            sql.HITS,
            sql.NEAR_OF_PASSING,
            SCALE,
            sql.POOL,
        )
        every = [True] * len(self._parameters["drives"])
        return self._fetch(parts, drives=every, dense_depth=self._near_depth)

    def _of_picked(self, most_postings: int) -> list[Candidate]:
        depth = max(NEAR_SPARE * self._depth, most_postings // 10)
        # Where few hold the words the walk goes on until as many as are wanted have passed.
        far = max(depth, self.corpus.documents // FAR_PART)
        walks = IndexWalk(depth, f"NOT ({sql.FEW_HITS})"), IndexWalk(far, sql.FEW_HITS)
        held = held_parameters(
            self._parameters, held_now(self._embedder, [self.corpus], depth), depth
        )
        near = near_statement({**self._parameters, **held}, depth=depth, walks=walks)
        parts = (
            sql.SCORED,
            self._passing(sql.HITS_OF_PICKED),
            self._passing(sql.NEAR_OF_PICKED, near=near),
            SCALE,
            sql.POOL,
        )
        return self._fetch(
            parts,
            most_postings=most_postings,
            dense_depth=depth,
            near_depth=self._near_depth,
            **held,
            enough=self._enough,
        )

    def _passing(self, part: str, **more: str) -> str:
        return part.format(table=self.passage_filter.table, passes=self._passes, **more)

    @property
    def _depth(self) -> int:
        return max(DEPTH, self.most)

    @property
    def _enough(self) -> int:
        """With fewer it is worth looking further."""
        return min(self.most, ENOUGH)

    @property
    def _near_depth(self) -> int:
        """As many as are wanted: what is meant may be said in other words everywhere."""
        return max(DEPTH // 2, self.most)

    def _fetch(self, parts: Sequence[str], **more: Any) -> list[Candidate]:
        statement = sql.passage_statement(
            parts, self.passage_filter.kind.value, self.passage_filter.table, self._passes
        )
        parameters = {**self._parameters, "depth": self._depth, "leaders": LEADERS, **more}
        with prepared_cursor(binary=True) as cursor:
            cursor.execute(statement, parameters)
            return candidates_of(cursor.fetchall(), [self.corpus], self._scales, self._of_script)

    def _vector(self, asked: Asked) -> dict[str, Any]:
        corpora = [self.corpus.corpus_id]
        vector = query_vector(self._embedder, asked, among=corpora)
        near = near_parameters(
            {self.corpus.corpus_id: self.corpus.has_walked},
            model=self._embedder.name,
            dimensions=self._embedder.dimensions if vector else None,
            vector=vector,
        )
        return {**near, "corpora": corpora}


def _place(one: Ranked) -> tuple[float, int]:
    return one.score, one.candidate.document_id


def _hint_parameters(hints: Sequence[tuple[str, float]]) -> dict[str, Any]:
    weight = math.fsum(confidence for _, confidence in hints)
    return {
        "filter_hinted": [json.dumps([{"hint": hint}]) for hint, _ in hints],
        "filter_hints": [hint for hint, _ in hints],
        "filter_weights": [confidence for _, confidence in hints],
        # A sum of floats may miss the threshold by what rounding takes.
        "filter_overlap": MIN_HINT_OVERLAP * weight - ROUNDING,
    }
