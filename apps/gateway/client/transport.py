"""JSON over HTTP, with failures that tell a category and nothing else (Memory Gateway HTTP client).

Errors of httpx hold the request, and with it the credential in its body or headers. They are
therefore turned into values first and raised only outside of the handlers: what is raised here has
neither a cause nor a context.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import cache
from ssl import SSLContext

import httpx

from apps.gateway.client.errors import Category, RequestFailed

#: Bytes of an answer that are read; no honest answer is longer.
MAX_BYTES = 8 << 20


async def post_json(
    url: str,
    body: Mapping[str, object],
    *,
    timeout_seconds: float,
    headers: Mapping[str, str] | None = None,
    transport: httpx.AsyncBaseTransport | None = None,
) -> dict[str, object]:
    """The JSON object that was answered. One client for each call, no proxies, no redirects.

    The timeout bounds the whole call, so that a server that drips bytes does not hold a run.
    Raises RequestFailed.
    """
    # ASCII: no text can fail to be encoded, and no error can quote the body.
    content = json.dumps(body, ensure_ascii=True).encode("ascii")
    client = httpx.AsyncClient(
        timeout=timeout_seconds,
        trust_env=False,
        verify=_authorities(),
        transport=transport,
        headers={"Accept": "application/json", "Accept-Encoding": "identity", **(headers or {})},
    )
    answer = await _answer(client, url, content, timeout_seconds)
    if isinstance(answer, RequestFailed):
        raise answer
    parsed = _parsed(*answer)
    if isinstance(parsed, RequestFailed):
        raise parsed
    return parsed


@cache
def _authorities() -> SSLContext:
    """Loaded once: it takes longer than a call to this machine."""
    return httpx.create_ssl_context(trust_env=False)


async def _answer(
    client: httpx.AsyncClient, url: str, content: bytes, timeout_seconds: float
) -> tuple[int, bytes] | RequestFailed:
    """Status and body of a successful answer, or why there is none."""
    try:
        async with asyncio.timeout(timeout_seconds), client:
            return await _exchange(client, url, content)
    except (TimeoutError, httpx.TimeoutException):
        return RequestFailed(Category.TIMEOUT)
    except httpx.DecodingError:
        return RequestFailed(Category.INVALID_RESPONSE)
    except httpx.HTTPError:
        return RequestFailed(Category.NETWORK_ERROR)


async def _exchange(
    client: httpx.AsyncClient, url: str, content: bytes
) -> tuple[int, bytes] | RequestFailed:
    headers = {"Content-Type": "application/json"}
    async with client.stream("POST", url, content=content, headers=headers) as response:
        status = response.status_code
        if not response.is_success:
            return RequestFailed(Category.HTTP_ERROR, status)
        body = bytearray()
        async for piece in response.aiter_bytes():
            body += piece
            if len(body) > MAX_BYTES:
                return RequestFailed(Category.INVALID_RESPONSE, status)
    return status, bytes(body)


def _parsed(status: int, body: bytes) -> dict[str, object] | RequestFailed:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return RequestFailed(Category.INVALID_JSON, status)
    if not isinstance(value, dict):
        return RequestFailed(Category.INVALID_RESPONSE, status)
    return value
