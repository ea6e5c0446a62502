"""An MCP server whose only tool answers what it is given: `python -m tests.benchmarks.echo PORT`.

What the library itself costs, on the same machine at the same time.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

ECHO = types.Tool(name="echo", description="Says it again.", input_schema={"type": "object"})


async def list_tools(_: Any, __: Any) -> types.ListToolsResult:
    """The one tool."""
    return types.ListToolsResult(tools=[ECHO])


async def call_tool(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
    """What it was given."""
    return types.CallToolResult(content=[], structured_content=dict(params.arguments or {}))


@asynccontextmanager
async def running() -> AsyncIterator[StreamableHTTPSessionManager]:
    """The library's manager, as the platform uses it: without sessions, answering JSON."""
    server: Server[Any] = Server(
        "echo",
        get_tool_input_schema=lambda name: None,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    manager = StreamableHTTPSessionManager(server, stateless=True, json_response=True)
    async with manager.run():
        yield manager


class Application:
    """The smallest ASGI application around it."""

    def __init__(self) -> None:
        """Not running yet."""
        self._manager: StreamableHTTPSessionManager | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Live, or answer one request."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._manager is not None:
            await self._manager.handle_request(scope, receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        await receive()
        async with running() as self._manager:
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})


if __name__ == "__main__":
    uvicorn.run(Application(), port=int(sys.argv[1]), log_level="error")
