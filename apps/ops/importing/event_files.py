"""Events from a file of JSON Lines, batch by batch."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError
from apps.common.json_limits import shallow
from apps.events.vocabulary import MAX_EVENTS, PAYLOAD_MAX_BYTES

#: JSON writes one byte as six characters at most (\u0001); the rest is for other fields.
MAX_LINE_BYTES = 6 * PAYLOAD_MAX_BYTES + 262_144
SKIPPED_BYTES = 65_536
KEY_DIGITS = 32


@dataclass(slots=True)
class Line:
    """One line: the event that it says, or why there is none."""

    number: int
    size: int
    event: Any = None
    problem: PlatformError | None = None


@dataclass(slots=True)
class Batch:
    """Lines that are appended together."""

    lines: list[Line] = field(default_factory=list)

    @property
    def size(self) -> int:
        return sum(line.size for line in self.lines)

    @property
    def readable(self) -> list[Line]:
        return [line for line in self.lines if line.problem is None]


def batches(path: Path) -> Iterator[Batch]:
    """All lines of a file, as many together as one call takes; empty lines are left out.

    A line without a source_event_key gets one of its words and of how many times they came before:
    so the same file imported twice appends nothing twice. Raises OSError.
    """
    batch, seen = Batch(), Counter[bytes]()
    with path.open("rb") as file:
        for number, raw, size in _raw_lines(file):
            batch.lines.append(_line(number, raw, size, seen))
            if len(batch.lines) >= MAX_EVENTS:
                yield batch
                batch = Batch()
    if batch.lines:
        yield batch


def _raw_lines(file: BinaryIO) -> Iterator[tuple[int, bytes | None, int]]:
    """Number, bytes and size of each line that says something; None for one that is too long."""
    number = 0
    while raw := file.readline(MAX_LINE_BYTES):
        number += 1
        size = len(raw)
        if len(raw) == MAX_LINE_BYTES and not raw.endswith(b"\n"):
            while rest := file.readline(SKIPPED_BYTES):
                size += len(rest)
                if rest.endswith(b"\n"):
                    break
            yield number, None, size
        elif raw.strip():
            yield number, raw.strip(), size


def _line(number: int, raw: bytes | None, size: int, seen: Counter[bytes]) -> Line:
    if raw is None:
        too_long = PayloadTooLarge("The line is too long.", max_bytes=MAX_LINE_BYTES)
        return Line(number, size, problem=too_long)
    try:
        event = json.loads(shallow(raw).decode(), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return Line(number, size, problem=InvalidArgument("line", "The line is not JSON in UTF-8."))
    if isinstance(event, dict) and not event.get("source_event_key"):
        event = {**event, "source_event_key": _key_of(raw, seen)}
    return Line(number, size, event)


def _key_of(raw: bytes, seen: Counter[bytes]) -> str:
    digest = hashlib.sha256(raw)
    seen[digest.digest()] += 1
    return f"line:{digest.hexdigest()[:KEY_DIGITS]}:{seen[digest.digest()]}"


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)
