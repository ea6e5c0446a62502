"""Memories, their versions, and what people and agents say about them."""

from apps.memories.models.memory import (
    COMMENT_MAX_LENGTH,
    TEXT_FIELDS,
    WAITING,
    Memory,
    MemoryComment,
    MemoryVersion,
)
from apps.memories.models.relations import (
    ForgetSuggestion,
    MemoryLink,
    OpenCard,
    RecallNotice,
    ReviewAssignment,
    SimilarPair,
    Undo,
)

__all__ = [
    "COMMENT_MAX_LENGTH",
    "TEXT_FIELDS",
    "WAITING",
    "ForgetSuggestion",
    "Memory",
    "MemoryComment",
    "MemoryLink",
    "MemoryVersion",
    "OpenCard",
    "RecallNotice",
    "ReviewAssignment",
    "SimilarPair",
    "Undo",
]
