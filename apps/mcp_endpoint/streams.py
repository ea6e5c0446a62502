"""Answers that stay open: so many and no more, each for as long as its token is good."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio

from apps.common.errors import ResourceBusy, Unauthenticated
from apps.mcp_endpoint.calls import AuthenticatedCall

#: In one process.
MAX_STREAMS = 100
MAX_STREAMS_OF_TOKEN = 10
#: How long a stream outlives its token.
CHECK_SECONDS = 5.0
RETRY_AFTER_MS = 10_000

_open: Counter[str] = Counter()


@asynccontextmanager
async def held_open(call: AuthenticatedCall) -> AsyncIterator[None]:
    """Let a stream run until it ends, or its token does. Raises ResourceBusy for one too many."""
    _admit(call.bearer)
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_end_with_token, call, tasks.cancel_scope)
            yield
            tasks.cancel_scope.cancel()
    finally:
        _release(call.bearer)


def open_streams() -> int:
    """How many there are in this process."""
    return _open.total()


async def is_revoked(call: AuthenticatedCall) -> bool:
    """Ask anew whether the token is good. Not getting an answer is no answer."""
    probe = AuthenticatedCall(call.bearer, call.view)
    await probe.authenticate()
    return isinstance(probe.failure, Unauthenticated)


def _admit(bearer: str) -> None:
    if open_streams() >= MAX_STREAMS or _open[bearer] >= MAX_STREAMS_OF_TOKEN:
        raise ResourceBusy("Too many streams are open.", retry_after_ms=RETRY_AFTER_MS)
    _open[bearer] += 1


def _release(bearer: str) -> None:
    _open[bearer] -= 1
    if not _open[bearer]:
        del _open[bearer]


async def _end_with_token(call: AuthenticatedCall, stream: anyio.CancelScope) -> None:
    while True:
        await anyio.sleep(CHECK_SECONDS)
        if await is_revoked(call):
            stream.cancel()
