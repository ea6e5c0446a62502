"""Events from a file of JSON Lines, batch by batch."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from apps.events.vocabulary import MAX_EVENTS, PAYLOAD_MAX_BYTES
from apps.ops.importing.json_lines import JsonLine, json_lines

#: JSON writes one byte as six characters at most (\u0001); the rest is for other fields.
MAX_LINE_BYTES = 6 * PAYLOAD_MAX_BYTES + 262_144
KEY_DIGITS = 32


def batches(path: Path) -> Iterator[list[JsonLine]]:
    """All lines of a file, as many together as one call takes; empty lines are left out.

    A line without a source_event_key gets one of its words and of how many times they came before:
    so the same file imported twice appends nothing twice. Raises OSError.
    """
    seen = Counter[bytes]()
    with path.open("rb") as file:
        lines = (
            _with_key(line, seen)
            for line in json_lines(file, max_line_bytes=MAX_LINE_BYTES)
            if not line.is_blank
        )
        while batch := list(islice(lines, MAX_EVENTS)):
            yield batch


def _with_key(line: JsonLine, seen: Counter[bytes]) -> JsonLine:
    """The line without its bytes: what it says is kept until the batch is full."""
    if line.problem is not None or line.fields.get("source_event_key"):
        return replace(line, raw=b"")
    digest = hashlib.sha256(line.raw.strip())
    seen[digest.digest()] += 1
    key = f"line:{digest.hexdigest()[:KEY_DIGITS]}:{seen[digest.digest()]}"
    return replace(line, raw=b"", fields={**line.fields, "source_event_key": key})
