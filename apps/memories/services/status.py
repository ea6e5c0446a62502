"""Lock, unlock, deprecate, archive, restore: changes of status by the table in lifecycle.py."""

from __future__ import annotations

import time
import uuid

from django.db import transaction
from django.db.models import Q

from apps.audit.models import Action, AuditRecord, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, system_context
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.index.models import DocumentKind
from apps.index.services.similarity import compare_again
from apps.memories.drafts import require_reason
from apps.memories.lifecycle import (
    TRANSITIONS,
    UNDOABLE,
    LifecycleAct,
    authorise_change,
    next_status,
)
from apps.memories.models import Memory
from apps.memories.selectors import get_for_update, get_readable, lock_rows
from apps.memories.services.common import record, remove_assignment, save
from apps.memories.services.links import (
    draw_link,
    suspend_agent_links,
    suspend_replacements,
)
from apps.memories.services.recall_notices import recall
from apps.memories.services.retention import lift_expiry
from apps.memories.services.seen import Seen, require_seen
from apps.memories.services.standing import Standing
from apps.memories.vocabulary import (
    CLOSED_STATUSES,
    OPEN_STATUSES,
    SERVED_STATUSES,
    RecallKind,
    Relation,
    Status,
)


@verb(Action.LOCKED, ObjectKind.MEMORY, Intent.ADMIN)
def lock_memory(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    reason: str,
    seen: Seen | None,
) -> Memory:
    """Make a memory immutable for everyone until it is unlocked (seed, tool D).

    ``seen`` is what the person saw of it (see ``require_seen``), here and below. Raises
    MemoryNotFound, WriteNotAllowed, InvalidTransition, InvalidArgument, VersionConflict.
    """
    memory = get_for_update(context, memory_id)
    return _change_status(LifecycleAct.LOCK, memory, context, reason, seen)


@verb(Action.UNLOCKED, ObjectKind.MEMORY, Intent.ADMIN)
def unlock_memory(
    *, context: RequestContext, memory_id: uuid.UUID, reason: str, seen: Seen | None
) -> Memory:
    """Give a locked memory back the status it had before.

    Raises MemoryNotFound, WriteNotAllowed, InvalidTransition, InvalidArgument, VersionConflict.
    """
    memory = get_for_update(context, memory_id)
    return _change_status(LifecycleAct.UNLOCK, memory, context, reason, seen)


@verb(Action.DEPRECATED, ObjectKind.MEMORY, Intent.ADMIN, agent_intent=Intent.WRITE)
def deprecate_memory(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    reason: str,
    replacement_memory_id: uuid.UUID | None = None,
    seen: Seen | None,
) -> Memory:
    """Mark a memory as no longer valid; a replacement supersedes it (seed, tool E).

    Raises MemoryNotFound (either memory), WriteNotAllowed, MemoryLocked, InvalidTransition,
    InvalidArgument, VersionConflict.
    """
    if replacement_memory_id is not None:
        lock_rows(context, memory_id, replacement_memory_id)
    memory = get_for_update(context, memory_id)
    authorise_change(LifecycleAct.DEPRECATE, memory, context)
    require_seen(memory, seen, context)
    standing = Standing.of(memory, context)
    if replaced := replacement_memory_id is not None:
        _supersede(memory, replacement_memory_id, context)
    done = move(LifecycleAct.DEPRECATE, memory, context, require_reason(reason), changed=replaced)
    if replaced or done.before_status != done.after_status:
        standing.keep(context, done)
    return memory


@verb(Action.ARCHIVED, ObjectKind.MEMORY, Intent.ADMIN)
def archive_memory(
    *, context: RequestContext, memory_id: uuid.UUID, reason: str, seen: Seen | None
) -> Memory:
    """Put a memory away without judging it (soft delete).

    Raises MemoryNotFound, WriteNotAllowed, InvalidTransition, InvalidArgument, VersionConflict.
    """
    memory = get_for_update(context, memory_id)
    return _change_status(LifecycleAct.ARCHIVE, memory, context, reason, seen)


@verb(Action.RESTORED, ObjectKind.MEMORY, Intent.ADMIN)
def restore_memory(
    *, context: RequestContext, memory_id: uuid.UUID, reason: str, seen: Seen | None
) -> Memory:
    """Bring a deprecated or archived memory back as unverified.

    Raises MemoryNotFound, WriteNotAllowed, InvalidTransition, InvalidArgument, VersionConflict.
    """
    memory = get_for_update(context, memory_id)
    return _change_status(LifecycleAct.RESTORE, memory, context, reason, seen)


def _change_status(
    act: LifecycleAct, memory: Memory, context: RequestContext, reason: str, seen: Seen | None
) -> Memory:
    authorise_change(act, memory, context)
    require_seen(memory, seen, context)
    standing = Standing.of(memory, context)
    done = move(act, memory, context, require_reason(reason))
    if act in UNDOABLE.values() and done.before_status != done.after_status:
        standing.keep(context, done)
    return memory


def move(
    act: LifecycleAct,
    memory: Memory,
    context: RequestContext,
    reason: str,
    *,
    changed: bool = False,
) -> AuditRecord:
    """The change of status itself, audited; the caller has locked the row and authorised it.

    Returns its record. ``changed``: there is something to save although the status may stay.
    Raises InvalidTransition.
    """
    before = Status(memory.status)
    after = next_status(act, memory)
    if after is not before:
        memory.status_before_lock = before if after is Status.LOCKED else ""
        memory.locked_at = now() if after is Status.LOCKED else None
        memory.status = after
        memory.status_reason = reason
        _follow(memory, before, after)
    if changed or after is not before:
        save(memory, context, reason)
        remove_assignment(memory)
    if after is Status.DEPRECATED and before is not after:
        recall(memory, RecallKind.DEPRECATED, context, replacement_id=memory.superseded_by_id)
    return record(memory, context, TRANSITIONS[act].action, before=before, reason=reason)


def _follow(memory: Memory, before: Status, after: Status) -> None:
    """What a change of status brings with it."""
    if after is Status.LOCKED and before is Status.UNVERIFIED:
        suspend_agent_links(memory)
        lift_expiry(memory)
    if after in CLOSED_STATUSES and memory.pending_version is not None:
        # Nobody decides on a version of a closed memory; restoring does not bring it back.
        memory.rejected_version, memory.pending_version = memory.pending_version, None
    if before in CLOSED_STATUSES:
        memory.superseded_by = None
        lift_expiry(memory)
        if memory.expires_at is not None and memory.expires_at <= now():
            memory.expires_at = None  # who brings it back wants to have it
        memory.waiting_since = now()
        suspend_replacements(memory)
        compare_again(DocumentKind.MEMORY, memory.pk)


def _supersede(memory: Memory, replacement_id: uuid.UUID, context: RequestContext) -> None:
    if context.actor.is_agent and memory.status != Status.UNVERIFIED:
        raise WriteNotAllowed("Only people change what replaces a deprecated memory.")
    if replacement_id == memory.pk:
        raise InvalidArgument("replacement_memory_id", "A memory does not replace itself.")
    replacement = get_readable(context, replacement_id, field="replacement_memory_id")
    if replacement.status not in SERVED_STATUSES:
        raise InvalidArgument(
            "replacement_memory_id", f"The replacement is {replacement.status} itself."
        )
    memory.superseded_by = replacement
    draw_link(replacement, memory, Relation.SUPERSEDES, context, suggested=False)


#: Memories in one transaction, short enough for those who want to decide on one of them.
EXPIRY_BATCH = 50
EXPIRED_REASON = "expired"


def archive_expired(*, seconds: float, among: Q | None = None) -> int:
    """Archive what has expired, whoever wrote it, for about ``seconds``; how many.

    ``among`` says which memories are meant, all if it is not given. May be stopped anywhere and
    run again, also by several processes at once. What is locked stays.
    """
    deadline = time.monotonic() + seconds
    archived = 0
    while done := _archive_batch(among or Q()):
        archived += done
        if time.monotonic() > deadline:
            break
    return archived


@transaction.atomic
def _archive_batch(among: Q) -> int:
    expired = Memory.objects.filter(among, expires_at__lte=now(), status__in=OPEN_STATUSES)
    free = expired.select_for_update(of=("self",), no_key=True, skip_locked=True)
    batch = list(free.order_by("expires_at", "pk")[:EXPIRY_BATCH])
    for memory in batch:
        context = system_context(
            organization_id=memory.organization_id, repository_id=memory.repository_id
        )
        move(LifecycleAct.ARCHIVE, memory, context, EXPIRED_REASON)
    return len(batch)
