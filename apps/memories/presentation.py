"""How a memory looks to a reader: the contract's objects, trimmed (seed, section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from apps.audit.models import AuditRecord
from apps.common.clock import iso
from apps.common.context import Actor
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.vocabulary import Status

Result = dict[str, Any]


def memory_object(memory: Memory, *, viewer: Actor) -> Result:
    """The memory object: no internal ids or timestamps, empty fields left out.

    An agent gets no content of a quarantined memory.
    """
    withheld = is_withheld(memory, viewer)
    return {
        "memory_id": str(memory.pk),
        **({} if withheld else {"content": memory.content}),
        "status": str(memory.status),
        "type": str(memory.type),
        "scope_origin": str(memory.scope),
        **({"title": memory.title} if memory.title and not withheld else {}),
        **({"tags": memory.tags} if memory.tags and not withheld else {}),
        "version": memory.served_version,
        "author_kind": memory.served_author_kind,
        **({"pending": True} if memory.is_pending else {}),
        **({"quarantined": True} if memory.is_quarantined else {}),
    }


def is_withheld(memory: Memory, viewer: Actor) -> bool:
    """Whether ``viewer`` gets only the catalog fields."""
    return memory.is_quarantined and viewer.is_agent


def read_result(
    memory: Memory,
    *,
    viewer: Actor,
    versions: Iterable[MemoryVersion],
    links: Iterable[MemoryLink],
) -> Result:
    """memory.read: the memory object with its versions and links."""
    return {
        **memory_object(memory, viewer=viewer),
        "versions": _version_entries(memory, viewer, versions),
        "links": [_link_entry(link, memory) for link in links],
    }


def write_result(memory: Memory) -> Result:
    """memory-write: a pending version is unverified although the served one is not."""
    pending = memory.is_pending
    return {
        "memory_id": str(memory.pk),
        "status": Status.UNVERIFIED.value if pending else str(memory.status),
        "version": memory.latest_version,
        **({"pending": True} if pending else {}),
        **({"quarantined": True} if memory.is_quarantined else {}),
    }


def status_result(memory: Memory, **moment: Any) -> Result:
    """The answer of lock, unlock, verify, deprecate; ``moment`` is the one timestamp shown."""
    return {
        "memory_id": str(memory.pk),
        "status": str(memory.status),
        **{name: iso(value) for name, value in moment.items()},
    }


def history_result(
    memory: Memory,
    *,
    viewer: Actor,
    versions: Sequence[MemoryVersion],
    records: Sequence[AuditRecord],
) -> Result:
    """memory.history: versions and status changes, newest first."""
    return {
        "memory_id": str(memory.pk),
        "versions": _version_entries(memory, viewer, versions),
        "changes": [
            _change_entry(record, with_reason=not is_withheld(memory, viewer)) for record in records
        ],
    }


def _version_entries(
    memory: Memory, viewer: Actor, versions: Iterable[MemoryVersion]
) -> list[Result]:
    """A reason is somebody's text too: withheld together with the content."""
    with_reason = not is_withheld(memory, viewer)
    return [_version_entry(version, with_reason=with_reason) for version in versions]


def _version_entry(version: MemoryVersion, *, with_reason: bool) -> Result:
    return {
        "version": version.number,
        "author_kind": version.author_kind,
        "author": version.author_label,
        **({"reason": version.reason} if version.reason and with_reason else {}),
    }


def _link_entry(link: MemoryLink, memory: Memory) -> Result:
    outgoing = link.source_id == memory.pk
    return {
        "relation": link.relation,
        "direction": "out" if outgoing else "in",
        "memory_id": str(link.target_id if outgoing else link.source_id),
    }


def _change_entry(record: AuditRecord, *, with_reason: bool) -> Result:
    return {
        "action": record.action,
        "actor_kind": record.actor_kind,
        "actor": record.actor_label,
        **({"from": record.before_status} if record.before_status else {}),
        **({"to": record.after_status} if record.after_status else {}),
        **({"version": record.object_version} if record.object_version else {}),
        **({"reason": record.reason} if record.reason and with_reason else {}),
    }
