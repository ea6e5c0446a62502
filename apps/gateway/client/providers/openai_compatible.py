"""A model behind ``POST <base>/chat/completions``, OpenAI's protocol, as many servers speak it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import httpx

from apps.gateway.client.config import ProviderSettings
from apps.gateway.client.errors import Category, ProviderError, RequestFailed
from apps.gateway.client.messages import Message, Reply, ToolCall
from apps.gateway.client.text import storable
from apps.gateway.client.transport import post_json

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
