"""The protocol's side: one server object for every protocol version and both transports."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.caching import CacheHint
from mcp.server.context import CallNext, HandlerResult
from mcp.shared.exceptions import MCPError

from apps.access.contexts import NOTES
from apps.access.credentials import Credential
from apps.mcp_endpoint.calls import Call
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.dispatch import CallOutcome, perform
from apps.mcp_endpoint.instructions import GENERAL, instructions_for, told_values
from apps.mcp_endpoint.pipe.execution import run_pipe
from apps.mcp_endpoint.prompts import find_guide, guides_in
from apps.mcp_endpoint.resources import ITEM_TEMPLATE, contents, read_resource, resources_in

NAME = "memory-platform"
VERSION = "1.0.0"
LISTING_TTL_MS = 300_000
# JSON-RPC's own range for a server's errors; the error object is in ``data``.
SERVER_ERROR = -32000

#: The first request of each era; the answer brings the instructions.
GREETINGS = ("initialize", "server/discover")

Context = ServerRequestContext[Any, Any]
Made = TypeVar("Made")


def build_server(call_of: Callable[[Context], Call]) -> Server[Any]:
    """A server whose handlers learn from ``call_of`` who is calling."""

    async def list_tools(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return await _list_tools(call_of(context))

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> Any:
        return await _call_tool(call_of(context), params)

    async def list_resources(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        return await _list_resources(call_of(context))

    async def list_templates(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(resource_templates=[ITEM_TEMPLATE])

    async def read(
        context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        return await _read_resource(call_of(context), params)

    async def list_prompts(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=guides_in(call_of(context).view))

    async def get_prompt(
        context: Context, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        return await _get_prompt(call_of(context), params.name)

    async def instruct(ctx: Context, call_next: CallNext) -> HandlerResult:
        """Both eras' greeting tells what the token allows, which the library's own cannot."""
        result = await call_next(ctx)
        if ctx.method in GREETINGS and isinstance(result, dict):
            call = call_of(ctx)
            told = await call.run(partial(instructions_for, call.view))
            return result if told is None else {**result, "instructions": told}
        return result

    server: Server[Any] = Server(
        NAME,
        version=VERSION,
        title="Memory Platform",
        instructions=GENERAL,
        cache_hints=dict.fromkeys(
            ("tools/list", "resources/list", "resources/templates/list", "prompts/list"),
            CacheHint(ttl_ms=LISTING_TTL_MS, scope="private"),
        ),
        # Without it every call runs a listing first. No schema of ours mirrors an argument into
        # a header, so there is nothing to compare.
        get_tool_input_schema=lambda name: None,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )
    # Without the library's own: a tracing span per request, a fifth of the protocol's work.
    server.middleware[:] = [instruct]
    return server


async def _list_tools(call: Call) -> types.ListToolsResult:
    return types.ListToolsResult(tools=await _made(call, partial(REGISTRY.listing, call.view)))


async def _call_tool(call: Call, params: types.CallToolRequestParams) -> types.CallToolResult:
    tool = REGISTRY.find(params.name, call.view)
    if tool is None:
        raise MCPError(types.INVALID_PARAMS, "Unknown tool")
    arguments = params.arguments or {}
    notes = (params.meta or {}).get(NOTES)
    call.note_request(arguments.get("context") if tool.family.takes_context else notes)
    if tool.composes:
        outcome = await run_pipe(
            call, tool, arguments, notes, partial(REGISTRY.find, view=call.view)
        )
    else:
        outcome = await call.run(
            lambda credential: perform(credential, tool, arguments, call.view, notes)
        )
    return _tool_result(outcome or CallOutcome(call.failure_body(), is_error=True))


async def _list_resources(call: Call) -> types.ListResourcesResult:
    resources = await _made(call, partial(resources_in, call.view))
    return types.ListResourcesResult(resources=resources)


async def _get_prompt(call: Call, name: str) -> types.GetPromptResult:
    guide = find_guide(name, call.view)
    if guide is None:
        raise MCPError(types.INVALID_PARAMS, "Unknown prompt")
    return guide.given(await _made(call, partial(told_values, call.view)))


async def _read_resource(
    call: Call, params: types.ReadResourceRequestParams
) -> types.ReadResourceResult:
    """Raises MCPError with the address and the error object in its data."""
    notes = (params.meta or {}).get(NOTES)
    call.note_request(notes)
    uri = params.uri
    outcome = await call.run(lambda bearer: read_resource(uri, bearer, call.view, notes))
    if outcome is not None and not outcome.is_error:
        return contents(uri, outcome)
    if outcome is None and call.failure is None:
        raise MCPError(types.INVALID_PARAMS, "Unknown resource", {"uri": uri})
    body = outcome.body if outcome else call.failure_body()
    raise MCPError(types.INVALID_PARAMS, _message(body), {"uri": uri, **body})


async def _made(call: Call, work: Callable[[Credential], Made]) -> Made:
    """What ``work`` makes for the caller. Raises MCPError with the error object in its data."""
    made = await call.run(work)
    if made is None:
        raise MCPError(SERVER_ERROR, _message(call.failure_body()), call.failure_body())
    return made


def _tool_result(outcome: CallOutcome) -> types.CallToolResult:
    """The body as structured content and, for clients that only read text, as text."""
    text = json.dumps(outcome.body, ensure_ascii=False)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)],
        structured_content=outcome.body,
        is_error=outcome.is_error,
    )


def _message(body: dict[str, Any]) -> str:
    return str(body["error"]["message"])
