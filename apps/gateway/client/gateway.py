"""The three calls an agent makes to a memory gateway (Memory Gateway HTTP client).

No call is repeated: an add whose answer was lost may have been done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import httpx

from apps.gateway.client.config import GatewaySettings
from apps.gateway.client.errors import Category, MemoryGatewayError, RequestFailed
from apps.gateway.client.transport import post_json


class GatewayMessage(TypedDict):
    """One message of a turn; the timestamp is milliseconds since 1970, UTC."""

    sender_id: str
    role: str
    timestamp: int
    content: str


class GatewayClient:
    """Transport and validation of answers, nothing else. Every call raises MemoryGatewayError."""

    def __init__(
        self, settings: GatewaySettings, *, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self._settings = settings
        self._transport = transport

    async def search(self, *, conversation_id: str, query: str) -> list[object]:
        """What the gateway found, as it gave it: nothing in the list is checked yet."""
        answer = await self._post(
            "search",
            conversation_id=conversation_id,
            query=query,
            scope=list(self._settings.scope),
            top_k=self._settings.top_k,
        )
        results = answer.get("results")
        if not isinstance(results, list):
            raise self._failed("search", RequestFailed(Category.INVALID_RESPONSE))
        return results

    async def add(self, *, session_id: str, messages: Sequence[GatewayMessage]) -> None:
        """Give the messages of one turn to the gateway, once."""
        await self._post("add", session_id=session_id, messages=list(messages))

    async def flush(self, *, session_id: str) -> None:
        """Let the gateway make searchable what was added to a session."""
        await self._post("flush", session_id=session_id)

    async def _post(self, operation: str, **fields: object) -> dict[str, object]:
        settings = self._settings
        body = {
            "user_id": settings.user_id,
            "user_key": settings.user_key.reveal(),
            **fields,
            "app_id": settings.app_id,
            "project_id": settings.project_id,
        }
        try:
            return await post_json(
                f"{settings.base_url}{path_of(operation)}",
                body,
                timeout_seconds=settings.timeout_seconds,
                transport=self._transport,
            )
        except RequestFailed as failure:
            raise self._failed(operation, failure) from None

    def _failed(self, operation: str, failure: RequestFailed) -> MemoryGatewayError:
        return MemoryGatewayError(operation, path_of(operation), failure)


def path_of(operation: str) -> str:
    """Where an operation is below the base URL."""
    return f"/memories/{operation}"
