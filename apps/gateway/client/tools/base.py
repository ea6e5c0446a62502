"""Tools and the registry that the loop offers to the model."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Protocol

from apps.gateway.client.errors import ToolError
from apps.gateway.client.messages import ToolCall
from apps.gateway.client.text import cut, storable

Arguments = Mapping[str, object]
#: Characters of a result that the model is shown.
MOST_RESULT = 16_000


class Tool(Protocol):
    """One thing the model may do; ``parameters`` is a JSON schema of its arguments."""

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def parameters(self) -> Mapping[str, object]: ...

    async def call(self, arguments: Arguments) -> object:
        """Do it and give something JSON can hold. Raises ToolError for the model to read."""


class ToolRegistry:
    """The tools of an agent by name."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._tools = {tool.name: tool for tool in tools}

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in the order of registration."""
        return tuple(self._tools)

    def schemas(self) -> list[dict[str, object]]:
        """The tools as a provider takes them."""
        return [
            {
                "type": "function",
                "function": {
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": tool.parameters,
                },
            }
            for tool in self._tools.values()
        ]

    async def call(self, call: ToolCall) -> str:
        """The result as JSON; a refusal is a result too, which names what was wrong."""
        try:
            result = await self._tool(call).call(arguments_of(call))
        except ToolError as error:
            result = {"error": str(error)}
        return cut(storable(json.dumps(result, ensure_ascii=False)), MOST_RESULT)

    def _tool(self, call: ToolCall) -> Tool:
        tool = self._tools.get(call.name)
        if tool is None:
            raise ToolError(f"There is no such tool; there are: {', '.join(self._tools)}.")
        return tool


def arguments_of(call: ToolCall) -> Arguments:
    """The arguments of a call. Raises ToolError unless they are a JSON object."""
    try:
        values = json.loads(call.arguments or "{}")
    except (ValueError, RecursionError):
        raise ToolError("The arguments are no JSON.") from None
    if not isinstance(values, dict):
        raise ToolError("The arguments must be a JSON object.")
    return values


def text_argument(arguments: Arguments, name: str) -> str:
    """An argument that must be text and not empty. Raises ToolError."""
    value = arguments.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ToolError(f"The argument {name} must be text and not empty.")
    return storable(value)
