"""The two memories an agent can have, behind one boundary (Memory backend strategy)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from memory_gateway_client.config import HIDDEN, GatewaySettings, Secret
from memory_gateway_client.curated_files import MemoryService, MemorySnapshot
from memory_gateway_client.errors import MemoryGatewayError
from memory_gateway_client.gateway import GatewayClient, GatewayMessage
from memory_gateway_client.messages import cut, storable


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


#: Characters of one text, of one other field, and of all texts of a run together.
TEXT_MAX_LENGTH = 4_000
FIELD_MAX_LENGTH = 500
ALL_TEXTS_MAX_LENGTH = 40_000


def references_of(
    found: Sequence[object], *, most: int, user_key: Secret | None = None
) -> tuple[Reference, ...]:
    """The usable results in their order; what has no text is of no use.

    Bounded in number and size: a gateway gone mad must not fill the model's window. One that
    repeats the key it was given must not hand it to the model either.
    """
    key = user_key.reveal() if user_key else ""
    usable = (reference for item in found if (reference := _reference(item, key)))
    kept: list[Reference] = []
    room = ALL_TEXTS_MAX_LENGTH
    for reference in islice(usable, most):
        room -= len(reference.text)
        if room < 0:
            break
        kept.append(reference)
    return tuple(kept)


def _reference(item: object, key: str) -> Reference | None:
    if not isinstance(item, dict):
        return None
    text = _text(item, "text", key, TEXT_MAX_LENGTH)
    if text is None:
        return None
    return Reference(
        text=text,
        id=_text(item, "id", key, FIELD_MAX_LENGTH),
        session_id=_text(item, "session_id", key, FIELD_MAX_LENGTH),
        score=_score(item.get("score")),
        source_scope=_text(item, "source_scope", key, FIELD_MAX_LENGTH),
        resource_uri=_text(item, "resource_uri", key, FIELD_MAX_LENGTH),
    )


def _text(item: Mapping[object, object], name: str, key: str, most: int) -> str | None:
    value = item.get(name)
    if not isinstance(value, str) or not value.strip():
        return None
    return cut(storable(value).replace(key or HIDDEN, HIDDEN), most)


def _score(value: object) -> float | None:
    """A finite number; JSON as Python reads it knows NaN, infinity and endless integers."""
    if type(value) is float and math.isfinite(value):
        return value
    if type(value) is int and abs(value) < 1 << 53:
        return float(value)
    return None


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


ASSISTANT = "beaver"


class MemoryGatewayBackend:
    """Searches, adds and flushes; a gateway that fails leaves an event and changes no answer.

    Events carry no credential and nothing of what the gateway answered (Session Audit Events).
    Writing them is not guarded: a store that fails is not a gateway that fails.
    """

    recalls_references = True

    def __init__(
        self, *, client: GatewayClient, settings: GatewaySettings, record: RecordEvent
    ) -> None:
        self._client = client
        self._scope = list(settings.scope)
        self._top_k = settings.top_k
        self._user_id = settings.user_id
        self._user_key = settings.user_key
        self._record = record

    async def recall_before_run(self, run: Run) -> Recall:
        """What the gateway knows about the prompt; nothing when it fails (Recall Data Flow)."""
        try:
            found = await self._client.search(
                conversation_id=run.session_id,
                query=run.prompt,
                scope=self._scope,
                top_k=self._top_k,
            )
        except MemoryGatewayError as error:
            self._note(run, "recall_failed", failure(error))
            return Recall()
        references = references_of(found, most=self._top_k, user_key=self._user_key)
        self._note(run, "recall_succeeded", {"scope": self._scope, "result_count": len(references)})
        return Recall(references=references)

    async def persist_after_run(self, turn: Turn) -> None:
        """Add the turn once and, only then, flush once (Persistence Data Flow)."""
        session = f"chat:{turn.run.session_id}"
        if await self._add(turn, session):
            await self._flush(turn.run, session)

    async def _add(self, turn: Turn, session: str) -> bool:
        messages = self._messages(turn)
        try:
            await self._client.add(session_id=session, messages=messages)
        except MemoryGatewayError as error:
            self._note(turn.run, "add_failed", failure(error))
            return False
        self._note(
            turn.run, "add_succeeded", {"session_id": session, "message_count": len(messages)}
        )
        return True

    async def _flush(self, run: Run, session: str) -> None:
        try:
            await self._client.flush(session_id=session)
        except MemoryGatewayError as error:
            self._note(run, "flush_failed", {**failure(error), "add_succeeded": True})
        else:
            self._note(run, "flush_succeeded", {"session_id": session})

    def _messages(self, turn: Turn) -> list[GatewayMessage]:
        """What the user said and what the user got; nothing in between."""
        asked = max(turn.run.started_ms, 1)
        answered = max(turn.answered_ms, asked + 1)  # clocks may step back
        return [
            message(self._user_id, "user", asked, turn.run.prompt),
            message(ASSISTANT, "assistant", answered, turn.answer),
        ]

    def _note(self, run: Run, what: str, payload: Mapping[str, object]) -> None:
        self._record(
            session_id=run.session_id,
            run_id=run.run_id,
            kind=f"memory_gateway_{what}",
            payload=payload,
        )


def message(sender: str, role: str, timestamp: int, content: str) -> GatewayMessage:
    """One message of a turn as the gateway takes it."""
    return {"sender_id": sender, "role": role, "timestamp": timestamp, "content": content}


def failure(error: MemoryGatewayError) -> dict[str, object]:
    """What an event may tell about a failure."""
    told: dict[str, object] = {"operation": error.operation, "category": error.category.value}
    return told if error.status_code is None else {**told, "status_code": error.status_code}
