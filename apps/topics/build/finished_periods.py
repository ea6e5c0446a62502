"""Remembering how the first events of a long log were grouped, so that builds go on from there.

All periods but the last stay as they are while events are added at the end of a participant set
(see ``subjects``). What is known after them is kept beside a digest of their events; a build whose
log begins with the same events goes on with it, any other one begins anew. Either gives the same.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from apps.common.embedders.word_llama import DIMENSIONS
from apps.topics.build.groups import EventGroup
from apps.topics.build.log_reader import LoggedEvent
from apps.topics.build.matrices import Matrix
from apps.topics.build.period import KnownGroup
from apps.topics.build.subjects import Subjects, SubjectsState
from apps.topics.models import FinishedPeriods
from apps.topics.vocabulary import BUILDER_VERSION, RepositoryScope

NONE = -1


def recall_subjects(
    scope: RepositoryScope, key: str, events: Sequence[LoggedEvent]
) -> Subjects | None:
    """What is remembered of the first of these events, all of a participant set in their order.

    None where nothing is, or where it is about others.
    """
    kept = FinishedPeriods.objects.filter(
        **scope._asdict(), participants_key=key, builder_version=BUILDER_VERSION
    ).first()
    if kept is None or kept.digest != _digest(events[: kept.event_count]):
        return None
    return Subjects.begun(read_state(bytes(kept.state), bytes(kept.vectors), events))


def remember_subjects(
    scope: RepositoryScope, key: str, events: Sequence[LoggedEvent], subjects: Subjects
) -> None:
    """Remember what is known of as many of the events as the subjects have."""
    known = subjects.state
    state, vectors = written_state(known)
    FinishedPeriods.objects.update_or_create(
        **scope._asdict(),
        participants_key=key,
        defaults={
            "builder_version": BUILDER_VERSION,
            "event_count": known.place,
            "digest": _digest(events[: known.place]),
            "state": state,
            "vectors": vectors,
        },
    )


def written_state(known: SubjectsState) -> tuple[bytes, bytes]:
    """The state as packed JSON and the rows of a matrix; of its events only their order counts."""
    rows = _Rows()
    number = {id(group): at for at, group in enumerate(known.groups)}
    groups_of = array("i", [0]) * known.place
    for at, group in enumerate(known.groups):
        for place, _, _ in group.members:
            groups_of[place] = at
    said = {
        "groups_of": groups_of.tolist(),
        "groups": [[one.context_id, rows.add(one.vector)] for one in known.groups],
        "topics": [
            [*strand, [_written_topic(one, number, rows) for one in topics]]
            for strand, topics in known.topics.items()
        ],
        "markers": known.markers,
        "counts": known.counts,
    }
    return zlib.compress(json.dumps(said, separators=(",", ":")).encode()), rows.packed()


def read_state(state: bytes, vectors: bytes, events: Sequence[LoggedEvent]) -> SubjectsState:
    """The state that was written, of these events."""
    said = json.loads(zlib.decompress(state))
    rows = np.frombuffer(vectors, np.float32).reshape(-1, DIMENSIONS)
    groups = [EventGroup(context, vector=_row(rows, row)) for context, row in said["groups"]]
    for place, at in enumerate(said["groups_of"]):
        groups[at].members.append((place, events[place].number, events[place].id))
    in_events, in_windows, events_said, windows_said = said["counts"]
    return SubjectsState(
        groups=groups,
        topics={
            (context, markers): [_read_topic(one, groups, rows) for one in topics]
            for context, markers, topics in said["topics"]
        },
        markers=Counter(said["markers"]),
        place=len(said["groups_of"]),
        counts=(
            _counters(in_events),
            _counters(in_windows),
            Counter(events_said),
            Counter(windows_said),
        ),
    )


@dataclass(slots=True)
class _Rows:
    """Vectors below one another."""

    held: list[Matrix] = field(default_factory=list)

    def add(self, vector: Matrix | None) -> int:
        """The number of its row."""
        if vector is None:
            return NONE
        self.held.append(vector)
        return len(self.held) - 1

    def packed(self) -> bytes:
        return np.array(self.held, np.float32).tobytes()


def _row(rows: Matrix, number: int) -> Matrix | None:
    return None if number == NONE else rows[number].copy()


def _written_topic(topic: KnownGroup, number: Mapping[int, int], rows: _Rows) -> list[Any]:
    group = number[id(topic.group)]
    return [group, topic.hints, topic.words, rows.add(topic.vector), topic.language]


def _read_topic(said: Sequence[Any], groups: Sequence[EventGroup], rows: Matrix) -> KnownGroup:
    group, hints, words, row, language = said
    return KnownGroup(groups[group], hints, Counter(words), _row(rows, row), language)


def _counters(said: Mapping[str, Mapping[str, int]]) -> dict[str, Counter[str]]:
    return {language: Counter(words) for language, words in said.items()}


def _digest(events: Iterable[LoggedEvent]) -> str:
    """The SHA-256 of the numbers of events, in their order."""
    return hashlib.sha256(array("q", [one.number for one in events]).tobytes()).hexdigest()
