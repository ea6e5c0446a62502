"""Setting and lifting legal holds."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, InvalidTransition, NotFound, require_found
from apps.common.text import parse_uuid, require_text
from apps.erasure.models import SubjectKind
from apps.erasure.selectors import is_subject
from apps.organizations.models import HeldKind, LegalHold, Repository
from apps.organizations.services.holds import require_erase, stop_erasing

REASON_MAX_LENGTH = 1000
#: What is erased under the same name.
SUBJECTS = {
    HeldKind.MEMORY: SubjectKind.MEMORY,
    HeldKind.PERSON: SubjectKind.PERSON,
    HeldKind.AGENT: SubjectKind.AGENT,
}


@verb(Action.CREATED, ObjectKind.LEGAL_HOLD, Intent.ADMIN)
def set_hold(*, context: RequestContext, held_kind: str, held_id: str, reason: str) -> LegalHold:
    """Keep something from being erased, by anybody and by age; it waits for who is erasing there.

    Raises WriteNotAllowed, InvalidContext, InvalidArgument, ContentRejected, NotFound,
    InvalidTransition (it is held already).
    """
    organization_id = require_erase(context)
    if held_kind not in HeldKind.values:
        raise InvalidArgument("held_kind", allowed=HeldKind.values)
    why = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    if not _is_here(held_kind, held_id, organization_id):
        raise NotFound()
    stop_erasing(organization_id)
    of = {"organization_id": organization_id, "kind": held_kind, "object_id": held_id}
    if LegalHold.objects.filter(**of, lifted_at=None).exists():
        raise InvalidTransition("This is held already.")
    hold = LegalHold.objects.create(
        **of, reason=why, created_by=context.actor.label, created_at=now()
    )
    set_hold.record(
        context,
        hold.pk,
        organization_id=organization_id,
        after_status="held",
        reason=f"{held_kind} {held_id}: {why}",
    )
    return hold


@verb(Action.REVOKED, ObjectKind.LEGAL_HOLD, Intent.ADMIN)
def lift_hold(*, context: RequestContext, hold_id: uuid.UUID, reason: str) -> LegalHold:
    """Let what was held be erased again; what waited for it goes on by itself.

    Raises WriteNotAllowed, InvalidContext, InvalidArgument, ContentRejected, NotFound,
    InvalidTransition (it was lifted).
    """
    organization_id = require_erase(context)
    why = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    rows = LegalHold.objects.select_for_update(of=("self",), no_key=True)
    hold = require_found(rows.filter(pk=hold_id, organization=organization_id).first())
    if hold.lifted_at is not None:
        raise InvalidTransition("This hold was lifted before.")
    hold.lifted_at, hold.lifted_by, hold.lifted_because = now(), context.actor.label, why
    hold.save()
    lift_hold.record(
        context,
        hold.pk,
        organization_id=organization_id,
        before_status="held",
        after_status="lifted",
        reason=f"{hold.kind} {hold.object_id}: {why}",
    )
    return hold


def _is_here(kind: str, held_id: str, organization_id: uuid.UUID) -> bool:
    """Whether the organization has such a thing."""
    if kind == HeldKind.ORGANIZATION:
        return held_id == str(organization_id)
    if kind == HeldKind.REPOSITORY:
        here = Repository.objects.filter(organization_id=organization_id)
        return here.filter(pk__in=[parse_uuid(held_id)]).exists()
    return is_subject(SUBJECTS[HeldKind(kind)], held_id, organization_id)
