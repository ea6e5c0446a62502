"""The boundary between the loop and whatever remembers (Memory backend strategy)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from apps.gateway.client.curated_files import MemorySnapshot


@dataclass(frozen=True)
class Run:
    """One prompt on its way to an answer; ``started_ms`` is milliseconds since 1970, UTC."""

    session_id: str
    run_id: str
    prompt: str
    started_ms: int


@dataclass(frozen=True)
class Turn:
    """A run that has the answer the user gets."""

    run: Run
    answer: str
    answered_ms: int


@dataclass(frozen=True)
class Reference:
    """Something recalled: the fields a model may see, and no other (Recall Data Flow)."""

    text: str
    id: str | None = None
    session_id: str | None = None
    score: float | None = None
    source_scope: str | None = None
    resource_uri: str | None = None


@dataclass(frozen=True)
class Recall:
    """What a backend prepared for a run: a snapshot of files, or references, or nothing."""

    snapshot: MemorySnapshot | None = None
    references: tuple[Reference, ...] = ()


class MemoryBackend(Protocol):
    """Remembers for an agent."""

    @property
    def recalls_references(self) -> bool:
        """Whether the system prompt needs the rule about untrusted references."""

    async def recall_before_run(self, run: Run) -> Recall:
        """Memory for the messages about to be built."""

    async def persist_after_run(self, turn: Turn) -> None:
        """Keep a turn that reached its normal end."""


class RecordEvent(Protocol):
    """Writes a hidden event of a session. Raises SessionStoreError, which nobody swallows."""

    def __call__(
        self, *, session_id: str, run_id: str, kind: str, payload: Mapping[str, object]
    ) -> None: ...
