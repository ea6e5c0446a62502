"""Events from a file of JSON Lines, batch by batch."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from apps.common.errors import PlatformError
from apps.events.vocabulary import MAX_EVENTS, PAYLOAD_MAX_BYTES
from apps.ops.importing.json_lines import JsonLine, json_lines

#: JSON writes one byte as six characters at most (\u0001); the rest is for other fields.
MAX_LINE_BYTES = 6 * PAYLOAD_MAX_BYTES + 262_144
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
        for line in json_lines(file, max_line_bytes=MAX_LINE_BYTES):
            if line.is_blank:
                continue
            batch.lines.append(_line(line, seen))
            if len(batch.lines) >= MAX_EVENTS:
                yield batch
                batch = Batch()
    if batch.lines:
        yield batch


def _line(line: JsonLine, seen: Counter[bytes]) -> Line:
    event = line.fields
    if line.problem is None and not event.get("source_event_key"):
        event = {**event, "source_event_key": _key_of(line.raw.strip(), seen)}
    return Line(line.number, line.size, event, line.problem)


def _key_of(raw: bytes, seen: Counter[bytes]) -> str:
    digest = hashlib.sha256(raw)
    seen[digest.digest()] += 1
    return f"line:{digest.hexdigest()[:KEY_DIGITS]}:{seen[digest.digest()]}"
