"""What a language model would forget: suggested to people, who archive the memory or keep it."""

from __future__ import annotations

import uuid

from django.db.models import Q

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import NotFound, WriteNotAllowed
from apps.common.text import REASON_MAX_LENGTH, optional_text
from apps.memories.lifecycle import LifecycleAct, authorise_act
from apps.memories.models import ForgetSuggestion, Memory
from apps.memories.selectors import visible_to
from apps.memories.services.seen import already_decided, require_read
from apps.memories.services.status import move
from apps.memories.vocabulary import OPEN_STATUSES, Scope


@verb(Action.CREATED, ObjectKind.FORGET_SUGGESTION, Intent.WRITE, right=Right.WRITE)
def suggest_forgetting(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    suggested_by: str,
    session_id: str,
    turn_id: str,
) -> ForgetSuggestion | None:
    """Suggest to people that somebody's own memory be forgotten. Nothing else changes.

    None if that was suggested before, whatever was decided, or if the memory is locked or closed.
    Raises WriteNotAllowed.
    """
    here = Q(organization_id=context.organization_id, repository_id=context.repository_id)
    owned = Memory.objects.filter(here, scope=Scope.USER, status__in=OPEN_STATUSES)
    memory = owned.filter(pk=memory_id).first()
    if memory is None or memory.organization_id is None:
        return None
    suggestion, is_new = ForgetSuggestion.objects.get_or_create(
        memory=memory,
        defaults={
            "organization_id": memory.organization_id,
            "suggested_by": suggested_by,
            "session_id": session_id,
            "turn_id": turn_id,
            "created_at": now(),
        },
    )
    if not is_new:
        return None
    suggest_forgetting.record(
        context, suggestion.pk, after_status="suggested", reason=f"Memory {memory.pk}."
    )
    return suggestion


@verb(Action.ACCEPTED, ObjectKind.FORGET_SUGGESTION, Intent.ADMIN)
def accept_forgetting(*, context: RequestContext, suggestion_id: int) -> ForgetSuggestion:
    """A person has the memory archived, which she has read as it is served now.

    Raises NotFound, WriteNotAllowed, VersionConflict, InvalidTransition (decided on already, or the
    memory is locked or closed by now).
    """
    suggestion = _for_decision(context, suggestion_id)
    require_read(suggestion.memory, context)
    _decide(suggestion, context)
    move(LifecycleAct.ARCHIVE, suggestion.memory, context, suggestion.sentence)
    accept_forgetting.record(context, suggestion.pk, after_status="accepted")
    return suggestion


@verb(Action.REMOVED, ObjectKind.FORGET_SUGGESTION, Intent.ADMIN)
def decline_forgetting(
    *, context: RequestContext, suggestion_id: int, reason: str = ""
) -> ForgetSuggestion:
    """A person keeps the memory as it is; it is not suggested again.

    Raises NotFound, WriteNotAllowed, InvalidTransition (decided on already), InvalidArgument.
    """
    suggestion = _for_decision(context, suggestion_id)
    reason = optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    _decide(suggestion, context)
    decline_forgetting.record(context, suggestion.pk, after_status="declined", reason=reason)
    return suggestion


def _for_decision(context: RequestContext, suggestion_id: int) -> ForgetSuggestion:
    """A suggestion that waits, and its memory, both locked, the memory first as everywhere."""
    if context.actor.is_agent:
        raise WriteNotAllowed("Only people decide what is forgotten.")
    seen = visible_to(context.actor, context.rights)
    found = ForgetSuggestion.objects.filter(pk=suggestion_id)
    memory = (
        seen.select_for_update(of=("self",), no_key=True)
        .filter(pk__in=found.values("memory_id"))
        .first()
    )
    if memory is None:
        raise NotFound()
    authorise_act(LifecycleAct.ARCHIVE, memory, context)
    suggestion = found.select_for_update(of=("self",), no_key=True).get()
    if suggestion.decided_at is not None:
        by = (Action.ACCEPTED, Action.REMOVED)
        kind = ObjectKind.FORGET_SUGGESTION
        raise already_decided("This suggestion", context, kind, suggestion.pk, *by)
    suggestion.memory = memory
    return suggestion


def _decide(suggestion: ForgetSuggestion, context: RequestContext) -> None:
    suggestion.decided_at, suggestion.decided_by = now(), context.actor.label
    suggestion.save(update_fields=["decided_at", "decided_by"])
