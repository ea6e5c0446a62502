"""The words of events as rows and columns, and how much each tells in a log."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from apps.topics.build.features import EventFeatures
from apps.topics.build.matrices import Matrix, Numbers, numbered

#: A log of no more windows says nothing about how many of them a word is in.
ENOUGH_WINDOWS = 14
#: A word is frequent if more than one of so many events has it.
FREQUENT = 8
#: Pairs of events with a word in common that are looked at together.
PAIRS_AT_ONCE = 1 << 20

#: By language: the events and the windows of each word, and how many of both there are.
WordCounts = tuple[
    Mapping[str, Counter[str]], Mapping[str, Counter[str]], Counter[str], Counter[str]
]


class WordsOfEvents(NamedTuple):
    """For each time that a word is in an event the row of the event and the column of the word.

    Row by row; the ``names`` of the columns are in the order of the alphabet.
    """

    rows: Numbers
    columns: Numbers
    names: list[str]

    @classmethod
    def of(cls, entries: Sequence[EventFeatures]) -> WordsOfEvents:
        names = sorted({word for entry in entries for word in entry.words})
        column = {name: at for at, name in enumerate(names)}
        columns = [column[word] for entry in entries for word in entry.words]
        sizes = np.array([len(entry.words) for entry in entries], np.int64)
        return cls(np.repeat(np.arange(len(entries)), sizes), np.array(columns, np.int64), names)


class Frequencies:
    """In how many events and windows of the log so far each word was, by language: what is rare
    there tells more."""

    def __init__(self, counts: WordCounts | None = None) -> None:
        """Go on from these counts."""
        events, windows, event_counts, window_counts = counts or ({}, {}, Counter(), Counter())
        self._events: defaultdict[str, Counter[str]] = defaultdict(Counter, events)
        self._windows: defaultdict[str, Counter[str]] = defaultdict(Counter, windows)
        self._event_counts = event_counts
        self._window_counts = window_counts

    @property
    def counts(self) -> WordCounts:
        """In how many events and windows each word was, and how many there were, by language."""
        return self._events, self._windows, self._event_counts, self._window_counts

    def add(
        self, words: WordsOfEvents, languages: Sequence[str], spoken: Numbers, windows: Numbers
    ) -> None:
        """Count one more period: ``spoken`` is the place of each event's language."""
        count = len(words.names)
        for place, language in enumerate(languages):
            is_said = spoken == place
            is_in = is_said[words.rows]
            columns = words.columns[is_in]
            in_windows = np.unique(windows[words.rows[is_in]] * count + columns) % max(1, count)
            self._events[language].update(_counted(words.names, columns))
            self._windows[language].update(_counted(words.names, in_windows))
            self._event_counts[language] += int(is_said.sum())
            self._window_counts[language] += len(np.unique(windows[is_said]))

    def weights(self, language: str, words: Sequence[str]) -> Matrix:
        """How much each word tells in a language; 0 for one that is in nearly every window."""
        rare = _rarity(self._event_counts[language], self._events[language], words)
        windows = self._window_counts[language]
        if windows > ENOUGH_WINDOWS:
            rare *= np.sqrt(_rarity(windows, self._windows[language], words))
        return rare.astype(np.float32)


def _counted(names: Sequence[str], columns: Numbers) -> dict[str, int]:
    kinds, counts = np.unique(columns, return_counts=True)
    return {names[at]: count for at, count in zip(kinds.tolist(), counts.tolist(), strict=True)}


def _rarity(
    count: int, counted: Mapping[str, int], words: Sequence[str]
) -> npt.NDArray[np.float64]:
    known = np.array([counted.get(word, 0) for word in words], np.float64)
    found: npt.NDArray[np.float64] = np.log((1 + count) / np.maximum(1, known))
    return found


def in_common(rows: Numbers, columns: Numbers, weights: Matrix, count: int) -> Matrix:
    """The products of the weighed words of every two of ``count`` events.

    ``rows`` and ``columns`` say which event has which word. Most words are in few events, so pairs
    of these are added up; those that are in many, which cannot be many different ones, are
    multiplied together.
    """
    order = np.argsort(columns, kind="stable")
    rows, weights = rows[order], weights[order]
    _, kinds, sizes = np.unique(columns[order], return_inverse=True, return_counts=True)
    is_frequent = (sizes * FREQUENT > count)[kinds]
    frequent = numbered(np.where(is_frequent, kinds, -1))
    dense = np.zeros((int(frequent.max(initial=-1)) + 1, count), np.float32)
    dense[frequent[is_frequent], rows[is_frequent]] = weights[is_frequent]
    found: Matrix = dense.T @ dense
    # Each event that has a rare word is paired with all that have it, from the first of them on.
    rare = np.flatnonzero(~is_frequent)
    firsts = (np.cumsum(sizes) - sizes)[kinds]
    blocks = np.cumsum(sizes[kinds[rare]]) // PAIRS_AT_ONCE
    for some in np.split(rare, np.flatnonzero(np.diff(blocks)) + 1):
        others = sizes[kinds[some]]
        one = np.repeat(some, others)
        other = np.arange(len(one)) - np.repeat(np.cumsum(others) - others - firsts[some], others)
        pairs = np.bincount(
            rows[one] * count + rows[other], weights[one] * weights[other], count * count
        )
        found += pairs.reshape(count, count).astype(np.float32)
    return found
