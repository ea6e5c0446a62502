"""From events to groups: a fold over the events of one exact participant set, in their order.

Pure, and each event decides by what came before it alone: so folding on from where one stopped
gives what folding everything gives.

An event of type ``task_boundary`` or ``topic_marker`` begins a group and closes those of its
context. Any other joins an open group of its own context: that which shares most of its hints, if
that is half of their weight; else that which uses its words; else the latest, if it was silent for
no more than 30 minutes and their hints do not speak against it. Else it begins a group.
"""

from __future__ import annotations

import datetime as dt
import math
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

Weight = TypeVar("Weight", int, float)

BOUNDARIES = frozenset({"task_boundary", "topic_marker"})
MIN_SHARED_HINTS = 0.5
MIN_COSINE = 0.35
#: Different words an event needs to be told apart by them.
MIN_WORDS = 3
MAX_SILENCE = dt.timedelta(minutes=30)
#: Open groups of a context that an event is compared with, the latest first.
MAX_OPEN_GROUPS = 32
#: Contexts with open groups; the one that was silent longest is closed for another.
MAX_CONTEXTS = 64
#: What an open group remembers: when it has more, half of it is forgotten, the rarest first.
MAX_WORDS = 256
MAX_HINTS = 128


@dataclass(frozen=True, slots=True)
class EventFeatures:
    """What the fold looks at of an event. ``hints`` by their weight, ``words`` that tell."""

    event_id: uuid.UUID
    event_seq: int
    occurred_at: dt.datetime
    context_id: str = ""
    type: str = "message"
    hints: Mapping[str, float] = field(default_factory=dict)
    words: tuple[str, ...] = ()


@dataclass(slots=True)
class EventGroup:
    """Events that belong together, in their order, and what they are about."""

    context_id: str
    last_at: dt.datetime
    event_ids: list[uuid.UUID] = field(default_factory=list)
    event_seqs: list[int] = field(default_factory=list)
    hints: dict[str, float] = field(default_factory=dict)
    words: Counter[str] = field(default_factory=Counter)
    square: int = 0

    def add(self, entry: EventFeatures) -> None:
        """Take one more event in."""
        self.last_at = max(self.last_at, entry.occurred_at)
        self.event_ids.append(entry.event_id)
        self.event_seqs.append(entry.event_seq)
        for hint, weight in entry.hints.items():
            self.hints[hint] = max(weight, self.hints.get(hint, 0.0))
        for word in set(entry.words):
            known = self.words[word]
            self.words[word] = known + 1
            self.square += 2 * known + 1
        if len(self.hints) > MAX_HINTS:
            self.hints = _strongest(self.hints, MAX_HINTS // 2)
        if len(self.words) > MAX_WORDS:
            self.words = Counter(_strongest(self.words, MAX_WORDS // 2))
            self.square = sum(count * count for count in self.words.values())

    def close(self) -> None:
        """Let no more events join: drop the hints and words that decide whether one does."""
        self.hints, self.words, self.square = {}, Counter(), 0

    def shared_hints(self, entry: EventFeatures) -> float:
        """The part of the weight of an event's hints that the group has too."""
        whole = math.fsum(entry.hints.values())
        if not whole:
            return 0.0
        shared = (min(weight, self.hints.get(hint, 0.0)) for hint, weight in entry.hints.items())
        return math.fsum(shared) / whole

    def cosine(self, words: frozenset[str]) -> float:
        """How alike the words are to those of the group."""
        shared = sum(self.words[word] for word in words if word in self.words)
        return shared / math.sqrt(len(words) * self.square) if shared else 0.0

    def is_followed_by(self, entry: EventFeatures) -> bool:
        """Whether an event comes soon enough and says nothing that speaks against it."""
        is_soon = entry.occurred_at - self.last_at <= MAX_SILENCE
        return is_soon and not (entry.hints and self.hints)


@dataclass(slots=True)
class Fold:
    """The groups so far, in the order in which they began; fold on with ``add``."""

    groups: list[EventGroup] = field(default_factory=list)
    last_seq: int = 0
    #: The groups that events may join, the latest first, by their context, the latest last.
    open: dict[str, list[EventGroup]] = field(default_factory=dict)

    def add(self, entry: EventFeatures) -> None:
        """Take the next event. Raises ValueError for one that is not after all others."""
        if entry.event_seq <= self.last_seq:
            raise ValueError("Events are folded in their order.")
        self.last_seq = entry.event_seq
        latest_first = self.open.pop(entry.context_id, [])
        if entry.type in BOUNDARIES:
            _close(latest_first)
            latest_first = []
        group = _best(entry, latest_first) or self._begin(entry)
        group.add(entry)
        others = [one for one in latest_first if one is not group]
        _close(others[MAX_OPEN_GROUPS - 1 :])
        self.open[entry.context_id] = [group, *others[: MAX_OPEN_GROUPS - 1]]
        if len(self.open) > MAX_CONTEXTS:
            _close(self.open.pop(next(iter(self.open))))

    def _begin(self, entry: EventFeatures) -> EventGroup:
        group = EventGroup(entry.context_id, entry.occurred_at)
        self.groups.append(group)
        return group


def fold_events(entries: Iterable[EventFeatures]) -> Fold:
    """The fold over these events."""
    fold = Fold()
    for entry in entries:
        fold.add(entry)
    return fold


def _close(groups: Iterable[EventGroup]) -> None:
    for group in groups:
        group.close()


def _strongest(weights: Mapping[str, Weight], most: int) -> dict[str, Weight]:
    """The heaviest, of equals the first by name, in the order in which they came."""
    kept = set(sorted(weights, key=lambda name: (-weights[name], name))[:most])
    return {name: weight for name, weight in weights.items() if name in kept}


def _best(entry: EventFeatures, latest_first: list[EventGroup]) -> EventGroup | None:
    """The open group that an event joins. Of equals the latest."""
    if not latest_first:
        return None
    hinted = max(latest_first, key=lambda group: group.shared_hints(entry))
    if hinted.shared_hints(entry) >= MIN_SHARED_HINTS:
        return hinted
    words = frozenset(entry.words)
    if len(words) >= MIN_WORDS:
        alike = max(latest_first, key=lambda group: group.cosine(words))
        if alike.cosine(words) >= MIN_COSINE:
            return alike
    latest = latest_first[0]
    return latest if latest.is_followed_by(entry) else None
