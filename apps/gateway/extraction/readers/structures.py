"""JSON: each value on a line, after its place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from apps.gateway.extraction.readers.plain import decoded


def read_json(file: BinaryIO) -> Iterator[str]:
    """The texts, numbers and truths of a document in their order; nothing is nothing."""
    value = json.loads(decoded(file.read()), parse_int=str, parse_float=str, parse_constant=str)
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            dot = "." if place else ""
            waiting += [(f"{place}{dot}{key}", value[key]) for key in reversed(value)]
        elif isinstance(value, list):
            waiting += [(place, item) for item in reversed(value)]
        elif value is not None:
            yield f"{place}: {_said(value)}" if place else _said(value)


def _said(value: str | bool) -> str:
    return value if isinstance(value, str) else str(value).lower()
