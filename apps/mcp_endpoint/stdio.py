"""The same server over standard input and output, for one bearer."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Mapping
from typing import Any, Self

import anyio
import mcp_types as types
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage

from apps.mcp_endpoint.calls import AuthenticatedCall
from apps.mcp_endpoint.registry import EndpointView
from apps.mcp_endpoint.request_body import Malformed, checked_body
from apps.mcp_endpoint.server import build_server
from apps.mcp_endpoint.subscriptions import Subscriptions

#: How long answers are waited for after standard input has ended.
LAST_ANSWERS_SECONDS = 60
#: Goes on until the client ends it.
LISTEN = "subscriptions/listen"
CANCELLED = "notifications/cancelled"


class Unanswered:
    """Requests that have arrived and have no answer yet."""

    def __init__(self) -> None:
        self._ids: set[Any] = set()
        self._changed = anyio.Event()

    def arrived(self, message: Mapping[str, Any]) -> None:
        """Note a message of the client."""
        if message["method"] == CANCELLED:
            self.answered((message.get("params") or {}).get("requestId"))
        elif "id" in message and message["method"] != LISTEN:
            self._ids.add(message["id"])

    def answered(self, request_id: Any) -> None:
        """Note that one has its answer, or wants none."""
        if isinstance(request_id, str | int):
            self._ids.discard(request_id)
            self._changed.set()

    async def none_left(self) -> None:
        """Return when all have theirs, or when that takes too long."""
        with anyio.move_on_after(LAST_ANSWERS_SECONDS):
            while self._ids:
                self._changed = anyio.Event()
                await self._changed.wait()


class Lines:
    """Standard input, line by line. A malformed line is answered; the library would drop it.

    The library gives up what it is doing when the lines end, so they end with the last answer: who
    pipes requests into the command gets all of them.
    """

    def __init__(self, unanswered: Unanswered) -> None:
        self._input = anyio.wrap_file(sys.stdin.buffer)
        self._unanswered = unanswered
        self.answers: Any = None

    async def __aiter__(self) -> AsyncIterator[str]:
        async for line in self._input:
            try:
                body, message = checked_body(line)
                self._unanswered.arrived(message)
                yield body.decode()
            except Malformed as malformed:
                await self._answer(malformed)
        await self._unanswered.none_left()

    async def _answer(self, malformed: Malformed) -> None:
        error = types.ErrorData(code=malformed.code, message=malformed.message)
        message = types.JSONRPCError(jsonrpc="2.0", id=None, error=error)
        await self.answers.send(SessionMessage(message))


class Answers:
    """The stream of answers, which tells which requests have theirs."""

    def __init__(self, stream: Any, unanswered: Unanswered) -> None:
        self._stream = stream
        self._unanswered = unanswered

    async def send(self, item: SessionMessage) -> None:
        await self._stream.send(item)
        if isinstance(item.message, types.JSONRPCResponse | types.JSONRPCError):
            self._unanswered.answered(item.message.id)

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def __aenter__(self) -> Self:
        await self._stream.__aenter__()
        return self

    async def __aexit__(self, *raised: Any) -> bool | None:
        ends: bool | None = await self._stream.__aexit__(*raised)
        return ends


async def serve(bearer: str, view: EndpointView) -> None:
    """Answer until standard input ends. Every call authenticates anew: revocation is at once."""
    subscriptions = Subscriptions()
    server = build_server(
        lambda context: AuthenticatedCall(bearer, view), subscriptions, has_sessions=True
    )
    unanswered = Unanswered()
    lines: Any = Lines(unanswered)
    async with (
        subscriptions.watching(),
        stdio_server(stdin=lines) as (read_stream, write_stream),
    ):
        lines.answers = write_stream
        answers = Answers(write_stream, unanswered)
        await server.run(read_stream, answers, server.create_initialization_options())
