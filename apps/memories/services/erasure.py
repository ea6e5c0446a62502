"""Erasing: the words of memories go, what was done with them stays.

A memory that was erased keeps its row, its numbers and its hashes, to which the trail refers; of
what it said nothing is left (ADR 48, 57). Its owner may, and whoever may erase in the organization.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from apps.audit.models import Action, ObjectKind
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import MemoryLocked, MemoryNotFound, WriteNotAllowed
from apps.common.history import ChangedBy
from apps.common.inserting import add_history
from apps.index.models import DocumentKind
from apps.index.services.documents import forget_documents
from apps.memories.lifecycle import is_owner
from apps.memories.models import (
    ForgetSuggestion,
    Memory,
    MemoryComment,
    MemoryLink,
    MemoryVersion,
    OpenCard,
    RecallNotice,
    ReviewAssignment,
    SimilarPair,
    Undo,
)
from apps.memories.selectors.holds import held_memories
from apps.memories.services.common import make_record
from apps.memories.vocabulary import Scope, Status
from apps.organizations.holds import UnderLegalHold
from apps.organizations.services.holds import held_meanwhile

#: Memories in one statement.
ERASED_AT_ONCE = 200
#: What stands in a row of which nothing is left.
NOTHING_LEFT: dict[str, Any] = {
    **{"title": "", "content": "", "status_reason": "", "quarantine_reason": ""},
    **{"tags": [], "entities": [], "provenance": {}, "findings": [], "released_rules": []},
    **{"pending_version": None, "change_request": "", "superseded_by": None},
    **{"status": Status.ARCHIVED, "locked_at": None, "status_before_lock": ""},
    **{"expires_at": None, "expires_by_policy": False},
}
NO_WORDING: dict[str, Any] = {"title": "", "content": "", "tags": [], "reason": "", "findings": []}
NO_REASONS: dict[str, Any] = {
    **{"status_reason": "", "quarantine_reason": "", "history_change_reason": None},
}


@verb(Action.REMOVED, ObjectKind.MEMORY, Intent.WRITE)
def erase_memory(*, context: RequestContext, memory_id: uuid.UUID, reason: str) -> Memory:
    """Take the words of a memory of user scope out of it, all its versions and the search.

    For its owner and people who manage. Raises MemoryNotFound, MemoryLocked, WriteNotAllowed.
    """
    erase_memories(context=context, memory_ids=[memory_id], reason=reason)
    return Memory.objects.get(pk=memory_id)


def erase_memories(
    *,
    context: RequestContext,
    memory_ids: Sequence[uuid.UUID],
    reason: str,
    with_locked: bool = False,
) -> int:
    """Erase several memories of user scope, all or none; how many.

    ``with_locked``: also what a person has locked, which is for erasing all that somebody has.
    Raises what ``erase_memory`` raises.
    """
    for start in range(0, len(memory_ids), ERASED_AT_ONCE):
        keys = memory_ids[start : start + ERASED_AT_ONCE]
        memories = list(locked_rows(Memory.objects.filter(pk__in=keys, scope=Scope.USER), context))
        if len(memories) < len(set(keys)):
            raise MemoryNotFound()
        if not (context.may(Right.MANAGE) or all(is_owner(one, context) for one in memories)):
            raise WriteNotAllowed("Memories of users are erased by their owners.")
        require_unlocked(memories, with_locked=with_locked)
        empty_memories(memories, context, reason)
    return len(memory_ids)


def locked_rows(memories: QuerySet[Memory], context: RequestContext) -> QuerySet[Memory]:
    """Those of them in the context's organization that still say something, their rows locked."""
    rows = memories.filter(organization__in=[context.organization_id], erased_at=None)
    return rows.order_by("pk").select_for_update(of=("self",), no_key=True)


def require_unlocked(memories: Iterable[Memory], *, with_locked: bool) -> None:
    """Raises MemoryLocked where a person has locked one of them, unless those go as well."""
    if not with_locked and any(memory.status == Status.LOCKED for memory in memories):
        raise MemoryLocked()


def empty_memories(
    memories: Sequence[Memory], context: RequestContext, reason: str
) -> tuple[int, int]:
    """Take everything they say out of these rows, which the caller has locked, and record it.

    Returns how many versions and comments of theirs lost their words by that. The number of
    statements does not depend on how many there are. What waited for a decision or an answer waits
    no more, and no link, pair or successor names them. Raises UnderLegalHold.
    """
    if not memories:
        return 0, 0
    keys, moment = [memory.pk for memory in memories], now()
    _require_free(keys, context)
    entries = [
        make_record(
            *(memory, context, Action.REMOVED),
            before=memory.status,
            after=Status.ARCHIVED,
            reason=reason,
        )
        for memory in memories
    ]
    erased = Memory.objects.filter(pk__in=keys)
    erased.update(**NOTHING_LEFT, erased_at=moment, updated_at=moment)
    add_history(Memory, keys, by=ChangedBy.of(context))
    Memory.history.filter(id__in=keys).update(**NO_REASONS)
    # Who writes a version or a comment holds the row as well: what follows finds all there are.
    emptied = _empty_what_was_said(Q(memory__in=keys), moment)
    _forget_what_belongs_to(keys)
    forget_documents(DocumentKind.MEMORY, keys)
    audit.append_all(entries)
    return emptied


def _require_free(keys: Sequence[uuid.UUID], context: RequestContext) -> None:
    """Raises UnderLegalHold, with how many of these memories are ``held``, if any is."""
    if holds := held_meanwhile(context.organization_id):
        held = Memory.objects.filter(held_memories(holds), pk__in=keys).count()
        if held:
            raise UnderLegalHold(held=held)


def empty_versions(
    versions: QuerySet[MemoryVersion], context: RequestContext
) -> list[MemoryVersion]:
    """Take the words out of versions but those that are served; which they were.

    Where one of them waits for a decision, nothing waits any more. The caller records.
    """
    rows = Memory.objects.filter(pk__in=versions.values("memory")).order_by("pk")
    memories = {one.pk: one for one in rows.select_for_update(of=("self",), no_key=True)}
    found = [
        one
        for one in versions.filter(erased_at=None)
        if one.number != memories[one.memory_id].served_version
    ]
    waiting = {key: memory.pending_version for key, memory in memories.items()}
    pending = {one.memory_id for one in found if waiting[one.memory_id] == one.number}
    Memory.objects.filter(pk__in=pending).update(pending_version=None, change_request="")
    add_history(Memory, list(pending), by=ChangedBy.of(context))
    ReviewAssignment.objects.filter(memory__in=pending).delete()
    keys = [one.pk for one in found]
    MemoryVersion.objects.filter(pk__in=keys).update(**NO_WORDING, erased_at=now())
    return found


def empty_comments(comments: QuerySet[MemoryComment]) -> list[MemoryComment]:
    """Take the words out of comments; which they were. The caller records."""
    found = list(comments.filter(erased_at=None))
    keys = [one.pk for one in found]
    MemoryComment.objects.filter(pk__in=keys).update(text="", erased_at=now())
    return found


def _empty_what_was_said(of: Q, moment: Any) -> tuple[int, int]:
    """How many versions and comments that were."""
    versions = MemoryVersion.objects.filter(of, erased_at=None)
    comments = MemoryComment.objects.filter(of, erased_at=None)
    return (
        versions.update(**NO_WORDING, erased_at=moment),
        comments.update(text="", erased_at=moment),
    )


def _forget_what_belongs_to(keys: Sequence[uuid.UUID]) -> None:
    """Remove what only says how they stand to others, and to people who are to decide."""
    Undo.objects.filter(memory__in=keys).delete()
    ReviewAssignment.objects.filter(memory__in=keys).delete()
    OpenCard.objects.filter(memory__in=keys).delete()
    ForgetSuggestion.objects.filter(memory__in=keys).delete()
    SimilarPair.objects.filter(Q(memory__in=keys) | Q(other__in=keys)).delete()
    MemoryLink.objects.filter(Q(source__in=keys) | Q(target__in=keys)).delete()
    asked = RecallNotice.objects.filter(memory__in=keys, delivered_at=None)
    asked.filter(comment__isnull=False).delete()
    followers = Memory.objects.filter(superseded_by__in=keys).exclude(status=Status.LOCKED)
    followers.update(superseded_by=None)
