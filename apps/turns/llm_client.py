"""Asking an OpenAI-compatible ``/v1/responses`` for the call of one function."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from apps.common.http_client import RequestFailed, post
from apps.turns.configuration import HeuristicSettings

ANSWER_MAX_BYTES = 2 * 1024 * 1024
#: Objects and lists of an answer that are looked into.
MAX_PARTS = 10_000
NAME = "extract_and_merge_memories"


#: How the Responses API is told that this function has to be called.
CHOICE = {"type": "function", "name": NAME}
#: Requests for one answer: one that does not call the function is asked for once more.
MAX_REQUESTS = 2
NO_CALL = "no_call"


class ModelUnavailable(Exception):
    """No facts from the model; the message is a word that says why and quotes nothing.

    ``is_passing``: the same question may be answered later, after ``retry_after`` seconds if the
    service said so (else 0).
    """

    def __init__(self, why: str, *, is_passing: bool = False, retry_after: float = 0.0) -> None:
        super().__init__(why)
        self.why = why
        self.is_passing = is_passing
        self.retry_after = retry_after


def ask(model: HeuristicSettings, body: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of the function that the model called. Raises ModelUnavailable.

    Takes at most ``MAX_REQUESTS`` times as long as is set for an answer, and no database.
    """
    # ASCII: no text can fail to be encoded, and no error can quote the body.
    content = json.dumps({**body, "tool_choice": CHOICE}, ensure_ascii=True).encode("ascii")
    for _ in range(MAX_REQUESTS):
        arguments = arguments_in(_parsed(_answer(model, content)))
        if arguments is not None:
            return arguments
    raise ModelUnavailable(NO_CALL)


def _answer(model: HeuristicSettings, content: bytes) -> bytes:
    headers = {"Authorization": f"Bearer {model.api_key}"} if model.api_key else {}
    try:
        return post(
            model.responses_url,
            content,
            headers=headers,
            seconds=model.timeout_seconds,
            max_bytes=ANSWER_MAX_BYTES,
        )
    except RequestFailed as failed:
        raise ModelUnavailable(
            failed.failure.value, is_passing=failed.is_passing, retry_after=failed.retry_after
        ) from None


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
