"""The file: one JSON object on each line.

    {"kind": "header", "format": …, "version": 1, "repository": {…}, …}
    {"kind": "memory", "id": …, …, "versions": […], "links": […]}        one for each memory
    {"kind": "end", "memories": …, "versions": …, "links": …, "sha256": …}

The digest is over every byte before the last line. ``OMITTED_FIELDS`` say where a
memory lies, or follow from the rest; everything else a memory has is in its line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from apps.common.clock import iso, now
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.organizations.models import Repository

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


def header_line(
    repository: Repository, *, exported_at: str, guard_version: str, chosen: Mapping[str, Any]
) -> Line:
    """The first line; ``chosen`` says which memories were asked for, if not all."""
    return {
        "kind": LineKind.HEADER.value,
        "format": FORMAT,
        "version": VERSION,
        "repository": {
            "id": str(repository.pk),
            "slug": repository.slug,
            "organization": repository.organization.slug,
        },
        "exported_at": exported_at,
        "guard_version": guard_version,
        "chosen": dict(chosen),
    }


def memory_line(
    memory: Memory,
    versions: Iterable[MemoryVersion],
    links: Iterable[MemoryLink],
    beside: Mapping[str, Any],
) -> Line:
    """Everything of one memory; ``beside`` is what other apps keep of it."""
    return {
        "kind": LineKind.MEMORY.value,
        "id": str(memory.pk),
        **{name: getattr(memory, name) for name in PLAIN_FIELDS},
        **{name: iso(getattr(memory, name)) for name in MOMENT_FIELDS},
        "author": _author(memory),
        "superseded_by": _text(memory.superseded_by_id),
        **({"beside": dict(beside)} if beside else {}),
        "versions": [_version(version) for version in versions],
        "links": [_link(link) for link in links],
    }


def _version(version: MemoryVersion) -> Line:
    return {
        "number": version.number,
        "title": version.title,
        "content": version.content,
        "tags": version.tags,
        "author": _author(version),
        "reason": version.reason,
        "content_hash": version.content_hash,
        "findings": version.findings,
        "created_at": iso(version.created_at),
    }


def _link(link: MemoryLink) -> Line:
    return {
        "source": str(link.source_id),
        "target": str(link.target_id),
        "relation": link.relation,
        "suggested": link.suggested,
        "author": _author(link),
        "declined_at": iso(link.declined_at),
        "declined_by": link.declined_by,
        "created_at": iso(link.created_at),
    }


def _author(row: Memory | MemoryVersion | MemoryLink) -> Line:
    return {"kind": row.author_kind, "id": row.author_id, "label": row.author_label}


def _text(value: object) -> str | None:
    return None if value is None else str(value)
