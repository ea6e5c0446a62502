"""Who answers: anything that completes messages, by OpenAI's protocol or from a script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Protocol, runtime_checkable

import httpx

from memory_gateway_client.config import ProviderSettings, Section, read_json
from memory_gateway_client.context import recalled_texts
from memory_gateway_client.errors import Category, ConfigurationError, ProviderError, RequestFailed
from memory_gateway_client.messages import Message, Reply, ToolCall, storable
from memory_gateway_client.transport import MAX_BYTES, Request, lines, parsed, send


class Provider(Protocol):
    """A model behind whatever protocol."""

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Mapping[str, object]]
    ) -> Reply:
        """The next message: text, or calls of tools. Raises ProviderError."""


#: Some servers begin with it, as those who write text in Windows do.
BYTE_ORDER_MARK = "\ufeff".encode()
#: Is given what a model says, piece by piece.
OnText = Callable[[str], None]


@runtime_checkable
class StreamingProvider(Protocol):
    """A model that can say what it says while it says it."""

    async def stream(
        self,
        messages: Sequence[Message],
        tools: Sequence[Mapping[str, object]],
        on_text: OnText,
    ) -> Reply:
        """As ``complete``; the pieces of the text go to ``on_text`` as they come."""


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
        try:
            answer = await send(self._request(messages, tools), transport=self._transport)
        except RequestFailed as failure:
            raise ProviderError(failure) from None
        return reply_of(answer.value)

    async def stream(
        self,
        messages: Sequence[Message],
        tools: Sequence[Mapping[str, object]],
        on_text: OnText,
    ) -> Reply:
        """The same as it comes; also from a server that answers in one piece all the same."""
        coming = StreamedReply(on_text)
        answer = lines(
            self._request(messages, tools, stream=True),
            total_seconds=self._settings.timeout_seconds,
            transport=self._transport,
        )
        try:
            async with aclosing(answer):
                async for line in answer:
                    coming.take(line)
                    if coming.is_at_end:
                        break
        except RequestFailed as failure:
            if not coming.is_whole:
                raise ProviderError(failure) from None
        return coming.reply()

    def _request(
        self,
        messages: Sequence[Message],
        tools: Sequence[Mapping[str, object]],
        **more: object,
    ) -> Request:
        body = {"model": self._settings.model, "messages": list(messages), **more}
        key = self._settings.api_key
        return Request(
            "POST",
            f"{self._settings.base_url}/chat/completions",
            self._settings.timeout_seconds,
            body={**body, "tools": list(tools)} if tools else body,
            headers={"Authorization": f"Bearer {key.reveal()}"} if key else {},
            secret=key.reveal() if key else "",
        )


def reply_of(answer: Mapping[str, object]) -> Reply:
    """What a completion says. Raises ProviderError when it is none."""
    match answer:
        case {"choices": [{"message": {**message}}, *_]}:
            return Reply(_text(message.get("content")), _calls(message.get("tool_calls")))
        case _:
            raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))


class StreamedReply:
    """A reply that comes in pieces: server-sent events, each with a part of the first choice."""

    def __init__(self, on_text: OnText) -> None:
        self._speech = Speech(on_text)
        self._calls = StreamedCalls()
        self._plain: list[bytes] = []
        self._unfinished: list[bytes] = []
        self._size = 0
        self._is_events = False
        self.is_whole = False
        """Whether all was said: what fails behind it takes nothing back."""
        self.is_at_end = False
        """Whether nothing more comes, though the connection may stay open."""

    def take(self, line: bytes) -> None:
        """The next line of the answer. Raises ProviderError."""
        if not self._size:
            line = line.removeprefix(BYTE_ORDER_MARK)
        self._size += len(line) + 1
        if self._size > MAX_BYTES:
            raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
        if line.startswith(b"data:"):
            self._is_events = True
            self._data(line.removeprefix(b"data:").strip())
        elif not line:
            self._end_of_event()
        else:
            self._plain.append(line)

    def reply(self) -> Reply:
        """All of it. Raises ProviderError for one that broke off."""
        self._end_of_event()
        if not self._is_events:
            reply = reply_of(json_of(b"\n".join(self._plain)))
            self._speech.say(reply.text)
        elif self.is_whole:
            message = {"content": self._speech.text, "tool_calls": self._calls.entries}
            reply = reply_of({"choices": [{"message": message}]})
        else:
            raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
        self._speech.end()
        return reply

    def _data(self, data: bytes) -> None:
        """A line of an event; most have one, and some servers leave no empty line behind it."""
        if data == b"[DONE]":
            self.is_whole = self.is_at_end = True
        elif self._unfinished or isinstance(value := parsed(data), RequestFailed):
            self._unfinished += [data] if data else []
        else:
            self._event(value)

    def _end_of_event(self) -> None:
        if data := b"\n".join(self._unfinished):
            self._event(json_of(data))
        self._unfinished = []

    def _event(self, value: Mapping[str, object]) -> None:
        if value.get("error"):
            raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
        choices = value.get("choices")
        for choice in choices if isinstance(choices, list) else []:
            if isinstance(choice, dict) and not choice.get("index"):
                self.is_whole = self.is_whole or bool(choice.get("finish_reason"))
                delta = choice.get("delta")
                if isinstance(delta, dict):
                    self._delta(delta)

    def _delta(self, delta: Mapping[str, object]) -> None:
        calls = delta.get("tool_calls")
        if text := _said(delta.get("content")):
            self._speech.say(text)
        for part in calls if isinstance(calls, list) else []:
            self._calls.take(part)


class StreamedCalls:
    """Calls of tools that come in parts, in the order in which they began."""

    def __init__(self) -> None:
        self._calls: list[dict[str, str]] = []
        self._numbered: dict[int, dict[str, str]] = {}

    @property
    def entries(self) -> list[dict[str, object]]:
        """The calls as an answer in one piece has them."""
        return [
            {"id": call["id"], "function": {"name": call["name"], "arguments": call["text"]}}
            for call in self._calls
        ]

    def take(self, part: object) -> None:
        """The next part. Raises ProviderError."""
        match part:
            case {"function": {**function}, **rest}:
                name, text = function.get("name") or "", function.get("arguments") or ""
                number, id = rest.get("index"), rest.get("id") or ""
            case _:
                raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
        if not (isinstance(name, str) and isinstance(text, str) and isinstance(id, str)):
            raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
        call = self._call_of(number, name, id)
        call["id"] = call["id"] or id
        call["name"] = call["name"] or name
        call["text"] += text

    def _call_of(self, number: object, name: str, id: str) -> dict[str, str]:
        """The call that a part belongs to. Where numbers are missing a name begins one; where all
        have the same number, a name with another id.
        """
        if type(number) is int and number >= 0:
            known = self._numbered.get(number)
        elif number is None:
            known = self._calls[-1] if self._calls and not name else None
        else:
            raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
        if known is None and not name and number is None:
            raise ProviderError(RequestFailed(Category.INVALID_RESPONSE))
        if known is None or (name and id and known["id"] not in ("", id)):
            known = {"id": "", "name": "", "text": ""}
            self._calls.append(known)
            if type(number) is int:
                self._numbered[number] = known
        return known


class Speech:
    """A text that is told on while it comes, but for what the model thought in front of it."""

    def __init__(self, on_text: OnText) -> None:
        self._on_text = on_text
        self._pieces: list[str] = []
        self._held = ""
        self._next: Callable[[], None] = self._beginning

    @property
    def text(self) -> str:
        """All of it, thoughts included."""
        return "".join(self._pieces)

    def say(self, piece: str) -> None:
        """The next piece."""
        self._pieces.append(piece)
        self._held += piece
        self._next()

    def end(self) -> None:
        """Nothing more comes: what was held back was no thought after all."""
        if self._next == self._thinking:
            self._held = self.text
        self._speaking()

    def _beginning(self) -> None:
        begun = self._held.lstrip()
        space = len(self._held) - len(begun)
        if space <= MAX_SPACE and begun.startswith(THINK):
            self._next = self._thinking
            self._thinking()
        elif space > MAX_SPACE or not THINK.startswith(begun):
            self._next = self._speaking
            self._speaking()

    def _thinking(self) -> None:
        _, end, rest = self._held.partition(THOUGHT)
        self._held = rest if end else self._held[-len(THOUGHT) :]
        if end:
            self._next = self._pausing
            self._pausing()

    def _pausing(self) -> None:
        self._held = self._held.lstrip()
        if self._held:
            self._next = self._speaking
            self._speaking()

    def _speaking(self) -> None:
        told, self._held = self._held, ""
        if told:
            self._on_text(storable(told))


def json_of(content: bytes) -> dict[str, object]:
    """A JSON object. Raises ProviderError."""
    value = parsed(content)
    if isinstance(value, RequestFailed):
        raise ProviderError(value)
    return value


def _text(content: object) -> str:
    """Text, given as one string or in parts; whatever else is in there is left out."""
    return _without_thoughts(storable(_said(content)))


def _said(content: object) -> str:
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    return "".join(text for text in texts if isinstance(text, str))


#: Some servers leave what a model thought in front of what it says; it is not the answer.
THINK, THOUGHT = "<think>", "</think>"
#: White space in front of them.
MAX_SPACE = 99
_THOUGHTS = re.compile(rf"\A\s{{0,{MAX_SPACE}}}{THINK}.*?{THOUGHT}\s*", re.DOTALL)


def _without_thoughts(text: str) -> str:
    return _THOUGHTS.sub("", text)


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
