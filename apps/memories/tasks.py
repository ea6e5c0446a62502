"""Nudges for what is derived from memories."""

from celery import shared_task

from apps.memories.services.comparing import compare_memories

#: A fifth of the period at most: searches and writes come first.
COMPARING_SECONDS = 1.0


@shared_task(name="memories.compare")  # type: ignore[untyped-decorator]
def compare_memories_task() -> int:
    return compare_memories(seconds=COMPARING_SECONDS)
