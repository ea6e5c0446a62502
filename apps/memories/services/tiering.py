"""Merging memories that say the same, and promoting those that proved their worth.

The inner acts: which memories, is decided in ``apps.tiers``; rows are locked and rights checked by
the caller. The audit names who asked, the merged memory the platform as its author.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apps.audit.models import Action
from apps.common.context import RequestContext
from apps.memories.attributes import MemoryAttributes
from apps.memories.drafts import MemoryDraft
from apps.memories.lifecycle import LifecycleAct
from apps.memories.models import Memory
from apps.memories.services.common import record, save
from apps.memories.services.links import draw_link
from apps.memories.services.status import move
from apps.memories.services.writes import write_memory
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import Relation, Tier


def merge(
    *,
    context: RequestContext,
    sources: Sequence[Memory],
    draft: MemoryDraft,
    belonging: MemoryAttributes,
    provenance: dict[str, Any],
    tier: Tier,
) -> Memory:
    """A new, unverified memory that supersedes all ``sources``, which are archived.

    Of the first one's type; without an expiry. Raises ContentRejected and what write_memory
    raises, and then nothing is done.
    """
    merged = write_memory(
        context=context,
        content=draft.content,
        title=draft.title,
        tags=draft.tags,
        type=sources[0].type,
        tier=tier,
        provenance=provenance,
        belonging=belonging,
        by_platform=True,
    )
    reason = f"Merged into {short_id(merged)}."
    for source in sources:
        draw_link(merged, source, Relation.SUPERSEDES, context, suggested=False)
        source.superseded_by = merged
        move(LifecycleAct.ARCHIVE, source, context, reason, changed=True)
    return merged


def promote(*, context: RequestContext, memory: Memory, tier: Tier, reason: str) -> Memory:
    """Move a memory to another tier; it expires no more. Its status stays."""
    memory.tier = tier
    memory.expires_at = None
    save(memory, context, reason)
    record(memory, context, Action.PROMOTED, before=memory.status, reason=reason)
    return memory
