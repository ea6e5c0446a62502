"""Checking a call's arguments: by schema, and for values that nothing could store."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from apps.common.errors import InvalidArgument, InvalidContext
from apps.common.json_limits import is_storable
from apps.common.messages import read
from apps.mcp_endpoint.registry import Tool

MAX_LEVELS = 16
PLACE_INSIDE = re.compile(r"[.\[]")
# An unknown name is repeated in the answer only if it looks like a name.
NAME_MAX_LENGTH = 64
KINDS = {
    "string": "a text",
    "integer": "a whole number",
    "array": "a list",
    "boolean": "true or false",
}


def require_storable_context(raw: object) -> None:
    """Raises InvalidContext when a field holds something that cannot be stored."""
    for name, value in raw.items() if isinstance(raw, Mapping) else ():
        if not is_storable(value, most_levels=MAX_LEVELS):
            raise InvalidContext("A context field holds invalid characters.", field=_shown(name))


def read_arguments(tool: Tool, given: Mapping[str, Any]) -> Any:
    """The arguments as the tool's message; without one, as they came.

    Raises PayloadTooLarge, and InvalidArgument with every wrong argument under ``fields``, the
    first under ``field`` and what that may be under ``expected``.
    """
    if tool.message is None:
        return given
    try:
        return read(tool.message, given)
    except InvalidArgument as refusal:
        name = PLACE_INSIDE.split(refusal.details["field"])[0]
        if name in tool.properties:
            refusal.details["expected"] = _without_description(tool.properties[name])
        raise


def _without_description(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in schema.items() if key != "description"}


def require_arguments(tool: Tool, arguments: Mapping[str, Any]) -> None:
    """Every argument known, none missing, each as its schema says.

    Raises InvalidArgument naming the first that is wrong.
    """
    for name in arguments:
        is_context = name == "context" and tool.family.takes_context
        if name not in tool.properties and not is_context:
            raise InvalidArgument(_shown(name), f"{_shown(name)} is no argument of {tool.name}.")
    for name in tool.required:
        if name not in arguments:
            raise InvalidArgument(name, f"The argument {name} is missing.")
    for name, schema in tool.properties.items():
        if name in arguments:
            _require(tool, name, schema, arguments[name])


def _require(tool: Tool, name: str, schema: Mapping[str, Any], value: object) -> None:
    if not is_storable(value, most_levels=MAX_LEVELS):
        raise InvalidArgument(name, f"{name} holds invalid characters or is nested too deep.")
    if not tool.validators[name].is_valid(value):
        expected = _without_description(schema)
        raise InvalidArgument(name, f"{name} must be {_wanted(schema)}.", expected=expected)


def _wanted(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return "one of the allowed values"
    return f"{KINDS.get(schema.get('type', ''), 'a value')} as its schema describes"


def _shown(name: object) -> str:
    plain = isinstance(name, str) and len(name) <= NAME_MAX_LENGTH and name.isprintable()
    return str(name) if plain else "(unnamed)"
