"""Tiers: people label memories, the platform promotes them."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidTransition, MemoryLocked
from apps.memories.attributes import require_confidence
from apps.memories.drafts import optional_tier
from apps.memories.lifecycle import LifecycleAct, authorise_act
from apps.memories.models import Memory
from apps.memories.selectors import get_for_update
from apps.memories.services.common import record, save
from apps.memories.services.retention import lift_expiry
from apps.memories.vocabulary import SERVED_STATUSES, Status, Tier

LASTING = frozenset({Tier.MIDDLE.value, Tier.LONG.value})


@verb(Action.UPDATED, ObjectKind.MEMORY, Intent.WRITE)
def label_memory(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    tier: str | None = None,
    confidence: float | None = None,
) -> Memory:
    """Give a memory another tier or confidence; what is not given stays.

    Needs the right to verify. A tier that lasts longer than the short term lifts the knowledge
    tools' 72 hours. Raises MemoryNotFound, WriteNotAllowed, MemoryLocked, InvalidTransition,
    InvalidArgument.
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.VERIFY, memory, context)
    _require_open(memory)
    if tier is not None:
        memory.tier = optional_tier(tier)
        if memory.tier in LASTING:
            lift_expiry(memory)
    if confidence is not None:
        memory.confidence = require_confidence(confidence)
    save(memory, context)
    record(memory, context, Action.UPDATED, before=memory.status)
    return memory


def _require_open(memory: Memory) -> None:
    if memory.status == Status.LOCKED:
        raise MemoryLocked()
    if memory.status not in SERVED_STATUSES:
        raise InvalidTransition(f"A memory that is {memory.status} takes no labels.")


def promote(*, context: RequestContext, memory: Memory, tier: Tier, reason: str) -> Memory:
    """Move a memory to another tier; it expires no more. Its status stays.

    The caller has locked the row and checked the rights.
    """
    memory.tier = tier
    memory.expires_at, memory.expires_by_policy = None, False
    save(memory, context, reason)
    record(memory, context, Action.PROMOTED, before=memory.status, reason=reason)
    return memory
