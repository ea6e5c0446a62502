"""Reading a call's arguments, and checking its context for values that nothing could store."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from apps.common.errors import InvalidArgument, InvalidContext
from apps.common.json_limits import faults_in
from apps.common.messages import Message, read
from apps.mcp_endpoint.registry import Tool

MAX_LEVELS = 16
PLACE_INSIDE = re.compile(r"[.\[]")
# An unknown name is repeated in the answer only if it looks like a name.
NAME_MAX_LENGTH = 64


def require_storable_context(raw: object) -> None:
    """Raises InvalidContext when a field holds something that cannot be stored."""
    for name, value in raw.items() if isinstance(raw, Mapping) else ():
        fault = next(faults_in(value, most_levels=MAX_LEVELS), None)
        if fault is not None:
            raise InvalidContext(f"A context field holds {fault.value}.", field=_said_back(name))


def read_arguments(tool: Tool, given: Mapping[str, Any]) -> Message:
    """The arguments as the tool's message.

    Raises PayloadTooLarge, and InvalidArgument with every wrong argument under ``fields``, the
    first under ``field`` and what that may be under ``expected``.
    """
    try:
        return read(tool.message, given)
    except InvalidArgument as refusal:
        name = PLACE_INSIDE.split(refusal.details["field"])[0]
        if name in tool.properties:
            schema = tool.properties[name].items()
            refusal.details["expected"] = {key: one for key, one in schema if key != "description"}
        raise


def _said_back(name: object) -> str:
    plain = isinstance(name, str) and len(name) <= NAME_MAX_LENGTH and name.isprintable()
    return str(name) if plain else "(unnamed)"
