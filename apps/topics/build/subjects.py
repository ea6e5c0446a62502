"""Which events of one exact participant set are about the same: segments, then subjects.

Pure: the same events give the same groups, in whatever order they were handed in. They are
looked at in the order in which they happened, in periods of some thousands; a period is decided by
itself and by what was before it.

Within a period the events of each *strand*, a context from one marker to the next, are cut
into sessions by silence and into windows of about a dozen events. In a window, events that say
something alike are a *segment*, and so are those that share hints. Segments of a strand that are
more alike than most are one topic, whenever they were said. Then each event is weighed against all
topics: by what it says, and by what those around it are about; and topics that are in the same
windows become one. Twice, because better topics make better segments.

What says nothing (a greeting), and what is internal, decides nothing: it goes with what was before
it.
"""

from __future__ import annotations

import datetime as dt
import math
import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple, TypeVar

import numpy as np

from apps.common.embedders.word_llama import DIMENSIONS
from apps.topics.build.corrections import Corrections
from apps.topics.build.features import EventFeatures
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

T = TypeVar("T")
BOUNDARIES = frozenset({"task_boundary", "topic_marker"})
MAX_SILENCE = dt.timedelta(minutes=30)
#: Events that are looked at together; a last period of less than half joins the one before it.
PERIOD = 2000
#: Internal events that are held with those of a period at most; beyond them a period ends early.
MAX_INTERNAL = 20_000
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
#: A word is frequent in a strand if more than one of so many events has it.
FREQUENT = 8
#: Rows of events whose neighbours are weighed at once.
ROWS_AT_ONCE = 128
#: Weighing an event: what it says, its neighbours by their distance, and what any topic has.
SPEECH, NEAR, DECAY, ANYWHERE = 6.0, 14, 0.9, 0.01
#: What so much of the views have together is one topic; what is in none of this size joins others.
MAJORITY, MIN_TOPIC = 0.5, 3
#: Topics of a strand that those of a later period are compared with, the latest; and their words.
MAX_KNOWN, MAX_WORDS = 256, 256
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
class EventGroup:
    """Events that are about the same: place in time, number and id of each, in their order.

    ``vector`` is the sum of those of its events that are not internal.
    """

    context_id: str
    members: list[tuple[int, int, uuid.UUID]] = field(default_factory=list)
    vector: Matrix | None = field(default=None, compare=False)


@dataclass(slots=True)
class Topic:
    """What is remembered of a group, to find what joins it later."""

    group: EventGroup
    hints: dict[str, float] = field(default_factory=dict)
    words: Counter[str] = field(default_factory=Counter)
    vector: Matrix | None = None
    language: str = ""


#: By language: the events and the windows of each word, and how many of both there are.
WordCounts = tuple[
    Mapping[str, Counter[str]], Mapping[str, Counter[str]], Counter[str], Counter[str]
]


@dataclass(frozen=True, slots=True)
class SubjectsState:
    """What is known after some periods: ``place`` events are in ``groups``; by strand the topics.

    ``markers`` counts those of each context, ``counts`` the words.
    """

    groups: list[EventGroup]
    topics: dict[tuple[str, int], list[Topic]]
    markers: Counter[str]
    place: int
    counts: WordCounts


def group_events(
    entries: Iterable[EventFeatures],
    corrections: Corrections | None = None,
    *,
    begun: Subjects | None = None,
    watch: Callable[[Subjects], None] | None = None,
) -> list[EventGroup]:
    """The groups of events given in the order in which they happened, in that of their first.

    Of those that happened in the same moment, the one with the lower number is first. ``begun``
    knows the topics of the periods before these events; ``watch`` is called before each period.
    """
    subjects = begun or Subjects()
    for period in _periods(entries, attrgetter("internal")):
        if watch is not None:
            watch(subjects)
        subjects.add(period)
    groups = subjects.groups
    if corrections is not None:
        groups = corrected(groups, corrections)
    return sorted((one for one in groups if one.members), key=lambda one: one.members[0])


def corrected(groups: Sequence[EventGroup], by: Corrections) -> list[EventGroup]:
    """The groups as people want them: some joined, then some taken apart."""
    found = {key: group for group in groups for _, _, key in group.members}
    # Apart first: what is made one with a part stays with that part. And once more, for cuts
    # through what was made one.
    _cut(found, by)
    for one, other in by.together:
        if one in found and other in found and found[one] is not found[other]:
            _join(found, found[one], found[other])
    _cut(found, by)
    return list({id(group): group for group in found.values()}.values())


def _cut(found: dict[uuid.UUID, EventGroup], by: Corrections) -> None:
    for first, second in by.apart:
        if first in found and found[first] is found.get(second):
            _take_apart(found, first, second)


def _join(found: dict[uuid.UUID, EventGroup], one: EventGroup, other: EventGroup) -> None:
    kept, gone = sorted((one, other), key=lambda group: group.members[0])
    kept.members = sorted(kept.members + gone.members)
    if kept.vector is not None and gone.vector is not None:
        kept.vector = kept.vector + gone.vector
    found.update((key, kept) for _, _, key in gone.members)


def _take_apart(found: dict[uuid.UUID, EventGroup], first: uuid.UUID, second: uuid.UUID) -> None:
    """The second and what is beyond it, seen from the first, become a group of their own."""
    group = found[first]
    places = {key: place for place, _, key in group.members}
    cut, is_after = places[second], places[second] > places[first]
    kept: list[tuple[int, int, uuid.UUID]] = []
    beyond: list[tuple[int, int, uuid.UUID]] = []
    for one in group.members:
        is_beyond = one[0] >= cut if is_after else one[0] <= cut
        (beyond if is_beyond else kept).append(one)
    group.members = kept
    apart = EventGroup(group.context_id, beyond, group.vector)
    found.update((key, apart) for _, _, key in beyond)


def _periods(entries: Iterable[T], is_internal: Callable[[T], bool]) -> Iterator[list[T]]:
    """What is looked at together; a last period that is too short joins the one before it."""
    remaining = iter(entries)
    held, _ = _taken(remaining, is_internal)
    while held:
        following, stands = _taken(remaining, is_internal)
        if not stands:
            held, following = held + following, []
        yield held
        held = following


def finished_events(internal: Sequence[bool]) -> int:
    """How many of such events lie in periods that stay as they are whatever comes later."""
    sizes = [len(period) for period in _periods(internal, bool)]
    return sum(sizes[:-1])


def _taken(remaining: Iterator[T], is_internal: Callable[[T], bool]) -> tuple[list[T], bool]:
    """The next period, and whether it may stand alone: the last may have too few events.

    Internal events do not count, as they decide nothing, but for bounding how much is looked at.
    """
    taken: list[T] = []
    count = 0
    for entry in remaining:
        taken.append(entry)
        count += not is_internal(entry)
        if count == PERIOD or len(taken) - count == MAX_INTERNAL:
            return taken, True
    return taken, count >= PERIOD // 2


class Subjects:
    """The topics so far; ``add`` takes the next period."""

    def __init__(self) -> None:
        self.groups: list[EventGroup] = []
        self._topics: dict[tuple[str, int], list[Topic]] = {}
        self._markers: Counter[str] = Counter()
        self._place = 0
        self._frequencies = Frequencies()

    def add(self, entries: Sequence[EventFeatures]) -> None:
        strands = list(map(self._strand_of, entries))
        shown = [at for at, entry in enumerate(entries) if not entry.internal]
        order = _by_session([entries[at] for at in shown], [strands[at] for at in shown])
        ordered = [entries[shown[at]] for at in order.places]
        period = Period(ordered, order, self._frequencies)
        labels = [-1] * len(entries)
        for at, label in zip(order.places, period.topics(), strict=True):
            labels[shown[at]] = int(label)
        followed = _with_what_was_before(labels, strands)
        joined = self._joined(period, followed, strands)
        for entry, strand, label in zip(entries, strands, followed, strict=True):
            group = joined[label] if label >= 0 else self._quiet(strand)
            group.members.append((self._place, entry.event_seq, entry.event_id))
            if group.vector is None:
                group.vector = np.zeros_like(entry.vector)
            group.vector = group.vector + (0 if entry.internal else entry.vector)
            self._place += 1

    @property
    def place(self) -> int:
        """How many events are in the groups."""
        return self._place

    @property
    def state(self) -> SubjectsState:
        """All that is known; of topics those that later periods are compared with."""
        topics = {strand: known[-MAX_KNOWN:] for strand, known in self._topics.items()}
        return SubjectsState(
            self.groups, topics, self._markers, self._place, self._frequencies.counts
        )

    @classmethod
    def begun(cls, state: SubjectsState) -> Subjects:
        """The topics as they were in that state."""
        subjects = cls()
        subjects.groups, subjects._topics = state.groups, state.topics
        subjects._markers, subjects._place = state.markers, state.place
        subjects._frequencies = Frequencies(state.counts)
        return subjects

    def _strand_of(self, entry: EventFeatures) -> tuple[str, int]:
        if entry.type in BOUNDARIES and not entry.internal:
            self._markers[entry.context_id] += 1
        return entry.context_id, self._markers[entry.context_id]

    def _quiet(self, strand: tuple[str, int]) -> EventGroup:
        """Where an event goes whose strand says nothing in this period."""
        known = self._topics.setdefault(strand, [])
        if not known:
            known.append(self._begin(strand))
        return known[-1].group

    def _begin(self, strand: tuple[str, int]) -> Topic:
        topic = Topic(EventGroup(strand[0]))
        self.groups.append(topic.group)
        return topic

    def _joined(
        self, period: Period, labels: Sequence[int], strands: Sequence[tuple[str, int]]
    ) -> dict[int, EventGroup]:
        """The group of each topic of the period: one known before, or a new one."""
        strand_of = dict(zip(labels, strands, strict=True))
        before = {strand: topics[-MAX_KNOWN:] for strand, topics in self._topics.items()}
        joined = [
            period.best_of(before.get(strand_of[label], []), found) or self._begin(strand_of[label])
            for label, found in enumerate(period.found)
        ]
        for label, (topic, found) in enumerate(zip(joined, period.found, strict=True)):
            known = self._topics.setdefault(strand_of[label], [])
            self._topics[strand_of[label]] = [one for one in known if one is not topic] + [topic]
            _remember(topic, found)
        return {label: topic.group for label, topic in enumerate(joined)}


def _remember(topic: Topic, found: Topic) -> None:
    topic.words.update(found.words)
    topic.words = Counter(dict(_heaviest(topic.words, MAX_WORDS)))
    for hint, weight in found.hints.items():
        topic.hints[hint] = max(weight, topic.hints.get(hint, 0.0))
    topic.hints = dict(_heaviest(topic.hints, MAX_HINTS))
    vector = found.vector
    topic.vector = vector if topic.vector is None or vector is None else topic.vector + vector


def _heaviest(weights: Mapping[str, float], most: int) -> list[tuple[str, float]]:
    return sorted(weights.items(), key=lambda one: (-one[1], one[0]))[:most]


def _with_what_was_before(labels: Sequence[int], strands: Sequence[tuple[str, int]]) -> list[int]:
    """The labels, where there is none that of the event before it in its strand, else after it."""
    found = list(labels)
    for turn in (1, -1):
        last: dict[tuple[str, int], int] = {}
        for at in range(len(found))[::turn]:
            if found[at] < 0:
                found[at] = last.get(strands[at], -1)
            else:
                last[strands[at]] = found[at]
    return found


@dataclass(frozen=True, slots=True)
class Order:
    """Events by strand, then session: their places, and strand, session and window of each."""

    places: list[int]
    strands: Numbers
    sessions: Numbers
    windows: Numbers


def _by_session(entries: Sequence[EventFeatures], strands: Sequence[tuple[str, int]]) -> Order:
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
        self, entries: Sequence[EventFeatures], languages: Sequence[str], windows: Numbers
    ) -> None:
        """Count one more period."""
        in_windows: set[tuple[str, int, str]] = set()
        for entry, language, window in zip(entries, languages, windows.tolist(), strict=True):
            self._events[language].update(entry.words)
            in_windows.update((language, window, word) for word in entry.words)
        for language, _, word in in_windows:
            self._windows[language][word] += 1
        self._event_counts.update(languages)
        said = set(zip(windows.tolist(), languages, strict=True))
        self._window_counts.update(language for _, language in said)

    def weight(self, language: str, word: str) -> float:
        """How much a word tells in a language; 0 for one that is in nearly every window."""
        rare = math.log((1 + self._event_counts[language]) / max(1, self._events[language][word]))
        windows = self._window_counts[language]
        if windows <= WINDOW:
            return rare
        return rare * math.sqrt(math.log((1 + windows) / max(1, self._windows[language][word])))


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
        self.found: list[Topic] = []
        self.languages = languages_of(entries)
        frequencies.add(entries, self.languages, order.windows)
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

    def best_of(self, known: Sequence[Topic], found: Topic) -> Topic | None:
        """The known topic that one of this period joins: by its hints, else by its words."""
        hinted = max(known, key=lambda one: _shared(found.hints, one.hints), default=None)
        if hinted and _shared(found.hints, hinted.hints) >= MIN_SHARED_HINTS:
            return hinted
        said = [one for one in known if one.vector is not None]
        free = [one for one in said if not (one.hints and found.hints)]
        alike = max(free, key=lambda one: self._likeness(found, one), default=None)
        return alike if alike and self._likeness(found, alike) > self.threshold else None

    def _likeness(self, one: Topic, other: Topic) -> float:
        names = sorted({*one.words, *other.words})
        topics = (one, other)
        weight = self.frequencies.weight
        weights = [[weight(topic.language, name) for name in names] for topic in topics]
        counts = np.array([[topic.words[name] for name in names] for topic in topics])
        vectors = np.array([topic.vector for topic in topics], np.float32)
        events = counts.sum(axis=1, keepdims=True).clip(1)
        words = unit((counts * np.array(weights) / events).astype(np.float32))
        middles = [self.middles.get(topic.language, self.middle) for topic in topics]
        said = unit(unit(vectors) - np.array(middles, np.float32))
        return float((1 - VECTOR_SHARE) * words[0] @ words[1] + VECTOR_SHARE * said[0] @ said[1])

    def _strands(self) -> list[Strand]:
        """Strands never share a topic, so nothing is compared across them."""
        counts = Counter(word for entry in self.entries for word in entry.words)
        strands = []
        for at in _runs(self.order.strands) if self.entries else ():
            places = slice(int(at[0]), int(at[-1]) + 1)
            words = self._in_common(places, counts)
            lengths = np.sqrt(words.diagonal())
            lengths = np.where(lengths == 0, 1, lengths).astype(np.float32)
            near = list(_near(self.order.sessions[places]))
            strands.append(Strand(places, words, lengths, near))
        return strands

    def _in_common(self, places: slice, counts: Mapping[str, int]) -> Matrix:
        """The products of the weighed words of every two events; words of a single event connect
        nothing.

        Most words are in few events, so each is added where it is; those that are in many, which
        cannot be many different ones, are multiplied together.
        """
        entries, weights = self.entries[places], self.weights[places]
        rows_of: dict[str, list[int]] = {}
        for row, entry in enumerate(entries):
            for word in entry.words:
                if counts[word] > 1:
                    rows_of.setdefault(word, []).append(row)
        found = np.zeros((len(entries), len(entries)), np.float32)
        frequent = []
        for word in sorted(rows_of):
            rows = np.array(rows_of[word])
            weighed = np.array([weights[row][word] for row in rows_of[word]], np.float32)
            if len(rows) * FREQUENT > len(entries):
                frequent.append(np.zeros(len(entries), np.float32))
                frequent[-1][rows] = weighed
            else:
                found[rows[:, None], rows] += weighed[:, None] * weighed
        if frequent:
            columns = np.array(frequent)
            found += columns.T @ columns
        return found

    def _weights(self) -> list[Mapping[str, float]]:
        """For each event the weights of the words of its language."""
        used: dict[str, set[str]] = {language: set() for language in self.languages}
        for entry, language in zip(self.entries, self.languages, strict=True):
            used[language].update(entry.words)
        weight = self.frequencies.weight
        known = {one: {word: weight(one, word) for word in words} for one, words in used.items()}
        return [known[language] for language in self.languages]

    def _vectors(self) -> tuple[Matrix, Matrix]:
        """What sets each event apart from all, and from those of its language: as long as its
        words tell something."""
        rows = np.array([entry.vector for entry in self.entries], np.float32)
        rows = rows.reshape(len(self.entries), DIMENSIONS)
        names = sorted(set(self.languages))
        self.spoken = np.array([names.index(one) for one in self.languages], np.int64)
        sizes = np.bincount(self.spoken, minlength=len(names))[:, None]
        middles = (sums_by(self.spoken, rows, len(names)) / (sizes + WINDOW)).astype(np.float32)
        self.middles = dict(zip(names, middles, strict=True))
        self.middle = rows.sum(axis=0) / (len(rows) + WINDOW)
        told = np.array(
            [
                math.sqrt(math.fsum(weights[word] ** 2 for word in entry.words))
                for entry, weights in zip(self.entries, self.weights, strict=True)
            ],
            np.float32,
        )
        usual = np.median(told[told > 0]) if (told > 0).any() else np.float32(1)
        mass = np.minimum(2 * told / (told + usual), 1.5).astype(np.float32)[:, None]
        said = rows.any(axis=1, keepdims=True)
        vectors = mass * unit(np.where(said, rows - self.middle, 0))
        if len(names) < 2:
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
        spoken = np.eye(len(self.middles), dtype=np.float32)[self.spoken]
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

    def _described(self, label: int, labels: Numbers) -> Topic:
        topic = Topic(EventGroup(""))
        places = np.flatnonzero(labels == label).tolist()
        members = [self.entries[at] for at in places]
        for entry in members:
            topic.words.update(entry.words)
            for hint, weight in entry.hints.items():
                topic.hints[hint] = max(weight, topic.hints.get(hint, 0.0))
        spoken = Counter(self.languages[at] for at in places)
        topic.language = min(spoken, key=lambda one: (-spoken[one], one))
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
