"""What the conformance suite wants to meet, beside the platform's own tools, resources and prompts.

Only `tests.conformance.settings` switches it on. Names and answers are the suite's.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import mcp_types as types
from django.core import signing
from mcp.server import Server
from mcp.server.subscriptions import PromptsListChanged, ServerEvent, ToolsListChanged
from mcp.shared.exceptions import MCPError

from apps.mcp_endpoint import server as platform
from apps.mcp_endpoint.calls import AuthenticatedCall
from apps.mcp_endpoint.subscriptions import Context, Subscriptions

PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
    "AAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
)
WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA="
PAUSE_SECONDS = 0.05
PURPOSE = "For the conformance suite."

Content = types.ContentBlock
Interim = types.InputRequiredResult
Answer = types.CallToolResult | Interim
Handler = Callable[[Context, types.CallToolRequestParams], Awaitable[Answer]]


def text(said: str) -> types.TextContent:
    return types.TextContent(type="text", text=said)


def embedded(uri: str, said: str, mime_type: str = "text/plain") -> types.EmbeddedResource:
    resource = types.TextResourceContents(uri=uri, mime_type=mime_type, text=said)
    return types.EmbeddedResource(type="resource", resource=resource)


IMAGE = types.ImageContent(type="image", data=PNG, mime_type="image/png")


def answering(*content: Content, is_error: bool = False) -> Handler:
    """A tool that always says the same."""

    async def answer(context: Context, params: types.CallToolRequestParams) -> Answer:
        return types.CallToolResult(content=list(content), is_error=is_error)

    return answer


# --- While a tool is at work -------------------------------------------------------------------


async def log_thrice(context: Context, params: types.CallToolRequestParams) -> Answer:
    for said in ("Tool execution started", "Tool processing data", "Tool execution completed"):
        await context.session.send_log_message("info", said, related_request_id=context.request_id)
        await asyncio.sleep(PAUSE_SECONDS)
    return types.CallToolResult(content=[text("Logged.")])


async def report_progress(context: Context, params: types.CallToolRequestParams) -> Answer:
    for done in (0, 50, 100):
        await context.session.report_progress(done, 100)
        await asyncio.sleep(PAUSE_SECONDS)
    return types.CallToolResult(content=[text("Done.")])


# --- Asking the client, before 2026-07-28 ------------------------------------------------------

NAMED = {
    "type": "object",
    "properties": {"name": {"type": "string"}},
    "required": ["name"],
}
USER = {
    "type": "object",
    "properties": {
        "username": {"type": "string", "description": "User's response"},
        "email": {"type": "string", "description": "User's email address"},
    },
    "required": ["username", "email"],
}
DEFAULTS = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {
            "type": "string",
            "enum": ["active", "inactive", "pending"],
            "default": "active",
        },
        "verified": {"type": "boolean", "default": True},
    },
}
OPTIONS = ["option1", "option2", "option3"]
TITLED = [
    {"const": "value1", "title": "First Option"},
    {"const": "value2", "title": "Second Option"},
    {"const": "value3", "title": "Third Option"},
]
CHOICES = {
    "type": "object",
    "properties": {
        "untitledSingle": {"type": "string", "enum": OPTIONS},
        "titledSingle": {"type": "string", "oneOf": TITLED},
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": OPTIONS}},
        "titledMulti": {"type": "array", "items": {"anyOf": TITLED}},
    },
}


async def sample(context: Context, params: types.CallToolRequestParams) -> Answer:
    prompt = (params.arguments or {})["prompt"]
    answer = await context.session.create_message(
        messages=[types.SamplingMessage(role="user", content=text(prompt))],
        max_tokens=100,
        related_request_id=context.request_id,
    )
    return types.CallToolResult(
        content=[text(f"LLM response: {getattr(answer.content, 'text', '')}")]
    )


def eliciting(schema: Mapping[str, Any]) -> Handler:
    """A tool that asks the person at the client to fill in a form."""

    async def elicit(context: Context, params: types.CallToolRequestParams) -> Answer:
        message = (params.arguments or {}).get("message", "Please fill in.")
        answer = await context.session.elicit_form(message, dict(schema), context.request_id)
        said = f"Elicitation completed: action={answer.action}, content={answer.content}"
        return types.CallToolResult(content=[text(said)])

    return elicit


# --- Asking the client, since 2026-07-28: the answer is a question -----------------------------


def form(message: str, schema: Mapping[str, Any]) -> types.ElicitRequest:
    params = types.ElicitRequestFormParams(message=message, requested_schema=dict(schema))
    return types.ElicitRequest(params=params)


def question(said: str, most: int = 100) -> types.CreateMessageRequest:
    message = types.SamplingMessage(role="user", content=text(said))
    params = types.CreateMessageRequestParams(messages=[message], max_tokens=most)
    return types.CreateMessageRequest(params=params)


def property_form(message: str, name: str, kind: str = "string") -> types.ElicitRequest:
    schema = {"type": "object", "properties": {name: {"type": kind}}, "required": [name]}
    return form(message, schema)


def asking(*rounds: dict[str, types.InputRequest], has_state: bool = False) -> Handler:
    """A tool that asks round after round; the signed state says which one was answered."""

    async def ask(context: Context, params: types.CallToolRequestParams) -> Answer:
        answered = asked_before(params.request_state) if has_state else 0
        if (
            answered < len(rounds)
            and rounds[answered].keys() <= (params.input_responses or {}).keys()
        ):
            answered += 1
        if answered == len(rounds):
            return types.CallToolResult(content=[text("state-ok")])
        state = signing.dumps(answered) if has_state else None
        return Interim(input_requests=rounds[answered], request_state=state)

    return ask


def asked_before(state: str | None) -> int:
    """Raises MCPError for a state that is not ours."""
    try:
        return int(signing.loads(state)) if state else 0
    except signing.BadSignature:
        raise MCPError(types.INVALID_PARAMS, "The state was tampered with.") from None


async def ask_what_is_declared(context: Context, params: types.CallToolRequestParams) -> Answer:
    declared = context.session.client_capabilities or types.ClientCapabilities()
    questions: dict[str, types.InputRequest] = {}
    if declared.sampling is not None:
        questions["greeting"] = question("Generate a greeting")
    if declared.elicitation is not None:
        questions["user_name"] = form("What is your name?", NAMED)
    return Interim(input_requests=questions, request_state=signing.dumps(0))


async def need_sampling(context: Context, params: types.CallToolRequestParams) -> Answer:
    declared = context.session.client_capabilities
    if declared is None or declared.sampling is None:
        data = {"requiredCapabilities": {"sampling": {}}}
        raise MCPError(types.MISSING_REQUIRED_CLIENT_CAPABILITY, "Sampling is needed.", data)
    return types.CallToolResult(content=[text("Sampling is there.")])


NAME_ASKED = {"user_name": form("What is your name?", NAMED)}
CONFIRMED: dict[str, types.InputRequest] = {
    "confirm": property_form("Please confirm", "ok", "boolean")
}
ALL_ASKED: dict[str, types.InputRequest] = {
    **NAME_ASKED,
    "greeting": question("Generate a greeting", 50),
    "client_roots": types.ListRootsRequest(params=types.RequestParams()),
}

TOOLS: dict[str, Handler] = {
    "test_simple_text": answering(text("This is a simple text response for testing.")),
    "test_image_content": answering(IMAGE),
    "test_audio_content": answering(
        types.AudioContent(type="audio", data=WAV, mime_type="audio/wav")
    ),
    "test_embedded_resource": answering(
        embedded("test://embedded-resource", "This is an embedded resource content.")
    ),
    "test_multiple_content_types": answering(
        text("Multiple content types test:"),
        IMAGE,
        embedded(
            "test://mixed-content-resource", '{"test":"data","value":123}', "application/json"
        ),
    ),
    "test_error_handling": answering(
        text("This tool intentionally returns an error for testing"), is_error=True
    ),
    "test_tool_with_logging": log_thrice,
    "test_logging_tool": log_thrice,
    "test_tool_with_progress": report_progress,
    "test_sampling": sample,
    "test_elicitation": eliciting(USER),
    "test_elicitation_sep1034_defaults": eliciting(DEFAULTS),
    "test_elicitation_sep1330_enums": eliciting(CHOICES),
    "test_missing_capability": need_sampling,
    "test_streaming_elicitation": asking(NAME_ASKED),
    "test_input_required_result_elicitation": asking(NAME_ASKED),
    "test_input_required_result_sampling": asking(
        {"capital_question": question("What is the capital of France?")}
    ),
    "test_input_required_result_list_roots": asking(
        {"client_roots": types.ListRootsRequest(params=types.RequestParams())}
    ),
    "test_input_required_result_request_state": asking(CONFIRMED, has_state=True),
    "test_input_required_result_tampered_state": asking(CONFIRMED, has_state=True),
    "test_input_required_result_multiple_inputs": asking(ALL_ASKED, has_state=True),
    "test_input_required_result_multi_round": asking(
        {"step1": form("Step 1: What is your name?", NAMED)},
        {"step2": property_form("Step 2: What is your favorite color?", "color")},
        has_state=True,
    ),
    "test_input_required_result_capabilities": ask_what_is_declared,
}
NEEDED_ARGUMENTS = {"test_sampling": "prompt", "test_elicitation": "message"}


def listed(name: str) -> types.Tool:
    needed = NEEDED_ARGUMENTS.get(name)
    properties = {needed: {"type": "string"}} if needed else {}
    schema = {"type": "object", "properties": properties, "required": [*properties]}
    return types.Tool(name=name, description=PURPOSE, input_schema=schema)


# --- Resources and prompts ---------------------------------------------------------------------

RESOURCES: dict[str, types.TextResourceContents | types.BlobResourceContents] = {
    "test://static-text": types.TextResourceContents(
        uri="test://static-text",
        mime_type="text/plain",
        text="This is the content of the static text resource.",
    ),
    "test://static-binary": types.BlobResourceContents(
        uri="test://static-binary", mime_type="image/png", blob=PNG
    ),
    "test://watched-resource": types.TextResourceContents(
        uri="test://watched-resource", mime_type="text/plain", text="Watched resource content."
    ),
}
TEMPLATE = types.ResourceTemplate(
    name="template", uri_template="test://template/{id}/data", mime_type="application/json"
)
FROM_TEMPLATE = re.compile(r"test://template/([^/]+)/data")


def resource_at(uri: str) -> types.TextResourceContents | types.BlobResourceContents | None:
    if match := FROM_TEMPLATE.fullmatch(uri):
        filled = {"id": match[1], "templateTest": True, "data": f"Data for ID: {match[1]}"}
        return types.TextResourceContents(
            uri=uri, mime_type="application/json", text=json.dumps(filled)
        )
    return RESOURCES.get(uri)


PROMPTS: dict[str, tuple[str, ...]] = {
    "test_simple_prompt": (),
    "test_prompt_with_arguments": ("arg1", "arg2"),
    "test_prompt_with_embedded_resource": ("resourceUri",),
    "test_prompt_with_image": (),
    "test_input_required_result_prompt": (),
}


def prompt_of(name: str, values: Mapping[str, str]) -> list[Content]:
    if name == "test_prompt_with_arguments":
        return [text("Prompt with arguments: arg1='{arg1}', arg2='{arg2}'".format(**values))]
    if name == "test_prompt_with_embedded_resource":
        said = "Embedded resource content for testing."
        return [
            embedded(values["resourceUri"], said),
            text("Please process the embedded resource above."),
        ]
    if name == "test_prompt_with_image":
        return [IMAGE, text("Please analyze the image above.")]
    return [text("This is a simple prompt for testing.")]


def prompt_result(params: types.GetPromptRequestParams) -> types.GetPromptResult | Interim:
    if params.name == "test_input_required_result_prompt" and not params.input_responses:
        asked = property_form("What context should the prompt use?", "context")
        return Interim(input_requests={"user_context": asked})
    content = prompt_of(params.name, params.arguments or {})
    messages = [types.PromptMessage(role="user", content=block) for block in content]
    return types.GetPromptResult(messages=messages)


# --- The server --------------------------------------------------------------------------------


def build_server(
    call_of: Callable[[Context], AuthenticatedCall],
    subscriptions: Subscriptions,
    *,
    has_sessions: bool,
) -> Server[Any]:
    """The platform's server, which is asked for everything that is no fixture."""
    server = platform.build_server(call_of, subscriptions, has_sessions=has_sessions)

    def overlay(method: str, fixture: Callable[..., Awaitable[Any]]) -> None:
        """Let ``fixture`` answer; it gets the platform's own handler to ask."""
        entry = server.get_request_handler(method)
        assert entry is not None, method

        async def answer(context: Context, params: Any) -> Any:
            return await fixture(context, params, entry.handler)

        server.add_request_handler(method, entry.params_type, answer)

    def triggering(event: ServerEvent) -> Handler:
        async def trigger(context: Context, params: types.CallToolRequestParams) -> Answer:
            for subscription in subscriptions.open:
                await subscription.note(event)
            return types.CallToolResult(content=[text("Changed.")])

        return trigger

    tools = {
        **TOOLS,
        "test_trigger_tool_change": triggering(ToolsListChanged()),
        "test_trigger_prompt_change": triggering(PromptsListChanged()),
    }

    async def list_tools(context: Context, params: Any, real: Any) -> Any:
        found = await real(context, params)
        return found.model_copy(update={"tools": [*map(listed, tools), *found.tools]})

    async def call_tool(context: Context, params: types.CallToolRequestParams, real: Any) -> Any:
        return await tools.get(params.name, real)(context, params)

    async def list_resources(context: Context, params: Any, real: Any) -> Any:
        found = await real(context, params)
        own = [types.Resource(uri=uri, name=uri.removeprefix("test://")) for uri in RESOURCES]
        return found.model_copy(update={"resources": [*own, *found.resources]})

    async def list_templates(context: Context, params: Any, real: Any) -> Any:
        found = await real(context, params)
        return found.model_copy(
            update={"resource_templates": [TEMPLATE, *found.resource_templates]}
        )

    async def read(context: Context, params: types.ReadResourceRequestParams, real: Any) -> Any:
        found = resource_at(params.uri)
        if found is None:
            return await real(context, params)
        return types.ReadResourceResult(contents=[found])

    async def watch(context: Context, params: types.SubscribeRequestParams, real: Any) -> Any:
        if params.uri in RESOURCES:
            return types.EmptyResult()
        return await real(context, params)

    async def list_prompts(context: Context, params: Any, real: Any) -> Any:
        found = await real(context, params)
        own = [
            types.Prompt(
                name=name,
                description=PURPOSE,
                arguments=[types.PromptArgument(name=each, required=True) for each in names],
            )
            for name, names in PROMPTS.items()
        ]
        return found.model_copy(update={"prompts": [*own, *found.prompts]})

    async def get_prompt(context: Context, params: types.GetPromptRequestParams, real: Any) -> Any:
        if params.name in PROMPTS:
            return prompt_result(params)
        return await real(context, params)

    async def complete(context: Context, params: types.CompleteRequestParams, real: Any) -> Any:
        if isinstance(params.ref, types.PromptReference) and params.ref.name in PROMPTS:
            return types.CompleteResult(completion=types.Completion(values=["paris", "park"]))
        return await real(context, params)

    overlay("tools/list", list_tools)
    overlay("tools/call", call_tool)
    overlay("resources/list", list_resources)
    overlay("resources/templates/list", list_templates)
    overlay("resources/read", read)
    overlay("resources/subscribe", watch)
    overlay("resources/unsubscribe", watch)
    overlay("prompts/list", list_prompts)
    overlay("prompts/get", get_prompt)
    overlay("completion/complete", complete)
    return server
