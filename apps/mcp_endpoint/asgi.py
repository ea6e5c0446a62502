"""Streamable HTTP around the protocol library: admission, body, credential, refusals."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import anyio
from django.conf import settings
from django.utils.module_loading import import_string
from mcp.server import Server
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.inbound import MCP_PROTOCOL_VERSION_HEADER
from mcp_types import LOG_LEVEL_META_KEY
from starlette.routing import Router

from apps.access.audiences import challenge
from apps.access.models import Audience
from apps.access.services.usage import write_usage
from apps.common.condition import RETRY_SECONDS, database_trouble
from apps.common.context import new_request_id
from apps.common.errors import (
    InternalError,
    NotFound,
    PayloadTooLarge,
    PlatformError,
    ResourceBusy,
    Unauthenticated,
    WriteNotAllowed,
)
from apps.common.logs import NO_TOKEN, log_internal_error, note_unauthenticated
from apps.common.text import parse_number
from apps.mcp_endpoint.addresses import is_host_allowed, is_origin_allowed, view_of
from apps.mcp_endpoint.calls import AuthenticatedCall
from apps.mcp_endpoint.db_threads import in_database
from apps.mcp_endpoint.exchange import exchange, is_handshake_era, is_plain_request
from apps.mcp_endpoint.request_body import Malformed, checked_body
from apps.mcp_endpoint.streams import held_open
from apps.mcp_endpoint.subscriptions import Context, Subscriptions
from apps.oauth.issued import MAX_LENGTH

BEARER = re.compile(rf"bearer +([\x21-\x7e]{{1,{MAX_LENGTH}}})", re.IGNORECASE)


class ScopeHeaders:
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
        return parse_number(self.get("content-length"))


# Room for a content of 10 MB, which is then refused by name and with its request id.
BODY_MAX_BYTES = 16 * 1024 * 1024
# A larger body is not read before its sender is known.
ANONYMOUS_BODY_MAX_BYTES = 256 * 1024
CALL = "memory_platform.call"
METHODS = ("POST",)
SESSION_METHODS = ("GET", "POST", "DELETE")
#: In one process; idle ones end after half an hour.
MAX_SESSIONS = 1000
#: A client that takes nothing for so long is left.
UNREAD_SECONDS = 30.0
LISTEN = "subscriptions/listen"
#: How long streams stay open is measured apart from how long calls take.
STREAM_ROUTE = "mcp-stream"
EVENT_STREAM = "text/event-stream"
MESSAGES_WANTED = frozenset({"progressToken", LOG_LEVEL_META_KEY})

Message = MutableMapping[str, Any]
AsgiScope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class RequestRefused(Exception):
    """A request answered before the protocol library sees it."""

    def __init__(
        self, status: int, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None
    ) -> None:
        self.status = status
        self.body = body
        self.headers = headers or {}
        super().__init__(status)


@dataclass(frozen=True, slots=True)
class Managers:
    """The library's, by how they answer: in one piece, as a stream, or within a session."""

    server: Server[Any]
    whole: StreamableHTTPSessionManager
    streamed: StreamableHTTPSessionManager
    sessions: StreamableHTTPSessionManager | None

    def of(self, headers: ScopeHeaders, message: Mapping[str, Any]) -> StreamableHTTPSessionManager:
        """The one for a message: a stream only for who asks for what comes before the answer."""
        if is_handshake_era(headers.get(MCP_PROTOCOL_VERSION_HEADER)) and self.sessions is not None:
            return self.sessions
        wants_stream = EVENT_STREAM in headers.get("accept") and asks_for_messages(message)
        return self.streamed if wants_stream else self.whole


class Endpoint:
    """The ASGI application. Its protocol managers live for one lifespan: none starts twice."""

    def __init__(self) -> None:
        self._managers: Managers | None = None
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
        subscriptions, has_sessions = Subscriptions(), settings.MCP_SESSIONS
        build: Any = import_string(settings.MCP_SERVER)
        server = build(_call_of, subscriptions, has_sessions=has_sessions)
        async with AsyncExitStack() as running:
            await running.enter_async_context(subscriptions.watching())
            start = partial(_started, server, running)
            self._managers = Managers(
                server=server,
                whole=await start(stateless=True, json_response=True),
                streamed=await start(stateless=True),
                sessions=await start() if has_sessions else None,
            )
            yield
        await in_database(write_usage)

    async def _serve(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        """One request. Whatever happens, the answer says no more than it should."""
        gate = ResponseGate(send)
        try:
            if self._managers is None:
                raise RuntimeError("The ASGI server has not run the lifespan.")
            gate.call = call = scope[CALL] = _admit(scope, self._managers)
            if scope["method"] == "POST":
                await _post(scope, receive, call, gate, self._managers)
            else:
                await _attend(scope, receive, call, gate, self._managers)
        except RequestRefused as refused:
            await _send(send, refused)
        except Exception as error:  # noqa: BLE001 - the outermost boundary
            request_id = new_request_id()
            if not gate.has_given_up:
                log_internal_error(error, request_id=request_id)
            if not gate.is_answering:
                await _send(send, RequestRefused(500, InternalError().as_dict(request_id)))


async def _started(
    server: Server[Any],
    running: AsyncExitStack,
    *,
    stateless: bool = False,
    json_response: bool = False,
) -> StreamableHTTPSessionManager:
    """A manager that runs until ``running`` ends."""
    manager = StreamableHTTPSessionManager(
        server,
        stateless=stateless,
        json_response=json_response,
        max_request_body_size=BODY_MAX_BYTES,
        max_sessions=MAX_SESSIONS,
    )
    await running.enter_async_context(manager.run())
    return manager


async def _post(
    scope: AsgiScope,
    receive: Receive,
    call: AuthenticatedCall,
    gate: ResponseGate,
    managers: Managers,
) -> None:
    """Any message of a client."""
    body = await _read_body(scope, receive, call)
    if body is None:
        return
    try:
        body, message = checked_body(body, is_answer_awaited=managers.sessions is not None)
    except Malformed as malformed:
        await _require_credential(call)
        raise RequestRefused(400, malformed.as_dict()) from None
    headers = ScopeHeaders(scope)
    version = headers.get(MCP_PROTOCOL_VERSION_HEADER)
    manager = managers.of(headers, message)
    if manager is not managers.whole:
        await _require_owner(scope, call)  # before there is a stream or a session
    if message.get("method") == LISTEN:
        scope["route"] = STREAM_ROUTE
    if manager is managers.whole and is_plain_request(
        message,
        version=version,
        accepted=headers.get("accept"),
        content_type=headers.get("content-type"),
    ):
        await exchange(managers.server, message, version, scope, gate.send)
    else:
        await manager.handle_request(scope, _replay(body, receive), gate.send)
    if gate.refused:
        raise gate.refused


async def _attend(
    scope: AsgiScope,
    receive: Receive,
    call: AuthenticatedCall,
    gate: ResponseGate,
    managers: Managers,
) -> None:
    """A session's own stream (GET), or its end (DELETE)."""
    scope["route"] = STREAM_ROUTE
    await _require_owner(scope, call)
    sessions = cast(StreamableHTTPSessionManager, managers.sessions)  # else not admitted
    try:
        async with held_open(call):
            await sessions.handle_request(scope, receive, gate.send)
    except ResourceBusy as busy:
        raise _refusal(busy, headers=_headers_of(busy)) from None
    await gate.finish()


async def _require_owner(scope: AsgiScope, call: AuthenticatedCall) -> None:
    """Prove the caller, and let the library keep sessions to the token that began them."""
    await _require_credential(call)
    owner = hashlib.sha256(call.bearer.encode()).hexdigest()
    scope["user"] = AuthenticatedUser(AccessToken(token="", client_id=owner, scopes=[]))


def asks_for_messages(message: Mapping[str, Any]) -> bool:
    """Whether a request wants progress or log messages before its answer."""
    meta = message.get("params", {}).get("_meta")
    return isinstance(meta, Mapping) and not meta.keys().isdisjoint(MESSAGES_WANTED)


class ResponseGate:
    """Lets a response through only to a proven caller, and only while somebody reads it.

    A call that ran has proven its credential in its own database thread; all else does so now.
    """

    def __init__(self, send: Send) -> None:
        self.call: AuthenticatedCall | None = None
        self.refused: RequestRefused | None = None
        self.is_answering = False
        self.has_given_up = False
        self._is_complete = False
        self._send = send

    async def send(self, message: Message) -> None:
        """Pass a part of the response on. Raises OSError when the client does not take it."""
        if message["type"] == "http.response.start" and self.call is not None:
            try:
                await _require_credential(self.call)
                _require_scope(self.call)
            except RequestRefused as refused:
                self.refused = refused
        if self.refused is not None:
            return
        self.is_answering = True
        self._is_complete = not message.get("more_body", message["type"] == "http.response.start")
        with anyio.move_on_after(UNREAD_SECONDS) as waiting:
            await self._send(message)
        if waiting.cancelled_caught:
            self.has_given_up = True
            raise OSError("The client stopped reading.")

    async def finish(self) -> None:
        """End a response that was cut short."""
        if self.is_answering and not self._is_complete:
            await self.send({"type": "http.response.body", "body": b""})


def _call_of(context: Context) -> AuthenticatedCall:
    call: AuthenticatedCall = context.request.scope[CALL]  # type: ignore[union-attr]
    return call


def _admit(scope: AsgiScope, managers: Managers) -> AuthenticatedCall:
    """Everything that can be refused without a body and without the database."""
    headers = ScopeHeaders(scope)
    host = headers.get("host")
    if not is_host_allowed(host):
        raise RequestRefused(421)
    origin = headers.get("origin")
    if origin and not is_origin_allowed(origin, scheme=scope["scheme"], host=host):
        raise RequestRefused(403)
    try:
        view = view_of(scope["path"], scope.get("query_string", b""))
    except NotFound as error:
        raise _refusal(error) from None
    methods = METHODS if managers.sessions is None else SESSION_METHODS
    if scope["method"] not in methods:
        raise RequestRefused(405, headers={"allow": ", ".join(methods)})
    if trouble := database_trouble():
        busy = ResourceBusy(trouble, retry_after_ms=RETRY_SECONDS * 1000)
        raise _refusal(busy, headers={"retry-after": str(RETRY_SECONDS)})
    bearer = headers.bearer()
    if bearer is None:
        note_unauthenticated(NO_TOKEN)
        raise _refusal(Unauthenticated(), headers={"www-authenticate": challenge(Audience.MCP)})
    return AuthenticatedCall(bearer, view)


async def _require_credential(call: AuthenticatedCall) -> None:
    """Raises RequestRefused when the caller is not proven, or could not be."""
    if call.failure is None and not call.is_authenticated:
        await call.authenticate()
    if call.is_authenticated or call.failure is None:
        return
    raise RequestRefused(call.failure.http_status, call.failure_body(), _headers_of(call.failure))


def _require_scope(call: AuthenticatedCall) -> None:
    """Raises RequestRefused when a client has to ask its person for more before it calls this."""
    if call.refused_for_scope is not None:
        body, scope = call.refused_for_scope
        said = challenge(Audience.MCP, error="insufficient_scope", scope=scope)
        raise RequestRefused(WriteNotAllowed.http_status, body, {"www-authenticate": said})


def _headers_of(failure: PlatformError) -> dict[str, str]:
    if isinstance(failure, Unauthenticated):
        return {"www-authenticate": challenge(Audience.MCP, error="invalid_token")}
    return {} if failure.retry_after is None else {"retry-after": str(failure.retry_after)}


async def _read_body(scope: AsgiScope, receive: Receive, call: AuthenticatedCall) -> bytes | None:
    """The whole body; None when the client left before its end."""
    length = ScopeHeaders(scope).length()
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


def _replay(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that gives ``body`` once, then what really comes: the end, in its time."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return messages.pop() if messages else await receive()

    return replayed


def _too_large() -> RequestRefused:
    return _refusal(
        PayloadTooLarge(
            "The request body is larger than the platform reads.", max_bytes=BODY_MAX_BYTES
        )
    )


def _refusal(error: PlatformError, headers: dict[str, str] | None = None) -> RequestRefused:
    return RequestRefused(error.http_status, error.as_dict(new_request_id()), headers)


async def _send(send: Send, refused: RequestRefused) -> None:
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
