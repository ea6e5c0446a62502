"""Memory behind a gateway: recalled before a run, kept after it, at best effort."""

from __future__ import annotations

from collections.abc import Mapping

from apps.gateway.client.backends.base import Recall, RecordEvent, Run, Turn
from apps.gateway.client.backends.references import references_of
from apps.gateway.client.config import GatewaySettings
from apps.gateway.client.errors import MemoryGatewayError
from apps.gateway.client.gateway import GatewayClient, GatewayMessage

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
            found = await self._client.search(conversation_id=run.session_id, query=run.prompt)
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
