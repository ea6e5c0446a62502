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

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TypeVar

import numpy as np

from apps.topics.build.corrections import Corrections
from apps.topics.build.features import EventFeatures
from apps.topics.build.frequencies import Frequencies, WordCounts
from apps.topics.build.groups import EventGroup, corrected
from apps.topics.build.period import KnownGroup, Period, by_session

T = TypeVar("T")
BOUNDARIES = frozenset({"task_boundary", "topic_marker"})
#: Events that are looked at together; a last period of less than half joins the one before it.
PERIOD = 2000
#: Internal events that are held with those of a period at most; beyond them a period ends early.
MAX_INTERNAL = 20_000
#: Hints of a topic that are remembered.
MAX_HINTS = 128
#: Topics of a strand that those of a later period are compared with, the latest; and their words.
MAX_KNOWN, MAX_WORDS = 256, 256


@dataclass(frozen=True, slots=True)
class SubjectsState:
    """What is known after some periods: ``place`` events are in ``groups``; by strand the topics.

    ``markers`` counts those of each context, ``counts`` the words.
    """

    groups: list[EventGroup]
    topics: dict[tuple[str, int], list[KnownGroup]]
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
        self._topics: dict[tuple[str, int], list[KnownGroup]] = {}
        self._markers: Counter[str] = Counter()
        self._place = 0
        self._frequencies = Frequencies()

    def add(self, entries: Sequence[EventFeatures]) -> None:
        strands = list(map(self._strand_of, entries))
        shown = [at for at, entry in enumerate(entries) if not entry.internal]
        order = by_session([entries[at] for at in shown], [strands[at] for at in shown])
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

    def _begin(self, strand: tuple[str, int]) -> KnownGroup:
        topic = KnownGroup(EventGroup(strand[0]))
        self.groups.append(topic.group)
        return topic

    def _joined(
        self, period: Period, labels: Sequence[int], strands: Sequence[tuple[str, int]]
    ) -> dict[int, EventGroup]:
        """The group of each topic of the period: one known before, or a new one."""
        strand_of = dict(zip(labels, strands, strict=True))
        of_strand: dict[tuple[str, int], list[int]] = defaultdict(list)
        for label in range(len(period.found)):
            of_strand[strand_of[label]].append(label)
        joins: dict[int, KnownGroup | None] = {}
        for strand, some in of_strand.items():
            known = self._topics.get(strand, [])[-MAX_KNOWN:]
            found = [period.found[label] for label in some]
            joins.update(zip(some, period.joining(known, found), strict=True))
        joined: dict[int, EventGroup] = {}
        for label, described in enumerate(period.found):
            topic = joins[label] or self._begin(strand_of[label])
            known = self._topics.get(strand_of[label], [])
            self._topics[strand_of[label]] = [one for one in known if one is not topic] + [topic]
            _remember(topic, described)
            joined[label] = topic.group
        return joined


def _remember(topic: KnownGroup, found: KnownGroup) -> None:
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
