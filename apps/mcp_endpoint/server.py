"""The protocol's side: one server object for every protocol version and both transports."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from functools import partial
from time import perf_counter
from typing import Any, TypeVar, cast

import mcp_types as types
from mcp.server import Server
from mcp.server.caching import CacheHint
from mcp.server.context import CallNext, HandlerResult
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from apps.access.contexts import NOTES
from apps.access.credentials import Credential
from apps.common.installation import NAME
from apps.mcp_endpoint.call_log import summary_of
from apps.mcp_endpoint.calls import AuthenticatedCall
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.client_log import set_level, tell_of_call
from apps.mcp_endpoint.completion import completion_of
from apps.mcp_endpoint.dispatch import CallOutcome, perform
from apps.mcp_endpoint.instructions import GENERAL, instructions_for, told_values
from apps.mcp_endpoint.pipe.execution import run_pipe
from apps.mcp_endpoint.prompts import find_guide, guides_in
from apps.mcp_endpoint.resources import TEMPLATES, contents, read_resource, resources_in
from apps.mcp_endpoint.subscriptions import Context, Subscriptions

VERSION = "1.0.0"
LISTING_TTL_MS = 300_000
#: The first request of each era; the answer brings the instructions.
GREETINGS = ("initialize", "server/discover")

Made = TypeVar("Made")
Params = TypeVar("Params")
Answered = TypeVar("Answered")
Awaited = Coroutine[Any, Any, Answered]
Handler = Callable[[Context, AuthenticatedCall, Params], Awaited[Answered]]
Paging = types.PaginatedRequestParams | None


class PlatformServer(Server[Any]):
    """The library's server; it also says that log messages are there for who asks for them."""

    def get_capabilities(self, *args: Any, **options: Any) -> types.ServerCapabilities:
        """In 2026-07-28 a request asks for log messages itself: no method shows that it may."""
        found = super().get_capabilities(*args, **options)
        if options.get("protocol_version") in MODERN_PROTOCOL_VERSIONS:
            return found.model_copy(update={"logging": types.LoggingCapability()})
        return found


def build_server(
    call_of: Callable[[Context], AuthenticatedCall],
    subscriptions: Subscriptions,
    *,
    has_sessions: bool,
) -> Server[Any]:
    """A server whose handlers learn from ``call_of`` who is calling.

    ``has_sessions`` says whether a client of the handshake's era is remembered from one request to
    the next, as its subscriptions and its log level need it.
    """

    def of_call(
        handler: Handler[Params, Answered],
    ) -> Callable[[Context, Params], Awaited[Answered]]:
        async def handle(context: Context, params: Params) -> Answered:
            return await handler(context, call_of(context), params)

        return handle

    async def instruct(ctx: Context, call_next: CallNext) -> HandlerResult:
        """Both eras' greeting tells what the token allows, which the library's own cannot."""
        result = await call_next(ctx)
        if ctx.method in GREETINGS and isinstance(result, dict):
            call = call_of(ctx)
            told = await call.run(partial(instructions_for, call.view))
            return result if told is None else {**result, "instructions": told}
        return result

    server: Server[Any] = PlatformServer(
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
        on_list_tools=of_call(_list_tools),
        on_call_tool=of_call(_call_tool),
        on_list_resources=of_call(_list_resources),
        on_list_resource_templates=of_call(_list_templates),
        on_read_resource=of_call(_read_resource),
        on_list_prompts=of_call(_list_prompts),
        on_get_prompt=of_call(_get_prompt),
        on_completion=of_call(_complete),
        on_subscriptions_listen=of_call(subscriptions.listen),
        on_subscribe_resource=of_call(subscriptions.subscribe) if has_sessions else None,
        on_unsubscribe_resource=of_call(subscriptions.unsubscribe) if has_sessions else None,
    )
    if has_sessions:
        server.add_request_handler("logging/setLevel", types.SetLevelRequestParams, set_level)
    # Without the library's own: a tracing span per request, a fifth of the protocol's work.
    server.middleware[:] = [instruct]
    return server


async def _list_tools(
    context: Context, call: AuthenticatedCall, params: Paging
) -> types.ListToolsResult:
    return types.ListToolsResult(tools=await _made(call, partial(REGISTRY.listing, call.view)))


async def _call_tool(
    context: Context, call: AuthenticatedCall, params: types.CallToolRequestParams
) -> types.CallToolResult:
    tool = REGISTRY.find(params.name, call.view)
    if tool is None:
        raise MCPError(types.INVALID_PARAMS, "Unknown tool")
    started = perf_counter()
    arguments = params.arguments or {}
    notes = (params.meta or {}).get(NOTES)
    call.note_request(arguments.get("context") if tool.family.takes_context else notes)
    if tool.composes:
        find = partial(REGISTRY.find, view=call.view.with_all_toolsets)
        report = context.session.report_progress
        outcome = await run_pipe(call, tool, arguments, notes, find, report)
    else:
        outcome = await call.run_counted(
            lambda credential, spend: perform(credential, tool, arguments, call.view, notes, spend)
        )
    outcome = outcome or CallOutcome(call.failure_body(), is_error=True, error=call.failure)
    if outcome.scope_needed:
        call.refused_for_scope = outcome.body, outcome.scope_needed
    summary = summary_of(tool.name, perf_counter() - started, outcome.body, outcome.error)
    await tell_of_call(context, summary)
    return _tool_result(outcome)


async def _list_resources(
    context: Context, call: AuthenticatedCall, params: Paging
) -> types.ListResourcesResult:
    resources = await _made(call, partial(resources_in, call.view))
    return types.ListResourcesResult(resources=resources)


async def _list_templates(
    context: Context, call: AuthenticatedCall, params: Paging
) -> types.ListResourceTemplatesResult:
    return types.ListResourceTemplatesResult(resource_templates=list(TEMPLATES))


async def _list_prompts(
    context: Context, call: AuthenticatedCall, params: Paging
) -> types.ListPromptsResult:
    return types.ListPromptsResult(prompts=guides_in(call.view))


async def _get_prompt(
    context: Context, call: AuthenticatedCall, params: types.GetPromptRequestParams
) -> types.GetPromptResult:
    guide = find_guide(params.name, call.view)
    if guide is None:
        raise MCPError(types.INVALID_PARAMS, "Unknown prompt")
    values = await _made(call, partial(told_values, call.view))
    return guide.given(values, params.arguments or {})


async def _complete(
    context: Context, call: AuthenticatedCall, params: types.CompleteRequestParams
) -> types.CompleteResult:
    completion = await _made(call, partial(completion_of, params, call.view))
    return types.CompleteResult(completion=completion)


async def _read_resource(
    context: Context, call: AuthenticatedCall, params: types.ReadResourceRequestParams
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


def _tool_result(outcome: CallOutcome) -> types.CallToolResult:
    """The body as structured content and, for clients that only read text, as text.

    In its wire form, which the library checks and shapes in any case: it would take a model apart
    into the same first.
    """
    text = json.dumps(outcome.body, ensure_ascii=False)
    wire = {
        "resultType": "complete",
        "content": [{"type": "text", "text": text}],
        "structuredContent": outcome.body,
        "isError": outcome.is_error,
    }
    return cast(types.CallToolResult, wire)


def _message(body: dict[str, Any]) -> str:
    return str(body["error"]["message"])


async def _made(call: AuthenticatedCall, work: Callable[[Credential], Made | None]) -> Made:
    """What ``work`` makes for the caller. Raises MCPError with the error object in its data."""
    made = await call.run(work)
    if made is None:
        raise call.refusal()
    return made
