"""Asking for an erasure: what it would erase, and the order to do so."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidTransition, MemoryLocked
from apps.common.text import require_text
from apps.erasure.models import REASON_MAX_LENGTH, ErasedKind, Erasure
from apps.erasure.selectors import (
    Overdue,
    Preview,
    Subject,
    before_named,
    counts_of,
    find_subject,
    held_of,
    overdue_now,
    preview_of,
    require_free,
)
from apps.organizations.models import Organization
from apps.organizations.retention import adopt_retention
from apps.organizations.selectors.holds import held_in
from apps.organizations.services.holds import held_meanwhile, require_erase


@verb(Action.READ, ObjectKind.ERASURE, Intent.ADMIN)
def preview_erasure(*, context: RequestContext, subject_kind: str, subject_id: str) -> Preview:
    """What an erasure would erase, counted. Changes nothing.

    ``subject_id`` is its id or name. Raises WriteNotAllowed, InvalidContext, InvalidArgument,
    NotFound.
    """
    subject = _subject(context, subject_kind, subject_id)
    held = held_of(subject, held_in(subject.organization_id))
    preview = replace(preview_of(subject), held=held)
    preview_erasure.record(context, subject.id, reason=f"{subject_kind}: {preview.total} rows")
    return preview


@verb(Action.READ, ObjectKind.ERASURE, Intent.ADMIN)
def preview_retention(*, context: RequestContext, **policy: Any) -> dict[ErasedKind, int]:
    """What would go today in the context's organization under this policy. Changes nothing.

    ``policy``: fields of ``RETENTION_FIELDS``; what is not given is kept. Raises WriteNotAllowed,
    InvalidContext, InvalidArgument.
    """
    organization_id = require_erase(context)
    planned = Organization(pk=organization_id)
    adopt_retention(planned, policy)
    counts = counts_of(overdue_now(planned))
    preview_retention.record(context, reason=f"retention: {sum(counts.values())} rows")
    return counts


@verb(Action.CREATED, ObjectKind.ERASURE, Intent.ADMIN)
def begin_erasure(
    *,
    context: RequestContext,
    subject_kind: str,
    subject_id: str,
    reason: str,
    with_locked: bool = False,
) -> Erasure:
    """Have everything of a subject erased in the context's organization; the worker does it.

    Nobody can undo it. ``subject_id`` is its id or name. ``with_locked``: also memories that a
    person has locked, for those who may unlock them.

    Raises WriteNotAllowed, InvalidContext, InvalidArgument, ContentRejected, NotFound, MemoryLocked
    (with ``locked``, how many; or with ``held``, for a legal hold), InvalidTransition (the same is
    being erased).
    """
    subject = _subject(context, subject_kind, subject_id)
    why = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    require_free(subject, held_meanwhile(subject.organization_id))
    preview = preview_of(subject)
    if preview.locked and not with_locked:
        raise MemoryLocked(
            "A person has locked some of these memories: unlock them, or say with_locked.",
            locked=preview.locked,
        )
    if preview.locked:
        context.require(Right.LOCK)
    return order(context, subject, why, total=preview.total, with_locked=with_locked)


def order(
    context: RequestContext,
    subject: Subject,
    reason: str,
    *,
    total: int,
    with_locked: bool,
    erasure_id: uuid.UUID | None = None,
) -> Erasure:
    """Note down what is to be erased, in the caller's transaction. Raises InvalidTransition."""
    of = {
        "organization_id": subject.organization_id,
        **{"subject_kind": subject.kind, "subject_id": subject.id},
    }
    erasure = Erasure(
        **of,
        id=erasure_id or uuid.uuid4(),
        with_locked=with_locked,
        before=before_named(subject) if isinstance(subject, Overdue) else {},
        reason=reason,
        actor_kind=context.actor.kind.value,
        actor_id=context.actor.id,
        actor_label=context.actor.label,
        request_id=context.request_id,
        requested_at=now(),
        total=total,
    )
    if Erasure.objects.filter(**of, finished_at=None).exists():
        raise InvalidTransition("This is being erased already.")
    erasure.save(force_insert=True)
    begin_erasure.record(
        context,
        erasure.pk,
        organization_id=subject.organization_id,
        after_status=erasure.phase,
        reason=f"{subject.kind} {subject.id}: {reason}",
    )
    return erasure


def _subject(context: RequestContext, kind: str, subject_id: str) -> Subject:
    """The subject, for somebody who may erase it. Raises as the verbs."""
    return find_subject(kind, subject_id, require_erase(context))
