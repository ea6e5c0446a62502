"""How nodes and topics are named: by what they hold, so that a rebuild gives the same names.

Published vectors are in tests/topics/test_identity.py. Another schema version names all anew.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any

from apps.common.text import canonical_json, sha256_hex

SCHEMA_VERSION = 1


class NodeType(StrEnum):
    """The two forms of a node: one refers to events, the other has children."""

    LEAF = "leaf_topic"
    INTERNAL = "internal_topic"


def leaf_id(participants: Iterable[str], event_ids: Iterable[uuid.UUID]) -> str:
    """The SHA-256 of what a leaf is: whose, and which events."""
    events = sorted(str(key) for key in event_ids)
    return _digest(NodeType.LEAF, participants, {"event_ids": events})


def internal_id(participants: Iterable[str], leaf_ids: Iterable[str]) -> str:
    """The SHA-256 of what an internal node is: whose, and which leaves are below it.

    Where its children stand between it and them says nothing about it.
    """
    return _digest(NodeType.INTERNAL, participants, {"leaf_ids": sorted(leaf_ids)})


def topic_id(
    repository_id: uuid.UUID, participants: Sequence[str], first_event_id: uuid.UUID
) -> uuid.UUID:
    """The name of a topic: it stays the same while events are added at its end."""
    return uuid.uuid5(repository_id, canonical_json([sorted(participants), str(first_event_id)]))


def _digest(kind: NodeType, participants: Iterable[str], rest: dict[str, Any]) -> str:
    body = {
        "node_type": kind.value,
        "participants": sorted(participants),
        "schema_version": SCHEMA_VERSION,
        **rest,
    }
    return sha256_hex(canonical_json(body))


def participants_key(participants: Iterable[str]) -> str:
    """The SHA-256 of the sorted names."""
    return _key(tuple(sorted(participants)))


@lru_cache(maxsize=4096)
def _key(participants: tuple[str, ...]) -> str:
    return sha256_hex(canonical_json(participants))
