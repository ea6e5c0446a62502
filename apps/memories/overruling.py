"""What overrules a memory: others that contradict it, or took its place, by links."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from apps.memories.vocabulary import Relation


class Overruling(NamedTuple):
    """The memory that contradicts one, and the one that took its place."""

    contradicted_by: uuid.UUID | None = None
    superseded_by: uuid.UUID | None = None


#: By the ids of memories what overrules them.
Overruled = Mapping[uuid.UUID, Overruling]

STANDING = Overruling()
RULINGS = {
    Relation.CONTRADICTS.value: "contradicted_by",
    Relation.SUPERSEDES.value: "superseded_by",
}


def overruled_by(links: Iterable[tuple[uuid.UUID, str, uuid.UUID]]) -> Overruled:
    """What overrules the targets of links (target, relation, source), the last of each kind."""
    found: dict[uuid.UUID, Overruling] = {}
    for target, relation, source in links:
        found[target] = found.get(target, STANDING)._replace(**{RULINGS[relation]: source})
    return found
