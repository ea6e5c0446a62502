"""A model that reads its answers from a file: for tests and for trying things out without one."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from apps.gateway.client.config.reading import read_json
from apps.gateway.client.config.section import Section
from apps.gateway.client.context import recalled_texts
from apps.gateway.client.errors import Category, ConfigurationError, ProviderError, RequestFailed
from apps.gateway.client.messages import Message, Reply, ToolCall

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
