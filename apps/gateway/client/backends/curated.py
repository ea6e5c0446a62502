"""Memory that the model curates itself, in two files."""

from __future__ import annotations

from apps.gateway.client.backends.base import Recall, Run, Turn
from apps.gateway.client.curated_files import MemoryService


class CuratedMemoryBackend:
    """Gives each run a frozen snapshot; the model writes through the ``memory`` tool."""

    recalls_references = False

    def __init__(self, memory: MemoryService) -> None:
        self._memory = memory

    async def recall_before_run(self, run: Run) -> Recall:
        """The files as they are now. Raises CuratedMemoryError when they cannot be read."""
        return Recall(snapshot=self._memory.snapshot())

    async def persist_after_run(self, turn: Turn) -> None:
        """Nothing: what is worth keeping, the model has written."""
