"""One call of chat completions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.common.http_client import Failure, RequestFailed, post
from apps.common.text import BYTES_PER_TOKEN
from apps.topics.llm.configuration import ModelSettings
from apps.topics.vocabulary import RunOutcome

#: Bytes of an answer that are read, and of a request that are sent.
MAX_RESPONSE_BYTES = 1 << 20
MAX_REQUEST_BYTES = 1 << 20
#: Tool calls in one answer, and characters of their names and ids.
MAX_TOOL_CALLS = 8
NAME_MAX_LENGTH = 128
#: Bytes that stand for a token where the service does not count.
#: More than any service counts for one answer.
MAX_TOKENS = 10**12

#: How a run ends that got no answer, and why; a refusal is told by its status.
FAILURES = {
    Failure.TIMEOUT: (RunOutcome.TIMEOUT, "no_answer_in_time"),
    Failure.NETWORK: (RunOutcome.FAILED, "network"),
    Failure.REFUSED: (RunOutcome.FAILED, ""),
    Failure.TOO_LARGE: (RunOutcome.GARBAGE, "answer_too_large"),
    Failure.NOT_DECODABLE: (RunOutcome.GARBAGE, "not_decodable"),
}


class RunFailed(Exception):
    """The model gave nothing that can be used; ``reasons`` are codes."""

    def __init__(self, outcome: RunOutcome, *reasons: str) -> None:
        super().__init__(": ".join((outcome.value, ", ".join(reasons))))
        self.outcome = outcome
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that the model asks for; ``arguments`` as it wrote them, not looked at yet."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model answered: calls, or a text."""

    content: str
    calls: tuple[ToolCall, ...]
    tokens: int
    size: int


def complete(model: ModelSettings, body: Mapping[str, Any], *, seconds: float) -> Reply:
    """What the model answers to a request, within so many seconds. Raises RunFailed."""
    # ASCII: no text can fail to be encoded, and no error can quote the body.
    content = json.dumps(body, ensure_ascii=True).encode("ascii")
    if len(content) > MAX_REQUEST_BYTES:
        raise RunFailed(RunOutcome.EXHAUSTED, "request_too_large")
    answer = _answer(model, content, seconds)
    if isinstance(answer, RunFailed):
        raise answer
    parsed = parsed_object(answer)
    if parsed is None:
        raise RunFailed(RunOutcome.GARBAGE, "not_json")
    return reply_of(parsed, len(content) + len(answer), len(answer))


def _answer(model: ModelSettings, content: bytes, seconds: float) -> bytes | RunFailed:
    """The body of a successful answer, or why there is none."""
    try:
        return post(
            model.url,
            content,
            headers=model.headers,
            seconds=seconds,
            max_bytes=MAX_RESPONSE_BYTES,
        )
    except RequestFailed as failed:
        outcome, reason = FAILURES[failed.failure]
        return RunFailed(outcome, reason or f"status_{failed.status}")


def parsed_object(text: str | bytes) -> dict[str, Any] | None:
    """The JSON object that a text is, None for anything else."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def reply_of(answer: Mapping[str, Any], size: int, answered: int) -> Reply:
    """What an answer says, every part of it of the kind it has to be. Raises RunFailed."""
    message = _first(answer.get("choices")).get("message")
    if not isinstance(message, dict):
        raise RunFailed(RunOutcome.GARBAGE, "no_message")
    content = message.get("content") or ""
    if not isinstance(content, str):
        raise RunFailed(RunOutcome.GARBAGE, "content_no_text")
    calls = tuple(_calls(message.get("tool_calls") or ()))
    return Reply(content, calls, _tokens(answer.get("usage"), size), answered)


def _no_constant(name: str) -> object:
    raise ValueError(name)


def _first(choices: object) -> dict[str, Any]:
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return choices[0]
    raise RunFailed(RunOutcome.GARBAGE, "no_choice")


def _calls(given: object) -> list[ToolCall]:
    if not isinstance(given, list | tuple) or len(given) > MAX_TOOL_CALLS:
        raise RunFailed(RunOutcome.GARBAGE, "tool_calls")
    return [_call(entry) for entry in given]


def _call(entry: object) -> ToolCall:
    function = entry.get("function") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(function, dict):
        raise RunFailed(RunOutcome.GARBAGE, "tool_calls")
    texts = (entry.get("id"), function.get("name"), function.get("arguments", ""))
    if not all(isinstance(text, str) for text in texts):
        raise RunFailed(RunOutcome.GARBAGE, "tool_calls")
    call = ToolCall(*map(str, texts))
    if not call.id or max(len(call.id), len(call.name)) > NAME_MAX_LENGTH:
        raise RunFailed(RunOutcome.GARBAGE, "tool_calls")
    return call


def _tokens(usage: object, size: int) -> int:
    """What the service counted, by its bytes if it did not count."""
    counted = usage.get("total_tokens") if isinstance(usage, dict) else None
    if isinstance(counted, int) and not isinstance(counted, bool) and counted > 0:
        return min(counted, MAX_TOKENS)
    return size // BYTES_PER_TOKEN
