"""How things look over REST: agents get the contract's objects, people the governance too."""

from __future__ import annotations

from typing import Any

from apps.audit.hashing import HASHED_FIELDS
from apps.audit.models import AuditRecord
from apps.common.clock import iso
from apps.common.context import Actor, RequestContext
from apps.memories.models import Memory, MemoryVersion
from apps.memories.presentation import memory_object, read_result
from apps.memories.selectors import latest_versions_of, links_of

Result = dict[str, Any]


def memory_summary(memory: Memory, viewer: Actor) -> Result:
    """A memory in a list, or after an act."""
    return {**memory_object(memory, viewer=viewer), **_governance(memory, viewer)}


def memory_detail(memory: Memory, context: RequestContext) -> Result:
    """One memory that was read: with its versions' numbers and its links."""
    found = read_result(
        memory,
        viewer=context.actor,
        versions=latest_versions_of(memory),
        links=links_of(memory, context),
    )
    return {**found, **_governance(memory, context.actor)}


def version_entry(version: MemoryVersion, viewer: Actor) -> Result:
    """One version; agents get who wrote it, not what."""
    entry = {
        "number": version.number,
        "author_kind": version.author_kind,
        "author": version.author_label,
        "reason": version.reason,
    }
    if viewer.is_agent:
        return entry
    return {
        **entry,
        "title": version.title,
        "content": version.content,
        "tags": version.tags,
        "content_hash": version.content_hash,
        "findings": version.findings,
        "created_at": iso(version.created_at),
    }


def audit_entry(record: AuditRecord) -> Result:
    """The whole record; salt and hash in hexadecimal, so that the hash can be recomputed."""
    return {
        "id": record.pk,
        **{name: getattr(record, name) for name in HASHED_FIELDS},
        "organization_id": id_or_none(record.organization_id),
        "repository_id": id_or_none(record.repository_id),
        "occurred_at": iso(record.occurred_at),
        "transaction_id": record.transaction_id,
        "salt": bytes(record.salt).hex(),
        "payload_hash": bytes(record.payload_hash).hex(),
    }


def _governance(memory: Memory, viewer: Actor) -> Result:
    """What only people get (seed, section 4: no internal ids and timestamps for agents)."""
    if viewer.is_agent:
        return {}
    return {
        "organization_id": id_or_none(memory.organization_id),
        "repository_id": id_or_none(memory.repository_id),
        **({"tier": memory.tier} if memory.tier else {}),
        "author": memory.author_label,
        "quarantine_reason": memory.quarantine_reason,
        "findings": memory.findings,
        "latest_version": memory.latest_version,
        "pending_version": memory.pending_version,
        "superseded_by": id_or_none(memory.superseded_by_id),
        "expires_at": iso(memory.expires_at),
        "created_at": iso(memory.created_at),
        "updated_at": iso(memory.updated_at),
        "locked_at": iso(memory.locked_at),
        "verified_at": iso(memory.verified_at),
    }


def id_or_none(value: object) -> str | None:
    """An id as text."""
    return None if value is None else str(value)
