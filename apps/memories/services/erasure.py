"""Erasing what is somebody's own, at the owner's wish: the words go, what was done with them stays.

A memory that was erased keeps its row, its numbers and its hashes, to which the trail refers; of
what it said nothing is left (ADR 48).
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db.models import Q

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import MemoryLocked, MemoryNotFound, WriteNotAllowed
from apps.index.models import Kind
from apps.index.services.documents import forget_documents
from apps.memories.lifecycle import is_owner
from apps.memories.models import Memory, MemoryComment, MemoryVersion, Undo
from apps.memories.services.common import record, remove_assignment, save
from apps.memories.vocabulary import Scope, Status


@verb(Action.REMOVED, ObjectKind.MEMORY, Intent.WRITE)
def erase_memory(
    *, context: RequestContext, memory_id: uuid.UUID, reason: str, with_locked: bool = False
) -> Memory:
    """Take the words of a memory of user scope out of it, all its versions and the search.

    For its owner and people who manage. ``with_locked``: also what a person has locked, which is
    for erasing all that somebody has. Raises MemoryNotFound, MemoryLocked, WriteNotAllowed.
    """
    memory = _for_erasing(context, memory_id)
    if memory.status == Status.LOCKED and not with_locked:
        raise MemoryLocked()
    before = memory.status
    moment = now()
    memory.erased_at, memory.status = moment, Status.ARCHIVED
    memory.title = memory.content = memory.status_reason = memory.quarantine_reason = ""
    memory.tags, memory.entities, memory.provenance = [], [], {}
    memory.findings, memory.released_rules = [], []
    memory.pending_version, memory.change_request = None, ""
    memory.locked_at, memory.status_before_lock = None, ""
    save(memory, context, reason)
    # A locked or archived memory takes no new version: what follows finds all there are.
    MemoryVersion.objects.filter(memory=memory, erased_at=None).update(
        title="", content="", tags=[], reason="", findings=[], erased_at=moment
    )
    MemoryComment.objects.filter(memory=memory, erased_at=None).update(text="", erased_at=moment)
    Undo.objects.filter(memory=memory).delete()
    remove_assignment(memory)
    forget_documents(Kind.MEMORY, [memory.pk])
    record(memory, context, Action.REMOVED, before=before, reason=reason)
    return memory


def erase_memories(
    *,
    context: RequestContext,
    memory_ids: Sequence[uuid.UUID],
    reason: str,
    with_locked: bool = False,
) -> int:
    """Erase several, all or none; how many. Raises what ``erase_memory`` raises."""
    for memory_id in memory_ids:
        erase_memory(context=context, memory_id=memory_id, reason=reason, with_locked=with_locked)
    return len(memory_ids)


def _for_erasing(context: RequestContext, memory_id: uuid.UUID) -> Memory:
    """The memory, its row locked, if the caller may erase it."""
    here = Q(organization_id=context.organization_id)
    owned = Memory.objects.filter(here, scope=Scope.USER, erased_at=None)
    memory = owned.select_for_update(of=("self",), no_key=True).filter(pk=memory_id).first()
    if memory is None:
        raise MemoryNotFound()
    if not (is_owner(memory, context) or context.may(Right.MANAGE)):
        raise WriteNotAllowed("Memories of users are erased by their owners.")
    return memory
