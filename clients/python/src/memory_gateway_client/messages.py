"""Messages between the agent and its model, in the form OpenAI's protocol gave them, and their
texts made fit to be stored, sent and shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypedDict

Role = Literal["system", "user", "assistant", "tool"]


class FunctionCall(TypedDict):
    """Name and arguments of a call; the arguments are JSON as text."""

    name: str
    arguments: str


class ToolCallEntry(TypedDict):
    """A call inside an assistant's message."""

    id: str
    type: Literal["function"]
    function: FunctionCall


class _Said(TypedDict):
    role: Role
    content: str


class Message(_Said, total=False):
    """One message as a provider takes it."""

    tool_calls: list[ToolCallEntry]
    tool_call_id: str


@dataclass(frozen=True)
class ToolCall:
    """A tool the model wants; the arguments are the JSON text it wrote, unchecked."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True)
class Reply:
    """What a model answered: text, or calls of tools and perhaps text with them."""

    text: str = ""
    tool_calls: tuple[ToolCall, ...] = ()


def assistant_message(reply: Reply) -> Message:
    """A reply as the model is shown it in the next round."""
    calls: list[ToolCallEntry] = [
        {
            "id": call.id,
            "type": "function",
            "function": {"name": call.name, "arguments": call.arguments},
        }
        for call in reply.tool_calls
    ]
    return {"role": "assistant", "content": reply.text, "tool_calls": calls}


def tool_message(call: ToolCall, result: str) -> Message:
    """What a tool answered to a call."""
    return {"role": "tool", "tool_call_id": call.id, "content": result}


REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def storable(text: str) -> str:
    """The same text without what UTF-8 (lone surrogates) or databases (NUL) cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", REPLACEMENT)


def printable(text: str) -> str:
    """The same text without control characters, which could steer the terminal it is shown on."""
    return _CONTROL.sub(REPLACEMENT, text)


def cut(text: str, most: int) -> str:
    """At most ``most`` characters of it; an ellipsis says that there was more."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
