"""Searching what was served at a moment in the past.

What is found is exact (see ``apps.memories.selectors.point_in_time``), its order nearly: how common
words are is counted as of now. What is served with the same text today is searched through the
index; what was
reworded since is read and measured, and its vector compared only if the embedder is quick.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import chain
from operator import attrgetter, mul

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.embedders import EmbedderUnavailable, current_embedder
from apps.common.errors import InvalidArgument
from apps.index.selectors.queries import CorpusQuery, Measures, Term, measured
from apps.index.services.documents import Source, text_to_embed
from apps.index.services.scales import MIN_DEVIATION, scale_of
from apps.index.spellings import QUESTION_MARKS
from apps.index.tokenizer import parse_query
from apps.memories.models import Memory
from apps.memories.overruling import STANDING, Overruled
from apps.memories.selectors.point_in_time import (
    CONTRADICTED,
    REPOSITORY_THEN,
    REWORDED,
    ROW_THEN,
    Condition,
    overruling_at,
    same_text_at,
    served_at,
)
from apps.memories.selectors.search_documents import search_document
from apps.search import sql
from apps.search.filters import Filters
from apps.search.ranking import (
    Candidate,
    Ranked,
    in_places,
    prefer_phrases,
    rank,
    spread,
    superseded_last,
    without_doubtful,
)
from apps.search.retrieval import MAX_TERMS, CandidateFilter, Retrieval, most_lexical, places_of
from apps.search.selectors.memories import SPARE, Hit, lacking_named, phrase_holders
from apps.search.weights import BM25_LENGTH_SHARE as LENGTH_SHARE
from apps.search.weights import BM25_SATURATION as SATURATION
from apps.search.weights import weights_for

#: Candidates held at once, and of too many, how many are kept by words and by vector each.
MAX_FOUND = 8000
MAX_KEPT = 2000

ROWS = sql.Rows(ROW_THEN.format(key="document.object_id"), CONTRADICTED, (REPOSITORY_THEN,))

Then = tuple[Memory, bool]
#: With the memory, if its text is not in the index any more.
Found = tuple[Candidate, Memory | None]


def find_past(
    context: RequestContext, text: str, filters: Filters, most: int, as_of: dt.datetime
) -> list[Hit]:
    """At most ``most`` memories that would have been served then, as they were, best first.

    They are not to be saved. Raises InvalidArgument for a moment that is yet to come.
    """
    if as_of > now():
        raise InvalidArgument("as_of", "as_of lies in the future.")
    query = parse_query(text)
    retrieval = Retrieval(query, places_of(context), _same_text(context, as_of, filters))
    found: dict[uuid.UUID, Found] = {
        candidate.object_id: (candidate, None) for candidate in retrieval.candidates()
    }
    reworded = _Reworded(query.meaning, retrieval)
    for chunk in served_at(context, as_of, _and_reworded(filters)):
        found |= reworded.measure(chunk)
        if len(found) > MAX_FOUND:
            found = _best(found)
    ranked = rank(
        query,
        [candidate for candidate, _ in found.values()],
        today=as_of.date(),
        weights=weights_for(current_embedder().name),
    )
    ranked = in_places(ranked, most + SPARE)[: most + SPARE]
    texts = _texts(context, as_of, [found[one.candidate.object_id] for one in ranked])
    ranked = [one for one in ranked if one.candidate.object_id in texts]
    told = [(text.pk, text.title, text.content) for text in texts.values()]
    hits = spread(query, prefer_phrases(ranked, phrase_holders(query, told)))
    lacking = lacking_named(query, told)
    kept = in_places(without_doubtful(hits), most)
    overruled = overruling_at([one.candidate.object_id for one in kept], context, as_of)
    ruled = (
        _overruled(one._replace(lacks_named=one.candidate.object_id in lacking), overruled)
        for one in kept
    )
    best = superseded_last(ruled, lambda one: one)[:most]
    return [(texts[one.candidate.object_id], one) for one in best]


def _overruled(one: Ranked, overruled: Overruled) -> Ranked:
    """A hit with what contradicted it then, or took its place."""
    ruling = overruled.get(one.candidate.object_id, STANDING)
    superseding = (ruling.superseded_by,) if ruling.superseded_by else ()
    return one._replace(overruling=ruling, superseding=superseding)


def _same_text(context: RequestContext, as_of: dt.datetime, filters: Filters) -> CandidateFilter:
    """What was served then and can be found by what the index has of it today."""
    condition, parameters = same_text_at(context, as_of, filters.condition())
    return CandidateFilter(condition, parameters, is_narrow=not filters.is_empty, rows=ROWS)


def _texts(
    context: RequestContext, as_of: dt.datetime, found: Sequence[Found]
) -> dict[uuid.UUID, Memory]:
    """The memories as they were, by their ids."""
    known = {memory.pk: memory for _, memory in found if memory is not None}
    others = [candidate.object_id for candidate, memory in found if memory is None]
    these = ("m.id = ANY(%(found)s)", {"found": others})
    read = chain.from_iterable(served_at(context, as_of, these)) if others else ()
    return known | {memory.pk: memory for memory, _ in read}


def _and_reworded(filters: Filters) -> Condition:
    condition, parameters = filters.condition()
    return (f"{REWORDED} AND {condition}" if condition else REWORDED), parameters


@dataclass(slots=True)
class _Reworded:
    """Texts that are not in the index any more, measured one by one."""

    text: str
    retrieval: Retrieval
    by_place: dict[uuid.UUID, CorpusQuery] = field(init=False)
    terms: set[str] = field(init=False)
    vector: list[float] | None = field(init=False)
    seen: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        corpora = self.retrieval.corpora
        self.by_place = {corpus.place: corpus for corpus in corpora}
        self.terms = {term.text for corpus in corpora for term in corpus.terms[:MAX_TERMS]}
        self.vector = self._vector()

    def measure(self, chunk: Sequence[Then]) -> dict[uuid.UUID, Found]:
        """The memories with what ranking needs to know of them."""
        sources = [search_document(memory) for memory, _ in chunk]
        cosines = self._cosines(sources)
        found: dict[uuid.UUID, Found] = {}
        for (memory, contradicted), source, measures, cosine in zip(
            chunk,
            sources,
            measured(sources, self._languages(sources), self.terms),
            cosines,
            strict=True,
        ):
            self.seen += 1
            candidate = self._candidate(memory, source, measures, cosine, contradicted)
            found[memory.pk] = (candidate, memory)
        return found

    def _languages(self, sources: Sequence[Source]) -> list[str]:
        """What has no corpus was never indexed; then any language will do."""
        corpora = (self.by_place.get(source.place) for source in sources)
        return [corpus.language if corpus else "simple" for corpus in corpora]

    def _candidate(
        self,
        memory: Memory,
        source: Source,
        measures: Measures,
        cosine: float | None,
        contradicted: bool,
    ) -> Candidate:
        corpus = self.by_place.get(source.place)
        terms = corpus.terms[:MAX_TERMS] if corpus else []
        required = [term for term in terms if term.is_required]
        dense, likeness = self._nearness(corpus, cosine)
        held = sum(measures.frequencies.get(term.text, 0) > 0 for term in required)
        return Candidate(
            document_id=-self.seen,
            object_id=memory.pk,
            corpus_id=corpus.corpus_id if corpus else 0,
            lexical=sum(_bm25(corpus, term, measures) for term in terms) if corpus else 0.0,
            dense=dense,
            likeness=likeness,
            held=held,
            length=measures.length,
            thread=source.thread,
            author=source.author,
            said_on=source.said_at.astimezone(dt.UTC).date(),
            tags=memory.tags,
            status=memory.status,
            scope=memory.scope,
            enforced=memory.enforced,
            is_contradicted=contradicted,
            is_question=source.content.rstrip().endswith(QUESTION_MARKS),
            asked=len(required),
            most_lexical=most_lexical(corpus) if corpus else 0.0,
        )

    def _nearness(self, corpus: CorpusQuery | None, cosine: float | None) -> tuple[float, float]:
        """Deviations above the mean, and the part of the way to the same text; 0 without a vector.

        Where search has measured nothing, by the embedder's own scale.
        """
        if cosine is None or self.vector is None:
            return 0.0, 0.0
        known = self.retrieval.scales.get(corpus.corpus_id) if corpus else None
        if known is None:
            scale = scale_of(current_embedder())
            known = sum(map(mul, self.vector, scale.centroid)), scale.deviation
        mean, deviation = known
        return (cosine - mean) / deviation, (cosine - mean) / max(1 - mean, MIN_DEVIATION)

    def _vector(self) -> list[float] | None:
        embedder = current_embedder()
        try:
            return embedder.embed_query(self.text) if embedder.is_inline else None
        except EmbedderUnavailable:
            return None

    def _cosines(self, sources: Sequence[Source]) -> list[float | None]:
        """The cosine of each text with the query, if there are vectors."""
        if self.vector is None:
            return [None] * len(sources)
        texts = [text_to_embed(source) for source in sources]
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
        *nlargest(MAX_KEPT, candidates, key=attrgetter("lexical")),
        *nlargest(MAX_KEPT, candidates, key=attrgetter("dense")),
    ]
    return {candidate.object_id: found[candidate.object_id] for candidate in kept}
