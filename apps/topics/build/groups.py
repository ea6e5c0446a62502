"""Groups of events that are about the same, and what people's corrections make of them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

from apps.topics.build.corrections import Corrections
from apps.topics.build.matrices import Matrix


@dataclass(slots=True)
class EventGroup:
    """Events that are about the same: place in time, number and id of each, in their order.

    ``vector`` is the sum of those of its events that are not internal.
    """

    context_id: str
    members: list[tuple[int, int, uuid.UUID]] = field(default_factory=list)
    vector: Matrix | None = field(default=None, compare=False)


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
