"""MCP tools over HTTP, on one connection that is kept open."""

from __future__ import annotations

import http.client
import json
import time
import uuid
from collections.abc import Mapping
from typing import Any

from tests.benchmarks.places import Place

PROTOCOL = "2025-11-25"
ACCEPTED = "application/json, text/event-stream"
SECONDS = 60
MAX_TRIES = 5
Result = dict[str, Any]


class ToolError(Exception):
    """A tool refused the call; the message is the code."""


class Busy(ToolError):
    """The refusal says that the same call may succeed later."""


class McpClient:
    """Calls tools as the agent of one place."""

    def __init__(self, place: Place, *, port: int, path: str = "/mcp") -> None:
        """Describe the caller; the first call connects. Only tools of ``/mcp`` take a context."""
        self._path, self._takes_context = path, path == "/mcp"
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        self._headers = {
            "Authorization": f"Bearer {place.token}",
            "Content-Type": "application/json",
            "Accept": ACCEPTED,
            "MCP-Protocol-Version": PROTOCOL,
        }
        self._context = {
            "agent_id": place.agent.agent_id,
            "organization_id": str(place.repository.organization_id),
            "repository_id": str(place.repository.pk),
        }

    def call(self, tool: str, arguments: Mapping[str, Any], *, intent: str) -> Result:
        """The structured result. Raises ToolError with the code; busy answers are tried again."""
        for _ in range(MAX_TRIES - 1):
            try:
                return self._call(tool, arguments, intent)
            except Busy:
                time.sleep(0.5)
        return self._call(tool, arguments, intent)

    def _call(self, tool: str, arguments: Mapping[str, Any], intent: str) -> Result:
        context = {**self._context, "intent": intent, "request_id": uuid.uuid4().hex}
        told = {**arguments, "context": context} if self._takes_context else {**arguments}
        params = {"name": tool, "arguments": told}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        answer = self._post(json.dumps(body).encode())
        if "result" not in answer:
            raise ToolError(str(answer))
        return _require_result(answer["result"]["structuredContent"])

    def _post(self, body: bytes) -> Result:
        """One request; again on a new connection if the server has closed an idle one."""
        try:
            return self._exchange(body)
        except (http.client.HTTPException, ConnectionError):
            self._connection.close()
            return self._exchange(body)

    def _exchange(self, body: bytes) -> Result:
        self._connection.request("POST", self._path, body, self._headers)
        answer: Result = json.loads(self._connection.getresponse().read())
        return answer


def _require_result(content: Result) -> Result:
    error = content.get("error")
    if error is None:
        return content
    raise (Busy if error["retryable"] else ToolError)(error["code"])
