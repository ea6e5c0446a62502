"""Which id a memory gets where it arrives, the same however often it arrives there.

Its own, if nothing on the platform has it; else one that follows from its own and the repository,
so that links to it are found again without a list of what was renamed.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping

from apps.common.context import RequestContext
from apps.common.secrets import keyed_digest
from apps.memories.models import Memory
from apps.memories.selectors import memories_in
from apps.memories.selectors.export_pages import own_memories
from apps.memories.short_ids import parse_id, short_id


def stand_in(original: uuid.UUID, repository_id: uuid.UUID | None) -> uuid.UUID:
    """The id in a repository of a memory whose own is taken elsewhere; nobody else can tell it."""
    digest = keyed_digest(f"memory {original} in repository {repository_id}")
    return uuid.UUID(bytes=digest[:16], version=5)


def find_arrived(context: RequestContext, original: uuid.UUID) -> Memory | None:
    """What arrived here under this id before, its row locked."""
    ids = [original, stand_in(original, context.repository_id)]
    here = Memory.objects.filter(own_memories(context), pk__in=ids)
    rows = {memory.pk: memory for memory in here.select_for_update(of=("self",), no_key=True)}
    return rows.get(ids[0]) or rows.get(ids[1])


def free_id(context: RequestContext, original: uuid.UUID) -> uuid.UUID | None:
    """The id a new memory of the context's repository gets; None if there is none."""
    for candidate in (original, stand_in(original, context.repository_id)):
        if not Memory.objects.filter(pk=candidate).exists() and not _looks_taken(
            context, candidate
        ):
            return candidate
    return None


def find_ends(
    context: RequestContext, originals: Iterable[uuid.UUID]
) -> Mapping[uuid.UUID, Memory]:
    """The memories that these ids mean here: the repository's own, and rules from above it."""
    renamed = {stand_in(one, context.repository_id): one for one in originals}
    ids = [*renamed, *renamed.values()]
    found = {memory.pk: memory for memory in memories_in(context).filter(pk__in=ids)}
    ends = {}
    for other, original in renamed.items():
        memory = found.get(original) or found.get(other)
        if memory is not None:
            ends[original] = memory
    return ends


def _looks_taken(context: RequestContext, candidate: uuid.UUID) -> bool:
    """Whether another memory of the repository has the same short id."""
    alike = parse_id(short_id(candidate), field="id")
    return Memory.objects.filter(alike, own_memories(context)).exists()
