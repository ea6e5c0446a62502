"""Requests over HTTP, with failures that tell a category and nothing else (HTTP client).

Errors of httpx hold the request, and with it the credential in its body or headers. They are
therefore turned into values first and raised only outside of the handlers: what is raised here has
neither a cause nor a context.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from calendar import timegm
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.utils import parsedate
from functools import cache
from ssl import SSLContext
from typing import IO, TypeVar

import httpx

from memory_gateway_client.errors import Category, Refusal, RequestFailed

#: Bytes of an answer, or of one line of a streamed one, that are read; no honest one is longer.
MAX_BYTES = 8 << 20
#: Bytes of a refusal that are read, and the seconds that takes at most.
REFUSAL_BYTES, REFUSAL_SECONDS = 64 << 10, 1.0


@dataclass(frozen=True)
class Form:
    """A file, open for reading bytes, and the fields that are sent along with it."""

    fields: Mapping[str, str]
    name: str
    file: IO[bytes]


@dataclass(frozen=True)
class Request:
    """One request, with a body of JSON or a form or neither.

    ``timeout_seconds`` bounds the whole call; where an answer is streamed, the wait for each piece.
    """

    method: str
    url: str
    timeout_seconds: float
    body: Mapping[str, object] | None = field(default=None, repr=False)
    form: Form | None = field(default=None, repr=False)
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    secret: str = field(default="", repr=False)
    """No error tells anything in which this stands."""


@dataclass(frozen=True)
class Answered:
    """A JSON object and the headers it came with."""

    value: dict[str, object]
    headers: httpx.Headers


async def send(request: Request, *, transport: httpx.AsyncBaseTransport | None = None) -> Answered:
    """The JSON object that was answered; an empty one for an answer without a body.

    One client for each call, no proxies, no redirects. The timeout bounds the whole call, so that
    a server that drips bytes does not hold a run. Raises RequestFailed.
    """
    answer = await _in_time(_whole(request, transport), request.timeout_seconds)
    if isinstance(answer, RequestFailed):
        raise answer
    value = parsed(answer.content, answer.status_code)
    if isinstance(value, RequestFailed):
        raise value
    return Answered(value, answer.headers)


async def lines(
    request: Request,
    *,
    total_seconds: float | None = None,
    transport: httpx.AsyncBaseTransport | None = None,
) -> AsyncGenerator[bytes, None]:
    """The lines of an answer while it comes, without their ends; in ``total_seconds`` if given.

    Raises RequestFailed, also in the middle; what came before was given out by then.
    """
    deadline = None if total_seconds is None else time.monotonic() + total_seconds
    pieces = _pieces(request, transport)
    unfinished: list[bytes] = []
    size = 0
    try:
        while True:
            piece = await _in_time(_next(pieces), _patience(request, deadline))
            if isinstance(piece, RequestFailed):
                raise piece
            if piece is None:
                break
            first, *others = piece.split(b"\n")
            unfinished.append(first)
            size += len(first)
            for other in others:
                yield b"".join(unfinished).removesuffix(b"\r")
                unfinished, size = [other], len(other)
            if size > MAX_BYTES:
                raise RequestFailed(Category.INVALID_RESPONSE)
        if last := b"".join(unfinished):
            yield last
    finally:
        await pieces.aclose()


def parsed(content: bytes, status: int | None = None) -> dict[str, object] | RequestFailed:
    """The JSON object that bytes are, or why they are none."""
    try:
        value = json.loads(content) if content or status != httpx.codes.NO_CONTENT else {}
    except (ValueError, RecursionError):
        return RequestFailed(Category.INVALID_JSON, status)
    if not isinstance(value, dict):
        return RequestFailed(Category.INVALID_RESPONSE, status)
    return value


Result = TypeVar("Result")


async def _in_time(
    work: Coroutine[object, object, Result | RequestFailed], seconds: float
) -> Result | RequestFailed:
    """What some work on a request gives, or why there is nothing."""
    try:
        return await asyncio.wait_for(work, seconds)
    except (asyncio.TimeoutError, httpx.TimeoutException):
        return RequestFailed(Category.TIMEOUT)
    except httpx.DecodingError:
        return RequestFailed(Category.INVALID_RESPONSE)
    except (httpx.HTTPError, httpx.InvalidURL):
        return RequestFailed(Category.NETWORK_ERROR)


def _patience(request: Request, deadline: float | None) -> float:
    """Seconds that the next piece may take."""
    if deadline is None:
        return request.timeout_seconds
    return max(0.0, min(request.timeout_seconds, deadline - time.monotonic()))


@dataclass(frozen=True)
class _Whole:
    """A successful answer."""

    status_code: int
    headers: httpx.Headers
    content: bytes


async def _whole(
    request: Request, transport: httpx.AsyncBaseTransport | None
) -> _Whole | RequestFailed:
    async with _response(request, transport) as response:
        status = response.status_code
        if not response.is_success:
            return await _refused(response, request)
        body = bytearray()
        async for piece in response.aiter_bytes():
            body += piece
            if len(body) > MAX_BYTES:
                return RequestFailed(Category.INVALID_RESPONSE, status)
    return _Whole(status, response.headers, bytes(body))


async def _pieces(
    request: Request, transport: httpx.AsyncBaseTransport | None
) -> AsyncGenerator[bytes | RequestFailed, None]:
    async with _response(request, transport) as response:
        if not response.is_success:
            yield await _refused(response, request)
            return
        async for piece in response.aiter_bytes():
            yield piece


async def _next(
    pieces: AsyncGenerator[bytes | RequestFailed, None],
) -> bytes | RequestFailed | None:
    """The next piece; None after the last."""
    async for piece in pieces:
        return piece
    return None


@asynccontextmanager
async def _response(
    request: Request, transport: httpx.AsyncBaseTransport | None
) -> AsyncIterator[httpx.Response]:
    """The answer to a request, of which the headers are there."""
    client = httpx.AsyncClient(
        timeout=request.timeout_seconds,
        trust_env=False,
        verify=_authorities(),
        transport=transport,
    )
    content, data, files = None, None, None
    headers = {"Accept": "application/json", "Accept-Encoding": "identity", **request.headers}
    if request.body is not None:
        # ASCII: no text can fail to be encoded, and no error can quote the body.
        content = json.dumps(request.body, ensure_ascii=True).encode("ascii")
        headers["Content-Type"] = "application/json"
    if request.form is not None:
        data, files = dict(request.form.fields), {"file": (request.form.name, request.form.file)}
    async with (
        client,
        client.stream(
            request.method,
            request.url,
            content=content,
            data=data,
            files=files,
            params=dict(request.query) or None,
            # Bytes for the same reason.
            headers=[
                (name.encode(), value.encode("utf-8", "replace")) for name, value in headers.items()
            ],
        ) as response,
    ):
        yield response


@cache
def _authorities() -> SSLContext:
    """Loaded once: it takes longer than a call to this machine."""
    return httpx.create_ssl_context(trust_env=False)


_CODE = re.compile(r"[A-Z][A-Z_]{1,39}")
_FIELD = re.compile(r"[A-Za-z][A-Za-z0-9_.\[\]]{0,79}")
#: Fields of a refusal that are told.
MAX_FIELDS = 5


async def _refused(response: httpx.Response, request: Request) -> RequestFailed:
    """A refusal with what can be told of it; the status counts, whatever becomes of its body."""
    try:
        content = await asyncio.wait_for(_begin(response), REFUSAL_SECONDS)
    except (asyncio.TimeoutError, httpx.HTTPError):
        content = b""
    refusal = Refusal(
        *_named(parsed(content), request.secret),
        retry_after=_seconds(response.headers.get("Retry-After", "")),
    )
    return RequestFailed(Category.HTTP_ERROR, response.status_code, refusal)


def _seconds(header: str) -> float | None:
    """What ``Retry-After`` asks for, a number or a date; None for anything else."""
    if re.fullmatch(r"[0-9]{1,6}", header):
        return float(header)
    try:
        moment = parsedate(header)
        return None if moment is None else max(0.0, timegm(moment) - time.time())
    except (IndexError, OverflowError, ValueError):
        return None


async def _begin(response: httpx.Response) -> bytes:
    """The first bytes of a body."""
    body = bytearray()
    async for piece in response.aiter_bytes():
        body += piece
        if len(body) > REFUSAL_BYTES:
            break
    return bytes(body)


def _named(value: dict[str, object] | RequestFailed, secret: str) -> tuple[str, tuple[str, ...]]:
    """Code and wrong fields in an error of the gateway: words of that form only, and no secret."""
    match value:
        case {"error": {"code": str(code)} as error}:
            fields = [
                name
                for name in _fields_of(error)
                if _FIELD.fullmatch(name) and not (secret and secret in name)
            ]
            known = bool(_CODE.fullmatch(code)) and not (secret and secret in code)
            return code if known else "", tuple(fields[:MAX_FIELDS])
        case _:
            return "", ()


def _fields_of(error: object) -> list[str]:
    match error:
        case {"details": {"fields": [*entries]}}:
            named = [one.get("field") if isinstance(one, dict) else one for one in entries]
            return [name for name in named if isinstance(name, str)]
        case {"details": {"field": str(name)}}:
            return [name]
        case _:
            return []
