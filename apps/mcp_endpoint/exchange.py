"""A request of the handshake's era, answered in one piece by the task that received it.

The library serves it as it serves a session: tasks that hand messages on to one another through
streams, all made for one request. Its kernel, which reads the request and shapes the answer, needs
none of them. What is no plain request the library serves as a whole, and refuses in its own words.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import anyio
import mcp_types as types
from mcp.server import Server
from mcp.server.connection import Connection
from mcp.server.runner import ServerRunner
from mcp.shared.dispatcher import CallOptions
from mcp.shared.exceptions import NoBackChannelError
from mcp.shared.jsonrpc_dispatcher import handler_exception_to_error_data
from mcp.shared.message import ServerMessageMetadata
from mcp.shared.transport_context import TransportContext
from mcp_types import DEFAULT_NEGOTIATED_VERSION
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.requests import Request

JSON = "application/json"
#: With others it could be a message of another kind too.
FIELDS = frozenset({"jsonrpc", "id", "method", "params"})
TRANSPORT = TransportContext(kind="streamable-http", can_send_request=False)

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def is_handshake_era(version: str) -> bool:
    """Whether the header's version, or none, is one from before 2026-07-28."""
    return not version or version in HANDSHAKE_PROTOCOL_VERSIONS


def is_plain_request(
    message: Mapping[str, Any], *, version: str, accepted: str, content_type: str
) -> bool:
    """Whether a checked message is a request of that era whose headers say JSON as usual."""
    is_request = "id" in message and message.keys() <= FIELDS
    says_json = content_type == JSON and JSON in accepted.replace(" ", "").split(",")
    return is_request and says_json and is_handshake_era(version)


async def exchange(
    server: Server[Any], message: Mapping[str, Any], version: str, scope: Scope, send: Send
) -> None:
    """Answer a plain request; ``version`` is that of its header, empty where there is none."""
    body = (await _answer(server, message, version, scope)).model_dump_json(
        by_alias=True, exclude_unset=True
    )
    content = body.encode()
    headers = [(b"content-type", JSON.encode()), (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})


async def _answer(
    server: Server[Any], message: Mapping[str, Any], version: str, scope: Scope
) -> types.JSONRPCResponse | types.JSONRPCError:
    request_id = message["id"]
    metadata = ServerMessageMetadata(request_context=Request(scope), can_send_request=False)
    connection = Connection.from_envelope(version or DEFAULT_NEGOTIATED_VERSION, None, None)
    kernel = ServerRunner(server, connection, {})  # as the library's own lifespan leaves it
    request = _Request(request_id, metadata)
    try:
        async with connection.exit_stack:  # which the library closes against a clock
            result = await kernel.on_request(request, message["method"], message.get("params"))
    except Exception as refusal:
        error = handler_exception_to_error_data(refusal)
        if error is None:
            raise
        return types.JSONRPCError(jsonrpc="2.0", id=request_id, error=error)
    return types.JSONRPCResponse(jsonrpc="2.0", id=request_id, result=result)


@dataclass
class _Request:
    """What the kernel knows of the request. Beside its answer the client can be sent nothing."""

    request_id: types.RequestId
    message_metadata: ServerMessageMetadata
    transport: TransportContext = TRANSPORT
    can_send_request: bool = False

    @cached_property
    def cancel_requested(self) -> anyio.Event:
        """Never set: a request without a session cannot be named by another."""
        return anyio.Event()

    async def send_raw_request(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> dict[str, Any]:
        raise NoBackChannelError(method)

    async def notify(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> None:
        """Dropped, as the library drops what has no stream."""

    async def progress(
        self, progress: float, total: float | None = None, message: str | None = None
    ) -> None:
        """The same."""
