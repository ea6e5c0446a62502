"""Erasing again what an older backup brought back."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from apps.common.context import Actor, ActorKind, RequestContext, system_context
from apps.common.errors import NotFound
from apps.erasure.models import Erasure, SubjectKind
from apps.erasure.selectors import Subject, counts_of, find_subject, overdue_in, preview_of
from apps.erasure.services.asking import order
from apps.erasure.services.steps import run_to_end


def erase_again(statements: Iterable[Mapping[str, Any]]) -> list[Erasure]:
    """Carry out the erasures that certificates state and that the database knows nothing of, or
    has not finished: a restored backup is older than they are.

    Each keeps its id. For whoever restores, before anybody writes: all that the subject has is
    older than its erasure. Raises ValueError, KeyError and TypeError for what states none.
    """
    done = []
    for statement in statements:
        erasure = Erasure.objects.filter(pk=statement["erasure_id"]).first()
        if erasure is None:
            erasure = _ordered_again(statement)
        if erasure is not None and erasure.finished_at is None:
            done.append(run_to_end(erasure.pk))
    return done


@transaction.atomic
def _ordered_again(statement: Mapping[str, Any]) -> Erasure | None:
    """The same order once more, under the name of who gave it; None if the backup is older than
    the subject, of which there is nothing then."""
    organization_id = uuid.UUID(statement["organization_id"])
    try:
        subject, total = _subject_and_total(statement, organization_id)
    except NotFound:
        return None
    return order(
        _context_of(statement["requested_by"], organization_id),
        subject,
        statement["reason"],
        total=total,
        with_locked=statement["with_locked"],
        erasure_id=uuid.UUID(statement["erasure_id"]),
    )


def _subject_and_total(
    statement: Mapping[str, Any], organization_id: uuid.UUID
) -> tuple[Subject, int]:
    """What is to be erased once more, and how many rows that is. Raises NotFound."""
    if statement["subject_kind"] == SubjectKind.RETENTION:
        overdue = overdue_in(organization_id, statement["before"])
        return overdue, sum(counts_of(overdue).values())
    subject = find_subject(statement["subject_kind"], statement["subject_id"], organization_id)
    return subject, preview_of(subject).total


def _context_of(who: Mapping[str, str], organization_id: uuid.UUID) -> RequestContext:
    actor = Actor(ActorKind(who["kind"]), who["id"], who["label"])
    return replace(system_context(organization_id=organization_id), actor=actor)
