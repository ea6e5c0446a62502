"""An ASGI application under uvicorn in a thread, and bare requests to it."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import httpx
import uvicorn

from tests.serving import free_port

LEGACY = "2025-11-25"
MODERN = "2026-07-28"
ERAS = (LEGACY, MODERN)
EVENT_STREAM = "text/event-stream"
START_SECONDS = 120


class Served:
    """The project's own application, unless another one is given."""

    def __init__(self, application: Any = None) -> None:
        if application is None:
            from memory_platform.asgi import application

        self.port = free_port()
        config = uvicorn.Config(application, port=self.port, log_level="warning", lifespan="on")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._client = httpx.Client(timeout=120, verify=False)  # noqa: S501 - loopback, no TLS

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/mcp"

    def start(self) -> None:
        self._thread.start()
        deadline = time.monotonic() + START_SECONDS
        while not self._server.started:
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.02)

    def stop(self) -> None:
        self._client.close()
        self._server.should_exit = True
        self._thread.join(START_SECONDS)

    def post(
        self,
        body: bytes | dict[str, Any],
        *,
        token: str | None = None,
        era: str = LEGACY,
        path: str = "",
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """One bare request, with the headers that the era asks for."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._client.post(
            self.url + path,
            content=content,
            headers={**_headers(body, token, era), **(headers or {})},
        )

    def begin(self, body: dict[str, Any], *, era: str, **options: Any) -> httpx.Response:
        """The same, but a stream is left as soon as it has begun."""
        given = {**_headers(body, options.get("token"), era), **options.get("headers", {})}
        with self._client.stream("POST", self.url, json=body, headers=given) as response:
            if response.headers.get("content-type") != EVENT_STREAM:
                response.read()
        return response

    def call(
        self, name: str, arguments: dict[str, Any], *, era: str = LEGACY, **options: Any
    ) -> httpx.Response:
        """One tools/call."""
        return self.post(tools_call(name, arguments, era), era=era, **options)


def tools_call(name: str, arguments: dict[str, Any], era: str) -> dict[str, Any]:
    return request("tools/call", {"name": name, "arguments": arguments}, era)


def request(method: str, params: dict[str, Any], era: str) -> dict[str, Any]:
    if era == MODERN:
        prefix = "io.modelcontextprotocol/"
        params = {
            **params,
            "_meta": {f"{prefix}protocolVersion": MODERN, f"{prefix}clientCapabilities": {}},
        }
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def _headers(body: bytes | dict[str, Any], token: str | None, era: str) -> dict[str, str]:
    headers = {
        "content-type": "application/json",
        "accept": "application/json, text/event-stream",
        "mcp-protocol-version": era,
    }
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    if era == MODERN and isinstance(body, dict):
        headers["mcp-method"] = str(body.get("method"))
        if name := (body.get("params") or {}).get("name"):
            headers["mcp-name"] = str(name)
    return headers
