"""The ``memory`` tool: how a model curates its notes. There in curated mode only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from apps.gateway.client.curated_files import LIMITS, MemoryService, Target, Usage
from apps.gateway.client.errors import ToolError
from apps.gateway.client.tools.base import Arguments, text_argument

ACTIONS = ("add", "replace", "remove")


class MemoryTool:
    """Adds, replaces and removes entries of MEMORY.md and USER.md."""

    name = "memory"
    description = (
        "Keep short notes for later conversations. Target memory holds what you learnt "
        f"({LIMITS[Target.MEMORY]} characters), target user what you know about the user "
        f"({LIMITS[Target.USER]} characters). Later conversations see the change, this answer "
        "does not."
    )
    parameters: Mapping[str, object] = {
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": list(ACTIONS)},
            "target": {"type": "string", "enum": [target.value for target in Target]},
            "content": {"type": "string", "description": "The entry, for add and replace."},
            "old_text": {
                "type": "string",
                "description": "Text only the entry to replace or remove contains.",
            },
        },
        "required": ["action", "target"],
        "additionalProperties": False,
    }

    def __init__(self, memory: MemoryService) -> None:
        self._memory = memory

    async def call(self, arguments: Arguments) -> object:
        """Make the change and tell how full the file is. Raises ToolError."""
        usage = self._act(arguments, _target(arguments))
        return {"ok": True, **asdict(usage)}

    def _act(self, arguments: Arguments, target: Target) -> Usage:
        match arguments.get("action"):
            case "add":
                return self._memory.add(target, text_argument(arguments, "content"))
            case "replace":
                old_text = text_argument(arguments, "old_text")
                content = text_argument(arguments, "content")
                return self._memory.replace(target, old_text, content)
            case "remove":
                return self._memory.remove(target, text_argument(arguments, "old_text"))
            case _:
                raise ToolError(f"The action must be one of: {', '.join(ACTIONS)}.")


def _target(arguments: Arguments) -> Target:
    value = arguments.get("target")
    if not isinstance(value, str) or value not in tuple(Target):
        raise ToolError(f"The target must be one of: {', '.join(Target)}.")
    return Target(value)
