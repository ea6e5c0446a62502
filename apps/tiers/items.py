"""A memory in the words of the knowledge tools (seed, section 8.1)."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Any

from apps.common.clock import iso
from apps.common.context import Actor
from apps.common.errors import InvalidArgument
from apps.common.secrecy import Secrecy
from apps.governance.redaction import redact
from apps.memories.models import Memory, MemoryLink
from apps.memories.presentation import is_withheld
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import APPROVED_STATUSES, MemoryType, Relation, Status
from apps.search.injection import cut
from apps.tiers.vocabulary import ITEM_TYPES, item_type

Item = dict[str, Any]

PREVIEW_CHARACTERS = 200
QUARANTINED_MARK = "[QUARANTINED] "


def require_word(word: object, *, field: str = "type") -> MemoryType:
    """The type meant by one of the eight words. Raises InvalidArgument."""
    if isinstance(word, str) and word in ITEM_TYPES:
        return ITEM_TYPES[word]
    words = list(ITEM_TYPES)
    raise InvalidArgument(field, f"{field} must be one of {', '.join(words)}.", allowed=words)


def types_read_as(word: str) -> list[str]:
    """All types that are shown under ``word``. Raises InvalidArgument naming ``type_filter``."""
    require_word(word, field="type_filter")
    return [kind for kind in MemoryType.values if item_type(kind) == word]


def contradicted(memories: Iterable[Memory]) -> frozenset[uuid.UUID]:
    """Those that an approved memory contradicts by an accepted link."""
    links = MemoryLink.objects.filter(
        target__in=[memory.pk for memory in memories],
        relation=Relation.CONTRADICTS,
        suggested=False,
        source__status__in=APPROVED_STATUSES,
    )
    return frozenset(links.values_list("target_id", flat=True))


def validation_of(memory: Memory, disputed: Collection[uuid.UUID]) -> str:
    """unverified, verified (locked too) or contradicted."""
    if memory.pk in disputed:
        return "contradicted"
    return "verified" if memory.status in APPROVED_STATUSES else "unverified"


def catalog_entry(
    memory: Memory, disputed: Collection[uuid.UUID], *, withheld: bool = False
) -> Item:
    """What a list says of a memory: everything but its text.

    Of one in quarantine title and tags are told only where nothing was found in them, and not at
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
) -> Item:
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
) -> Item:
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
