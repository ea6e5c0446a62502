"""The calls to a memory gateway, as JSON goes over the wire (Memory Gateway HTTP client).

No call is repeated: an add whose answer was lost may have been done.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TypedDict
from urllib.parse import quote

import httpx

from memory_gateway_client.config import Connection
from memory_gateway_client.errors import Category, MemoryGatewayError, RequestFailed
from memory_gateway_client.messages import storable
from memory_gateway_client.transport import Answered, Form, Request, lines, parsed, send

USER_HEADER, KEY_HEADER = "X-User-Id", "X-User-Key"


class GatewayMessage(TypedDict):
    """One message of a turn; the timestamp is milliseconds since 1970, UTC."""

    sender_id: str
    role: str
    timestamp: int
    content: str


class GatewayClient:
    """Transport and the outer shape of answers. Every call raises MemoryGatewayError.

    Where there is a body, user and key travel in it, otherwise in headers.
    """

    def __init__(
        self, connection: Connection, *, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self._connection = connection
        self._transport = transport

    async def search(
        self, *, conversation_id: str | None, query: str, scope: Sequence[str], top_k: int
    ) -> list[object]:
        """What the gateway found, as it gave it: nothing in the list is checked yet."""
        about: dict[str, object] = {"query": query, "scope": list(scope), "top_k": top_k}
        if conversation_id is not None:
            about["conversation_id"] = conversation_id
        answer = await self._memories("search", about)
        results = answer.get("results")
        if not isinstance(results, list):
            raise self.invalid("search", "/memories/search")
        return results

    async def add(
        self, *, session_id: str, messages: Sequence[GatewayMessage]
    ) -> dict[str, object]:
        """Give messages to the gateway, once."""
        return await self._memories("add", {"session_id": session_id, "messages": list(messages)})

    async def flush(self, *, session_id: str) -> dict[str, object]:
        """Let the gateway make searchable what was added to a session."""
        return await self._memories("flush", {"session_id": session_id})

    async def upload(self, form: Form, *, timeout_seconds: float) -> dict[str, object]:
        """Hand a file over, with the fields that are sent along."""
        request = self._request("POST", "/resources", timeout_seconds=timeout_seconds)
        fields = {**self._identity(), **form.fields}
        told = {name: storable(str(text)) for name, text in fields.items()}
        request = replace(request, form=replace(form, fields=told))
        return (await self._send("upload", "/resources", request)).value

    async def page(self, path: str, query: Mapping[str, str]) -> tuple[list[object], str | None]:
        """Some of what is listed at a path, and the cursor of what comes after it."""
        answer = await self.get(path, operation="list", query=query)
        items, cursor = answer.get("items"), answer.get("next_cursor")
        if not isinstance(items, list) or not isinstance(cursor, str | None):
            raise self.invalid("list", path)
        return items, cursor or None

    async def get(
        self, path: str, *, operation: str = "get", query: Mapping[str, str] | None = None
    ) -> dict[str, object]:
        """What is at a path."""
        request = self._own("GET", path)
        return (await self._send(operation, path, replace(request, query=query or {}))).value

    async def update(self, path: str, changes: Mapping[str, object]) -> dict[str, object]:
        """Change what is at a path."""
        request = replace(self._own("PATCH", path), body={**self._identity(), **changes})
        return (await self._send("update", path, request)).value

    async def delete(self, path: str) -> dict[str, object]:
        """Delete what is at a path."""
        return (await self._send("delete", path, self._own("DELETE", path))).value

    async def export(self) -> AsyncGenerator[dict[str, object], None]:
        """Everything that is kept of the user, one object after the other."""
        path = "/export"
        try:
            async with aclosing(lines(self._own("GET", path), transport=self._transport)) as found:
                async for line in found:
                    value = parsed(line)
                    if isinstance(value, RequestFailed):
                        raise value
                    yield value
        except RequestFailed as failure:
            raise MemoryGatewayError("export", path, failure) from None

    async def health(self) -> Answered:
        """How the gateway is; needs no credential."""
        return await self._send("health", "/health", self._request("GET", "/health"))

    def invalid(self, operation: str, path: str) -> MemoryGatewayError:
        """The error of an answer that has not the shape it should have."""
        return MemoryGatewayError(operation, path, RequestFailed(Category.INVALID_RESPONSE))

    async def _memories(self, operation: str, fields: Mapping[str, object]) -> dict[str, object]:
        path = f"/memories/{operation}"
        request = replace(self._request("POST", path), body={**self._identity(), **fields})
        return (await self._send(operation, path, request)).value

    async def _send(self, operation: str, path: str, request: Request) -> Answered:
        try:
            return await send(request, transport=self._transport)
        except RequestFailed as failure:
            raise MemoryGatewayError(operation, path, failure) from None

    def _own(self, method: str, path: str) -> Request:
        """A request whose headers say who calls."""
        key = self._connection.user_key.reveal()
        headers = {USER_HEADER: self._connection.user_id, KEY_HEADER: key}
        return replace(self._request(method, path), headers=headers)

    def _request(self, method: str, path: str, *, timeout_seconds: float | None = None) -> Request:
        return Request(
            method,
            f"{self._connection.base_url}{path}",
            timeout_seconds or self._connection.timeout_seconds,
            secret=self._connection.user_key.reveal(),
        )

    def _identity(self) -> dict[str, object]:
        """Who calls, and where."""
        return {
            "user_id": self._connection.user_id,
            "user_key": self._connection.user_key.reveal(),
            "app_id": self._connection.app_id,
            "project_id": self._connection.project_id,
        }


def path_of(kind: str, identifier: str) -> str:
    """Where one thing of a kind is below the base URL."""
    # A step of dots would lead elsewhere: a name of nothing else is written as such.
    steps = not identifier.strip(".")
    quoted = quote(identifier, safe="", errors="replace")
    return f"/{kind}/{quoted.replace('.', '%2E') if steps else quoted}"
