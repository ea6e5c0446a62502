"""From candidates to an order: their features, a score, and the classes of the contract. Pure.

The score is a weighted sum of features from 0 to 1, see ``apps.search.weights``.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from heapq import nlargest
from itertools import groupby
from operator import attrgetter, mul
from typing import NamedTuple, TypeVar

from apps.index.tokenizer import Query, document_words, fold
from apps.memories.overruling import STANDING, Overruling
from apps.memories.vocabulary import Scope, Status
from apps.search.breadth import asks_for_all
from apps.search.dates import date_fit, dates_in
from apps.search.weights import (
    ALIKE,
    BEARING,
    DEFAULT_WEIGHTS,
    ENFORCED_SHARE,
    ENOUGH_WORDS,
    LEAST_BEST_LEXICAL,
    LIKELY_DENSE,
    LIKELY_LEXICAL,
    MAX_DENSE,
    MAX_WEAK,
    NAMED,
    NEAREST,
    PAIRS_OF_A_WORD,
    RELEVANT,
    REPEATS,
    SAME,
    SHARED_PART,
    STRONG,
    THREAD_LEADERS,
    Weights,
)

Thread = tuple[int, str]
LOCKED, VERIFIED = Status.LOCKED.value, Status.VERIFIED.value
#: Lexical and dense score of what is no candidate.
NO_MATCH = (0.0, 0.0)
#: Words of an author's name up to which the first alone may name a person.
MAX_NAMES = 3
FEATURES = tuple(field.name for field in fields(Weights))
#: What each feature counts, in their order.
factors_of: Callable[[Weights], tuple[float, ...]] = attrgetter(*FEATURES)
AUTHOR, DATE = FEATURES.index("author"), FEATURES.index("date")
PHRASE, REPEATED, TOLD = map(FEATURES.index, ("phrase", "repeated", "told"))
#: By the documents of two hits how like they are: the part of the way from any two to the same.
Likeness = Mapping[tuple[int, int], float]


@dataclass(slots=True)
class Candidate:
    """One row of the candidate statement (``apps.search.sql``), in its order.

    ``lexical`` is BM25, 0 without a match; ``dense`` says how far the cosine lies above the mean of
    its corpus, in deviations, and ``likeness`` which part of the way from there to the same text;
    both are 0 without a vector. ``held`` counts the query's terms in title and content; ``said_on``
    is a day in UTC.
    """

    document_id: int
    object_id: uuid.UUID
    corpus_id: int
    lexical: float
    dense: float
    likeness: float
    held: int
    length: int
    thread: str
    author: str
    said_on: dt.date
    tags: list[str]
    status: str
    scope: str
    enforced: bool
    is_contradicted: bool
    is_question: bool
    #: The documents before and after it in its thread, where it or one of them is among the best;
    #: set by the reader.
    previous: int | None = None
    next: int | None = None
    #: Only a neighbour in the thread of what was found.
    is_beside: bool = False
    #: The query's terms, as its corpus stems them, and about what a text scores that holds each
    #: once; set by the reader.
    asked: int = 0
    most_lexical: float = 0.0

    @property
    def holds_all(self) -> bool:
        """Whether it holds every term of the query."""
        return 0 < self.asked <= self.held


class FeaturePool:
    """All candidates of one query: what one of them is measured against."""

    def __init__(
        self, query: Query, candidates: Sequence[Candidate], today: dt.date | None
    ) -> None:
        """Measure all; ``today`` is what "yesterday" in the query counts from."""
        self._text = query.text
        self._words = frozenset(fold(word) for word in query.words)
        self._dates = dates_in(query.text, today=today)
        self._named: dict[str, float] = {}
        self._timely: dict[dt.date, float] = {}
        self._scores = _scores(candidates)
        self._questions = {one.document_id for one in candidates if one.is_question}
        self._threads = self._support(candidates)

    def is_relevant(self, candidate: Candidate) -> bool:
        """Whether it matches itself, or stands beside one that holds words of the query."""
        return (
            candidate.lexical > 0
            or candidate.dense >= RELEVANT
            or self._beside(candidate.previous)[0] > 0
            or self._beside(candidate.next)[0] > 0
        )

    def values(self, candidate: Candidate) -> tuple[float, ...]:
        """The features, in the order of the weights."""
        after = self._beside(candidate.next)
        is_answer = candidate.previous in self._questions
        answered = self._beside(candidate.previous) if is_answer else NO_MATCH
        return (
            *self._scores[candidate.document_id],
            min(candidate.length / ENOUGH_WORDS, 1.0),
            float(candidate.is_question),
            self._names(candidate.author),
            self._fits(candidate.said_on) if self._dates else 0.0,
            float(not self._words.isdisjoint(candidate.tags)),
            *after,
            *answered,
            self._threads.get(_thread(candidate), 0.0),
            float(candidate.status == LOCKED),
            float(candidate.status == VERIFIED),
            float(candidate.is_contradicted),
            0.0,  # whether it holds the phrase is known once its text is read
            0.0,  # and whether it repeats another once there is an order,
            0.0,  # or its thread has told something already
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
        first = names[0] if 1 < len(names) <= MAX_NAMES else ""
        if first[:1].isupper() and first in self._text and fold(first.lower()) in self._words:
            return True
        words = {fold(word) for word in document_words(author)}
        return bool(words) and words <= self._words

    def _support(self, candidates: Sequence[Candidate]) -> dict[Thread, float]:
        """For every thread the mean of its best lexical scores."""
        found: dict[Thread, list[float]] = defaultdict(list)
        for one in candidates:
            if one.thread:
                found[_thread(one)].append(self._scores[one.document_id][0])
        return {
            thread: sum(sorted(scores, reverse=True)[:THREAD_LEADERS]) / THREAD_LEADERS
            for thread, scores in found.items()
        }


def _scores(candidates: Sequence[Candidate]) -> dict[int, tuple[float, float]]:
    """Lexical score of every document as a share of the best, dense score by its own measure."""
    best = max((one.lexical for one in candidates), default=0.0)
    most = max((one.most_lexical for one in candidates), default=0.0)
    lexical = max(best, LEAST_BEST_LEXICAL * most) or 1.0
    return {
        one.document_id: (one.lexical / lexical, min(max(one.dense / SAME, 0.0), MAX_DENSE))
        for one in candidates
    }


def _thread(candidate: Candidate) -> Thread:
    return candidate.corpus_id, candidate.thread


class Relevance(StrEnum):
    """How sure it is that a hit has to do with the query."""

    STRONG = "strong"
    LIKELY = "likely"
    WEAK = "weak"


#: From the least sure on.
LEVELS = (Relevance.WEAK, Relevance.LIKELY, Relevance.STRONG)


class OrderClass(IntEnum):
    """The contract's order: what is above comes first, whatever the scores."""

    ENFORCED = 0
    EXACT = 1
    SEMANTIC = 2
    FURTHER_ENFORCED = 3
    OWN = 4
    ORGANIZATION = 5
    SYSTEM = 6
    #: Only nearer than others: fills the room that what matches leaves.
    FAR = 7


#: Enforced rules: nothing is put before them.
RULES = (OrderClass.ENFORCED, OrderClass.FURTHER_ENFORCED)
CLASS_OF_SCOPE: dict[str, OrderClass] = {
    Scope.REPOSITORY: OrderClass.SEMANTIC,
    Scope.USER: OrderClass.OWN,
    Scope.ORGANIZATION: OrderClass.ORGANIZATION,
    Scope.SYSTEM: OrderClass.SYSTEM,
}


Found = TypeVar("Found")


class Ranked(NamedTuple):
    """A candidate in its place; ``values`` of its features are in the order of FEATURES."""

    candidate: Candidate
    order_class: OrderClass
    score: float
    values: tuple[float, ...]
    weights: Weights
    #: Whether what it is found beside says that it is none, however near it lies.
    is_doubtful: bool = False
    #: Whether it says nothing of what the query calls by a name with digits or an underscore.
    lacks_named: bool = False
    #: The memories that take its place by a link that has effect.
    superseding: tuple[uuid.UUID, ...] = ()
    #: The memories that may be served beside it and contradict it or take its place.
    overruling: Overruling = STANDING

    @property
    def lexical_part(self) -> float:
        """What its words score, as a part of what a text scores that holds all of the query's."""
        one = self.candidate
        return one.lexical / one.most_lexical if one.most_lexical else 0.0

    @property
    def sureness(self) -> float:
        """What speaks for its being an answer: from 1 on it likely is."""
        by_meaning = max(self.candidate.dense, 0.0) / LIKELY_DENSE
        named = self.values[AUTHOR] + self.values[DATE]
        return by_meaning + self.lexical_part / LIKELY_LEXICAL + NAMED * named

    @property
    def relevance(self) -> Relevance:
        """By its words, its meaning and who said it when, whatever its place."""
        if self.is_doubtful:
            return Relevance.WEAK
        is_exact = self.candidate.holds_all or self.order_class is OrderClass.EXACT
        if (is_exact or self.sureness >= STRONG) and not self.lacks_named:
            return Relevance.STRONG
        is_likely = self.sureness >= 1 or self.order_class is OrderClass.ENFORCED
        return Relevance.LIKELY if is_likely else Relevance.WEAK

    @property
    def features(self) -> dict[str, float]:
        """What each feature has added to the score, for those that have."""
        added = map(mul, self.values, factors_of(self.weights))
        return {name: part for name, part in zip(FEATURES, added, strict=True) if part}


def relevances_of(hits: Iterable[Ranked]) -> list[Relevance]:
    """How sure each hit is told to be: in each class never less than what stands below it."""
    classes = groupby(hits, key=attrgetter("order_class"))
    return [sure for _, beside in classes for sure in settled(one.relevance for one in beside)]


def settled(relevances: Iterable[Relevance]) -> list[Relevance]:
    """How sure hits are told to be that stand in this order, so that it is not contradicted.

    A hit that is surer than others above it by itself alone is seldom the better answer: they are
    as sure as they are on average.
    """
    blocks: list[tuple[int, int]] = []  # of hits: the sum of their levels, and how many
    for one in relevances:
        total, count = LEVELS.index(one), 1
        while blocks and blocks[-1][0] * count < total * blocks[-1][1]:
            above = blocks.pop()
            total, count = total + above[0], count + above[1]
        blocks.append((total, count))
    told = (LEVELS[(2 * total + count) // (2 * count)] for total, count in blocks)
    return [sure for sure, (_, count) in zip(told, blocks, strict=True) for _ in range(count)]


def rank(
    query: Query,
    candidates: Sequence[Candidate],
    *,
    today: dt.date | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
    with_far: bool = False,
) -> list[Ranked]:
    """The candidates that match the query, best first; ``with_far`` all others after them.

    ``today`` is what "yesterday" in the query counts from; without it such words mean nothing.
    """
    pool = FeaturePool(query, candidates, today)
    factors = factors_of(weights)

    def ranked(one: Candidate, order_class: OrderClass) -> Ranked:
        values = pool.values(one)
        return Ranked(one, order_class, sum(map(mul, values, factors)), values, weights)

    matching: list[Candidate] = []
    others: list[Candidate] = []
    for one in candidates:
        (matching if pool.is_relevant(one) else others).append(one)
    found = [ranked(one, _order_class(one, query)) for one in matching]
    if all(one.relevance is Relevance.WEAK for one in found):
        near = _nearest(others, MAX_WEAK - len(found))
        found += [ranked(one, _order_class(one, query)) for one in near]
    if with_far:
        known = {one.candidate.document_id for one in found}
        found += [ranked(one, OrderClass.FAR) for one in others if one.document_id not in known]
    return sorted(found, key=_place)


def _nearest(candidates: Iterable[Candidate], most: int) -> list[Candidate]:
    """The nearest by meaning that are not far: where all that matches is weak, one may answer."""
    near = (one for one in candidates if one.dense >= NEAREST)
    return nlargest(max(most, 0), near, key=attrgetter("dense"))


def prefer_phrases(ranked: Iterable[Ranked], holders: Collection[uuid.UUID]) -> list[Ranked]:
    """The same hits, best first, now that ``holders`` are known to hold the query as a phrase."""
    return sorted(
        (_with_phrase(one) if one.candidate.object_id in holders else one for one in ranked),
        key=_place,
    )


def in_places(ranked: Iterable[Ranked], places: int) -> list[Ranked]:
    """The same hits, best first, for a reader who looks at so many of them.

    The best enforced rules have a third of the places, one at least; the others follow the
    repository's matches.
    """
    given = list(ranked)
    enforced = [one for one in given if one.order_class is OrderClass.ENFORCED]
    others = [one for one in given if one.order_class is not OrderClass.ENFORCED]
    ahead = enforced_places(places)
    further = [one._replace(order_class=OrderClass.FURTHER_ENFORCED) for one in enforced[ahead:]]
    return sorted([*enforced[:ahead], *further, *others], key=_place)


def without_doubtful(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The same hits, or the few surest where it is doubtful that any has to do with the query.

    That is where none likely has, or one alone, and that not strongly: of many texts the nearest
    lies so near by chance. Where meaning is not to be trusted nothing is left out. Of those whose
    thread has told something already only what room the others leave.
    """
    sure = [one for one in ranked if one.relevance is not Relevance.WEAK]
    if len(sure) > 1 or any(map(_is_certain, sure)):
        return list(ranked)
    if any(not one.weights.trusts_meaning for one in ranked):
        return list(ranked)
    doubtful = [one._replace(is_doubtful=True) for one in ranked]
    return nlargest(MAX_WEAK, doubtful, key=lambda one: (-one.values[TOLD], one.sureness))


def _is_certain(one: Ranked) -> bool:
    """Whether nothing beside it is needed: it is strong, or a rule that bears on the query."""
    return one.relevance is Relevance.STRONG or one.order_class is OrderClass.ENFORCED


def superseded_last(hits: Iterable[Found], ranked_of: Callable[[Found], Ranked]) -> list[Found]:
    """The same hits; what takes the place of another stands before it, where both were found.

    Enforced rules keep their places: nothing is put before them.
    """
    left = {ranked_of(hit).candidate.object_id: hit for hit in hits}
    placed: list[Found] = []

    def place(key: uuid.UUID) -> None:
        hit = left.pop(key)
        ranked = ranked_of(hit)
        for superseding in ranked.superseding if ranked.order_class not in RULES else ():
            if superseding in left:
                place(superseding)
        placed.append(hit)

    while left:
        place(next(iter(left)))
    return placed


def enforced_places(places: int) -> int:
    """How many of the places enforced rules may take before everything else."""
    return max(1, places // ENFORCED_SHARE)


def without_repetition(ranked: Sequence[Ranked], likeness: Likeness) -> list[Ranked]:
    """The same hits, best first; what was said in a thread is worth less if one above says it too.

    In conversations the same is said many times. Texts that stand by themselves are alike where
    each may be the answer, as two functions for one purpose: they lose nothing. ``likeness`` may
    leave out pairs that are less like than ``REPEATS``.
    """
    left = {one.candidate.document_id: one for one in ranked}
    repeats = dict.fromkeys(left, 0.0)
    placed = []
    while left:
        best = min(left.values(), key=_place)
        placed.append(best)
        above = best.candidate.document_id
        del left[above]
        for key, one in left.items():
            repeated = (likeness.get((key, above), 0.0) - REPEATS) / (1 - REPEATS)
            if one.candidate.thread and repeated > repeats[key]:
                left[key] = _with(one, REPEATED, repeated)
                repeats[key] = repeated
    return placed


def spread(query: Query, ranked: Sequence[Ranked]) -> list[Ranked]:
    """The same hits, best first; to a question about all there is each thread tells something.

    A hit whose thread stands above it already is worth less than what another thread adds. Texts
    that stand by themselves lose nothing, nor does anything for other questions.
    """
    if not asks_for_all(query):
        return list(ranked)
    told: set[Thread] = set()
    placed = []
    for one in ranked:
        thread = _thread(one.candidate)
        placed.append(_with(one, TOLD, 1.0) if thread in told else one)
        if one.candidate.thread:
            told.add(thread)
    return sorted(placed, key=_place)


def _with_phrase(one: Ranked) -> Ranked:
    is_exact = one.order_class is OrderClass.SEMANTIC
    held = _with(one, PHRASE, 1.0)
    return held._replace(order_class=OrderClass.EXACT) if is_exact else held


def _with(one: Ranked, feature: int, value: float) -> Ranked:
    """The same hit with another value of a feature, and its score with it."""
    values = list(one.values)
    added = (value - values[feature]) * factors_of(one.weights)[feature]
    values[feature] = value
    return one._replace(score=one.score + added, values=tuple(values))


def _place(one: Ranked) -> tuple[int, float, int]:
    return one.order_class, -one.score, -one.candidate.document_id


def _order_class(candidate: Candidate, query: Query) -> OrderClass:
    if candidate.enforced and _bears_on(candidate, query):
        return OrderClass.ENFORCED
    if candidate.holds_all and candidate.scope == Scope.REPOSITORY:
        return OrderClass.EXACT
    return CLASS_OF_SCOPE[candidate.scope]


def bears(ranked: Ranked) -> bool:
    """Whether a hit has to do with the query beyond a word that both hold.

    What is asked of rules that stand above a repository, or are enforced, before they take room.
    """
    candidate = ranked.candidate
    if ranked.order_class in RULES:
        return True
    if candidate.held > 1 and candidate.held >= SHARED_PART * candidate.asked:
        return True
    return candidate.holds_all or (candidate.lexical > 0 and candidate.dense >= BEARING)


def _bears_on(rule: Candidate, query: Query) -> bool:
    """As near as any match by meaning and with several words of the query, or very near.

    One word that both hold is nothing, though it makes their vectors alike.
    """
    # Without spaces between them, words are cut into pairs: one word makes several terms.
    one_word = 1 if len(query.text.split()) > 1 else PAIRS_OF_A_WORD
    if rule.held > one_word and rule.held >= SHARED_PART * rule.asked:
        return rule.holds_all or rule.dense >= BEARING
    return one_word < rule.asked and rule.likeness >= ALIKE
