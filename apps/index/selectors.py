"""What a query's words mean to each corpus: terms, and how common they are."""

from __future__ import annotations

import math
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from apps.common.database import prepared_cursor
from apps.index.sql import READ_QUERY
from apps.index.words import QueryWord

#: Documents and postings counted in a search; beyond it the last sweep's figures hold.
COUNTED = 2000


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
    words: Sequence[QueryWord], places: Collection[uuid.UUID] | None
) -> list[CorpusQuery]:
    """The words as terms of every corpus at these places, at None of all memories'. One query.

    Terms come in the order of the words, each once; stop words are left out.
    """
    parameters: dict[str, Any] = {
        "words": [word.text for word in words],
        "weights": [word.weight for word in words],
        "required": [word.is_required for word in words],
        "places": None if places is None else list(places),
        "counted": COUNTED,
    }
    found: dict[int, CorpusQuery] = {}
    with prepared_cursor() as cursor:
        cursor.execute(READ_QUERY, parameters)
        for *about_corpus, term, holders, weight, is_required in cursor.fetchall():
            corpus = found.setdefault(about_corpus[0], CorpusQuery(*about_corpus))
            if term is not None:
                corpus.terms.append(Term(term, holders, weight, is_required))
    return list(found.values())
