"""The file: one JSON object on each line.

    {"kind": "header", "format": …, "version": 1, "repository": {…}, …}
    {"kind": "memory", "id": …, …, "versions": […], "links": […]}        one for each memory
    {"kind": "end", "memories": …, "versions": …, "links": …, "sha256": …}

The digest is over every byte before the last line. What is named in ``OMITTED_FIELDS`` says the place of
a memory, or what follows from the rest; everything else a memory has is in its line.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from apps.common.clock import now

FORMAT = "memory-platform/memories"
VERSION = 1
CONTENT_TYPE = "application/jsonl; charset=utf-8"
Line = dict[str, Any]

#: Fields that stand in the line as they are.
PLAIN_FIELDS = (
    *("type", "status", "tier", "family", "workspace_scope", "corpus_id"),
    *("title", "content", "tags", "entities", "confidence", "content_hash", "provenance"),
    *("served_version", "pending_version", "rejected_version", "enforced"),
    *("quarantine_reason", "guard_version", "findings", "released_rules"),
    *("expires_by_policy", "status_before_lock", "status_reason"),
)
MOMENT_FIELDS = (
    *("expires_at", "locked_at", "verified_at", "waiting_since", "created_at", "updated_at"),
)
#: Written in another form: ids, and the author as one object.
CONVERTED_FIELDS = ("id", "superseded_by", "author_kind", "author_id", "author_label")
OMITTED_FIELDS = (
    *("organization", "repository", "scope", "owner_kind", "owner_id"),
    *("served_author_kind", "latest_version"),
)


class LineKind(StrEnum):
    """What a line is."""

    HEADER = "header"
    MEMORY = "memory"
    END = "end"


@dataclass(slots=True)
class ExportTally:
    """What the lines before the last one hold, and their digest."""

    memories: int = 0
    versions: int = 0
    links: int = 0
    _digest: Any = field(default_factory=hashlib.sha256)

    def add(self, line: Line, raw: bytes) -> None:
        """Count one line, ``raw`` as it stands in the file with its line feed."""
        self._digest.update(raw)
        if line.get("kind") == LineKind.MEMORY:
            self.memories += 1
            self.versions += _length(line.get("versions"))
            self.links += _length(line.get("links"))

    def closing(self) -> Line:
        """The last line."""
        return {
            "kind": LineKind.END.value,
            "memories": self.memories,
            "versions": self.versions,
            "links": self.links,
            "sha256": self._digest.hexdigest(),
        }


def export_name() -> str:
    """What the file of an export that begins now is called."""
    return f"memories-{now():%Y%m%d-%H%M%S}.jsonl"


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def encode_line(line: Line) -> str:
    """The line as text, with its line feed."""
    return f"{_encode(line)}\n"


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0
