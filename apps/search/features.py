"""What ranking knows about a candidate among the others, as numbers from 0 to 1. Pure."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from heapq import nlargest

from apps.index.words import fold, query_words
from apps.memories.vocabulary import Status
from apps.search.candidates import Candidate
from apps.search.dates import date_fit, dates_in
from apps.search.weights import ENOUGH_WORDS, RELEVANT_COSINE, THREAD_LEADERS

Thread = tuple[int, str]
LOCKED, VERIFIED = Status.LOCKED.value, Status.VERIFIED.value
#: Lexical and dense score of what is no candidate.
NO_MATCH = (0.0, 0.0)
#: Words of an author's name up to which the first alone may name a person.
MOST_NAMES = 3


class Pool:
    """All candidates of one query: what one of them is measured against."""

    def __init__(self, text: str, candidates: Sequence[Candidate], today: dt.date | None) -> None:
        """Measure all; ``today`` is what "yesterday" in the query counts from."""
        self._text = text
        self._words = frozenset(fold(word) for word in query_words(text))
        self._dates = dates_in(text, today=today)
        self._named: dict[str, float] = {}
        self._timely: dict[dt.date, float] = {}
        self._scores = _scores(candidates)
        self._questions = {one.document_id for one in candidates if one.is_question}
        self._threads = self._support(candidates)

    def is_relevant(self, candidate: Candidate) -> bool:
        """Whether it matches itself, or stands beside one that holds words of the query."""
        return (
            candidate.lexical > 0
            or candidate.dense >= RELEVANT_COSINE
            or self._beside(candidate.previous)[0] > 0
            or self._beside(candidate.next)[0] > 0
        )

    def values(self, candidate: Candidate) -> tuple[float, ...]:
        """The features, in the order of the weights."""
        before = self._beside(candidate.previous)
        after = self._beside(candidate.next)
        answered = before if candidate.previous in self._questions else NO_MATCH
        return (
            *self._scores[candidate.document_id],
            min(candidate.length / ENOUGH_WORDS, 1.0),
            float(candidate.is_question),
            self._names(candidate.author),
            self._fits(candidate.said_on) if self._dates else 0.0,
            float(not self._words.isdisjoint(candidate.tags)),
            before[0],
            *after,
            *answered,
            self._threads.get(_thread(candidate), 0.0),
            float(candidate.status == LOCKED),
            float(candidate.status == VERIFIED),
            float(candidate.is_contradicted),
            0.0,  # whether it holds the phrase is known once its text is read
        )

    def _beside(self, document_id: int | None) -> tuple[float, float]:
        """The scores of a neighbour in the thread."""
        return NO_MATCH if document_id is None else self._scores.get(document_id, NO_MATCH)

    def _names(self, author: str) -> float:
        """1 if the query names the author."""
        if author not in self._named:
            self._named[author] = float(bool(author) and self._is_named(author))
        return self._named[author]

    def _fits(self, said_on: dt.date) -> float:
        """How well the day fits the dates in the query."""
        if said_on not in self._timely:
            self._timely[said_on] = date_fit(self._dates, said_on)
        return self._timely[said_on]

    def _is_named(self, author: str) -> bool:
        """By the whole name, or a person by the first: written with a capital on both sides."""
        names = author.split()
        first = names[0] if 1 < len(names) <= MOST_NAMES else ""
        if first[:1].isupper() and first in self._text and fold(first.lower()) in self._words:
            return True
        words = {fold(word) for word in query_words(author)}
        return bool(words) and words <= self._words

    def _support(self, candidates: Sequence[Candidate]) -> dict[Thread, float]:
        """For every thread the mean of its best lexical scores."""
        found: dict[Thread, list[float]] = defaultdict(list)
        for one in candidates:
            if one.thread:
                found[_thread(one)].append(self._scores[one.document_id][0])
        return {
            thread: sum(nlargest(THREAD_LEADERS, scores)) / THREAD_LEADERS
            for thread, scores in found.items()
        }


def _scores(candidates: Sequence[Candidate]) -> dict[int, tuple[float, float]]:
    """Lexical and dense score of every document, as shares of the best."""
    lexical = max((one.lexical for one in candidates), default=0.0) or 1.0
    dense = max((one.dense for one in candidates), default=0.0)
    dense = dense if dense > 0 else 1.0
    return {
        one.document_id: (one.lexical / lexical, max(one.dense, 0.0) / dense) for one in candidates
    }


def _thread(candidate: Candidate) -> Thread:
    return candidate.corpus_id, candidate.thread
