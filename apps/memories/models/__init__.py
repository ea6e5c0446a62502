"""Memories, their versions, and what people and agents say about them."""

from apps.memories.models.memory import (
    AUTHOR_KINDS,
    TEXT_FIELDS,
    WAITING,
    Memory,
    MemoryVersion,
)
from apps.memories.models.relations import (
    MemoryLink,
    OpenCard,
    RecallNotice,
    ReviewAssignment,
    SimilarPair,
    Undo,
)

__all__ = [
    "AUTHOR_KINDS",
    "TEXT_FIELDS",
    "WAITING",
    "Memory",
    "MemoryLink",
    "MemoryVersion",
    "OpenCard",
    "RecallNotice",
    "ReviewAssignment",
    "SimilarPair",
    "Undo",
]
