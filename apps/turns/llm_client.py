"""One call of an OpenAI-compatible ``/v1/responses``."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from apps.common.http_post import PostFailed, post
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
    headers = {"Authorization": f"Bearer {model.api_key}"} if model.api_key else {}
    try:
        answer = post(
            model.responses_url,
            content,
            headers=headers,
            seconds=model.timeout_seconds,
            max_bytes=ANSWER_MAX_BYTES,
        )
    except PostFailed as failed:
        raise ModelUnavailable(failed.failure.value) from None
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
