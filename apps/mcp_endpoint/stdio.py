"""The same server over standard input and output, for one bearer."""

from __future__ import annotations

from mcp.server.stdio import stdio_server

from apps.mcp_endpoint.calls import Call
from apps.mcp_endpoint.registry import View
from apps.mcp_endpoint.server import build_server


async def serve(bearer: str, view: View) -> None:
    """Answer until standard input ends. Every call authenticates anew: revocation is at once."""
    server = build_server(lambda context: Call(bearer, view))
    async with stdio_server() as (read_stream, write_stream):
        await server.run(read_stream, write_stream, server.create_initialization_options())
