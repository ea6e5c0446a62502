"""Which events of a period are about the same: several views of it, and what they agree on.

See ``subjects`` for what comes before and after.
"""

from __future__ import annotations

import datetime as dt
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from apps.common.embedders.word_llama import DIMENSIONS
from apps.topics.build.features import EventFeatures
from apps.topics.build.frequencies import Frequencies, WordsOfEvents, in_common
from apps.topics.build.groups import EventGroup
from apps.topics.build.matrices import (
    DIGITS,
    NEVER,
    Matrix,
    Numbers,
    average_link,
    average_link_each,
    numbered,
    sums_by,
    unit,
    with_what_is_alike,
)

MAX_SILENCE = dt.timedelta(minutes=30)
WINDOW = 14
#: Part of the weight of an event's hints that it shares with the others of its segment.
MIN_SHARED_HINTS = 0.5
#: Groups of hinted events that others may join, the latest; and hints that one remembers.
MAX_OPEN_HINTS, MAX_HINTS = 32, 128
#: Likeness of events of a window (words and vectors) above which they are a segment; and that of
#: what each says together with those that are like it, which is a cosine.
SEGMENT_LIKENESS, SHARED_LIKENESS = 0.15, 0.2
#: The part of vectors in the likeness of segments; the rest is words.
VECTOR_SHARE = 0.25
#: Segments are one topic from so many standard deviations above the mean likeness of all of one
#: language on, but for few of them or very alike ones, where the mean says nothing.
MIN_PAIRS, ALIKE, VERY_ALIKE = 10, 0.35, 0.4
#: Topics whose events lie in the same windows by so much (cosine), and in so many, are one.
SAME_WINDOWS, MIN_WINDOWS = 0.4, 3
ROUNDS, PASSES = 2, 3
#: Rows of events whose neighbours are weighed at once.
ROWS_AT_ONCE = 128
#: Weighing an event: what it says, its neighbours by their distance, and what any topic has.
SPEECH, NEAR, DECAY, ANYWHERE = 6.0, 14, 0.9, 0.01
#: What so much of the views have together is one topic; what is in none of this size joins others.
MAJORITY, MIN_TOPIC = 0.5, 3
#: A language of a period is what so many of its events, and such a part of them, are said in.
MIN_SPOKEN, MIN_SPOKEN_PART = 14, 0.05


class View(NamedTuple):
    """One way to look at a period: how many events a window has, how many of them a segment needs,
    and how many deviations above the usual likeness segments are one topic.

    ``shared``: an event that says little is compared by what those say that are like it.
    """

    window: int
    segment: int
    deviations: float
    shared: bool = False


#: Each finds topics by itself; none is right about every log. Likeness of the last is also what
#: topics of different periods are joined by.
VIEWS = (
    View(10, 3, 1.3),
    View(20, 3, 1.6),
    View(10, 3, 1.3, shared=True),
    View(20, 3, 1.6, shared=True),
    View(WINDOW, 4, 1.3),
)


@dataclass(slots=True)
class KnownGroup:
    """What is remembered of a group, to find what joins it later."""

    group: EventGroup
    hints: dict[str, float] = field(default_factory=dict)
    words: Counter[str] = field(default_factory=Counter)
    vector: Matrix | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """Events by strand, then session: their places, and strand, session and window of each."""

    places: list[int]
    strands: Numbers
    sessions: Numbers
    windows: Numbers


def by_session(entries: Sequence[EventFeatures], strands: Sequence[tuple[str, int]]) -> Order:
    """A strand is cut into sessions by silence, these evenly into windows of about a dozen."""
    sessions: list[list[int]] = []
    open_now: dict[tuple[str, int], int] = {}
    for at, (entry, strand) in enumerate(zip(entries, strands, strict=True)):
        number = open_now.get(strand)
        if number is not None:
            silence = entry.occurred_at - entries[sessions[number][-1]].occurred_at
        if number is None or silence > MAX_SILENCE:
            number = open_now[strand] = len(sessions)
            sessions.append([])
        sessions[number].append(at)
    names = {strand: number for number, strand in enumerate(dict.fromkeys(strands))}
    sessions.sort(key=lambda one: names[strands[one[0]]])
    places = [at for one in sessions for at in one]
    numbers = np.repeat(np.arange(len(sessions)), [len(one) for one in sessions])
    return Order(
        places,
        np.array([names[strands[at]] for at in places], np.int64),
        numbers,
        _windows(numbers, WINDOW),
    )


def _windows(sessions: Numbers, size: int) -> Numbers:
    """The window of each event: sessions cut evenly into parts of about a size."""
    found = np.zeros(len(sessions), np.int64)
    following = 0
    for at in _runs(sessions):
        parts = max(1, round(len(at) / size))
        found[at] = following + np.arange(len(at)) * parts // max(1, len(at))
        following += parts
    return found


def languages_of(entries: Sequence[EventFeatures]) -> list[str]:
    """The language of each event: those that are not sure are of the one that its vector is nearest
    to, and so are those in which hardly anything is said."""
    counts = Counter(entry.language for entry in entries if entry.language)
    spoken = sorted(
        name
        for name, count in counts.items()
        if count >= MIN_SPOKEN and count >= MIN_SPOKEN_PART * len(entries)
    )
    if len(spoken) < 2:
        return (spoken or [""]) * len(entries)
    number = {name: at for at, name in enumerate(spoken)}
    told = np.array([number.get(entry.language, -1) for entry in entries], np.int64)
    rows = np.array([entry.vector for entry in entries], np.float32)
    near = rows @ unit(sums_by(told, rows, len(spoken))).T
    found = np.where(told >= 0, told, np.round(near, DIGITS).argmax(axis=1))
    return [spoken[at] for at in found.tolist()]


@dataclass(frozen=True, slots=True)
class Strand:
    """The events of a strand within a period, whose ``places`` are next to one another.

    ``words`` says how much every two of them have in common (the product of their weighed words),
    ``lengths`` how much each says at all, at least 1 where it says nothing. ``near`` weighs what is
    around each event, for some rows at once by some columns.
    """

    places: slice
    words: Matrix
    lengths: Matrix
    near: Sequence[tuple[slice, slice, Matrix]]

    def around(self, shares: Matrix) -> Matrix:
        """What the events around each, in its session, are about; the nearest count most."""
        return np.concatenate([weights @ shares[columns] for _, columns, weights in self.near])


class Period:
    """The events of a period, by strand and session, and the topics that are found in them."""

    def __init__(
        self, entries: Sequence[EventFeatures], order: Order, frequencies: Frequencies
    ) -> None:
        """Weigh the words of the events, after counting them."""
        self.entries, self.order, self.frequencies = entries, order, frequencies
        self.found: list[KnownGroup] = []
        self.words = WordsOfEvents.of(entries)
        told = languages_of(entries)
        self.languages = sorted(set(told))
        self.spoken = np.array([self.languages.index(one) for one in told], np.int64)
        frequencies.add(self.words, self.languages, self.spoken, order.windows)
        self.weights = self._weights()
        self.strands = self._strands()
        self.vectors, self.themes = self._vectors()
        self.hinted = _by_hints(entries, order.strands)
        self.threshold = ALIKE

    def topics(self) -> Numbers:
        """The topic of each event, -1 for those that say nothing; ``found`` describes them."""
        if not self.entries:
            return np.zeros(0, np.int64)
        labels = self._with_silence(self._agreed([self._seen(view) for view in VIEWS]))
        self.found = [self._described(label, labels) for label in range(labels.max(initial=-1) + 1)]
        return labels

    def _seen(self, view: View) -> Numbers:
        """The topic of each event as one view has it."""
        windows = _windows(self.order.sessions, view.window)
        labels = self._linked(self._segments(view, windows), view)
        for turn in range(ROUNDS):
            if turn:
                labels = self._linked(self._split_by_window(labels, view, windows), view)
            shares = self._weighed(_as_shares(labels))
            shares = self._weighed(self._merged(shares, windows))
            labels = shares.argmax(axis=1)
        return labels

    def _agreed(self, seen: Sequence[Numbers]) -> Numbers:
        """The topics that most views have: events are joined by how many have them together."""
        cells, cell, sizes = np.unique(
            np.column_stack([*seen, self.hinted]), axis=0, return_inverse=True, return_counts=True
        )
        together = (cells[:, None, :-1] == cells[None, :, :-1]).mean(axis=2, dtype=np.float32)
        hinted = cells[:, -1] >= 0
        together[hinted[:, None] & hinted[None, :]] = NEVER
        topics = average_link(together, MAJORITY, sizes)[cell.ravel()]
        return self._without_small(topics)

    def _without_small(self, topics: Numbers) -> Numbers:
        """The same, with what is too small to be a topic where it fits best."""
        strands = self.order.strands
        small = (np.bincount(topics)[topics] < MIN_TOPIC) & (self.hinted < 0)
        small &= np.bincount(strands, ~small)[strands] > 0
        if not small.any():
            return topics
        others = numbered(np.where(small, -1, topics))
        fitting = self._weighed(_as_shares(others)).argmax(axis=1)
        return np.where(small, fitting, others)

    def joining(
        self, known: Sequence[KnownGroup], found: Sequence[KnownGroup]
    ) -> list[KnownGroup | None]:
        """For each topic found in a strand the known one that it joins: by its hints, else by its
        words."""
        likeness = self._likeness(found, known) if known else np.zeros((len(found), 0), np.float32)
        return [
            self._joining(known, one, alike.tolist())
            for one, alike in zip(found, likeness, strict=True)
        ]

    def _joining(
        self, known: Sequence[KnownGroup], found: KnownGroup, likeness: Sequence[float]
    ) -> KnownGroup | None:
        hinted = max(known, key=lambda one: _shared(found.hints, one.hints), default=None)
        if hinted and _shared(found.hints, hinted.hints) >= MIN_SHARED_HINTS:
            return hinted
        free = [
            (alike, one)
            for alike, one in zip(likeness, known, strict=True)
            if one.vector is not None and not (one.hints and found.hints)
        ]
        alike, best = max(free, key=lambda one: one[0], default=(0.0, None))
        return best if alike > self.threshold else None

    def _likeness(self, found: Sequence[KnownGroup], known: Sequence[KnownGroup]) -> Matrix:
        """How alike topics are to others, by words and vectors."""
        names = sorted({word for one in found for word in one.words})
        columns = {name: at for at, name in enumerate(names)}
        words = self._worded(found, columns) @ self._worded(known, columns).T
        vectors = self._directions(found) @ self._directions(known).T
        likeness: Matrix = (1 - VECTOR_SHARE) * words + VECTOR_SHARE * vectors
        return likeness

    def _worded(self, topics: Sequence[KnownGroup], columns: Mapping[str, int]) -> Matrix:
        """What the words of each topic tell, of length 1, as far as there is a column for them."""
        rows = np.zeros((len(topics), len(columns)), np.float32)
        for row, topic in zip(rows, topics, strict=True):
            names = sorted(topic.words)
            counts = np.array([topic.words[name] for name in names], np.float32)
            tells = unit((counts * self.frequencies.weights(topic.language, names))[None])[0]
            shown = [at for at, name in enumerate(names) if name in columns]
            row[[columns[names[at]] for at in shown]] = tells[shown]
        return rows

    def _directions(self, topics: Sequence[KnownGroup]) -> Matrix:
        """How the vector of each topic differs from the middle of its language."""
        none = np.zeros(DIMENSIONS, np.float32)
        vectors = np.array([none if one.vector is None else one.vector for one in topics])
        middles = np.array([self.middles.get(one.language, self.middle) for one in topics])
        return unit(unit(vectors) - middles)

    def _strands(self) -> list[Strand]:
        """Strands never share a topic, so nothing is compared across them.

        Words of a single event connect nothing.
        """
        rows, columns, _ = self.words
        connects = np.bincount(columns)[columns] > 1
        strands = []
        for at in _runs(self.order.strands) if self.entries else ():
            places = slice(int(at[0]), int(at[-1]) + 1)
            cells = slice(*np.searchsorted(rows, [places.start, places.stop]))
            is_there = connects[cells]
            words = in_common(
                rows[cells][is_there] - places.start,
                columns[cells][is_there],
                self.weights[cells][is_there],
                len(at),
            )
            lengths = np.sqrt(words.diagonal())
            lengths = np.where(lengths == 0, 1, lengths).astype(np.float32)
            near = list(_near(self.order.sessions[places]))
            strands.append(Strand(places, words, lengths, near))
        return strands

    def _weights(self) -> Matrix:
        """How much each word of each event tells in its language."""
        rows, columns, names = self.words
        found = np.zeros(len(rows), np.float32)
        for place, language in enumerate(self.languages):
            is_said = self.spoken[rows] == place
            kinds, at = np.unique(columns[is_said], return_inverse=True)
            told = self.frequencies.weights(language, [names[kind] for kind in kinds.tolist()])
            found[is_said] = told[at]
        return found

    def _vectors(self) -> tuple[Matrix, Matrix]:
        """What sets each event apart from all, and from those of its language: as long as its
        words tell something."""
        count = len(self.entries)
        rows = np.array([entry.vector for entry in self.entries], np.float32)
        rows = rows.reshape(count, DIMENSIONS)
        sizes = np.bincount(self.spoken, minlength=len(self.languages))[:, None]
        sums = sums_by(self.spoken, rows, len(self.languages))
        middles = (sums / (sizes + WINDOW)).astype(np.float32)
        self.middles = dict(zip(self.languages, middles, strict=True))
        self.middle = rows.sum(axis=0) / (count + WINDOW)
        told = np.sqrt(np.bincount(self.words.rows, self.weights**2, count)).astype(np.float32)
        usual = np.median(told[told > 0]) if (told > 0).any() else np.float32(1)
        mass = np.minimum(2 * told / (told + usual), 1.5).astype(np.float32)[:, None]
        said = rows.any(axis=1, keepdims=True)
        vectors = mass * unit(np.where(said, rows - self.middle, 0))
        if len(self.languages) < 2:
            return vectors, vectors
        return vectors, mass * unit(np.where(said, rows - middles[self.spoken], 0))

    def _with_silence(self, labels: Numbers) -> Numbers:
        """Sessions that say nothing have no topic, but in a strand that never says anything: there
        each is one."""
        says = np.array([bool(one.words or one.hints) for one in self.entries])
        in_session, in_strand = (
            np.bincount(numbers, says)[numbers] > 0
            for numbers in (self.order.sessions, self.order.strands)
        )
        silent = np.where(in_strand, -1, len(labels) + self.order.sessions)
        return numbered(np.where(in_session, labels, silent))

    def _segments(self, view: View, windows: Numbers) -> Numbers:
        """The segment of each event: of its hints, or of what is alike in its window."""
        segments = self.hinted.copy()
        free = np.flatnonzero(self.hinted < 0)
        if not len(free):
            return segments
        groups, windows = self._alike(free, windows[free], view.shared), windows[free]
        large = np.bincount(groups)[groups] >= view.segment
        is_cut = np.bincount(windows, large)[windows] > 0
        # A window in which nothing is alike is a segment as it is.
        keys = np.where(large, groups, np.where(is_cut, -1, len(segments) + windows))
        segments[free] = np.where(keys < 0, -1, keys + segments.max() + 1)
        return numbered(segments)

    def _alike(self, places: Numbers, windows: Numbers, shared: bool) -> Numbers:
        """For each of the places the group of those in its window that say something alike."""
        found = list(_runs(windows))
        most = max(map(len, found))
        likeness = np.full((len(found), most, most), np.nan, np.float32)
        for number, at in enumerate(found):
            strand = self.strands[self.order.strands[places[at[0]]]]
            rows = places[at] - strand.places.start
            words = strand.words[rows[:, None], rows]
            words = words / (strand.lengths[rows][:, None] * strand.lengths[rows])
            vectors = self.vectors[places[at]]
            likeness[number, : len(at), : len(at)] = words + vectors @ vectors.T
        if shared:
            groups = average_link_each(with_what_is_alike(likeness), SHARED_LIKENESS)
        else:
            groups = average_link_each(likeness, SEGMENT_LIKENESS)
        return np.concatenate([at[groups[number, : len(at)]] for number, at in enumerate(found)])

    def _split_by_window(self, labels: Numbers, view: View, windows: Numbers) -> Numbers:
        """Segments anew: what of a topic is in a window, if that is enough."""
        count = int(labels.max(initial=-1)) + 1
        keys = np.where(labels < 0, -1, windows * count + labels)
        sizes = Counter(keys.tolist())
        enough = np.array([sizes[key] >= view.segment for key in keys.tolist()])
        for at in _runs(windows):
            if not enough[at].any():
                enough[at] = True
        hinted = self.hinted >= 0
        last = int(windows.max() + 1) * max(1, count)
        return numbered(np.where(hinted, last + self.hinted, np.where(enough, keys, -1)))

    def _linked(self, segments: Numbers, view: View) -> Numbers:
        """The topic of each event: segments of a strand that are alike."""
        count = int(segments.max(initial=-1)) + 1
        known = segments >= 0
        is_hinted = np.zeros(count, bool)
        is_hinted[segments[known]] = self.hinted[known] >= 0
        spoken = self._spoken(segments, count)
        compared = [self._compared(strand, segments) for strand in self.strands]
        pairs = np.concatenate(
            [
                likeness[
                    (spoken[kinds][:, None] == spoken[kinds]) & ~np.eye(len(kinds), dtype=bool)
                ]
                for kinds, likeness in compared
            ]
        )
        if len(pairs) >= 2 * MIN_PAIRS:
            usual = float(pairs.mean() + view.deviations * pairs.std())
            self.threshold = round(min(usual, VERY_ALIKE), 3)
        topics, following = np.full(count, -1, np.int64), 0
        for kinds, likeness in compared:
            apart = is_hinted[kinds][:, None] & is_hinted[kinds]
            topics[kinds] = following + average_link(
                np.where(apart, NEVER, likeness), self.threshold
            )
            following += len(kinds)
        return numbered(np.where(known, topics[segments], -1))

    def _compared(self, strand: Strand, segments: Numbers) -> tuple[Numbers, Matrix]:
        """The segments of a strand, and how alike they are."""
        kinds, labels = np.unique(segments[strand.places], return_inverse=True)
        labels = labels - int(kinds[0] < 0)
        kinds = kinds[kinds >= 0]
        shared = sums_by(labels, strand.words, len(kinds))
        shared = sums_by(labels, shared.T, len(kinds))
        lengths = np.sqrt(shared.diagonal())
        lengths = np.where(lengths == 0, 1, lengths)
        vectors = unit(sums_by(labels, self.themes[strand.places], len(kinds)))
        words = shared / (lengths[:, None] * lengths)
        likeness: Matrix = (1 - VECTOR_SHARE) * words + VECTOR_SHARE * vectors @ vectors.T
        return kinds, likeness

    def _spoken(self, segments: Numbers, count: int) -> Numbers:
        """The language of each segment: that of most of it."""
        spoken = np.eye(len(self.languages), dtype=np.float32)[self.spoken]
        most: Numbers = sums_by(segments, spoken, count).argmax(axis=1)
        return most

    def _weighed(self, shares: Matrix) -> Matrix:
        """The share of each topic in each event, by what it says and what is around it."""
        strand_of = self._strands_of(shares)
        found = np.zeros_like(shares)
        for number, strand in enumerate(self.strands):
            topics = np.flatnonzero(strand_of == number)
            if len(topics):
                given = shares[strand.places][:, topics]
                found[strand.places, topics] = self._weighed_within(strand, given)
        rounded: Matrix = np.round(found, 4)
        return rounded

    def _weighed_within(self, strand: Strand, given: Matrix) -> Matrix:
        fixed = self.hinted[strand.places, None] >= 0
        vectors = self.vectors[strand.places]
        shares = given
        for _ in range(PASSES):
            words = strand.words @ shares
            lengths = np.sqrt((shares * words).sum(axis=0).clip(0))
            words /= strand.lengths[:, None] * np.where(lengths == 0, 1, lengths)
            says = SPEECH * (words + vectors @ unit(shares.T @ vectors).T)
            weights = says + np.log(strand.around(shares) + ANYWHERE)
            weights = np.exp(weights - weights.max(axis=1, keepdims=True))
            shares = weights / weights.sum(axis=1, keepdims=True)
            shares = np.where(fixed, given, shares)
        return shares

    def _strands_of(self, shares: Matrix) -> Numbers:
        """The strand of each topic: where most of it is."""
        strands = sums_by(self.order.strands, shares, int(self.order.strands.max()) + 1)
        most: Numbers = strands.argmax(axis=0)
        return most

    def _merged(self, shares: Matrix, windows: Numbers) -> Matrix:
        """Topics that are always talked of together are one, unless hints tell them apart."""
        spread = sums_by(windows, shares, int(windows.max()) + 1).T
        together = unit(spread) @ unit(spread).T
        hinted = np.zeros(shares.shape[1], bool)
        hinted[shares[self.hinted >= 0].argmax(axis=1)] = True
        apart = hinted | ((spread >= 1).sum(axis=1) < MIN_WINDOWS)
        together[apart[:, None] | apart[None, :]] = NEVER
        groups = average_link(together, SAME_WINDOWS)
        return sums_by(groups, shares.T, int(groups.max()) + 1).T

    def _described(self, label: int, labels: Numbers) -> KnownGroup:
        topic = KnownGroup(EventGroup(""))
        places = np.flatnonzero(labels == label).tolist()
        members = [self.entries[at] for at in places]
        for entry in members:
            topic.words.update(entry.words)
            for hint, weight in entry.hints.items():
                topic.hints[hint] = max(weight, topic.hints.get(hint, 0.0))
        topic.language = self.languages[np.bincount(self.spoken[places]).argmax()]
        topic.vector = np.sum([entry.vector for entry in members], axis=0)
        return topic


def _as_shares(labels: Numbers) -> Matrix:
    """All of an event to its topic; nothing of one without any."""
    shares = np.zeros((len(labels), max(1, int(labels.max(initial=-1)) + 1)), np.float32)
    known = np.flatnonzero(labels >= 0)
    shares[known, labels[known]] = 1
    return shares


def _runs(numbers: Numbers) -> Iterator[Numbers]:
    """The places of each stretch of equal numbers."""
    ends = np.flatnonzero(np.diff(numbers)) + 1
    yield from np.split(np.arange(len(numbers)), ends)


def _near(sessions: Numbers) -> Iterator[tuple[slice, slice, Matrix]]:
    """How much events count for those around them in their session: rows, columns, weights."""
    count = len(sessions)
    for begin in range(0, count, ROWS_AT_ONCE):
        rows = slice(begin, min(begin + ROWS_AT_ONCE, count))
        columns = slice(max(0, begin - NEAR), min(rows.stop + NEAR, count))
        one, other = np.arange(count)[rows, None], np.arange(count)[columns]
        distance = np.abs(one - other)
        is_near = (distance <= NEAR) & (sessions[one] == sessions[other])
        weights = np.where(distance == 0, 0.5, is_near * DECAY**distance)
        yield rows, columns, weights.astype(np.float32)


def _by_hints(entries: Sequence[EventFeatures], strands: Numbers) -> Numbers:
    """For each event with hints the group that shares most of them, half of their weight at least;
    -1 without hints."""
    found = np.full(len(entries), -1, np.int64)
    open_now: dict[int, list[tuple[int, dict[str, float]]]] = {}
    count = 0
    for at, entry in enumerate(entries):
        if not math.fsum(entry.hints.values()):
            continue
        latest_first = open_now.setdefault(int(strands[at]), [])
        best = max(latest_first, key=lambda one: _shared(entry.hints, one[1]), default=None)
        if best is None or _shared(entry.hints, best[1]) < MIN_SHARED_HINTS:
            best = (count, {})
            count += 1
        else:
            latest_first.remove(best)
        for hint, weight in entry.hints.items():
            if len(best[1]) < MAX_HINTS or hint in best[1]:
                best[1][hint] = max(weight, best[1].get(hint, 0.0))
        latest_first.insert(0, best)
        del latest_first[MAX_OPEN_HINTS:]
        found[at] = best[0]
    return found


def _shared(hints: Mapping[str, float], known: Mapping[str, float]) -> float:
    """The part of the weight of hints that others have too."""
    whole = math.fsum(hints.values())
    if not whole:
        return 0.0
    return math.fsum(min(weight, known.get(hint, 0.0)) for hint, weight in hints.items()) / whole
