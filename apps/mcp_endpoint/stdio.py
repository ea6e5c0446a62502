"""The same server over standard input and output, for one bearer."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from typing import Any

import anyio
import mcp_types as types
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage

from apps.mcp_endpoint.calls import Call
from apps.mcp_endpoint.registry import EndpointView
from apps.mcp_endpoint.request_body import Malformed, checked_body
from apps.mcp_endpoint.server import build_server
from apps.mcp_endpoint.subscriptions import Subscriptions


class Lines:
    """Standard input, line by line. A malformed line is answered; the library would drop it."""

    def __init__(self) -> None:
        self._input = anyio.wrap_file(sys.stdin.buffer)
        self.answers: Any = None

    async def __aiter__(self) -> AsyncIterator[str]:
        async for line in self._input:
            try:
                body, _ = checked_body(line)
                yield body.decode()
            except Malformed as malformed:
                await self._answer(malformed)

    async def _answer(self, malformed: Malformed) -> None:
        error = types.ErrorData(code=malformed.code, message=malformed.message)
        message = types.JSONRPCError(jsonrpc="2.0", id=None, error=error)
        await self.answers.send(SessionMessage(message))


async def serve(bearer: str, view: EndpointView) -> None:
    """Answer until standard input ends. Every call authenticates anew: revocation is at once."""
    subscriptions = Subscriptions()
    server = build_server(lambda context: Call(bearer, view), subscriptions, has_sessions=True)
    lines: Any = Lines()
    async with (
        subscriptions.watching(),
        stdio_server(stdin=lines) as (read_stream, write_stream),
    ):
        lines.answers = write_stream
        await server.run(read_stream, write_stream, server.create_initialization_options())
