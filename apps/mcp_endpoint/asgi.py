"""Streamable HTTP around the protocol library: admission, body, credential, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from math import ceil
from typing import Any

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.routing import Router

from apps.common.context import new_request_id
from apps.common.errors import (
    InternalError,
    NotFound,
    PayloadTooLarge,
    PlatformError,
    Unauthenticated,
)
from apps.common.logs import NO_TOKEN, log_internal_error, note_unauthenticated
from apps.mcp_endpoint.addresses import is_host_allowed, is_origin_allowed, view_of
from apps.mcp_endpoint.calls import Call
from apps.mcp_endpoint.request_body import Malformed, checked_body
from apps.mcp_endpoint.server import Context, build_server

BEARER = re.compile(r"bearer +([\x21-\x7e]{1,512})", re.IGNORECASE)


class Headers:
    """The headers of an ASGI scope. What is sent twice is joined, and so fits no check."""

    def __init__(self, scope: MutableMapping[str, Any]) -> None:
        self._pairs: list[tuple[bytes, bytes]] = scope["headers"]

    def get(self, name: str) -> str:
        """The value, empty when there is none."""
        wanted = name.encode()
        return b", ".join(value for key, value in self._pairs if key == wanted).decode("latin-1")

    def bearer(self) -> str | None:
        """The bearer token as sent, or None when the header is missing or malformed."""
        match = BEARER.fullmatch(self.get("authorization").strip())
        return match[1] if match else None

    def length(self) -> int | None:
        """The declared length of the body in bytes, if there is one."""
        value = self.get("content-length")
        return int(value) if value.isascii() and value.isdigit() else None


# Room for a content of 10 MB, which is then refused by name and with its request id.
BODY_MAX_BYTES = 16 * 1024 * 1024
# A larger body is not read before its sender is known.
ANONYMOUS_BODY_MAX_BYTES = 256 * 1024
CALL = "memory_platform.call"

Message = MutableMapping[str, Any]
AsgiScope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Refused(Exception):
    """A request answered before the protocol library sees it."""

    def __init__(
        self, status: int, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None
    ) -> None:
        self.status = status
        self.body = body
        self.headers = headers or {}
        super().__init__(status)


class Endpoint:
    """The ASGI application. One protocol manager per lifespan: it cannot be started twice."""

    def __init__(self) -> None:
        self._manager: StreamableHTTPSessionManager | None = None
        self._router = Router(lifespan=self._lifespan)

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._serve(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._router(scope, receive, send)
        else:
            await send({"type": "websocket.close"})

    @asynccontextmanager
    async def _lifespan(self, app: object) -> AsyncIterator[None]:
        self._manager = StreamableHTTPSessionManager(
            build_server(_call_of),
            stateless=True,
            json_response=True,
            max_request_body_size=BODY_MAX_BYTES,
        )
        async with self._manager.run():
            yield

    async def _serve(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        """One request. Whatever happens, the answer says no more than it should."""
        try:
            call = _admit(scope)
            body = await _read_body(scope, receive, call)
            if body is not None:
                await self._answer(scope, body, call, send)
        except Refused as refused:
            await _send(send, refused)
        except Exception as error:  # noqa: BLE001 - the outermost boundary
            request_id = new_request_id()
            log_internal_error(error, request_id=request_id)
            await _send(send, Refused(500, InternalError().as_dict(request_id)))

    async def _answer(self, scope: AsgiScope, body: bytes, call: Call, send: Send) -> None:
        if self._manager is None:
            raise RuntimeError("The ASGI server has not run the lifespan.")
        try:
            body = checked_body(body)
        except Malformed as malformed:
            await _require_credential(call)
            raise Refused(400, malformed.as_dict()) from None
        scope[CALL] = call
        gate = Gate(call, send)
        await self._manager.handle_request(scope, _replay(body), gate.send)
        if gate.refused:
            raise gate.refused


class Gate:
    """Lets a response through only to a proven caller.

    A call that ran has proven its credential in its own database thread; all else does so now.
    """

    def __init__(self, call: Call, send: Send) -> None:
        self.call = call
        self.refused: Refused | None = None
        self._send = send

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            try:
                await _require_credential(self.call)
            except Refused as refused:
                self.refused = refused
        if self.refused is None:
            await self._send(message)


def _call_of(context: Context) -> Call:
    call: Call = context.request.scope[CALL]  # type: ignore[union-attr]
    return call


def _admit(scope: AsgiScope) -> Call:
    """Everything that can be refused without a body and without the database."""
    headers = Headers(scope)
    if not is_host_allowed(headers.get("host")):
        raise Refused(421)
    origin = headers.get("origin")
    if origin and not is_origin_allowed(origin):
        raise Refused(403)
    try:
        view = view_of(scope["path"], scope.get("query_string", b""))
    except NotFound as error:
        raise _refusal(error) from None
    if scope["method"] != "POST":
        raise Refused(405, headers={"allow": "POST"})
    bearer = headers.bearer()
    if bearer is None:
        note_unauthenticated(NO_TOKEN)
        raise _refusal(Unauthenticated(), headers={"www-authenticate": "Bearer"})
    return Call(bearer, view)


async def _require_credential(call: Call) -> None:
    """Raises Refused when the caller is not proven, or could not be."""
    if call.failure is None and not call.is_authenticated:
        await call.authenticate()
    if call.is_authenticated or call.failure is None:
        return
    raise Refused(call.failure.http_status, call.failure_body(), _headers_of(call.failure))


def _headers_of(failure: PlatformError) -> dict[str, str]:
    if isinstance(failure, Unauthenticated):
        return {"www-authenticate": 'Bearer error="invalid_token"'}
    retry_after_ms = failure.details.get("retry_after_ms")
    return {} if retry_after_ms is None else {"retry-after": str(ceil(retry_after_ms / 1000))}


async def _read_body(scope: AsgiScope, receive: Receive, call: Call) -> bytes | None:
    """The whole body; None when the client left before its end."""
    length = Headers(scope).length()
    if length is not None and length > BODY_MAX_BYTES:
        raise _too_large()
    if length is None or length > ANONYMOUS_BODY_MAX_BYTES:
        await _require_credential(call)
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > BODY_MAX_BYTES:
            raise _too_large()
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes) -> Receive:
    """A ``receive`` that gives ``body`` once, then the end."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive


def _too_large() -> Refused:
    return _refusal(
        PayloadTooLarge(
            "The request body is larger than the platform reads.", max_bytes=BODY_MAX_BYTES
        )
    )


def _refusal(error: PlatformError, headers: dict[str, str] | None = None) -> Refused:
    return Refused(error.http_status, error.as_dict(new_request_id()), headers)


async def _send(send: Send, refused: Refused) -> None:
    body = b"" if refused.body is None else json.dumps(refused.body).encode()
    headers = {"content-length": str(len(body)), **refused.headers}
    if body:
        headers["content-type"] = "application/json"
    await send(
        {
            "type": "http.response.start",
            "status": refused.status,
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
    )
    await send({"type": "http.response.body", "body": body})


mcp_app = Endpoint()
