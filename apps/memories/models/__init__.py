"""Memories, their versions, and what people and agents say about them."""

from apps.memories.models.memory import (
    COMMENT_MAX_LENGTH,
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
