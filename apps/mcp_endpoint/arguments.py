"""Checking a call's arguments: by schema, and for values that nothing could store."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from apps.common.errors import InvalidArgument, InvalidContext
from apps.common.text import UNSTORABLE
from apps.mcp_endpoint.registry import Tool

DEEPEST = 16
LARGEST_NUMBER = 2**63 - 1
# An unknown name is repeated in the answer only if it looks like a name.
NAME_LENGTH = 64
KINDS = {
    "string": "a text",
    "integer": "a whole number",
    "array": "a list",
    "boolean": "true or false",
}


def require_storable_context(raw: object) -> None:
    """Raises InvalidContext when a field holds something that cannot be stored."""
    for name, value in raw.items() if isinstance(raw, Mapping) else ():
        if not _is_storable(value):
            raise InvalidContext("A context field holds invalid characters.", field=_shown(name))


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
    if not _is_storable(value):
        raise InvalidArgument(name, f"{name} holds invalid characters or is nested too deep.")
    if not tool.validators[name].is_valid(value):
        expected = {key: part for key, part in schema.items() if key != "description"}
        raise InvalidArgument(name, f"{name} must be {_wanted(schema)}.", expected=expected)


def _wanted(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return "one of the allowed values"
    return f"{KINDS.get(schema.get('type', ''), 'a value')} as its schema describes"


def _is_storable(value: object) -> bool:
    return all(_is_plain(part) for part in _parts(value))


def _is_plain(part: object) -> bool:
    """Whether PostgreSQL and JSON can hold this leaf; an exhausted depth is none."""
    if isinstance(part, str):
        return UNSTORABLE.search(part) is None
    if isinstance(part, float):
        return math.isfinite(part)
    return not isinstance(part, int) or abs(part) <= LARGEST_NUMBER


def _parts(value: object) -> Iterator[object]:
    """All leaves and keys of a JSON value, without recursion; too deep yields an unstorable."""
    waiting = [(value, 0)]
    while waiting:
        part, depth = waiting.pop()
        if depth > DEEPEST:
            yield math.nan
            return
        if isinstance(part, Mapping):
            yield from part
            waiting.extend((inner, depth + 1) for inner in part.values())
        elif isinstance(part, list):
            waiting.extend((inner, depth + 1) for inner in part)
        else:
            yield part


def _shown(name: object) -> str:
    plain = isinstance(name, str) and len(name) <= NAME_LENGTH and name.isprintable()
    return str(name) if plain else "(unnamed)"
