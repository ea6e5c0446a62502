"""Items of the knowledge family as its tools write them."""

from __future__ import annotations

import datetime as dt
from typing import Any

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.memories.attributes import MemoryAttributes
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.memories.vocabulary import Writer
from apps.tiers.services.palace import assign_palace


def item(context: RequestContext, content: str, **given: Any) -> Memory:
    """A short-term note about nginx, unless said otherwise; it expires in 72 hours."""
    belonging = MemoryAttributes(
        family=given.pop("family", Writer.KNOWLEDGE),
        workspace_scope=given.pop("part", "project"),
        corpus_id=given.pop("corpus_id", ""),
        entities=tuple(given.pop("entities", ())),
        confidence=given.pop("confidence", 0.5),
    )
    fields = {
        "type": "note",
        "tags": ["nginx"],
        "tier": "stm",
        "expires_at": now() + dt.timedelta(hours=72),
        **given,
    }
    memory = write_memory(context=context, content=content, attributes=belonging, **fields)
    assign_palace(memory)
    return memory
