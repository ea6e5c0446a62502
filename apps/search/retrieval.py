"""From a query to the candidates worth ranking: rare words, near vectors, neighbours in threads."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from typing import Any

from apps.common.context import RequestContext
from apps.common.database import prepared_cursor
from apps.common.embedders import Embedder, EmbedderUnavailable, current_embedder
from apps.common.embedders.base import Vector
from apps.common.embedders.languages import AcrossLanguages
from apps.index.selectors.held_vectors import VectorBlock
from apps.index.selectors.queries import (
    CorpusQuery,
    Planning,
    held_blocks,
    held_parameters,
    near_parameters,
    near_statement,
    read_query,
)
from apps.index.selectors.spoken import NONE_HELD, told_in
from apps.index.services.documents import SYSTEM_PLACE, vector_literal
from apps.index.services.scales import closeness_of_script
from apps.index.sql import SCALE
from apps.index.tokenizer import Query
from apps.memories.selectors.visibility_rule import readable, served, sql_of
from apps.search import sql
from apps.search.filters import Filters
from apps.search.ranking import Candidate
from apps.search.weights import BM25_LENGTH_SHARE, BM25_SATURATION, NEAREST

#: Words of a query that count, the rest of a long one is not looked at.
MAX_TERMS = 64
#: Postings that the rare words of a query may read in one corpus, and each word when looking deep.
MAX_POSTINGS = 3_000
#: Candidates by words, shared by the corpora, and half as many by vector; all when fewer than
#: ENOUGH pass.
DEPTH = 120
NARROW_DEPTH = 3000
MIN_DEPTH = 60
ENOUGH = 30
#: Hits whose neighbours become candidates too.
LEADERS = 20

#: Where models compute while the database reads the question; threads begin when one is asked.
_beside = ThreadPoolExecutor(thread_name_prefix="embedder")

#: Waits for a vector that was asked for. Raises EmbedderUnavailable.
Asked = Callable[[], Vector]
#: By corpus the mean of the cosines with a query, and their deviation.
Scales = dict[int, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class CandidateFilter:
    """Which memories may become candidates: a condition on ``m``, one of ``rows``.

    A narrow one lets few pass, so more are picked to begin with.
    """

    condition: str
    parameters: Mapping[str, Any]
    is_narrow: bool = False
    rows: sql.Rows = sql.Rows()  # noqa: RUF009 - a tuple


def served_filter(
    context: RequestContext, filters: Filters, *, with_quarantined: bool = False
) -> CandidateFilter:
    """What may be served in a context and passes the filters."""
    condition, parameters = sql_of(readable if with_quarantined else served, context)
    if filters.is_empty:
        return CandidateFilter(condition, parameters)
    wanted, more = filters.condition()
    return CandidateFilter(f"{condition} AND ({wanted})", {**parameters, **more}, is_narrow=True)


@dataclass(slots=True)
class Retrieval:
    """One query at some places.

    ``candidates`` costs one statement, or two if little is found. Before it one was asked for what
    was written to corpora whose vectors are held in memory, where there are any.

    ``scales`` are then known of the corpora in which something was found.
    """

    query: Query
    places: Collection[uuid.UUID] | None
    candidate_filter: CandidateFilter
    corpora: list[CorpusQuery] = field(init=False)
    scales: Scales = field(init=False, default_factory=dict)
    _embedder: Embedder = field(init=False)
    _of_script: float | None = field(init=False)
    _held: dict[int, VectorBlock] = field(init=False)
    _parameters: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self._embedder = current_embedder()
        asked = ask(self._embedder, self.query.meaning)
        # What is found does not depend on how many there are: one plan is good for all.
        self.corpora = read_query(self.query.weighted, self.places, planning=Planning.ONCE)
        self._held = held_now(self._embedder, self.corpora, self._depth // 2)
        self._parameters = {
            **self.candidate_filter.parameters,
            **term_columns(self.corpora),
            **self._vector(asked),
        }
        self._of_script = near_its_script(self._embedder, self.query.meaning, asked)

    def candidates(self) -> list[Candidate]:
        """Everything worth ranking, in no order.

        The best are sifted after they were picked: look deeper when too few are left.
        """
        if not self.corpora:
            return []
        found = self._at(self._depth, self._held)
        largest = max(corpus.documents for corpus in self.corpora)
        is_enough = number_found(found) >= ENOUGH
        return found if is_enough or self._depth >= largest else self._at(largest, {})

    @property
    def _depth(self) -> int:
        depth = NARROW_DEPTH if self.candidate_filter.is_narrow else DEPTH
        return max(MIN_DEPTH, depth // max(len(self.corpora), 1))

    def _at(self, depth: int, blocks: Mapping[int, VectorBlock]) -> list[Candidate]:
        held = held_parameters(self._parameters, blocks, depth // 2)
        near = f"near AS MATERIALIZED ({near_statement({**self._parameters, **held})})"
        parts = (sql.SCORED, sql.HITS, near, SCALE, sql.POOL)
        about = self.candidate_filter
        statement = sql.memory_statement(parts, about.condition, about.rows)
        parameters = {
            **self._parameters,
            "depth": depth,
            "dense_depth": depth // 2,
            "leaders": LEADERS,
            # Looking deeper also means at older holders of common words.
            "most_postings": max(MAX_POSTINGS, 10 * depth),
            **held,
        }
        with prepared_cursor(binary=True) as cursor:
            cursor.execute(statement, parameters)
            return candidates_of(cursor.fetchall(), self.corpora, self.scales, self._of_script)

    def _vector(self, asked: Asked) -> dict[str, Any]:
        """The query's vector and where to compare it; without a vector nothing is near."""
        corpora = {corpus.corpus_id: corpus.has_walked for corpus in self.corpora}
        vector = query_vector(self._embedder, asked, among=corpora, held=self._held)
        dimensions = self._embedder.dimensions if vector else None
        near = near_parameters(
            corpora, model=self._embedder.name, dimensions=dimensions, vector=vector
        )
        return {**near, "corpora": list(corpora)}


def candidates_of(
    rows: Iterable[Sequence[Any]],
    corpora: Sequence[CorpusQuery],
    scales: Scales,
    of_script: float | None,
) -> list[Candidate]:
    """The rows of a candidate statement; the scales that they were measured by are kept.

    ``of_script``: how near the query is to anything in its script, if that says something.
    """
    asked = {corpus.corpus_id: (required_terms(corpus), most_lexical(corpus)) for corpus in corpora}
    found = []
    for *row, mean, deviation, previous, following, is_beside in rows:
        candidate = Candidate(*row)
        candidate.previous, candidate.next = previous, following
        candidate.is_beside = is_beside
        candidate.asked, candidate.most_lexical = asked[candidate.corpus_id]
        found.append(candidate)
        if mean is not None:
            scales[candidate.corpus_id] = (mean, deviation)
            if of_script is not None and candidate.dense:
                nearer = candidate.dense - max((of_script - mean) / deviation, 0.0)
                # Still shown where nothing else is, as something that may answer.
                candidate.dense = max(nearer, min(candidate.dense, NEAREST))
    _know_each_other(found)
    return found


def _know_each_other(candidates: Sequence[Candidate]) -> None:
    """Neighbours were looked up for some: of what these know each of the two knows its part."""
    known = {one.document_id: one for one in candidates}
    for one in candidates:
        if one.previous in known:
            known[one.previous].next = one.document_id
        if one.next in known:
            known[one.next].previous = one.document_id


def number_found(candidates: Iterable[Candidate]) -> int:
    """How many were found themselves."""
    return sum(not one.is_beside for one in candidates)


def places_of(context: RequestContext) -> list[uuid.UUID]:
    """Where a context looks: its repository, its organization's rules, the system's."""
    places = (context.repository_id, context.organization_id, SYSTEM_PLACE)
    return [place for place in places if place is not None]


def ask(embedder: Embedder, text: str) -> Asked:
    """Begin to make the vector of a text, in its own language; to call what comes waits for it.

    It is made in a thread beside, unless that would take longer than the vector.
    """
    embed = embedder.embed_query
    if isinstance(embedder, AcrossLanguages):
        embed = embedder.embed_in_language
    return partial(embed, text) if embedder.is_inline else _beside.submit(embed, text).result


def near_its_script(embedder: Embedder, text: str, asked: Asked) -> float | None:
    """How near a query is to anything in its script; None where that says nothing."""
    try:
        return closeness_of_script(embedder, text, asked()) if text else None
    except EmbedderUnavailable:
        return None


def held_now(
    embedder: Embedder, corpora: Iterable[CorpusQuery], depth: int
) -> dict[int, VectorBlock]:
    """The corpora whose vectors this process compares; none while there is no embedder."""
    try:
        dimensions = embedder.dimensions
    except EmbedderUnavailable:
        return {}
    return held_blocks(corpora, depth, model=embedder.name, dimensions=dimensions)


def query_vector(
    embedder: Embedder,
    asked: Asked,
    *,
    among: Collection[int] | None = None,
    held: Mapping[int, VectorBlock] = NONE_HELD,
) -> str | None:
    """What was asked as it is compared with vectors; None while there is no embedder.

    ``among`` are the corpora: where each is of one language the text keeps its own. Of those that
    are ``held`` it is known without a query.
    """
    try:
        if not isinstance(embedder, AcrossLanguages):
            return vector_literal(asked())
        if among is None:
            return vector_literal(embedder.as_questions([asked()])[0])
        told = told_in(among, embedder, held)  # while the model computes
        return vector_literal(embedder.among(told, asked()))
    except EmbedderUnavailable:
        return None


def term_columns(corpora: Sequence[CorpusQuery]) -> dict[str, list[Any]]:
    """The terms of all corpora as columns."""
    columns: dict[str, list[Any]] = {
        name: [] for name in ("corpus", "term", "weight", "base", "slope", "required", "drives")
    }
    for corpus in corpora:
        driving = _driving(corpus)
        for term in corpus.terms[:MAX_TERMS]:
            columns["corpus"].append(corpus.corpus_id)
            columns["term"].append(term.text)
            columns["weight"].append(corpus.weight(term) * (1 + BM25_SATURATION))
            columns["base"].append(BM25_SATURATION * (1 - BM25_LENGTH_SHARE))
            columns["slope"].append(
                BM25_SATURATION * BM25_LENGTH_SHARE / max(corpus.average_length, 1.0)
            )
            columns["required"].append(term.is_required)
            columns["drives"].append(term.text in driving)
    return columns


def required_terms(corpus: CorpusQuery) -> int:
    """How many terms an exact match holds; a longer query than is looked at has none."""
    terms = corpus.terms[: MAX_TERMS + 1]
    return sum(term.is_required for term in terms)


def most_lexical(corpus: CorpusQuery) -> float:
    """About what a text scores by words that holds all of the query once."""
    return sum(corpus.weight(term) for term in corpus.terms[:MAX_TERMS] if term.is_required)


def _driving(corpus: CorpusQuery) -> set[str]:
    """The rarest words, as long as all that hold them can be looked at; one at least."""
    held = sorted(
        (term for term in corpus.terms[:MAX_TERMS] if term.documents),
        key=lambda term: term.documents,
    )
    totals = accumulate(term.documents for term in held)
    return {
        term.text
        for number, (term, total) in enumerate(zip(held, totals, strict=True))
        if not number or total <= MAX_POSTINGS
    }
