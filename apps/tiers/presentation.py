"""A memory in the words of the knowledge tools (seed, section 8.1)."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Any

from apps.common.clock import iso
from apps.common.context import Actor
from apps.common.secrecy import Secrecy
from apps.governance.redaction import redact
from apps.memories.models import Memory, MemoryLink
from apps.memories.presentation import is_withheld
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import APPROVED_STATUSES, Status
from apps.search.injection import cut
from apps.tiers.vocabulary import item_type

ItemEntry = dict[str, Any]

PREVIEW_CHARACTERS = 200
QUARANTINED_MARK = "[QUARANTINED] "


def validation_of(memory: Memory, disputed: Collection[uuid.UUID]) -> str:
    """unverified, verified (locked too) or contradicted."""
    if memory.pk in disputed:
        return "contradicted"
    return "verified" if memory.status in APPROVED_STATUSES else "unverified"


def catalog_entry(
    memory: Memory, disputed: Collection[uuid.UUID], *, withheld: bool = False
) -> ItemEntry:
    """What a list says of a memory: everything but its text.

    Of one in quarantine it has title and tags only where nothing was found in them, and not at
    all when it is ``withheld``.
    """
    mark = QUARANTINED_MARK if memory.is_quarantined else ""
    is_named = not (withheld or (memory.is_quarantined and _is_suspect(memory)))
    name = str(memory) if is_named else f"{item_type(memory.type)} {short_id(memory)}"
    return {
        "id": short_id(memory),
        "title": mark + name,
        "tags": memory.tags if is_named else [],
        "tier": memory.tier,
        "type": item_type(memory.type),
        "confidence": memory.confidence,
        "validation": validation_of(memory, disputed),
        **({"quarantined": True} if memory.is_quarantined else {}),
    }


def _is_suspect(memory: Memory) -> bool:
    """Whether anything was found in its title or its tags."""
    return any(finding["field"].startswith(("title", "tags")) for finding in memory.findings)


def preview_entry(
    memory: Memory, disputed: Collection[uuid.UUID], secrecy: Secrecy = Secrecy.S3
) -> ItemEntry:
    """A catalog entry with the beginning of the text."""
    # Hidden before it is cut: half a host's name is not one any more.
    preview = cut(redact(memory.content.strip(), secrecy), PREVIEW_CHARACTERS)
    return {**catalog_entry(memory, disputed), "content_preview": preview}


def full_item(
    memory: Memory,
    disputed: Collection[uuid.UUID],
    *,
    viewer: Actor,
    links: Iterable[MemoryLink],
    uses: tuple[int, str | None],
) -> ItemEntry:
    """All there is to tell; an agent gets no text of a quarantined memory.

    ``links`` go out from it; ``uses`` is how often and when last it was used.
    """
    withheld = is_withheld(memory, viewer)
    return {
        **catalog_entry(memory, disputed, withheld=withheld),
        "version": memory.served_version,
        **({"pending": True} if memory.is_pending else {}),
        **({} if withheld else {"content": memory.content, "entities": memory.entities}),
        "links": [{"rel": link.relation, "to": short_id(link.target_id)} for link in links],
        "provenance": {} if withheld else memory.provenance,
        "status": str(memory.status),
        "injectable": not memory.is_quarantined,
        "scope": memory.workspace_scope,
        "corpus_id": memory.corpus_id,
        "content_hash": f"sha256:{memory.content_hash}",
        "usage_count": uses[0],
        "last_used_at": uses[1],
        "created_at": iso(memory.created_at),
        "updated_at": iso(memory.updated_at),
        "expires_at": iso(memory.expires_at),
        "archived": memory.status == Status.ARCHIVED,
        "superseded_by": short_id(memory.superseded_by_id) if memory.superseded_by_id else None,
    }
