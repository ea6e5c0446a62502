"""What JSON from outside may hold, so that parsers and PostgreSQL take it. All linear."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from apps.common.text import UNSTORABLE

MAX_INTEGER = 2**63 - 1


class Fault(StrEnum):
    """Why a JSON value cannot be kept."""

    LEVELS = "too many levels"
    TEXT = "a NUL or a lone surrogate"
    FLOAT = "a number that is none"
    INTEGER = "a whole number of more than 63 bits"


def faults_in(value: object, *, most_levels: float = math.inf) -> Iterator[Fault]:
    """Whatever keeps a JSON value from being stored; the value itself is the first level.

    Linear and without recursion, however deep it is: the walk ends with the first object or list
    that lies below ``most_levels``.
    """
    waiting: list[tuple[Any, int]] = [(value, 1)]
    while waiting:
        part, level = waiting.pop()
        if isinstance(part, str):
            if UNSTORABLE.search(part):
                yield Fault.TEXT
        elif isinstance(part, Mapping | list):
            if level > most_levels:
                yield Fault.LEVELS
                return
            if isinstance(part, Mapping):
                waiting += [(inner, level + 1) for inner in part.values()]
            waiting += [(inner, level + 1) for inner in part]
        elif isinstance(part, float):
            if not math.isfinite(part):
                yield Fault.FLOAT
        elif isinstance(part, int) and abs(part) > MAX_INTEGER:
            yield Fault.INTEGER


class KeyTwice(ValueError):
    """An object has this key twice: of two values readers may take the one or the other."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def with_keys_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, as ``object_pairs_hook`` makes one. Raises KeyTwice."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise KeyTwice(Counter(key for key, _ in pairs).most_common(1)[0][0])
    return made


#: More than anything here may have, less than any parser refuses.
MAX_LEVELS = 100
TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


def shallow(body: bytes) -> bytes:
    """``body`` with null for what lies more than MAX_LEVELS deep. Linear; no check of JSON.

    What is left is still too deep for every argument, so it is refused where it stands.
    """
    parts, kept_from, level = list[bytes](), 0, 0
    for match in TOKEN.finditer(body):
        token = match.group()
        if token in b"[{":
            level += 1
            if level == MAX_LEVELS + 1:
                parts += [body[kept_from : match.start()], b"null"]
        elif token in b"]}":
            if level == MAX_LEVELS + 1:
                kept_from = match.end()
            level -= 1
    if level > MAX_LEVELS:
        return body
    return b"".join([*parts, body[kept_from:]])
