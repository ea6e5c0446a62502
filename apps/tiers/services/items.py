"""Reading and changing single items by the ids of the knowledge tools."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import reduce
from operator import or_

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, MemoryNotFound, NotFound, WriteNotAllowed
from apps.memories.models import Memory, MemoryVersion
from apps.memories.presentation import is_withheld
from apps.memories.selectors import (
    found_in,
    get_for_update,
    readable_in,
    require_memory,
    successor_of,
)
from apps.memories.services import label_memory, verify_memory, write_version
from apps.memories.services.reads import served_entries
from apps.memories.services.recheck import recheck
from apps.memories.short_ids import find_id, parse_id, short_id
from apps.memories.vocabulary import APPROVED_STATUSES
from apps.tiers.drafts import ItemChange
from apps.tiers.models import PalaceLocation
from apps.tiers.services.palace import assign_palace
from apps.tiers.services.proposals import require_length
from apps.tiers.services.usage import count_use

MAX_READ = 50


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, right=Right.READ)
def read_items(*, context: RequestContext, ids: Sequence[str]) -> tuple[list[Memory], list[str]]:
    """The items of the ids, in their order, and the ids that name none here.

    Raises WriteNotAllowed, InvalidArgument, MemoryNotFound when none of them is found.
    """
    wanted = require_ids(ids)
    found = _found(context, wanted)
    if not found:
        raise MemoryNotFound()
    ordered = [found[text] for text in wanted if text in found]
    recheck(ordered, context)
    _record(context, ordered)
    return ordered, [text for text in wanted if text not in found]


@verb(Action.UPDATED, ObjectKind.MEMORY, Intent.WRITE)
def update_item(*, context: RequestContext, item_id: str, change: ItemChange) -> Memory:
    """Update an item's text (a new version), its labels or its validation (people only).

    Raises MemoryNotFound, WriteNotAllowed, MemoryLocked, InvalidTransition, InvalidArgument,
    PayloadTooLarge, ContentRejected.
    """
    key = find_id(context, item_id, field="id")
    _authorise(context, change)
    if change.is_of_text:
        _rewrite(context, key, change)
    if change.is_of_labels:
        tier = change.tier or None
        label_memory(context=context, memory_id=key, tier=tier, confidence=change.confidence)
    if change.validation:
        _validate(context, key, change)
    return Memory.objects.get(pk=key)


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, right=Right.READ)
def locate_item(*, context: RequestContext, item_id: str) -> PalaceLocation:
    """Where an item stands in the palace. Raises WriteNotAllowed, InvalidArgument, MemoryNotFound,
    NotFound for what was never put there.
    """
    key = find_id(context, item_id, field="item_id")
    memory = require_memory(found_in(context).filter(pk=key).first())
    recheck([memory], context)
    if is_withheld(memory, context.actor):
        raise MemoryNotFound()
    location = PalaceLocation.objects.filter(memory=memory).first()
    if location is None:
        raise NotFound("This item has no place in the palace.", field="item_id")
    return location


def require_ids(ids: Sequence[str]) -> list[str]:
    """A bounded number of ids, each once. Raises InvalidArgument."""
    unique = list(dict.fromkeys(ids))
    if not 1 <= len(unique) <= MAX_READ:
        raise InvalidArgument("ids", f"ids must name 1 to {MAX_READ} items.")
    return unique


def _found(context: RequestContext, wanted: list[str]) -> dict[str, Memory]:
    meant = reduce(or_, (parse_id(text, field="ids") for text in wanted))
    by_name: dict[str, Memory] = {}
    # The repository's own last, so that they win over a rule with the same short id.
    rows = found_in(context).filter(meant).order_by("repository_id")
    for memory in sorted(rows, key=lambda one: one.repository_id is not None):
        by_name |= {short_id(memory): memory, str(memory.pk): memory}
    return {text: by_name[name] for text in wanted if (name := _name(text)) in by_name}


def _name(text: str) -> str:
    prefix, _, digits = text.rpartition("-") if text.startswith("MEM-") else ("", "", text)
    return f"{prefix}-{digits.lower()}" if prefix else digits.lower()


def _authorise(context: RequestContext, change: ItemChange) -> None:
    if change.is_empty:
        raise InvalidArgument("title", "Say what is to change: title, content, tags or labels.")
    if context.actor.is_agent and (change.is_of_labels or change.validation):
        raise WriteNotAllowed("Only people set tier, confidence and validation.")


def _rewrite(context: RequestContext, key: uuid.UUID, change: ItemChange) -> None:
    memory = get_for_update(context, key)  # what is not given stays as it is now
    # Of what was replaced the refusal says by what.
    is_known = readable_in(context).filter(pk=key).exists() or successor_of(memory, context)
    if not is_known or (not change.content and is_withheld(memory, context.actor)):
        raise MemoryNotFound()
    wording = _newest(memory)
    memory = write_version(
        context=context,
        memory_id=key,
        content=require_length(change.content, memory.type) if change.content else wording.content,
        title=change.title or wording.title,
        tags=wording.tags if change.tags is None else change.tags,
        reason="" if context.actor.is_agent else "Changed with memory_update.",
    )
    assign_palace(memory)


def _newest(memory: Memory) -> Memory | MemoryVersion:
    """The wording that waits for a person, else the one that is served."""
    if memory.pending_version is None:
        return memory
    return memory.versions.get(number=memory.pending_version)


def _validate(context: RequestContext, key: uuid.UUID, change: ItemChange) -> None:
    """Approve what the caller has just written, or has been served: nothing she has not seen."""
    if change.validation == "verified":
        verify_memory(context=context, memory_id=key, seen=None)
        return
    approved = Memory.objects.filter(pk=key, status__in=APPROVED_STATUSES).exists()
    if change.validation == "contradicted" or approved:
        raise InvalidArgument(
            "validation",
            "contradicted comes from a link, and what is verified can only be deprecated.",
        )


def _record(context: RequestContext, found: list[Memory]) -> None:
    served = [memory for memory in found if not is_withheld(memory, context.actor)]
    read_items.record(context, served=served_entries(served))
    count_use(served)
