"""From rows to lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from apps.common.clock import iso
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.portable.format import (
    FORMAT,
    MOMENT_FIELDS,
    PLAIN_FIELDS,
    VERSION,
    Line,
    LineKind,
)
from apps.organizations.models import Repository


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
