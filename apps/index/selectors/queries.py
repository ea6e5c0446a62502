"""What a query means to each corpus: its terms, how common they are, and what is near its vector.

Texts that are not in the index are measured as the index would measure them.

In small corpora vectors are compared one by one, in large ones an approximate index is walked; see
``apps.index.services.vector_index``.
"""

from __future__ import annotations

import math
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import numpy as np
from django.db import connection

from apps.common.database import prepared_cursor
from apps.index.models import INDEXED_DIMENSIONS
from apps.index.selectors.held_vectors import (
    FEW,
    MEASURED,
    Nearest,
    VectorBlock,
    held_vectors,
)
from apps.index.services.documents import Source, words_of
from apps.index.services.scales import MIN_DEVIATION, REFERENCE_TEXTS
from apps.index.sql import (
    APPROXIMATED,
    COMPARED_BEFORE,
    DICTIONARY,
    FOLD,
    LEXEMES,
    READ_QUERY,
    SCANNED,
    WALK,
    WORDS,
)
from apps.index.tokenizer import QueryWord

#: Languages whose stop words PostgreSQL knows, and in which many ask.
SPOKEN = ("english", "french", "german", "spanish", "italian", "portuguese", "dutch", "russian")
#: Stop words of one language, and their part of a query, by which it is known to be asked in it.
MIN_STOPS = 2
MIN_SHARE = 0.25
#: Documents and postings counted in a search; beyond it the last sweep's figures hold.
COUNTED = 2000
#: Vectors that are compared in the database in the time that one is looked up.
LOOK_UP = 6

UNION = " UNION ALL "
EF_SEARCH = 100
MAX_EF_SEARCH = 1000
MEASURE = f"""
WITH found AS (
    SELECT words.number, {FOLD.format("lexeme")} AS term, sum(words.weight) AS frequency
    FROM unnest({WORDS}) AS words (number, word, weight)
    JOIN unnest(%(language)s::text[]) WITH ORDINALITY AS source (language, number)
         USING (number)
    CROSS JOIN LATERAL {LEXEMES.format(DICTIONARY.format("language"), "words.word")} AS lexeme
    GROUP BY words.number, term
)
SELECT number, sum(frequency)::int,
       coalesce(array_agg(term) FILTER (WHERE term = ANY(%(terms)s)), '{{}}'),
       coalesce(array_agg(frequency::int) FILTER (WHERE term = ANY(%(terms)s)), '{{}}')
FROM found GROUP BY number
"""  # noqa: S608 - made of constants


class Planning(StrEnum):
    """How PostgreSQL plans prepared statements: as it sees fit, or once for all parameters."""

    AUTO = "auto"
    ONCE = "force_generic_plan"


@dataclass(frozen=True, slots=True)
class Term:
    """A stemmed word of a query and the number of a corpus' documents that hold it."""

    text: str
    documents: int
    weight: float = 1.0
    is_required: bool = True


@dataclass(slots=True)
class CorpusQuery:
    """A query as one corpus understands it."""

    corpus_id: int
    place: uuid.UUID
    language: str
    has_walked: bool
    documents: int
    average_length: float
    terms: list[Term] = field(default_factory=list)

    def weight(self, term: Term) -> float:
        """BM25's inverse document frequency, the rarer the more, times the word's own weight."""
        rest = max(0, self.documents - term.documents)
        return term.weight * math.log1p((rest + 0.5) / (term.documents + 0.5))


def read_query(
    words: Sequence[QueryWord],
    places: Collection[uuid.UUID] | None,
    *,
    planning: Planning = Planning.AUTO,
) -> list[CorpusQuery]:
    """The words as terms of every corpus at these places, at None of all memories'. One query.

    Terms come in the order of the words, each once; stop words are left out, of the corpus's
    language and of the query's own. ``planning`` is for the transaction's statements after it.
    """
    parameters: dict[str, Any] = {
        "words": [word.text for word in words],
        "weights": [word.weight for word in words],
        "required": [word.is_required for word in words],
        "places": None if places is None else list(places),
        "counted": COUNTED,
        "languages": list(SPOKEN),
        "least_stops": MIN_STOPS,
        "least_share": MIN_SHARE,
        "planning": planning.value,
    }
    found: dict[int, CorpusQuery] = {}
    with prepared_cursor() as cursor:
        cursor.execute(READ_QUERY, parameters)
        for *about_corpus, term, holders, weight, is_required in cursor.fetchall():
            corpus = found.setdefault(about_corpus[0], CorpusQuery(*about_corpus))
            if term is not None:
                corpus.terms.append(Term(term, holders, weight, is_required))
    return list(found.values())


def near_parameters(
    corpora: Mapping[int, bool], *, model: str, dimensions: int | None, vector: str | None
) -> dict[str, Any]:
    """What ``near_statement`` needs: corpora and whether some of their vectors are walked to.

    ``model`` made the vector. Without a vector nothing is near. ``dense_depth``, how many in each
    corpus, is the caller's.
    """
    indexed = dimensions in INDEXED_DIMENSIONS
    return {
        "vector": vector,
        "model": model if vector else None,
        "dimensions": dimensions,
        "scanned": list(corpora),
        "walked": [key for key, has_walked in corpora.items() if indexed and has_walked],
        "reference": len(REFERENCE_TEXTS),
        "least_deviation": MIN_DEVIATION,
        "most_measured": MEASURED,
        **_columns({}),
    }


@dataclass(frozen=True, slots=True)
class IndexWalk:
    """How many of the nearest an index is walked to, and in which case (SQL)."""

    most: int
    when: str = "true"


def near_statement(
    parameters: Mapping[str, Any], *, depth: int = EF_SEARCH, walks: Sequence[IndexWalk] = ()
) -> str:
    """A query for the nearest documents of each corpus, for the rows of ``near`` (see ``SCALE``).

    Run it in the same transaction. ``depth`` is how many are wanted: a walk that is begun for
    fewer begins again and again. ``walks`` stand in the statement with their numbers, so that it
    is planned once; without them ``dense_depth`` is walked, which is planned each time, as
    PostgreSQL takes a walk for a long one unless it knows better.
    """
    walked = parameters["walked"]
    # A part that compares nothing costs its start, and that of its policies.
    is_held = parameters["held"] and not parameters["scanned"]
    compared = [SCANNED] * (not is_held) + [COMPARED_BEFORE] * bool(parameters["held"])
    if not walked:
        return UNION.join(compared)
    with connection.cursor() as cursor:
        ef_search = str(min(max(depth, EF_SEARCH), MAX_EF_SEARCH))
        planning = Planning.ONCE if walks else Planning.AUTO
        cursor.execute(WALK, {"ef_search": ef_search, "planning": planning.value})
    dimensions = int(parameters["dimensions"])
    bounds = [(str(int(walk.most)), walk.when) for walk in walks] or [("%(dense_depth)s", "true")]
    parts = [
        APPROXIMATED.format(corpus=int(key), dimensions=dimensions, most=most, when=when)
        for key in walked
        for most, when in bounds
    ]
    return UNION.join(compared + parts)


def held_blocks(
    corpora: Iterable[CorpusQuery], depth: int, *, model: str, dimensions: int
) -> dict[int, VectorBlock]:
    """Those corpora whose vectors are held in memory, where the ``depth`` nearest are wanted.

    It is quicker where vectors are few, or so many are wanted that looking them up takes longer.
    """
    worth = {
        corpus.corpus_id: corpus.documents
        for corpus in corpora
        if corpus.documents >= max(FEW, LOOK_UP * depth) and not corpus.has_walked
    }
    return held_vectors.blocks(worth, model=model, dimensions=dimensions) if worth else {}


def held_parameters(
    near: Mapping[str, Any], held: Mapping[int, VectorBlock], depth: int
) -> dict[str, Any]:
    """What of the parameters of ``near_statement`` differs where vectors are held in memory.

    The ``depth`` nearest of those corpora are compared here, the rest is left to the statement.
    """
    if not held or not near["vector"]:
        return {}
    asked = np.array(near["vector"][1:-1].split(","), np.float16).astype(np.float32)
    found = {corpus: block.nearest(asked, depth) for corpus, block in held.items()}
    scanned = [corpus for corpus in near["scanned"] if corpus not in found]
    return {"scanned": scanned, **_columns(found)}


def _columns(found: Mapping[int, Nearest]) -> dict[str, list[Any]]:
    """By corpus what is nearest, as ``COMPARED_BEFORE`` reads it."""
    documents = [
        (corpus, document, -cosine)
        for corpus, told in found.items()
        for document, cosine in zip(told.documents, told.cosines, strict=True)
    ]
    return {
        "held": list(found),
        "held_compared": [told.compared for told in found.values()],
        "held_means": [told.mean for told in found.values()],
        "held_deviations": [told.deviation for told in found.values()],
        "held_corpora": [corpus for corpus, _, _ in documents],
        "held_documents": [document for _, document, _ in documents],
        "held_distances": [distance for _, _, distance in documents],
    }


@dataclass(frozen=True, slots=True)
class Measures:
    """A text's length in words, and how often it holds each of the terms asked for."""

    length: int
    frequencies: dict[str, int]


def measured(
    sources: Sequence[Source], languages: Sequence[str], terms: Collection[str]
) -> list[Measures]:
    """The measures of each source, read in its language, in order. One query."""
    parameters: dict[str, Any] = {
        **words_of(sources),
        "language": list(languages),
        "terms": list(terms),
    }
    with connection.cursor() as cursor:
        cursor.execute(MEASURE, parameters)
        found = {
            number: Measures(length, dict(zip(held, frequencies, strict=True)))
            for number, length, held, frequencies in cursor.fetchall()
        }
    return [found.get(number, Measures(0, {})) for number in range(1, len(sources) + 1)]
