"""References of steps to what was answered before: ``${path}`` in texts, ``{"$ref": path}`` alone.

Filling them in is paid for from a budget, so that a small pipe cannot grow without bound: the time
and the memory it takes are linear in the budget.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.text import parse_number

REF = "$ref"
ROOTS = ("vars", "steps", "last")
PATH_MAX_LENGTH = 256
#: Deeper than any argument may be.
MAX_LEVELS = 32
#: What a scalar or a bracket counts besides its characters.
PART_BYTES = 8
# Neither part can run past a brace, so a text full of beginnings is read once.
PLACEHOLDER = re.compile(r"\$\$\{|\$\{([^{}]{1,256})\}")

Path = tuple[str, ...]
Environment = Mapping[str, Any]


class Budget:
    """So many bytes may be used up, by all threads together."""

    def __init__(self, size: int) -> None:
        self.size = self.left = size
        self._lock = Lock()

    def spend(self, size: int, *, field: str) -> None:
        """Raises PayloadTooLarge when it is used up."""
        with self._lock:
            if size <= self.left:
                self.left -= size
                return
        raise PayloadTooLarge(
            "What the pipe fills in is larger than it may be.", field=field, max_bytes=self.size
        )


@dataclass(frozen=True, slots=True)
class Reference:
    """A path, and the field it stands in."""

    path: Path
    field: str


def references_in(value: object, field: str) -> Iterator[Reference]:
    """Every reference in a JSON value. Raises InvalidArgument for one that is none, or too deep."""
    waiting = [(value, field, 0)]
    while waiting:
        part, where, depth = waiting.pop()
        if depth > MAX_LEVELS:
            raise InvalidArgument(field, f"{field} is nested too deep.")
        if isinstance(part, str):
            for path in _paths_in(part):
                yield Reference(parsed(path, where), where)
        elif isinstance(part, Mapping) and part.keys() == {REF}:
            yield Reference(parsed(part[REF], where), where)
        elif isinstance(part, Mapping):
            waiting += [(inner, _inside(where, name), depth + 1) for name, inner in part.items()]
        elif isinstance(part, list):
            waiting += [(inner, f"{where}[{n}]", depth + 1) for n, inner in enumerate(part)]


def parsed(path: object, field: str) -> Path:
    """The parts of a dotted path. Raises InvalidArgument naming ``field``."""
    parts = tuple(part.strip() for part in path.split(".")) if isinstance(path, str) else ()
    if not all(parts) or not parts or parts[0] not in ROOTS or len(str(path)) > PATH_MAX_LENGTH:
        raise InvalidArgument(
            field, f"A reference in {field} is a dotted path that begins with {', '.join(ROOTS)}."
        )
    return parts


def filled(value: Any, environment: Environment, budget: Budget, field: str) -> Any:
    """``value`` with every reference replaced by what it refers to.

    Raises InvalidArgument (a path that leads nowhere) and PayloadTooLarge, naming the field.
    """
    if isinstance(value, str):
        return _filled_text(value, environment, budget, field)
    if isinstance(value, Mapping) and value.keys() == {REF}:
        found = _found(parsed(value[REF], field), environment, field)
        budget.spend(size_of(found, most=budget.left), field=field)
        return found
    if isinstance(value, Mapping):
        return {
            name: filled(inner, environment, budget, _inside(field, name))
            for name, inner in value.items()
        }
    if isinstance(value, list):
        return [
            filled(inner, environment, budget, f"{field}[{n}]") for n, inner in enumerate(value)
        ]
    return value


def size_of(value: object, *, most: int) -> int:
    """About how many bytes a JSON value has; counting ends where it is more than ``most``."""
    size, waiting = 0, [value]
    while waiting and size <= most:
        part = waiting.pop()
        size += PART_BYTES
        if isinstance(part, str):
            size += len(part)
        elif isinstance(part, int):
            size += part.bit_length() // 3
        elif isinstance(part, Mapping):
            waiting += part.values()
            size += sum(len(name) for name in part)
        elif isinstance(part, list):
            waiting += part
    return size


def _paths_in(text: str) -> Iterator[str]:
    return (match[1] for match in PLACEHOLDER.finditer(text) if match[1] is not None)


def _filled_text(text: str, environment: Environment, budget: Budget, field: str) -> str:
    parts, kept_from = list[str](), 0
    for match in PLACEHOLDER.finditer(text):
        parts.append(text[kept_from : match.start()])
        kept_from = match.end()
        if match[1] is None:
            parts.append("${")  # was written with two signs so as to be none
            continue
        found = _found(parsed(match[1], field), environment, field)
        budget.spend(size_of(found, most=budget.left), field=field)
        parts.append(_as_text(found))
    return "".join([*parts, text[kept_from:]]) if parts else text


def _as_text(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _found(path: Path, environment: Environment, field: str) -> Any:
    current: Any = environment
    for part in path:
        if isinstance(current, Mapping) and part in current:
            current = current[part]
        elif isinstance(current, list) and _is_index(part, current):
            current = current[int(part)]
        else:
            raise InvalidArgument(field, f"{field} refers to {'.'.join(path)}, which is not there.")
    return current


def _is_index(part: str, items: list[Any]) -> bool:
    return parse_number(part, len(items) - 1) is not None


def _inside(field: str, name: object) -> str:
    """The field's name with one more part, as far as it is fit to be shown."""
    shown = isinstance(name, str) and name.isidentifier() and len(name) <= 64
    return f"{field}.{name}" if shown else field
