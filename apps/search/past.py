"""Searching what was served at a moment in the past.

What is found is exact (see ``apps.memories.past``), its order nearly: how common words are is
counted as of now, threads are not followed, and vectors are compared only if the embedder is quick
enough to make them here. All texts of that time are read, so it takes its time.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from operator import attrgetter, mul

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.embedders import EmbedderUnavailable, current_embedder
from apps.common.errors import InvalidArgument
from apps.index.measuring import Measures, measured
from apps.index.selectors import CorpusQuery, Term, read_query
from apps.index.services import QUESTION_MARKS, Source, text_to_embed
from apps.index.words import weighted_query_words
from apps.memories.models import Memory
from apps.memories.past import served_at
from apps.memories.services.common import searchable
from apps.search.candidates import Candidate
from apps.search.engine import Hit
from apps.search.filters import Filters
from apps.search.fusion import rank
from apps.search.retrieval import MOST_TERMS, places_of
from apps.search.weights import BM25_LENGTH_SHARE as LENGTH_SHARE
from apps.search.weights import BM25_SATURATION as SATURATION
from apps.search.weights import weights_for

#: Candidates that are kept by words, and as many by vector.
MOST_KEPT = 500

Found = tuple[Candidate, Memory]


def find_past(
    context: RequestContext, text: str, filters: Filters, most: int, as_of: dt.datetime
) -> list[Hit]:
    """At most ``most`` memories that would have been served then, as they were, best first.

    They are not to be saved. Raises InvalidArgument for a moment that is yet to come.
    """
    if as_of > now():
        raise InvalidArgument("as_of", "as_of lies in the future.")
    query = _Query(text, context)
    found: dict[uuid.UUID, Found] = {}
    for chunk in served_at(context, as_of, *filters.condition()):
        found |= query.measure(chunk)
        if len(found) > 4 * MOST_KEPT:
            found = _best(found)
    ranked = rank(
        text,
        [candidate for candidate, _ in found.values()],
        today=as_of.date(),
        weights=weights_for(current_embedder().name),
    )[:most]
    return [(found[one.candidate.object_id][1], one) for one in ranked]


@dataclass(slots=True)
class _Query:
    """A query's terms in each corpus, and its vector if vectors can be compared here."""

    text: str
    context: RequestContext
    corpora: dict[uuid.UUID, CorpusQuery] = field(init=False)
    terms: set[str] = field(init=False)
    vector: list[float] | None = field(init=False)
    seen: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        corpora = read_query(weighted_query_words(self.text), places_of(self.context))
        self.corpora = {corpus.place: corpus for corpus in corpora}
        self.terms = {term.text for corpus in corpora for term in corpus.terms[:MOST_TERMS]}
        self.vector = self._vector()

    def measure(self, chunk: Sequence[tuple[Memory, bool]]) -> dict[uuid.UUID, Found]:
        """The memories with what ranking needs to know of them."""
        sources = [searchable(memory) for memory, _ in chunk]
        likeness = self._likeness(sources)
        found = {}
        for (memory, contradicted), source, measures, dense in zip(
            chunk, sources, measured(sources, self.terms), likeness, strict=True
        ):
            self.seen += 1
            candidate = self._candidate(memory, source, measures, dense, contradicted)
            found[memory.pk] = (candidate, memory)
        return found

    def _candidate(
        self, memory: Memory, source: Source, measures: Measures, dense: float, contradicted: bool
    ) -> Candidate:
        corpus = self.corpora.get(source.place)
        terms = corpus.terms[:MOST_TERMS] if corpus else []
        required = [term for term in terms if term.is_required]
        held = sum(measures.frequencies.get(term.text, 0) > 0 for term in required)
        return Candidate(
            document_id=self.seen,
            object_id=memory.pk,
            corpus_id=corpus.corpus_id if corpus else 0,
            lexical=sum(_bm25(corpus, term, measures) for term in terms) if corpus else 0.0,
            dense=dense,
            held=held,
            length=measures.length,
            thread=source.thread,
            author=source.author,
            said_on=source.said_at.astimezone(dt.UTC).date(),
            title=memory.title,
            tags=memory.tags,
            type=memory.type,
            status=memory.status,
            scope=memory.scope,
            enforced=memory.enforced,
            is_contradicted=contradicted,
            previous=None,
            next=None,
            is_question=source.content.rstrip().endswith(QUESTION_MARKS),
            holds_all=0 < len(required) <= held,
        )

    def _vector(self) -> list[float] | None:
        embedder = current_embedder()
        try:
            return embedder.embed_query(self.text) if embedder.is_inline else None
        except EmbedderUnavailable:
            return None

    def _likeness(self, sources: Sequence[Source]) -> list[float]:
        """The cosine of each text with the query; 0 without vectors."""
        if self.vector is None:
            return [0.0] * len(sources)
        texts = [text_to_embed(source.title, source.content) for source in sources]
        vectors = current_embedder().embed(texts)
        return [sum(map(mul, self.vector, vector)) for vector in vectors]


def _bm25(corpus: CorpusQuery, term: Term, measures: Measures) -> float:
    """A term's share, as the statement of a search of today counts it."""
    if term.text not in measures.frequencies:
        return 0.0
    frequency = max(measures.frequencies[term.text], 1)
    relative = measures.length / max(corpus.average_length, 1.0)
    damping = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * relative)
    return corpus.weight(term) * (1 + SATURATION) * frequency / (frequency + damping)


def _best(found: dict[uuid.UUID, Found]) -> dict[uuid.UUID, Found]:
    """The likeliest by words and by vector."""
    candidates = [candidate for candidate, _ in found.values()]
    kept = [
        *nlargest(MOST_KEPT, candidates, key=attrgetter("lexical")),
        *nlargest(MOST_KEPT, candidates, key=attrgetter("dense")),
    ]
    return {candidate.object_id: found[candidate.object_id] for candidate in kept}
