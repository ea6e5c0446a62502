"""Memories in a state, brought there by the services that people and agents use."""

from __future__ import annotations

from typing import Any

from apps.common.context import RequestContext
from apps.memories.models import Memory
from apps.memories.services import (
    archive_memory,
    deprecate_memory,
    lock_memory,
    verify_memory,
)
from apps.memories.vocabulary import Status
from tests.factories.models import MemoryFactory

REASON = "Because the test says so."


def memory_with_status(
    status: Status,
    *,
    author: RequestContext,
    person: RequestContext,
    verified_first: bool = False,
    **fields: Any,
) -> Memory:
    """A memory by ``author`` that ``person`` brought to ``status``."""
    memory: Memory = MemoryFactory(context=author, **fields)
    act: dict[str, Any] = {"context": person, "memory_id": memory.pk}
    if verified_first or status == Status.VERIFIED:
        verify_memory(**act, version=1)
    if status == Status.LOCKED:
        lock_memory(**act, reason=REASON)
    elif status == Status.DEPRECATED:
        deprecate_memory(**act, reason=REASON)
    elif status == Status.ARCHIVED:
        archive_memory(**act, reason=REASON)
    memory.refresh_from_db()
    return memory
