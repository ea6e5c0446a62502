"""Undoing a decision: by the person who made it, for a while, as long as nothing builds on it."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Field, Model, Q

from apps.audit.models import Action, ObjectKind
from apps.audit.services import records as audit
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidTransition, NotFound, VersionConflict
from apps.index.models import DocumentKind
from apps.index.services.similarity import compare_again
from apps.memories.lifecycle import UNDO_FOR, UNDOABLE, authorise_act
from apps.memories.models import Memory, MemoryLink, ReviewAssignment, SimilarPair, Undo
from apps.memories.selectors import get_for_update
from apps.memories.services.common import index, record, save, serve
from apps.memories.services.links import record_link, remove_link
from apps.memories.services.merging import take_apart
from apps.memories.services.recall_notices import recall_linked, withdraw_recalls
from apps.memories.services.standing import (
    ASSIGNED,
    CHANGEABLE,
    LINKED,
    LINKS_MOVED,
    plain_row,
    require_unmoved,
)
from apps.memories.vocabulary import Status
from apps.memories.write_policy import judge_for, update_verdict

EXPIRY = frozenset({"expires_at", "expires_by_policy"})
NOTHING = "There is no decision of yours to undo here: it is undone already, or it was long ago."
TOO_LATE = "A decision can be undone for ten minutes. Decide anew instead."


@verb(Action.UNDONE, ObjectKind.MEMORY, Intent.ADMIN)
def undo_decision(*, context: RequestContext, record_id: int) -> Memory:
    """Put back what the caller's own decision with this record changed.

    That takes the right of the decision, as of now, and that nothing has been changed since: not
    the memory, not its links. What was served meanwhile stays as it was recorded. Notices about it
    that no agent has got yet are withdrawn. Raises NotFound, WriteNotAllowed, InvalidTransition
    (too late), VersionConflict.
    """
    memory = get_for_update(context, _own(context, record_id).memory_id)
    undo = _own(context, record_id)  # again, now that nobody else can use it
    authorise_act(UNDOABLE[Action(undo.action)], memory, context)
    if undo.decided_at < now() - UNDO_FOR:
        raise InvalidTransition(TOO_LATE)
    reason = f"Undoes record {record_id}: {Action(undo.action).label.lower()}."
    if undo.action == Action.DISMISSED:
        _put_pairs_back(undo, context, reason)
    elif undo.action == Action.MERGED:
        take_apart(memory, context, reason)
    elif undo.action == Action.LINKED:
        _take_link_away(memory, undo, context, reason)
    else:
        _put_memory_back(memory, undo, context, reason)
    _assign_again(undo.before["assignments"])
    undo.delete()
    return memory


def forget_undos() -> int:
    """Drop what can be undone no more; how many."""
    return Undo.objects.filter(decided_at__lt=now() - UNDO_FOR).delete()[0]


def _own(context: RequestContext, record_id: int) -> Undo:
    undo = Undo.objects.filter(record_id=record_id, actor_id=context.actor.id).first()
    if undo is None or context.actor.is_agent:
        raise NotFound(NOTHING)
    return undo


def _put_pairs_back(undo: Undo, context: RequestContext, reason: str) -> None:
    """They wait for a decision again; nobody else can have decided on them since."""
    for number in undo.before.get("pairs", [undo.number]):
        SimilarPair.objects.filter(pk=number).update(decided_at=None, decided_by="")
        audit.record(
            context=context,
            action=Action.UNDONE,
            object_kind=ObjectKind.SIMILAR_PAIR,
            object_id=number,
            before_status="dismissed",
            reason=reason,
        )


def _take_link_away(memory: Memory, undo: Undo, context: RequestContext, reason: str) -> None:
    """A link that was drawn from the memory is no more, or suggested again."""
    require_unmoved(memory, undo.record_id, context)
    rows = memory.links_out.select_related("source", "target")
    link = rows.select_for_update(of=("self",), no_key=True).filter(pk=undo.number).first()
    if link is None:  # it went with a memory that was erased
        raise VersionConflict(LINKS_MOVED)
    target = link.target
    if undo.before["links"]:
        _put_link_back(link, dict(zip(LINKED, undo.before["links"][0], strict=True)), context)
        record_link(link, context, Action.UNDONE, reason)
    else:
        remove_link(link, context, reason)
    withdraw_recalls(target)


def _put_memory_back(memory: Memory, undo: Undo, context: RequestContext, reason: str) -> None:
    """A decision on a link changed only that, and is recorded as one about the link."""
    require_unmoved(memory, undo.record_id, context)
    held = memory.status
    if not undo.number:
        _restore(memory, undo.before["memory"], context, reason)
        index(memory)
        compare_again(DocumentKind.MEMORY, memory.pk)
        record(memory, context, Action.UNDONE, before=held, reason=reason)
    for link in _put_links_back(memory, undo, context):
        record_link(link, context, Action.UNDONE, reason)
    withdraw_recalls(memory)


def _restore(memory: Memory, before: dict[str, Any], context: RequestContext, reason: str) -> None:
    """The row as it was; the wording that it served is judged by the write policy of now.

    A locked memory is unlocked by itself: the database lets nothing else change in that step.
    """
    rewords = memory.served_version != before["served_version"]
    apart = EXPIRY if memory.status == Status.LOCKED else frozenset()
    _set(memory, {name: value for name, value in before.items() if name not in apart})
    if rewords:
        serve(memory, memory.versions.get(number=memory.served_version))
        update_verdict(memory, judge_for(memory, memory))
    save(memory, context, reason)
    if apart:
        _set(memory, {name: before[name] for name in apart})
        save(memory, context, reason)


def _set(memory: Memory, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(memory, name, _as_stored(Memory, name, value))


def _as_stored(model: type[Model], name: str, value: Any) -> Any:
    """What was kept as JSON, as the column ``name`` holds it."""
    field = cast("Field[Any, Any]", model._meta.get_field(name.removesuffix("_id")))
    return field.to_python(value)


def _put_links_back(memory: Memory, undo: Undo, context: RequestContext) -> list[MemoryLink]:
    """Links of the memory as they were; one that the decision drew is removed.

    Returns those that changed, and the one that was decided on.
    """
    kept = {row[0]: dict(zip(LINKED, row, strict=True)) for row in undo.before["links"]}
    changed = Q(target=memory) & CHANGEABLE | Q(pk__in=kept)
    links = MemoryLink.objects.filter(changed, created_at__lte=undo.decided_at)
    locked = links.select_related("source", "target").select_for_update(of=("self",), no_key=True)
    put_back = []
    for link in locked.order_by("pk"):
        if link.pk not in kept:
            remove_link(link, context)
            continue
        moved = plain_row(getattr(link, name) for name in LINKED) != list(kept[link.pk].values())
        if moved:
            _put_link_back(link, kept[link.pk], context)
        if moved or link.pk == undo.number:
            put_back.append(link)
    return put_back


def _put_link_back(link: MemoryLink, before: dict[str, Any], context: RequestContext) -> None:
    was_suggested = link.suggested
    for name, value in before.items():
        setattr(link, name, _as_stored(MemoryLink, name, value))
    link.save(update_fields=["suggested", "declined_at", "declined_by"])
    if was_suggested and not link.suggested:
        recall_linked(link, context)


def _assign_again(rows: list[list[Any]]) -> None:
    """To whom the memories were given, unless somebody else has been asked since."""
    for row in rows:
        values = dict(zip(ASSIGNED, row, strict=True))
        ReviewAssignment.objects.get_or_create(memory_id=values.pop("memory_id"), defaults=values)
