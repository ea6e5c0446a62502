"""One call of an OpenAI-compatible ``/v1/responses``: bounded in time and size, sent once.

Errors of httpx hold the request, and with it the key and what was said. They are turned into values
first and raised only outside of the handlers.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from http import HTTPStatus
from ssl import SSLContext
from typing import Any

import httpx

from apps.turns.configuration import HeuristicSettings

ANSWER_MAX_BYTES = 2 * 1024 * 1024
#: Objects and lists of an answer that are looked into.
MAX_PARTS = 10_000
NAME = "extract_and_merge_memories"


class ModelUnavailable(Exception):
    """No facts from the model; the message is a word that says why and quotes nothing."""


def ask(model: HeuristicSettings, body: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of the function that the model called. Raises ModelUnavailable."""
    # ASCII: no text can fail to be encoded, and no error can quote the body.
    content = json.dumps(body, ensure_ascii=True).encode("ascii")
    answer = asyncio.run(_answer(model, content))
    if isinstance(answer, str):
        raise ModelUnavailable(answer)
    arguments = arguments_in(_parsed(answer))
    if arguments is None:
        raise ModelUnavailable("no_call")
    return arguments


def arguments_in(answer: object) -> dict[str, Any] | None:
    """What the function is called with, wherever in the answer it is; None if it is not called."""
    for part in _objects(answer):
        for call in (part, part.get("function")):
            if isinstance(call, dict) and call.get("name") == NAME and "arguments" in call:
                given = call["arguments"]
                found = _parsed(given) if isinstance(given, str) else given
                return found if isinstance(found, dict) else None
    return None


def _objects(answer: object) -> Iterator[dict[str, Any]]:
    """The objects of an answer, outer ones first, without recursion."""
    waiting, seen = deque([answer]), 0
    while waiting and seen < MAX_PARTS:
        part = waiting.popleft()
        seen += 1
        if isinstance(part, dict):
            yield part
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def _parsed(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


@cache
def _authorities() -> SSLContext:
    """Loaded once: it takes longer than a call to this machine."""
    return httpx.create_ssl_context(trust_env=False)


async def _answer(model: HeuristicSettings, content: bytes) -> bytes | str:
    """The body of a successful answer, or a word for why there is none."""
    seconds = model.timeout_seconds
    client = httpx.AsyncClient(timeout=seconds, trust_env=False, verify=_authorities())
    try:
        async with asyncio.timeout(seconds), client:
            return await _exchange(client, model, content)
    except (TimeoutError, httpx.TimeoutException):
        return "timeout"
    except httpx.DecodingError:
        return "not_decodable"
    except (httpx.HTTPError, httpx.InvalidURL):
        return "network"


async def _exchange(
    client: httpx.AsyncClient, model: HeuristicSettings, content: bytes
) -> bytes | str:
    headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
    if model.api_key:
        headers["Authorization"] = f"Bearer {model.api_key}"
    request = client.stream("POST", model.responses_url, content=content, headers=headers)
    async with request as response:
        if response.status_code != HTTPStatus.OK:
            return "refused"
        body = bytearray()
        async for piece in response.aiter_bytes():
            body += piece
            if len(body) > ANSWER_MAX_BYTES:
                return "too_large"
        return bytes(body)
