"""The protocol's side: one server object for every protocol version and both transports."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.caching import CacheHint
from mcp.shared.exceptions import MCPError

from apps.access.contexts import NOTES
from apps.mcp_endpoint.calls import Call
from apps.mcp_endpoint.catalogue import INSTRUCTIONS, REGISTRY
from apps.mcp_endpoint.dispatch import Outcome, perform

NAME = "memory-platform"
VERSION = "1.0.0"
LISTING_TTL_MS = 300_000
# JSON-RPC's own range for a server's errors; the error object is in ``data``.
SERVER_ERROR = -32000

Context = ServerRequestContext[Any, Any]


def build_server(call_of: Callable[[Context], Call]) -> Server[Any]:
    """A server whose handlers learn from ``call_of`` who is calling."""

    async def list_tools(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return await _list_tools(call_of(context))

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> Any:
        return await _call_tool(call_of(context), params)

    server: Server[Any] = Server(
        NAME,
        version=VERSION,
        title="Memory Platform",
        instructions=INSTRUCTIONS,
        cache_hints={"tools/list": CacheHint(ttl_ms=LISTING_TTL_MS, scope="private")},
        # Without it every call runs a listing first. No schema of ours mirrors an argument into
        # a header, so there is nothing to compare.
        get_tool_input_schema=lambda name: None,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    server.middleware.clear()  # a tracing span per request, a fifth of the protocol's work
    return server


async def _list_tools(call: Call) -> types.ListToolsResult:
    tools = await call.run(partial(REGISTRY.listing, call.view))
    if tools is None:
        raise MCPError(SERVER_ERROR, _message(call.failure_body()), call.failure_body())
    return types.ListToolsResult(tools=tools)


async def _call_tool(call: Call, params: types.CallToolRequestParams) -> types.CallToolResult:
    tool = REGISTRY.find(params.name, call.view)
    if tool is None:
        raise MCPError(types.INVALID_PARAMS, "Unknown tool")
    arguments = params.arguments or {}
    notes = (params.meta or {}).get(NOTES)
    call.note_request(arguments.get("context") if tool.family.takes_context else notes)
    outcome = await call.run(
        lambda credential: perform(credential, tool, arguments, call.view, notes)
    )
    return _tool_result(outcome or Outcome(call.failure_body(), is_error=True))


def _tool_result(outcome: Outcome) -> types.CallToolResult:
    """The body as structured content and, for clients that only read text, as text."""
    text = json.dumps(outcome.body, ensure_ascii=False)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)],
        structured_content=outcome.body,
        is_error=outcome.is_error,
    )


def _message(body: dict[str, Any]) -> str:
    return str(body["error"]["message"])
