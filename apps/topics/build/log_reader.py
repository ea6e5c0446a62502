"""Reading the log for a build: which participant sets have new events, and these in order."""

from __future__ import annotations

import datetime as dt
import uuid
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import QuerySet

from apps.events.models import Event
from apps.topics.build.features import FIELDS
from apps.topics.build.tree import Participants
from apps.topics.identity import participants_key
from apps.topics.models import NodeRef, Snapshot, SnapshotNode
from apps.topics.vocabulary import RepositoryScope

#: Rows of numbers and names, and whole events, in one statement.
LIGHT_ROWS = 5000
EVENTS_AT_ONCE = 400
#: Events that are kept to be described after they were grouped, and characters of their payloads.
KEPT_EVENTS, KEPT_CHARACTERS = 2500, 1 << 23
#: Participant sets whose references are read in one statement.
SETS_AT_ONCE = 100


@dataclass(slots=True)
class LogSlice:
    """The numbers of events of a stretch of the log, by their exact participant sets."""

    participants: dict[str, Participants] = field(default_factory=dict)
    numbers: dict[str, array[int]] = field(default_factory=dict)

    def add(self, participants: Participants, number: int) -> None:
        key = participants_key(participants)
        self.participants.setdefault(key, participants)
        self.numbers.setdefault(key, array("q")).append(number)

    def include(self, participants: Participants) -> None:
        """Include a participant set even if it has no events in this stretch."""
        key = participants_key(participants)
        self.participants.setdefault(key, participants)
        self.numbers.setdefault(key, array("q"))

    def put_before(self, earlier: LogSlice) -> None:
        """Add what came before."""
        for key, numbers in earlier.numbers.items():
            self.participants.setdefault(key, earlier.participants[key])
            self.numbers[key] = numbers + self.numbers.get(key, array("q"))

    def count_after(self, number: int) -> int:
        """How many events have a higher number."""
        return sum(1 for numbers in self.numbers.values() for one in numbers if one > number)

    @property
    def total(self) -> int:
        """How many events there are."""
        return sum(len(numbers) for numbers in self.numbers.values())


def read_slice(scope: RepositoryScope, *, after: int, upto: int) -> Iterator[LogSlice]:
    """The events after one number and up to another; the slice grows while it is yielded."""
    found = LogSlice()
    events = log_of(scope).filter(event_seq__lte=upto).order_by("event_seq")
    while rows := list(
        events.filter(event_seq__gt=after).values_list("event_seq", "participants")[:LIGHT_ROWS]
    ):
        after = rows[-1][0]
        for number, participants in rows:
            found.add(tuple(participants), number)
        yield found
    yield found


def read_in_time(scope: RepositoryScope, numbers: Sequence[int]) -> Iterator[Event]:
    """Events of a repository by their numbers, in order of time, else of the numbers.

    More of them than one statement reads have to be in that order already (see ``in_time``).
    """
    for at in range(0, len(numbers), EVENTS_AT_ONCE):
        found = log_of(scope).filter(event_seq__in=numbers[at : at + EVENTS_AT_ONCE]).only(*FIELDS)
        yield from sorted(found, key=lambda event: (event.occurred_at, event.event_seq))


class LoggedEvent(NamedTuple):
    """What tells an event of a log, and whether it is internal."""

    number: int
    id: uuid.UUID
    internal: bool


def in_time(scope: RepositoryScope, numbers: Sequence[int]) -> list[LoggedEvent]:
    """Events of a repository in order of time, else of their numbers."""
    rows: list[tuple[dt.datetime, int, uuid.UUID, bool]] = []
    for at in range(0, len(numbers), LIGHT_ROWS):
        some = log_of(scope).filter(event_seq__in=numbers[at : at + LIGHT_ROWS])
        rows += some.order_by().values_list("occurred_at", "event_seq", "pk", "internal")
    return [LoggedEvent(number, key, internal) for _, number, key, internal in sorted(rows)]


def read_covered(base: Snapshot, keys: Sequence[str]) -> LogSlice:
    """The numbers of the events that a snapshot has of these participant sets."""
    found = LogSlice()
    for at in range(0, len(keys), SETS_AT_ONCE):
        nodes = SnapshotNode.objects.filter(
            snapshot=base, participants_key__in=keys[at : at + SETS_AT_ONCE]
        )
        names = {
            node: tuple(people) for node, people in nodes.values_list("node_id", "participants")
        }
        refs = NodeRef.objects.filter(node_id__in=nodes.values("node_id"))
        for node, number in refs.values_list("node_id", "event_seq").iterator(LIGHT_ROWS):
            found.add(names[node], number)
    return found


class KeptEvents:
    """Events that were read already, as many as there is room for; others are read by their ids."""

    def __init__(self) -> None:
        self._held: dict[uuid.UUID, Event] = {}
        self._characters = 0

    def keep(self, event: Event) -> None:
        self._characters += len(event.payload)
        if len(self._held) < KEPT_EVENTS and self._characters <= KEPT_CHARACTERS:
            self._held[event.pk] = event

    def clear(self) -> None:
        """Make room."""
        self._held.clear()
        self._characters = 0

    def by_id(self, keys: Sequence[uuid.UUID]) -> dict[uuid.UUID, Event]:
        """Events by their ids."""
        found = {key: self._held[key] for key in keys if key in self._held}
        missing = [key for key in keys if key not in found]
        if missing:
            others = Event.objects.filter(pk__in=missing).only(*FIELDS)
            found.update((event.pk, event) for event in others)
        return found


def log_of(scope: RepositoryScope) -> QuerySet[Event]:
    """The log of a repository."""
    return Event.objects.filter(**scope._asdict())
