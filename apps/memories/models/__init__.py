"""Memories, their versions, and what people and agents say about them."""

from apps.memories.models.memory import (
    AUTHOR_KINDS,
    TEXT_FIELDS,
    WAITING,
    Memory,
)
from apps.memories.models.recall import RecallNotice
from apps.memories.models.relations import MemoryLink, SimilarPair
from apps.memories.models.review import ReviewAssignment
from apps.memories.models.versions import MemoryVersion

__all__ = [
    "AUTHOR_KINDS",
    "TEXT_FIELDS",
    "WAITING",
    "Memory",
    "MemoryLink",
    "MemoryVersion",
    "RecallNotice",
    "ReviewAssignment",
    "SimilarPair",
]
