"""Links between memories. Where a person wrote or approved either end an agent can only suggest."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from django.db.models import Q

from apps.audit.models import Action, AuditRecord, ObjectKind
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import ActorKind, Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, NotFound
from apps.common.text import REASON_MAX_LENGTH, optional_text
from apps.memories.drafts import require_relation
from apps.memories.lifecycle import LifecycleAct, authorise_act, require_not_erased
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.selectors import get_for_update, get_readable, lock_rows, memories_in
from apps.memories.selectors.similarity import claim_of
from apps.memories.services.common import remove_assignment, serve
from apps.memories.services.recall_notices import recall_linked, withdraw_recalls
from apps.memories.services.seen import (
    Seen,
    already_decided,
    require_both_seen,
    require_read,
    require_undecided,
)
from apps.memories.services.similarity import ask_again
from apps.memories.services.standing import Standing
from apps.memories.vocabulary import APPROVED_STATUSES, DISPLACING_RELATIONS, Relation

WORDED_ANEW = "One of the two says something else now."


@verb(Action.LINKED, ObjectKind.MEMORY, Intent.WRITE, right=Right.WRITE)
def link_memories(
    *,
    context: RequestContext,
    source_id: uuid.UUID,
    target_id: uuid.UUID,
    relation: str,
    seen: Mapping[uuid.UUID, Seen] | None = None,
    pair_id: int | None = None,
) -> MemoryLink:
    """Say that ``source`` supports, contradicts, refines or supersedes ``target``.

    The same link twice is one link. ``seen`` is how a person saw both (see ``require_both_seen``),
    ``pair_id`` the pair on whose card she did (see ``require_undecided``). Raises MemoryNotFound
    (either end), WriteNotAllowed, InvalidArgument, VersionConflict, InvalidTransition (either is
    erased, or the pair decided on).
    """
    checked = require_relation(relation)
    if source_id == target_id:
        raise InvalidArgument("target_id", "A memory does not link to itself.")
    lock_rows(context, *(seen or ()))
    source, target = get_readable(context, source_id), get_readable(context, target_id)
    require_both_seen(seen, context, source, target)
    require_undecided(pair_id, context)
    for memory in (source, target):
        require_not_erased(memory)
    standing = Standing.before_link(source, target, checked, context)
    suggested = _only_suggests(source, target, checked, context)
    link, drawn = draw_link(source, target, checked, context, suggested=suggested)
    standing.keep(context, drawn, number=link.pk)
    return link


@verb(Action.LINK_ACCEPTED, ObjectKind.MEMORY_LINK, Intent.ADMIN)
def accept_link(
    *, context: RequestContext, link_id: int, seen: Mapping[uuid.UUID, Seen] | None = None
) -> MemoryLink:
    """A person lets a suggested link take effect, whose ends she has read as they are served now.

    ``seen`` is how she saw both (see ``require_both_seen``). Raises NotFound, WriteNotAllowed,
    InvalidTransition (it is decided on already), VersionConflict.
    """
    link, standing = _get_for_decision(context, link_id, seen)
    for memory in (link.source, link.target):
        require_read(memory, context)
    _take_effect(link)
    recall_linked(link, context)
    accepted = record_link(link, context, Action.LINK_ACCEPTED)
    standing.keep(context, accepted, number=link.pk)
    return link


@verb(Action.LINK_DECLINED, ObjectKind.MEMORY_LINK, Intent.ADMIN)
def decline_link(
    *,
    context: RequestContext,
    link_id: int,
    reason: str = "",
    seen: Mapping[uuid.UUID, Seen] | None = None,
) -> MemoryLink:
    """A person turns a suggested link down; it is not suggested again.

    ``seen`` is how she saw both ends (see ``require_both_seen``). Raises NotFound, WriteNotAllowed,
    InvalidTransition (it is decided on already), VersionConflict, InvalidArgument.
    """
    link, standing = _get_for_decision(context, link_id, seen)
    reason = optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    link.declined_at, link.declined_by = now(), context.actor.label
    link.save(update_fields=["declined_at", "declined_by"])
    declined = record_link(link, context, Action.LINK_DECLINED, reason)
    standing.keep(context, declined, number=link.pk)
    return link


def draw_link(
    source: Memory,
    target: Memory,
    relation: Relation,
    context: RequestContext,
    *,
    suggested: bool,
) -> tuple[MemoryLink, AuditRecord]:
    """The link, made if it is new, and its audit record. The caller has authorised it."""
    link, new = MemoryLink.objects.get_or_create(
        source=source,
        target=target,
        relation=relation,
        defaults={
            "organization_id": target.organization_id or context.organization_id,
            "suggested": suggested,
            "author_kind": context.actor.kind.value,
            "author_id": context.actor.id,
            "author_label": context.actor.label,
        },
    )
    if not new and link.suggested and not suggested:
        _take_effect(link)
        new = True
    if new and not suggested:
        recall_linked(link, context)
    return link, record_link(link, context, Action.LINKED)


def remove_link(link: MemoryLink, context: RequestContext, reason: str = "") -> None:
    """Take back a link that a decision drew which is undone."""
    audit.record(
        context=context,
        action=Action.UNDONE,
        object_kind=ObjectKind.MEMORY_LINK,
        object_id=link.pk,
        before_status=link.relation,
        after_status="removed",
        reason=reason,
    )
    link.delete()


def suspend_agent_links(target: Memory) -> None:
    """Make suggestions of what agents drew onto ``target`` before a person approved it."""
    drawn = target.links_in.filter(
        author_kind=ActorKind.AGENT, relation__in=DISPLACING_RELATIONS, suggested=False
    )
    if drawn.update(suggested=True):
        withdraw_recalls(target)


def suspend_replacements(target: Memory) -> None:
    """Make suggestions of what superseded ``target``, now that it is back."""
    target.links_in.filter(relation=Relation.SUPERSEDES).update(suggested=True)
    withdraw_recalls(target)


def serve_anew(memory: Memory, version: MemoryVersion, context: RequestContext) -> None:
    """Make ``version`` the one that readers get (in memory; the caller saves).

    That two contradict each other, or may both stay, was said of their texts: where one says
    something else from now on, that waits for a person again.
    """
    either = Q(source=memory) | Q(target=memory)
    said = MemoryLink.objects.filter(either, relation=Relation.CONTRADICTS, suggested=False)
    links = list(said.select_for_update(of=("self",), no_key=True).order_by("pk"))
    former = claim_of(memory)
    serve(memory, version)
    if claim_of(memory) == former:
        return
    ask_again(memory)
    for link in links:
        link.suggested = True
        link.save(update_fields=["suggested"])
        record_link(link, context, Action.UPDATED, WORDED_ANEW)
        withdraw_recalls(link.target)


def _get_for_decision(
    context: RequestContext, link_id: int, seen: Mapping[uuid.UUID, Seen] | None
) -> tuple[MemoryLink, Standing]:
    """A link that waits, onto a memory that the actor may decide about, and the state of both."""
    lock_rows(context, *(seen or ()))
    found = MemoryLink.objects.filter(pk=link_id, target__in=memories_in(context).values("pk"))
    target_id = found.values_list("target_id", flat=True).first()
    if target_id is None:
        raise NotFound()
    # The memory's row first, as everywhere: the order in which rows are locked is one.
    target = get_for_update(context, target_id)
    authorise_act(LifecycleAct.VERIFY, target, context)
    standing = Standing.of(target, context)
    remove_assignment(target)
    link = MemoryLink.objects.select_for_update(of=("self",), no_key=True).get(pk=link_id)
    _require_waiting(link, context)
    require_both_seen(seen, context, link.source, link.target)
    return link, standing


def _require_waiting(link: MemoryLink, context: RequestContext) -> None:
    if link.suggested and link.declined_at is None:
        return
    by = (Action.LINK_DECLINED,) if link.declined_at else (Action.LINK_ACCEPTED, Action.LINKED)
    raise already_decided("This link", context, ObjectKind.MEMORY_LINK, link.pk, *by)


def _take_effect(link: MemoryLink) -> None:
    link.suggested, link.declined_at, link.declined_by = False, None, ""
    link.save(update_fields=["suggested", "declined_at", "declined_by"])


def _only_suggests(
    source: Memory, target: Memory, relation: Relation, context: RequestContext
) -> bool:
    """An agent pushes nothing aside on its own but what agents wrote and nobody approved, nor
    lends it the weight of what a person wrote or approved.
    """
    return (
        context.actor.is_agent
        and relation in DISPLACING_RELATIONS
        and any(_is_of_people(memory) for memory in (source, target))
    )


def _is_of_people(memory: Memory) -> bool:
    return memory.status in APPROVED_STATUSES or memory.served_author_kind == ActorKind.HUMAN


def record_link(
    link: MemoryLink, context: RequestContext, action: Action, reason: str = ""
) -> AuditRecord:
    """Append the audit record of an act on a link, with the state that it left the link in."""
    return audit.record(
        context=context,
        action=action,
        object_kind=ObjectKind.MEMORY_LINK,
        object_id=link.pk,
        after_status=_state(link),
        reason=reason,
    )


def _state(link: MemoryLink) -> str:
    if link.declined_at is not None:
        return "declined"
    return "suggested" if link.suggested else link.relation
