"""Merging memories into one, by the platform or by a person, and taking them apart again.

What was merged is archived; by its id it stays readable and says into what. Contract:
knowledge-base.md, part A, merging.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import ActorKind, Intent, RequestContext
from apps.common.errors import InvalidArgument, InvalidTransition
from apps.common.text import REASON_MAX_LENGTH
from apps.index.models import DocumentKind
from apps.index.services.similarity import compare_again
from apps.memories.attributes import MemoryAttributes
from apps.memories.drafts import MemoryDraft, require_reason
from apps.memories.lifecycle import LifecycleAct, authorise_act
from apps.memories.models import Memory, MemoryLink
from apps.memories.selectors import get_for_update, lock_rows, merged_into, records_of
from apps.memories.services.common import record, save
from apps.memories.services.links import draw_link, remove_link
from apps.memories.services.recall_notices import withdraw_recalls
from apps.memories.services.seen import Seen, require_seen, require_undecided
from apps.memories.services.similarity import keep_apart
from apps.memories.services.standing import Standing, require_unmoved
from apps.memories.services.status import move
from apps.memories.services.writes import write_memory
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import CLOSED_STATUSES, Relation, Scope, Status, Tier

MAX_MERGED = 100
#: Ids that a reason names, which has at most 1,000 characters.
MAX_NAMED = 20
NOTHING_MERGED = "Nothing was merged into this memory, or it was taken apart already."


def merge(
    *,
    context: RequestContext,
    sources: Sequence[Memory],
    draft: MemoryDraft,
    attributes: MemoryAttributes,
    provenance: dict[str, Any],
    tier: Tier,
) -> Memory:
    """A new, unverified memory that supersedes all ``sources``, which are archived.

    Of the first one's type; without an expiry. The caller has chosen the memories, locked their
    rows and checked the rights. The audit names who asked, the merged memory the platform as its
    author. Raises ContentRejected and what write_memory raises, and then nothing is done.
    """
    merged = write_memory(
        context=context,
        content=draft.content,
        title=draft.title,
        tags=draft.tags,
        type=sources[0].type,
        tier=tier,
        provenance=provenance,
        attributes=attributes,
        by_platform=True,
    )
    _put_into(merged, sources, context)
    record(merged, context, Action.MERGED, before=merged.status, reason=_names(sources))
    return merged


@verb(Action.MERGED, ObjectKind.MEMORY, Intent.ADMIN)
def merge_memories(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    others: Mapping[uuid.UUID, Seen | None],
    seen: Seen | None,
    pair_id: int | None = None,
) -> Memory:
    """A person merges ``others`` into a memory, which stays as it is; they are archived.

    Each is bound to what was ``seen`` of it (see ``require_seen``), and all to the pair on whose
    card that was (see ``require_undecided``). All lie in one part of a repository. Raises
    MemoryNotFound, WriteNotAllowed, InvalidTransition (what is closed, locked, quarantined or has a
    waiting version is not merged), VersionConflict, InvalidArgument (others).
    """
    if memory_id in others or not 1 <= len(others) <= MAX_MERGED:
        raise InvalidArgument("others", f"others must name 1 to {MAX_MERGED} other memories.")
    lock_rows(context, memory_id, *others)
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.ARCHIVE, memory, context)
    require_seen(memory, seen, context)
    if not memory.is_served:
        raise InvalidTransition("Only into a memory that is served can others be merged.")
    sources = [_mergeable(context, memory, *other) for other in others.items()]
    require_undecided(pair_id, context)
    standing = Standing.of(memory, context, *sources)
    _put_into(memory, sources, context)
    done = record(memory, context, Action.MERGED, before=memory.status, reason=_names(sources))
    standing.keep(context, done)
    return memory


@verb(Action.UNDONE, ObjectKind.MEMORY, Intent.ADMIN)
def unmerge_memory(
    *, context: RequestContext, memory_id: uuid.UUID, reason: str, seen: Seen | None
) -> Memory:
    """Take apart what was merged into a memory: all of it is back as it was.

    A memory that the platform made by merging is archived. What was merged once is not merged
    again by itself. Raises MemoryNotFound, WriteNotAllowed, InvalidTransition (nothing was
    merged), VersionConflict (somebody decided on it or linked it since), InvalidArgument.
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.ARCHIVE, memory, context)
    require_seen(memory, seen, context)
    sources = take_apart(memory, context, require_reason(reason))
    keep_apart(sources, context.actor.label)
    return memory


def take_apart(memory: Memory, context: RequestContext, reason: str) -> list[Memory]:
    """Put back what was merged into a memory; the caller has locked its row and authorised it.

    Raises InvalidTransition, VersionConflict.
    """
    merging = records_of(memory).filter(action=Action.MERGED).order_by("-pk").first()
    sources = _originals(memory)
    if merging is None or not sources:
        raise InvalidTransition(NOTHING_MERGED)
    require_unmoved(memory, merging.pk, context)
    for source in sources:
        _put_back(source, context, reason)
    if _is_product(memory):
        move(LifecycleAct.ARCHIVE, memory, context, reason)
    said = f"{reason} Undoes the merge of {_names(sources)}"  # the person's own words come first
    record(memory, context, Action.UNDONE, before=memory.status, reason=said[:REASON_MAX_LENGTH])
    return sources


def _put_into(memory: Memory, sources: Sequence[Memory], context: RequestContext) -> None:
    reason = f"Merged into {short_id(memory)}."
    for source in sources:
        draw_link(memory, source, Relation.SUPERSEDES, context, suggested=False)
        source.superseded_by = memory
        move(LifecycleAct.ARCHIVE, source, context, reason, changed=True)


def _mergeable(
    context: RequestContext, memory: Memory, other_id: uuid.UUID, seen: Seen | None
) -> Memory:
    """One that may be merged into ``memory``. Raises as ``merge_memories``."""
    other = get_for_update(context, other_id)
    authorise_act(LifecycleAct.ARCHIVE, other, context)
    require_seen(other, seen, context)
    if other.scope != Scope.REPOSITORY or _part(other) != _part(memory):
        raise InvalidArgument("others", "All must lie in one part of one repository.")
    if other.status in CLOSED_STATUSES:
        raise InvalidTransition("What is deprecated or archived is restored before it is merged.")
    if other.is_quarantined or other.is_pending:
        raise InvalidTransition("What is quarantined, or has a waiting version, is decided first.")
    return other


def _part(memory: Memory) -> tuple[object, ...]:
    return (memory.repository_id, memory.workspace_scope, memory.corpus_id)


def _originals(memory: Memory) -> list[Memory]:
    """What was merged into a memory, their rows locked.

    Of what was merged in parts those that people and agents wrote, not what came in between.
    """
    found: list[Memory] = []
    heirs = [memory.pk]
    while heirs:
        rows = merged_into(heirs).select_for_update(of=("self",), no_key=True)
        merged = list(rows.order_by("pk"))
        found += [one for one in merged if not _is_product(one)]
        heirs = [one.pk for one in merged if _is_product(one)]
    return found


def _is_product(memory: Memory) -> bool:
    """Whether the platform made it by merging."""
    return memory.author_kind == ActorKind.SYSTEM and "merged_from" in memory.provenance


def _put_back(source: Memory, context: RequestContext, reason: str) -> None:
    """As it was before it was merged; what has expired meanwhile is kept, now that it is wanted."""
    archived = records_of(source).filter(action=Action.ARCHIVED).order_by("-pk").first()
    for link in MemoryLink.objects.filter(
        source_id=source.superseded_by_id, target=source, relation=Relation.SUPERSEDES
    ):
        remove_link(link, context)
    source.status = archived.before_status if archived else Status.UNVERIFIED
    source.status_reason, source.superseded_by = "", None
    if source.expires_at is not None and source.expires_at <= now():
        source.expires_at = None
    save(source, context, reason)
    withdraw_recalls(source)
    compare_again(DocumentKind.MEMORY, source.pk)
    record(source, context, Action.UNDONE, before=Status.ARCHIVED, reason=reason)


def _names(sources: Sequence[Memory]) -> str:
    """The short ids of what was merged, as many as a reason has room for."""
    shown = ", ".join(short_id(source) for source in sources[:MAX_NAMED])
    more = len(sources) - MAX_NAMED
    return f"{shown} and {more} more." if more > 0 else f"{shown}."
