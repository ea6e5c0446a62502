"""Who answers: anything that completes messages, by OpenAI's protocol or from a script."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import httpx

from apps.gateway.client.config import ProviderSettings, Section, read_json
from apps.gateway.client.context import recalled_texts
from apps.gateway.client.errors import Category, ConfigurationError, ProviderError, RequestFailed
from apps.gateway.client.messages import Message, Reply, ToolCall, storable
from apps.gateway.client.transport import post_json


class Provider(Protocol):
    """A model behind whatever protocol."""

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Mapping[str, object]]
    ) -> Reply:
        """The next message: text, or calls of tools. Raises ProviderError."""


#: Some servers leave what a model thought in front of what it says; it is not the answer.
_THOUGHTS = re.compile(r"\A\s*<think>.*?</think>\s*", re.DOTALL)


class OpenAIProvider:
    """One request for each completion, never repeated. The key travels in a header only."""

    def __init__(
        self, settings: ProviderSettings, *, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self._settings = settings
        self._transport = transport

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Mapping[str, object]]
    ) -> Reply:
        """The first choice of the answer. Raises ProviderError."""
        body: dict[str, object] = {"model": self._settings.model, "messages": list(messages)}
        if tools:
            body["tools"] = list(tools)
        try:
            answer = await post_json(
                f"{self._settings.base_url}/chat/completions",
                body,
                timeout_seconds=self._settings.timeout_seconds,
                headers=self._headers(),
                transport=self._transport,
            )
        except RequestFailed as failure:
            raise ProviderError(failure) from None
        return reply_of(answer)

    def _headers(self) -> dict[str, str]:
        key = self._settings.api_key
        return {"Authorization": f"Bearer {key.reveal()}"} if key else {}


def reply_of(answer: Mapping[str, object]) -> Reply:
    """What a completion says. Raises ProviderError when it is none."""
    match answer:
        case {"choices": [{"message": {**message}}, *_]}:
            return Reply(_text(message.get("content")), _calls(message.get("tool_calls")))
        case _:
            raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))


def _text(content: object) -> str:
    """Text, given as one string or in parts; whatever else is in there is left out."""
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    return _THOUGHTS.sub("", storable("".join(text for text in texts if isinstance(text, str))))


def _calls(entries: object) -> tuple[ToolCall, ...]:
    found = []
    for number, entry in enumerate(entries if isinstance(entries, list) else []):
        match entry:
            case {"function": {"name": str(name), "arguments": str(arguments)}}:
                found.append(ToolCall(_id(entry, number), storable(name), storable(arguments)))
            case _:
                raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
    return tuple(found)


def _id(entry: Mapping[str, object], number: int) -> str:
    """Some servers give calls no id; the answers to them still need one."""
    given = entry.get("id")
    return storable(given) if isinstance(given, str) and given else f"call_{number}"


#: What is answered when the script is at its end, or when there is none.
ECHO = "You said: {prompt}"
ECHO_WITH_MEMORY = "You said: {prompt}\nI remember: {recalled}"
_PLACEHOLDER = re.compile(r"\{(prompt|recalled)\}")

Step = Reply | ProviderError


class ScriptedProvider:
    """Takes one step for each completion, in order, and echoes after the last.

    ``{prompt}`` and ``{recalled}`` in a text stand for the user's prompt and the recalled texts.
    """

    def __init__(self, steps: Sequence[Step] = ()) -> None:
        self._steps = list(steps)

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Mapping[str, object]]
    ) -> Reply:
        """The next step. Raises ProviderError where the script says so."""
        recalled = recalled_texts(messages)
        step = self._steps.pop(0) if self._steps else echo(recalled)
        if isinstance(step, ProviderError):
            raise step
        prompt = next(m["content"] for m in reversed(messages) if m["role"] == "user")
        values = {"prompt": prompt, "recalled": "; ".join(recalled) or "nothing"}
        text = _PLACEHOLDER.sub(lambda found: values[found[1]], step.text)
        return Reply(text, step.tool_calls)


def echo(recalled: Sequence[str]) -> Reply:
    """The answer without a script."""
    return Reply(ECHO_WITH_MEMORY if recalled else ECHO)


def read_script(path: Path) -> list[Step]:
    """The steps of a JSON file. Raises ConfigurationError.

    A list of ``{"text": "…"}``, ``{"toolCalls": [{"name": "…", "arguments": {…}}]}`` and
    ``{"error": "timeout"}``.
    """
    values = read_json(path)
    if not isinstance(values, list):
        raise ConfigurationError(path.name, "must be a list of steps")
    return [_step(value, f"{path.name}[{number}]") for number, value in enumerate(values)]


def _step(value: object, name: str) -> Step:
    section = Section(value, name)
    section.only("text", "toolCalls", "error")
    if section.has("error"):
        category = section.choice("error", tuple(Category), Category.TIMEOUT)
        return ProviderError(RequestFailed(Category(category)))
    if not section.has("toolCalls"):
        return Reply(section.text("text"))
    text = section.text("text") if section.has("text") else ""
    return Reply(text, tuple(_call(call, number) for number, call in section.items("toolCalls")))


def _call(section: Section, number: int) -> ToolCall:
    section.only("name", "arguments")
    arguments = json.dumps(section.object("arguments"))
    return ToolCall(f"call_{number}", section.text("name"), arguments)
